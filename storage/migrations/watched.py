"""The schema of what watched folders have and the library is not to have."""

from __future__ import annotations

from sqlite_utils import Database

from storage.migrations.registry import migrations


@migrations()
def m026_passed_over(db: Database) -> None:
    """Files that were removed, cancelled or refused: hashes of their paths and of what they were.

    They aren't added again by themselves, and nobody can read here what they were called.
    """
    db.executescript("""
        CREATE TABLE passed_over (
            path TEXT NOT NULL,
            state TEXT NOT NULL,
            PRIMARY KEY (path, state)
        ) STRICT, WITHOUT ROWID;
    """)
