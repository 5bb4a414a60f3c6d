"""The schema of what parts of a text are in its file."""

from __future__ import annotations

from sqlite_utils import Database

from storage.migrations.registry import migrations


@migrations()
def m025_text_parts(db: Database) -> None:
    """Tables, code, quotations and titles of pages, as ranges; documents added before have none."""
    db.executescript("""
        CREATE TABLE text_parts (
            document INTEGER NOT NULL REFERENCES documents(id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            start INTEGER NOT NULL,
            "end" INTEGER NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('title', 'table', 'rows', 'code', 'quote')),
            PRIMARY KEY (document, position)
        ) STRICT, WITHOUT ROWID;
    """)
