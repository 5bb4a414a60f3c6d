"""This machine's memory, and how much of it is free."""

from __future__ import annotations

import psutil


def total_memory(device: str) -> int | None:
    """Bytes that the device has, in use or not; None where unknown."""
    return _memory(device)[1]


def free_memory(device: str) -> int | None:
    """Bytes available to a model on the device now; None where unknown."""
    return _memory(device)[0]


def _memory(device: str) -> tuple[int | None, int | None]:
    """Bytes that are free, and in all."""
    if device == "cuda":
        import torch

        free, total = torch.cuda.mem_get_info()
        return int(free), int(total)
    try:
        memory = psutil.virtual_memory()
    except (OSError, psutil.Error):
        return None, None
    return int(memory.available), int(memory.total)
