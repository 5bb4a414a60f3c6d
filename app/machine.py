"""What this machine has for a model: free memory, and how fast it is read."""

from __future__ import annotations

import time
from functools import cache
from pathlib import Path

_PROBE_BYTES = 2**28
"""More than the caches of most processors hold."""


def free_memory(device: str) -> int | None:
    """Bytes that a model on the device can take now, None where the system doesn't tell."""
    if device == "cuda":
        import torch

        return int(torch.cuda.mem_get_info()[0])
    try:
        lines = Path("/proc/meminfo").read_text("ascii").splitlines()
    except OSError:
        return None
    found = [line.split()[1] for line in lines if line.startswith("MemAvailable:")]
    return int(found[0]) * 1024 if found else None


@cache
def bandwidth(device: str) -> float:
    """Bytes a second that are read from the device's memory, measured once (0.1 s).

    A token that is decoded plainly reads every weight, so this bounds its pace.
    """
    import torch

    values = torch.ones(_PROBE_BYTES // 4, device=device)
    best = float("inf")
    for _ in range(4):
        began = time.perf_counter()
        float(values.sum())  # waits for the device
        best = min(best, time.perf_counter() - began)
    return _PROBE_BYTES / best
