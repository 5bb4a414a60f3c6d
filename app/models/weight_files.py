"""The safetensors files of a model's folder, and the shapes in their headers; no weight is read."""

from __future__ import annotations

import json
from pathlib import Path

from app.errors import ModelError

_INDEX, _WEIGHTS = "model.safetensors.index.json", "model.safetensors"


def weight_files(folder: Path) -> list[Path]:
    """The files that transformers would read.

    Raises:
        ModelError: one of them is missing.
    """
    names = [_WEIGHTS]
    if not (folder / _WEIGHTS).exists() and (folder / _INDEX).exists():
        try:
            names = sorted(
                set(json.loads((folder / _INDEX).read_text("utf-8"))["weight_map"].values())
            )
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            raise ModelError(
                f"{folder / _INDEX} can't be read: {error}. Download it again."
            ) from error
    if missing := [name for name in names if not (folder / name).is_file()]:
        raise ModelError(f"{folder} lacks {', '.join(missing)}. Download the model's files again.")
    return [folder / name for name in names]


def shapes_in(path: Path) -> list[list[int]]:
    """The shape of every tensor in the file.

    Raises:
        ModelError: it is damaged or cut short.
    """
    from safetensors import SafetensorError, safe_open

    try:
        with safe_open(path, framework="pt") as file:
            return [file.get_slice(name).get_shape() for name in file.keys()]  # noqa: SIM118
    except (SafetensorError, OSError) as error:
        raise ModelError(f"{path} is damaged or cut short ({error}). Download it again.") from error
