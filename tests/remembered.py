"""Tokenizers, paddings, new databases and what a processor is quick at: found out once in a process,
however many models and stores tests open."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import get_ident
from typing import Any

import pytest

WEIGHTS = {".safetensors", ".gguf", ".bin"}


def remember(patch: pytest.MonkeyPatch) -> None:
    """From now on, for the models that the app loads, those that it only tokenizes for, and stores."""
    from app.models import language_model, switch
    from app.models.tokens import Tokens
    from speculation.target import loading
    from speculation.target.exact import find_padding
    from speculation.training import precision
    from storage import database

    tokens = _of_same_files(Tokens)
    for module in (language_model, switch):
        patch.setattr(module, "Tokens", tokens)
    patch.setattr(loading, "find_padding", _of_same_shapes(find_padding))
    is_faster = cache(precision.is_faster_in_bfloat16)
    patch.setattr(precision, "is_faster_in_bfloat16", is_faster)
    patch.setattr(database, "make_file", _as_a_new_one(database.make_file))


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


def _as_a_new_one(make: Callable[[Path], None]) -> Callable[[Path], None]:
    """A store's new file, with what the migrations make of it: they take a new store's time."""
    from storage import database

    with TemporaryDirectory() as folder:
        database.Store(Path(folder)).close()
        migrated = (Path(folder) / database.FILE_NAME).read_bytes()
    todays = _migrations()

    def remembered(path: Path) -> None:
        if path.exists() or _migrations() != todays:
            make(path)
            return
        begun = path.with_name(f"{path.name}.{os.getpid()}.{get_ident()}")
        make(begun)
        try:
            begun.write_bytes(migrated)
            with suppress(FileExistsError):  # whole or not at all: another one may open it at once
                os.link(begun, path)
        finally:
            begun.unlink()

    return remembered


def _migrations() -> tuple[Any, ...]:
    """Tests that want an older version's database take some away."""
    from storage.migrations import migrations

    return migrations.apply, *migrations._migrations
