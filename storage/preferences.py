"""Preferences chosen on the page: one JSON value per name, opaque here."""

from __future__ import annotations

import json
from typing import Annotated, Any

from storage.database import Store
from storage.table_rows import Json, TableRows

_PREFERENCES = TableRows("preferences", tuple[str, Annotated[Any, Json]])


class StoredPreferences:
    """The chosen values; each is kept until it is cleared."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def all(self) -> dict[str, Any]:
        """All chosen values, by name."""
        return dict(
            _PREFERENCES.read(self._store.db, "SELECT name, value FROM preferences ORDER BY name")
        )

    def put(self, name: str, value: object) -> None:
        """Replace a value; part of the caller's transaction if any."""
        with self._store.transaction() as db:
            db.execute(
                "INSERT INTO preferences (name, value) VALUES (?, ?) "
                "ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                [name, json.dumps(value, allow_nan=False)],
            )

    def clear(self, *names: str) -> None:
        """Remove these preferences, if they exist."""
        with self._store.transaction() as db:
            for name in names:
                db.execute("DELETE FROM preferences WHERE name = ?", [name])
