"""The ranker's weights in a file: int8 matrices with one scale a row, the rest in float16.

The embeddings are left out: they are the embedding model's own, which is there already.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import torch
from safetensors import safe_open
from safetensors.torch import save_file
from torch import Tensor

_SCALES = ".scales"
_EMBEDDINGS = "bert.embeddings."


def save(state: Mapping[str, Tensor], path: Path, about: Mapping[str, str]) -> None:
    """Write a network's state without its embeddings.

    Args:
        about: what the file says about itself, such as its name and thresholds.
    """
    tensors: dict[str, Tensor] = {}
    for name, tensor in state.items():
        if name.startswith(_EMBEDDINGS):
            continue
        if tensor.dim() == 2:
            scales = tensor.abs().amax(dim=1, keepdim=True).clamp(min=1e-8) / 127
            tensors[name] = (tensor / scales).round().to(torch.int8)
            tensors[name + _SCALES] = scales
        else:
            tensors[name] = tensor.half()
    save_file(tensors, path, dict(about))


def load(path: Path) -> dict[str, Tensor]:
    """The state in float32, without the embeddings.

    Raises:
        OSError: the file can't be read.
    """
    with safe_open(path, framework="pt") as file:
        tensors = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118
    return {
        name: tensor.float() * tensors.get(name + _SCALES, 1.0)
        for name, tensor in tensors.items()
        if not name.endswith(_SCALES)
    }


@cache
def about(path: Path) -> dict[str, str]:
    """Return the metadata of a file of weights.

    Raises:
        OSError: the file can't be read.
    """
    with safe_open(path, framework="pt") as file:
        return file.metadata() or {}
