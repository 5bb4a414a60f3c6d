"""The schema of how words look in the file of their text."""

from __future__ import annotations

from sqlite_utils import Database

from storage.migrations.registry import migrations


@migrations()
def m027_text_looks(db: Database) -> None:
    """Bold, italic, code and links, as ranges; documents added before have none."""
    db.executescript("""
        CREATE TABLE text_looks (
            document INTEGER NOT NULL REFERENCES documents(id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            start INTEGER NOT NULL,
            "end" INTEGER NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('bold', 'italic', 'code', 'link')),
            target TEXT NOT NULL,
            PRIMARY KEY (document, position)
        ) STRICT, WITHOUT ROWID;
    """)
