"""Tags: words that a person gives to documents to find them by."""

from __future__ import annotations

from collections.abc import Iterable

from storage.database import Store
from storage.table_rows import TableRows

MOST_TAG = 40
"""Code points of a tag."""

_TAGS = TableRows("tags", tuple[int, str])


class Tags:
    """The tags of a store's documents. A new version takes over those of the one before."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def all(self) -> dict[int, tuple[str, ...]]:
        """The tags of each document that has any, in alphabetical order."""
        found: dict[int, tuple[str, ...]] = {}
        for document, tag in _TAGS.read(
            self._store.db, "SELECT document, tag FROM tags ORDER BY document, tag", []
        ):
            found[document] = (*found.get(document, ()), tag)
        return found

    def set(self, document: int, tags: Iterable[str]) -> None:
        """Give a document these tags and no others."""
        with self._store.transaction() as db:
            db.execute("DELETE FROM tags WHERE document = ?", [document])
            db.conn.executemany(
                "INSERT OR IGNORE INTO tags VALUES (?, ?)", [(document, tag) for tag in tags]
            )
