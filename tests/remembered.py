"""Tokenizers and paddings that are found out once in a process, however many models tests load."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

WEIGHTS = {".safetensors", ".gguf", ".bin"}


def remember(patch: pytest.MonkeyPatch) -> None:
    """From now on, for the models that the app loads and those that it only tokenizes for."""
    from app.models import language_model, switch
    from app.models.tokens import Tokens
    from speculation.target import loading
    from speculation.target.exact import find_padding

    tokens = _of_same_files(Tokens)
    for module in (language_model, switch):
        patch.setattr(module, "Tokens", tokens)
    patch.setattr(loading, "find_padding", _of_same_shapes(find_padding))


def _of_same_files(make: Callable[[Path], Any]) -> Callable[[Path | str], Any]:
    """One tokenizer for all folders in which everything but the weights is the same."""
    made: dict[bytes, Any] = {}

    def remembered(folder: Path | str) -> Any:
        digest = sha256()
        for path in sorted(Path(folder).rglob("*")):
            if path.is_file() and path.suffix not in WEIGHTS:
                digest.update(path.name.encode() + path.read_bytes())
        key = digest.digest()
        if key not in made:
            made[key] = make(Path(folder))
        return made[key]

    return remembered


def _of_same_shapes(find: Callable[..., Any]) -> Callable[..., Any]:
    """One padding for all models with layers and heads of the same shapes."""
    found: dict[Any, Any] = {}

    def remembered(layers: Iterable[Any], *given: Any) -> Any:
        import torch

        layers = list(layers)
        sizes = tuple((each.in_features, each.out_features, type(each)) for each in layers)
        key = sizes, given, torch.get_num_threads()
        if key not in found:
            found[key] = find(layers, *given)
        return found[key]

    return remembered
