"""The kinds of ranges of a text, beside paragraphs and headings.

A text alone doesn't always tell: a table with one column looks like lines, and code like
paragraphs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from storage.database import Store
from storage.table_rows import Natural, TableRows

PartKind = Literal["title", "table", "rows", "code", "quote"]
"""The title of a page, which its window shows and not the page; a table whose first row is its
head, or one without; code with its line ends and spaces; a quotation, which other parts may be in.
"""


@dataclass(frozen=True, slots=True)
class TextPart:
    """Code points [start, end) of a document's text."""

    start: Natural
    end: Natural
    kind: PartKind


_PARTS = TableRows("text_parts", TextPart)


class TextParts:
    """The parts of a store's documents."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def put(self, document: int, parts: Sequence[TextPart]) -> None:
        """Store those of a document, instead of any that it had."""
        with self._store.transaction() as db:
            db.execute("DELETE FROM text_parts WHERE document = ?", [document])
            db.conn.executemany(
                "INSERT INTO text_parts VALUES (?, ?, ?, ?, ?)",
                [
                    (document, position, part.start, part.end, part.kind)
                    for position, part in enumerate(parts)
                ],
            )

    def copy(self, source: int, target: int) -> None:
        """Give `target`, which has the same text, those of `source`."""
        with self._store.transaction() as db:
            db.execute(
                'INSERT INTO text_parts SELECT ?, position, start, "end", kind FROM text_parts '
                "WHERE document = ?",
                [target, source],
            )

    def within(self, document: int, start: int, end: int) -> list[TextPart]:
        """Those that hold any of the code points [start, end), by where they begin."""
        return _PARTS.read(
            self._store.db,
            'SELECT start, "end", kind FROM text_parts '
            'WHERE document = ? AND start < ? AND "end" > ? ORDER BY start, "end" DESC',
            [document, end, start],
        )
