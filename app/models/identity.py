"""A model's fingerprint, from its files: measurements of a model are stored under it."""

from __future__ import annotations

import hashlib
from pathlib import Path

_SAMPLE_BYTES = 2**16
"""Read at the beginning, in the middle and at the end of each file of weights: a model with the
same shape but further trained weights differs everywhere.
"""


def model_fingerprint(folder: Path) -> str:
    """Equal for the same configuration and weights, wherever they lie; reads little of them.

    Raises:
        OSError: the files can't be read.
    """
    digest = hashlib.sha256((folder / "config.json").read_bytes())
    for path in sorted(folder.glob("*.safetensors")):
        size = path.stat().st_size
        digest.update(f"{path.name} {size} ".encode())
        with path.open("rb") as file:
            for start in (0, size // 2, max(size - _SAMPLE_BYTES, 0)):
                file.seek(start)
                digest.update(file.read(_SAMPLE_BYTES))
    return digest.hexdigest()[:32]
