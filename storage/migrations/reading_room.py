"""The schema of the reading room: branches of a session, and deleting with undo."""

from __future__ import annotations

from sqlite_utils import Database

from storage.migrations.registry import migrations


@migrations()
def m009_branches(db: Database) -> None:
    """`head`: the last message of the branch that is shown, NULL for the newest of all.

    `deleted_at`: when the session was hidden; it is removed permanently a little later.
    """
    db.executescript("""
        ALTER TABLE sessions ADD COLUMN
            head INTEGER REFERENCES messages(id) ON DELETE SET NULL;
        ALTER TABLE sessions ADD COLUMN deleted_at TEXT;
        CREATE INDEX sessions_head ON sessions(head);
    """)
