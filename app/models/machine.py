"""What this machine has for a model: free memory, and how fast it is read."""

from __future__ import annotations

import time

import psutil

_PROBE_BYTES = 2**28
"""More than the caches of most processors hold."""

_STRIDE_BYTES = 2**23
_best: dict[str, float] = {}


def free_memory(device: str) -> int | None:
    """Bytes that a model on the device can take now, None where the system doesn't tell."""
    if device == "cuda":
        import torch

        return int(torch.cuda.mem_get_info()[0])
    try:
        return int(psutil.virtual_memory().available)
    except (OSError, psutil.Error):
        return None


def bandwidth(device: str) -> float:
    """Bytes a second that are read from the device's memory, at the best that was measured so far.

    A token that is decoded plainly reads every weight, so this bounds its pace. Measured anew each
    time (0.03 s), in short strides: a machine that is busy now and then is not slow.
    """
    import torch

    values = torch.ones(_PROBE_BYTES // 4, device=device)
    for stride in values.split(_STRIDE_BYTES // 4):
        began = time.perf_counter()
        float(stride.sum())  # waits for the device
        pace = _STRIDE_BYTES / (time.perf_counter() - began)
        _best[device] = max(_best.get(device, 0.0), pace)
    return _best[device]
