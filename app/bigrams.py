"""What each model expects after every token alone: computed once, by a command, and kept.

Contract: it depends on the weights alone, so it is kept for the user, not in a data folder, under
the fingerprint of the model's files. What can't be read counts as not there: answers go without.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from platformdirs import user_cache_path

from app.model_identity import model_fingerprint

if TYPE_CHECKING:
    from app.language_model import LanguageModel
    from speculation.bigram_table import BigramTable


def known_bigrams(folder: Path) -> BigramTable | None:
    """The table of the model in `folder`."""
    from speculation.bigram_table import BigramTable

    try:
        return BigramTable.load(_kept(folder))
    except (OSError, ValueError):
        return None


def make_bigrams(model: LanguageModel, folder: Path, report: Callable[[int, int], None]) -> Path:
    """Compute the table of `model`, which lies in `folder`, and keep it; return the file.

    Args:
        report: gets the number of tokens done and of all, after every pass.

    Raises:
        OSError: it can't be written.
    """
    from speculation.bigram_table import compute_bigrams

    lead = int(model.tokens.encode("\n").ids[-1])
    path = _kept(folder)
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_suffix(f".{os.getpid()}")
    for done, total, table in compute_bigrams(model.target, lead):
        report(done, total)
        if table is not None:
            with partial.open("wb") as file:
                table.save(file)
    partial.replace(path)
    return path


def _kept(folder: Path) -> Path:
    name = f"{model_fingerprint(folder)}.npz"
    return user_cache_path("palimpsest", appauthor=False) / "bigrams" / name
