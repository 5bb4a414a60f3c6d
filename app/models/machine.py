"""What this machine offers a model: free memory."""

from __future__ import annotations

import psutil


def free_memory(device: str) -> int | None:
    """Bytes available to a model on the device now; None where unknown."""
    if device == "cuda":
        import torch

        return int(torch.cuda.mem_get_info()[0])
    try:
        return int(psutil.virtual_memory().available)
    except (OSError, psutil.Error):
        return None
