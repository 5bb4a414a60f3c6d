"""Processor load by other processes: what is measured beside it holds for that moment alone."""

from __future__ import annotations

import psutil


class BackgroundLoad:
    """The processor time that other processes take from now on."""

    def __init__(self) -> None:
        self._began = _times()

    def share(self) -> float:
        """Their share of all processors' time, 0 to 1; 0 where the system doesn't tell."""
        total, busy, own = (now - then for now, then in zip(_times(), self._began, strict=True))
        return min(max((busy - own) / total, 0.0), 1.0) if total > 0 else 0.0


def _times() -> tuple[float, float, float]:
    """Seconds of all processors: in all, not idle, and of this process."""
    try:
        times, own = psutil.cpu_times(), psutil.Process().cpu_times()
    except (OSError, psutil.Error):
        return 0.0, 0.0, 0.0
    # Linux counts a guest's time among the user's as well.
    counted = times._asdict() | {"guest": 0.0, "guest_nice": 0.0}
    total = sum(counted.values())
    idle = counted["idle"] + counted.get("iowait", 0.0)
    return total, total - idle, own.user + own.system
