"""The schema of revisions of files."""

from __future__ import annotations

from sqlite_utils import Database

from storage.migrations.registry import migrations


@migrations()
def m023_revisions(db: Database) -> None:
    """Add revisions: the content of a revised file, who wrote it, and the revision before."""
    db.executescript("""
        CREATE TABLE revisions (
            id INTEGER PRIMARY KEY,
            path TEXT NOT NULL,
            parent INTEGER REFERENCES revisions(id),
            author TEXT NOT NULL CHECK (author IN ('person', 'model')),
            instruction TEXT NOT NULL,
            model TEXT NOT NULL,
            content BLOB NOT NULL,
            created_at TEXT NOT NULL
        ) STRICT;
        CREATE INDEX revisions_by_path ON revisions(path);
        CREATE INDEX revisions_by_parent ON revisions(parent);
        CREATE TRIGGER revisions_are_append_only BEFORE UPDATE ON revisions BEGIN
            SELECT RAISE(ABORT, 'revisions are append-only');
        END;
    """)
