"""The words by which a request may name a file: those of its name, and what files of its type are
called. Case and plural make no difference.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import PurePath

from storage.fulltext import STOP_WORDS

_TYPE_WORDS = {
    "pptx": "presentation slides deck",
    "xlsx": "spreadsheet workbook table sheet",
    "csv": "spreadsheet table",
    "epub": "book",
}
"""Words for files of a type, beside their names."""

_VERSIONS = "final draft copy version new old rev signed executed amended scan"
_VERSION = frozenset(_VERSIONS.split())

WORD = re.compile(r"[^\W_]+")


@lru_cache(maxsize=1 << 16)
def name_words(name: str) -> frozenset[str]:
    """The words of a file's name, without its suffix."""
    return frozenset(folded(match[0]) for match in WORD.finditer(PurePath(name).stem))


@lru_cache(maxsize=1 << 16)
def types_of(name: str) -> frozenset[str]:
    """Return the words for files of its type."""
    of_type = _TYPE_WORDS.get(PurePath(name).suffix[1:].lower(), "")
    return frozenset(folded(word) for word in of_type.split())


def folded(word: str) -> str:
    """In lower case, the plural as the singular."""
    word = word.casefold()
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def as_name(title: str) -> str:
    """A title without what would end a file's name or folder."""
    return re.sub(r"[./\\]", " ", title)


def distinguishes(word: str) -> bool:
    """Whether a word tells a file from others."""
    return not word.isdigit() and word not in STOP_WORDS | _VERSION and len(word) > 1
