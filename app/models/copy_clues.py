"""What is known of each model about where its copies show, kept.

Contract: it depends on the weights alone, so it is kept for the user, not in a data folder, under
the fingerprint of the model's files. What can't be read counts as not known: answers go without.
"""

from __future__ import annotations

import json
from pathlib import Path

from app.models.cache import cache_folder, write_whole
from app.models.defaults import LANGUAGE
from speculation.target.taps import CopyClues, Head

DEFAULT = CopyClues(18, (Head(18, 6), Head(20, 6)))
"""Of the default model, found over three kinds of recorded answers and edited texts
(docs/drafters.md). Two heads do as well as four there, and its passes are short."""


def known_clues(fingerprint: str, name: str) -> CopyClues | None:
    """What is known of the model with this fingerprint, whose folder has this name."""
    try:
        found = json.loads(_kept(fingerprint).read_bytes())
        return CopyClues(
            int(found["layer"]), tuple(Head(*map(int, head)) for head in found["heads"])
        )
    except (OSError, ValueError, TypeError, KeyError):
        return DEFAULT if name == LANGUAGE.name else None


def keep_clues(fingerprint: str, clues: CopyClues) -> Path:
    """Keep what was found of the model with this fingerprint; return the file.

    Raises:
        OSError: it can't be written.
    """
    path = _kept(fingerprint)
    write_whole(path, json.dumps({"layer": clues.layer, "heads": clues.heads}).encode())
    return path


def _kept(fingerprint: str) -> Path:
    return cache_folder("induction-heads") / f"{fingerprint}.json"
