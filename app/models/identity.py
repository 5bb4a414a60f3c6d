"""A model's files and their fingerprint: measurements of a model are stored under it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from speculation.target import difference

_SAMPLE_BYTES = 2**16
"""Read at the beginning, in the middle and at the end of each file of weights: a model with the
same shape but further trained weights differs everywhere.
"""


@dataclass(frozen=True, slots=True)
class ModelFiles:
    """The files that a model is made of: whoever loads or measures it needs both.

    Attributes:
        folder: its configuration, tokenizer and weights.
        difference: the folder of what it was taught beyond these weights, merged on loading
            (`speculation.target.difference`); None for nothing.
    """

    folder: Path
    difference: Path | None = None


def model_fingerprint(files: ModelFiles) -> str:
    """Equal for the same configuration, weights and difference, wherever they lie; reads little of
    them.

    Raises:
        OSError, TargetError: the files can't be read.
    """
    digest = hashlib.sha256((files.folder / "config.json").read_bytes())
    for part in _samples(files.folder):
        digest.update(part)
    if files.difference is not None:
        digest.update(difference.digest(files.difference).encode())
    return digest.hexdigest()[:32]


def target_checksum(files: ModelFiles) -> str:
    """Equal for the same weights and difference, wherever they lie: what a draft head says it was
    trained for.

    Raises:
        OSError, TargetError: the files can't be read.
    """
    taught = "" if files.difference is None else difference.digest(files.difference)
    return hashlib.sha256(f"{weights_fingerprint(files.folder)} {taught}".encode()).hexdigest()


def weights_fingerprint(folder: Path) -> str:
    """Equal for the same weights, wherever they lie: what a difference says it was made for.

    The configuration doesn't count, since the version of transformers that wrote it is part of it.

    Raises:
        OSError: the files can't be read.
    """
    digest = hashlib.sha256()
    for part in _samples(folder):
        digest.update(part)
    return digest.hexdigest()[:32]


def _samples(folder: Path) -> Iterator[bytes]:
    """Name, size and three samples of each file of weights."""
    for path in sorted(folder.glob("*.safetensors")):
        size = path.stat().st_size
        yield f"{path.name} {size} ".encode()
        with path.open("rb") as file:
            for start in (0, size // 2, max(size - _SAMPLE_BYTES, 0)):
                file.seek(start)
                yield file.read(_SAMPLE_BYTES)
