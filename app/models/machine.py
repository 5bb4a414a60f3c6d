"""This machine's memory, and how much of it is free."""

from __future__ import annotations

import psutil


def total_memory(device: str) -> int | None:
    """Bytes that the device has, in use or not; None where unknown."""
    if device == "cuda":
        import torch

        return int(torch.cuda.mem_get_info()[1])
    try:
        return int(psutil.virtual_memory().total)
    except (OSError, psutil.Error):
        return None


def free_memory(device: str) -> int | None:
    """Bytes available to a model on the device now; None where unknown."""
    if device == "cuda":
        import torch

        return int(torch.cuda.mem_get_info()[0])
    try:
        return int(psutil.virtual_memory().available)
    except (OSError, psutil.Error):
        return None
