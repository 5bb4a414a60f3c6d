"""Counts of expensive work (parsing, embedding, tokenizing) and its reuse, across restarts.

They show that a follow-up question repeats none of it.
"""

from __future__ import annotations

from storage.database import Store
from storage.table_rows import TableRows

_COUNTERS = TableRows("counters", tuple[str, int])


class Counters:
    """Named counts that only grow."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def increment(self, name: str, by: int = 1) -> None:
        """Add `by` to the counter; part of the caller's transaction if there is one."""
        with self._store.transaction() as db:
            db.execute(
                "INSERT INTO counters (name, value) VALUES (?, ?) "
                "ON CONFLICT (name) DO UPDATE SET value = value + excluded.value",
                [name, by],
            )

    def all(self) -> dict[str, int]:
        """All counters by name."""
        return dict(
            _COUNTERS.read(self._store.db, "SELECT name, value FROM counters ORDER BY name")
        )
