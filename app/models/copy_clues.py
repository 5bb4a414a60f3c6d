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

_PAPER_HEADS = (
    "18.6 17.3 23.2 17.4 23.7 20.6 22.7 21.5 21.8 23.1 24.6 18.7 20.3 24.2 24.4 23.8 21.7 "
    "21.1 22.4 23.0 17.0 17.5 19.5 24.0 26.5 17.2 25.1 20.5 28.1 13.7 26.1 2.4 17.7 21.2 "
    "1.1 2.3 20.8 22.2 24.7 26.3 4.1 5.1 6.0 7.7 8.7 14.1 18.4 20.4 21.4 22.6"
)
"""Layer and number of each, as `palimpsest heads` found them."""

DEFAULT = CopyClues(
    layer=18,
    heads=(Head(18, 6), Head(20, 6)),
    paper=CopyClues(22, tuple(Head(*map(int, each.split("."))) for each in _PAPER_HEADS.split())),
)
"""The untaught default model's clues, found on three kinds of recorded answers and on edited texts
(docs/drafters.md). Two heads are as good as four there, and its passes are short. The paper's are
those of its procedure.
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
