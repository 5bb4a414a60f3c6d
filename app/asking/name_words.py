"""The words by which a request may name a file: those of its name, and what files of its type are
called. Case and plural make no difference.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import zip_longest
from pathlib import PurePath

from storage.fulltext import STOP_WORDS

Named = tuple[list[tuple[int, int]], tuple[int, ...]]
"""The ranges of a text that name files, in order, and these files' indices."""

_TYPE_WORDS = {
    "pptx": "presentation slides deck",
    "xlsx": "spreadsheet workbook table sheet",
    "csv": "spreadsheet table",
    "epub": "book",
}
"""Words for files of a type, beside their names."""

_ALIKE = (frozenset({"contract", "agreement", "lease"}),)
"""Kinds of files that a person takes for one another."""

_FOR_ALL = "document file text page source version library draft table"
_ANY_KIND = frozenset(_FOR_ALL.split())
"""Words for a file of any kind, which tell none from others."""

_VERSIONS = "final draft copy version new old rev signed executed amended scan"
_VERSION = frozenset(_VERSIONS.split())
_NUMBERED = re.compile(r"\b(?:v|ver|rev|version|draft) ?\d{1,3}(?: \d{1,3})*\b")
"""The number of a version."""

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


@lru_cache(maxsize=1 << 16)
def without_version(name: str) -> str:
    """What the versions of one file have alike: its name without its suffix, numbers of versions
    and words such as "final".
    """
    spaced = " ".join(match[0].casefold() for match in WORD.finditer(PurePath(name).stem))
    bare = _NUMBERED.sub(" ", spaced)
    return " ".join(word for word in bare.split() if word not in _VERSION)


def kind_meant(called: str) -> frozenset[str]:
    """The kind of files that a word means, "lease" for "leases"; none if it means any."""
    return frozenset({folded(re.split(r"[\s-]", called)[-1])}) - _ANY_KIND


def kinds_meant(called: str) -> frozenset[str]:
    """The kinds of files that a word may mean, "contract" and "lease" for "contracts"."""
    kind = kind_meant(called)
    return kind.union(*(each for each in _ALIKE if kind & each))


def of_kind(
    kinds: frozenset[str], names: Sequence[str], titles: Sequence[str] = ()
) -> tuple[int, ...]:
    """The indices of the files of these kinds, by their names, types or titles."""
    return tuple(
        place
        for place, (name, title) in enumerate(zip_longest(names, titles, fillvalue=""))
        if kinds & (name_words(name) | types_of(name) | name_words(as_name(title)))
    )
