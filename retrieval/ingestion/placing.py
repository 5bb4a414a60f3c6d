"""Decides which name a file gets where the library has others of the same name.

A file that was read from the same path again is a new version of its document. Two that come from
different folders are two documents, told apart by these folders. If the folder of one is unknown,
as of a file that was dropped on the page, nobody can say whether the new one replaces the old one:
it becomes a document of its own, with a number, until a person says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, count
from pathlib import PurePosixPath

from retrieval.ingestion.origins import path_of
from retrieval.names import path_label
from storage import Store
from storage.file_names import FileNames

_NUMBERED = re.compile(r"(.+) \((\d+)\)")


class Placing:
    """Names files of a store's library."""

    def __init__(self, store: Store) -> None:
        self._names = FileNames(store)

    def name(self, name: str, origin: str, sha256: str) -> str:
        """The name of a file, within the transaction that records it.

        Args:
            name: a label, with its folders where it came with any.
            origin: its path on this machine; "" where that isn't known.
        """
        namesakes = self._names.namesakes(name)
        if origin and any(each.origin == origin for each in namesakes):
            return name
        known = self._names.of(origin) if origin else None
        if known is not None and _are_alike(name, known, origin):
            return known
        if self._is_free(name, sha256):
            return name
        is_elsewhere = origin and all(each.origin for each in namesakes)
        candidates = chain(_by_folder(name, origin) if is_elsewhere else (), _numbered(name))
        return next(each for each in candidates if self._is_free(each, sha256))

    def _is_free(self, name: str, sha256: str) -> bool:
        namesakes = self._names.namesakes(name)
        return not namesakes or any(each.sha256 == sha256 for each in namesakes)


def may_follow(name: str) -> str | None:
    """The name of the document that one of this name may be a new version of."""
    path = PurePosixPath(name)
    found = _NUMBERED.fullmatch(path.stem)
    return None if found is None else str(path.with_name(found[1] + path.suffix))


def _are_alike(name: str, known: str, origin: str) -> bool:
    """Whether both are names of the file at `origin`: they have the same last part, or are those
    that the path gives with more or fewer of its folders. These differ where they had to be changed
    to be labels.

    Args:
        known: may have a number.
    """
    before = {known, may_follow(known) or known}
    if _last(name) in map(_last, before):
        return True
    parts = path_of(origin).parts
    given = {path_label("/".join(parts[-size:])) for size in range(1, len(parts) + 1)}
    return name in given and not before.isdisjoint(given)


def _last(name: str) -> str:
    return PurePosixPath(name).name


def _by_folder(name: str, origin: str) -> Iterator[str]:
    """The name with ever more of the folders that the file is in."""
    parts = path_of(origin).parts
    for size in range(len(PurePosixPath(name).parts) + 1, len(parts)):
        yield path_label("/".join(parts[-size:]))


def _numbered(name: str) -> Iterator[str]:
    path = PurePosixPath(name)
    for number in count(2):
        yield path_label(str(path.with_name(f"{path.stem} ({number}){path.suffix}")))
