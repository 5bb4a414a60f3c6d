"""The draft head that comes with the app, for the default model as it is taught.

It was trained by `palimpsest train-head`; `heads/card.md` says on what, and `docs/head.md` what it
gains. Beside another model, or other weights of this one, it isn't used.
"""

from __future__ import annotations

from pathlib import Path

from app.models.identity import ModelFiles, target_checksum
from speculation import TargetError

FOLDER = Path(__file__).with_name("heads")
"""Holds the head's weights, its manifest, and its card, `card.md`."""


def shipped_head(files: ModelFiles) -> Path | None:
    """The folder of the head for this model; None if there is none for it."""
    if files.difference is None:  # it isn't the taught default
        return None
    from speculation.drafters.eagle.saved import read_manifest

    try:
        return FOLDER if read_manifest(FOLDER).get("target") == target_checksum(files) else None
    except (OSError, TargetError):  # without it answers are the same, only slower
        return None
