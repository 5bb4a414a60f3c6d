"""The schema of what is chosen on the page."""

from __future__ import annotations

from sqlite_utils import Database

from storage.migrations.registry import migrations


@migrations()
def m010_preferences(db: Database) -> None:
    """One JSON value by name; what is not here follows the settings' other sources."""
    db.executescript("""
        CREATE TABLE preferences (
            name TEXT PRIMARY KEY,
            value TEXT NOT NULL CHECK (json_valid(value))
        ) STRICT;
    """)
