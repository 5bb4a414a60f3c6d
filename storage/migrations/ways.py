"""The schema of the ways to answer: each session's choice, and how well models read."""

from __future__ import annotations

from sqlite_utils import Database

from storage.migrations.registry import migrations


@migrations()
def m014_ways(db: Database) -> None:
    """`answer`: how a session's questions are answered, NULL as the settings say.

    `examined`: what a reader said to a question of an examination, and whether that is right.
    """
    db.executescript("""
        ALTER TABLE sessions ADD COLUMN answer TEXT CHECK (answer IN ('auto', 'quotes', 'model'));
        CREATE TABLE examined (
            examination TEXT NOT NULL,
            reader TEXT NOT NULL,
            question INTEGER NOT NULL,
            said TEXT NOT NULL,
            is_right INTEGER NOT NULL CHECK (is_right IN (0, 1)),
            PRIMARY KEY (examination, reader, question)
        ) STRICT, WITHOUT ROWID;
    """)
