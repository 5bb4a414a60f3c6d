"""What files say of themselves, apart from their text: title, author, date; and how sure OCR is of
the text, where that was read by it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Final

from storage.database import Store
from storage.reading import TableRows

PROPERTIES: Final = ("title", "author", "date", "ocr")

_ROWS = TableRows("properties", tuple[int, str, str])


class Properties:
    """The properties of a store's documents."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def put(self, document: int, properties: Mapping[str, str]) -> None:
        """Store those of a new document."""
        with self._store.transaction() as db:
            db.conn.executemany(
                "INSERT INTO properties VALUES (?, ?, ?)",
                [(document, name, value) for name, value in properties.items()],
            )

    def copy(self, source: int, target: int) -> None:
        """Give `target`, which has the same bytes, those of `source`."""
        with self._store.transaction() as db:
            db.execute(
                "INSERT INTO properties SELECT ?, name, value FROM properties WHERE document = ?",
                [target, source],
            )

    def named(self, name: str) -> dict[int, str]:
        """A property's value by document, of those that have it."""
        rows = _ROWS.read(
            self._store.db, "SELECT document, name, value FROM properties WHERE name = ?", [name]
        )
        return {document: value for document, _, value in rows}

    def of(self, documents: Sequence[int]) -> dict[int, dict[str, str]]:
        """Value by name, by document; empty for those without any."""
        found: dict[int, dict[str, str]] = {document: {} for document in documents}
        for document, name, value in _ROWS.read(
            self._store.db,
            "SELECT document, name, value FROM properties "
            "WHERE document IN (SELECT value FROM json_each(?)) ORDER BY document, name",
            [json.dumps(list(documents))],
        ):
            found[document][name] = value
        return found
