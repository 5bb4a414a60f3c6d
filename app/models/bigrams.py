"""Saved bigram tables: what each model predicts after each single token.

Contract: it depends on the weights alone, so it is saved for the user, not in a data folder, under
the fingerprint of the model's files. What can't be read counts as missing: answers do without it.
The default model's comes with the app.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from app.models.cache import cache_folder, write_whole

if TYPE_CHECKING:
    from speculation.drafters.bigram_table import BigramTable


SHIPPED = Path(__file__).with_name("bigram_tables")
"""Holds tables that come with the app, named as they are where they are saved, and `card.md`."""


def known_bigrams(fingerprint: str, *, alone: bool = False) -> BigramTable | None:
    """The table of the model with this fingerprint.

    Args:
        alone: the one that asks about each token alone.
    """
    from speculation.drafters.bigram_table import BigramTable

    kept = _kept(fingerprint, alone)
    for path in (kept,) if alone else (kept, SHIPPED / kept.name):
        try:
            return BigramTable.load(path)
        except (OSError, ValueError):
            continue
    return None


def keep_bigrams(fingerprint: str, table: BigramTable, *, alone: bool = False) -> Path:
    """Save the table of the model with this fingerprint; return the file.

    Args:
        alone: as in `known_bigrams`.

    Raises:
        OSError: it can't be written.
    """
    path = _kept(fingerprint, alone)
    write_whole(path, table.to_bytes())
    return path


def _kept(fingerprint: str, alone: bool) -> Path:
    return cache_folder("bigrams-alone" if alone else "bigrams") / f"{fingerprint}.safetensors"
