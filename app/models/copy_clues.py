"""Saved copy clues: which layer and heads of each model show what it is about to copy.

Contract: it depends on the weights alone, so it is saved for the user, not in a data folder, under
the fingerprint of the model's files. What can't be read counts as unknown: answers do without it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from app.models.cache import cache_folder, write_whole
from app.models.defaults import LANGUAGE
from app.models.identity import ModelFiles
from speculation.drafters.induction_heads import CopyClues
from speculation.target.taps import Head

DEFAULT = CopyClues(18, (Head(18, 6), Head(20, 6)))
"""The untaught default model's clues, found on three kinds of recorded answers and on edited texts
(docs/drafters.md). Two heads are as good as four there, and its passes are short.
"""


def known_clues(fingerprint: str, files: ModelFiles) -> CopyClues | None:
    """The clues of the model with this fingerprint and these files; None if unknown."""
    try:
        found = json.loads(_kept(fingerprint).read_bytes())
        paper = found.get("paper")
        return replace(_read(found), paper=None if paper is None else _read(paper))
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        is_default = files.folder.name == LANGUAGE.name and files.difference is None
        return DEFAULT if is_default else None


def keep_clues(fingerprint: str, clues: CopyClues) -> Path:
    """Save the clues of the model with this fingerprint; return the file.

    Raises:
        OSError: it can't be written.
    """
    path = _kept(fingerprint)
    write_whole(path, json.dumps(asdict(clues)).encode())
    return path


def _read(found: Mapping[str, Any]) -> CopyClues:
    return CopyClues(int(found["layer"]), tuple(Head(*map(int, head)) for head in found["heads"]))


def _kept(fingerprint: str) -> Path:
    return cache_folder("induction-heads") / f"{fingerprint}.json"
