"""The schema of which state of a text on the desk was shown before which."""

from __future__ import annotations

from sqlite_utils import Database

from storage.migrations.registry import migrations


@migrations()
def m028_desk_editions(db: Database) -> None:
    """A count that grows with each state that is shown, an earlier one that is shown again too."""
    db.executescript(
        "ALTER TABLE desks ADD COLUMN edition INTEGER NOT NULL DEFAULT 0 CHECK (edition >= 0);"
    )
