"""What this machine offers a model: free memory and memory bandwidth."""

from __future__ import annotations

import time

import psutil

_PROBE_BYTES = 2**28
"""Larger than the caches of most processors."""

_STRIDE_BYTES = 2**23
_best: dict[str, float] = {}


def free_memory(device: str) -> int | None:
    """Bytes available to a model on the device now; None where unknown."""
    if device == "cuda":
        import torch

        return int(torch.cuda.mem_get_info()[0])
    try:
        return int(psutil.virtual_memory().available)
    except (OSError, psutil.Error):
        return None


def bandwidth(device: str) -> float:
    """Memory bandwidth of the device in bytes per second, the best measurement so far.

    Plain decoding reads every weight for each token, so this bounds its speed. Measured again on
    each call (0.03 s), in short parts, so that occasional load doesn't make the machine look slow.
    """
    import torch

    values = torch.ones(_PROBE_BYTES // 4, device=device)
    for stride in values.split(_STRIDE_BYTES // 4):
        began = time.perf_counter()
        float(stride.sum())  # waits for the device
        pace = _STRIDE_BYTES / (time.perf_counter() - began)
        _best[device] = max(_best.get(device, 0.0), pace)
    return _best[device]
