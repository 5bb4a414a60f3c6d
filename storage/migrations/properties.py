"""The schema of what files say of themselves."""

from __future__ import annotations

from sqlite_utils import Database

from storage.migrations.registry import migrations


@migrations()
def m017_properties(db: Database) -> None:
    """Title, author and date in a file's own properties; documents added before have none."""
    db.executescript("""
        CREATE TABLE properties (
            document INTEGER NOT NULL REFERENCES documents(id) ON DELETE CASCADE,
            name TEXT NOT NULL,
            value TEXT NOT NULL,
            PRIMARY KEY (document, name)
        ) STRICT, WITHOUT ROWID;
    """)
