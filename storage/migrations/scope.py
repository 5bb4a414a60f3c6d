"""The schema of which documents a session's questions go to."""

from __future__ import annotations

from sqlite_utils import Database

from storage.migrations.registry import migrations


@migrations()
def m018_scope(db: Database) -> None:
    """`scope`: all documents, those chosen for the session, or none. Until now all were chosen."""
    db.executescript("""
        ALTER TABLE sessions ADD COLUMN scope TEXT NOT NULL DEFAULT 'chosen'
            CHECK (scope IN ('all', 'chosen', 'none'));
    """)
