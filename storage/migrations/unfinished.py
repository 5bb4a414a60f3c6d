"""The schema of answers in progress."""

from __future__ import annotations

from sqlite_utils import Database

from storage.migrations.registry import migrations


@migrations()
def m019_unfinished(db: Database) -> None:
    """Add unfinished answers: the text so far, by its question, until the answer is a message."""
    db.executescript("""
        CREATE TABLE unfinished (
            asked INTEGER PRIMARY KEY REFERENCES messages(id) ON DELETE CASCADE,
            text TEXT NOT NULL,
            token_ids BLOB NOT NULL,
            stats TEXT NOT NULL,
            updated_at TEXT NOT NULL
        ) STRICT;
    """)
