"""The schema of what was copied in answers in progress."""

from __future__ import annotations

from sqlite_utils import Database

from storage.migrations.registry import migrations


@migrations()
def m022_unfinished_spans(db: Database) -> None:
    """The spans of what is written of an answer, as JSON, until they are rows of a message."""
    db.execute("ALTER TABLE unfinished ADD COLUMN spans TEXT NOT NULL DEFAULT '[]'")
