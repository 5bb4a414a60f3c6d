"""The time as it is stored: UTC, ISO 8601, to the millisecond, so that texts sort as times do."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta


def now(seconds_ago: float = 0) -> str:
    """The present time, or an earlier one."""
    then = datetime.now(UTC) - timedelta(seconds=seconds_ago)
    return then.isoformat(timespec="milliseconds")
