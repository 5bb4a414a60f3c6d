"""The texts of several documents at once, with their headings."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from storage.database import Store
from storage.structure import Heading
from storage.table_rows import Natural, TableRows


@dataclass(frozen=True, slots=True)
class DocumentText:
    """The whole text of the document called `name`, and its headings in order."""

    document: int
    name: str
    text: str
    headings: tuple[Heading, ...]


_TEXTS = TableRows("documents", tuple[int, str, str])
_HEADINGS = TableRows("headings", tuple[int, Natural, int, str])


class Texts:
    """The texts of a store's documents."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def of(self, documents: Sequence[int]) -> dict[int, DocumentText]:
        """The texts by document; without those that have been removed. Two reads, however many."""
        chosen = [json.dumps(list(documents))]
        headings: dict[int, list[Heading]] = {}
        for document, start, level, title in _HEADINGS.read(
            self._store.db,
            "SELECT document, start, level, title FROM headings "
            "WHERE document IN (SELECT value FROM json_each(?)) ORDER BY document, position",
            chosen,
        ):
            headings.setdefault(document, []).append(Heading(start, level, title))
        rows = _TEXTS.read(
            self._store.db,
            "SELECT id, name, text FROM documents JOIN texts ON text_sha256 = texts.sha256 "
            "WHERE id IN (SELECT value FROM json_each(?))",
            chosen,
        )
        return {
            document: DocumentText(document, name, text, tuple(headings.get(document, ())))
            for document, name, text in rows
        }
