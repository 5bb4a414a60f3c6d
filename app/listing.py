"""The library as it is listed: documents with their tags, and what they may be new versions of."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import PurePath

from app.errors import PreferenceError
from app.safe_text import quoted
from retrieval.ingestion.placing import may_follow
from storage import Document
from storage.tags import MOST_TAG

_NUMBER = re.compile(r"([0-9]{1,18})")


@dataclass(frozen=True, slots=True)
class LibraryDocument:
    """A document in the list.

    Attributes:
        tags: in alphabetical order.
        may_replace: the document of the same name that it may be the next version of.
        is_missing: whether the file is no longer in its watched folder.
        notes: what OCR read of it, and what not.
    """

    document: Document
    tags: tuple[str, ...] = ()
    may_replace: Document | None = None
    is_missing: bool = False
    notes: tuple[str, ...] = ()


def listed(
    documents: Iterable[Document],
    tags: Mapping[int, tuple[str, ...]],
    missing: Collection[str] = (),
    notes: Mapping[int, tuple[str, ...]] | None = None,
) -> tuple[LibraryDocument, ...]:
    """The documents, by name: "Notes 2" before "notes 10".

    Args:
        missing: paths that watched files were read from and no longer are at.
        notes: by document, what OCR read of it, and what not.
    """
    known = {each.name: each for each in documents}
    return tuple(
        LibraryDocument(
            each,
            tags.get(each.id, ()),
            known.get(may_follow(each.name) or ""),
            each.origin in missing,
            (notes or {}).get(each.id, ()),
        )
        for each in sorted(known.values(), key=lambda each: (by_name(each.name), each.id))
    )


@lru_cache(maxsize=1 << 16)  # the list of the library is sorted each time it is shown
def by_name(name: str) -> tuple[object, ...]:
    """What names are sorted by: in any case of letters, numbers by their value, "a" before "a (2)"
    whatever the suffix.
    """
    path = PurePath(name.casefold())
    parts = _NUMBER.split(str(path.with_suffix("") if path.name else path))
    natural = tuple((bool(i % 2), int(part) if i % 2 else part) for i, part in enumerate(parts))
    return natural, path.suffix


_JOINERS = dict.fromkeys(map(ord, "\u200c\u200d"))
"""Which words of some scripts and combined emoji need, and nothing shows."""


def tags_of(words: Iterable[str]) -> tuple[str, ...]:
    """Tags as they are stored: without a "#" before them, each once.

    Raises:
        PreferenceError: one is longer than `MOST_TAG`, or has characters that can't be shown.
    """
    found = dict.fromkeys(" ".join(word.strip().lstrip("#").split()) for word in words)
    for tag in found:
        if not tag.translate(_JOINERS).isprintable():
            raise PreferenceError(
                f"The tag {quoted(tag)} has characters that can't be shown. Leave them out."
            )
        if len(tag) > MOST_TAG:
            raise PreferenceError(
                f"The tag {quoted(tag)} has {len(tag):,} characters and the limit is {MOST_TAG}. "
                "Shorten it."
            )
    return tuple(tag for tag in found if tag)
