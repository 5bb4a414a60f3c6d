"""The schema of the writing desk."""

from __future__ import annotations

from sqlite_utils import Database

from storage.migrations.registry import migrations


@migrations()
def m024_desks(db: Database) -> None:
    """Texts that are being revised: every state of each, and what a model was asked about it.

    Open pages and the browser's drafts outlive a text that was deleted, so its id is never reused.
    """
    db.executescript("""
        CREATE TABLE desks (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            path TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL,
            document INTEGER REFERENCES documents(id) ON DELETE SET NULL,
            is_copy INTEGER NOT NULL CHECK (is_copy IN (0, 1)),
            head INTEGER,
            opened_at TEXT NOT NULL
        ) STRICT;
        CREATE TABLE desk_states (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            desk INTEGER NOT NULL REFERENCES desks(id) ON DELETE CASCADE,
            parent INTEGER REFERENCES desk_states(id),
            revision INTEGER NOT NULL REFERENCES revisions(id),
            encoding TEXT NOT NULL,
            mark BLOB NOT NULL,
            is_old_mac INTEGER NOT NULL CHECK (is_old_mac IN (0, 1)),
            hunks TEXT NOT NULL,
            action TEXT NOT NULL CHECK (action IN (
                'opened', 'typed', 'proposed', 'accepted', 'rejected', 'edited', 'restored', 'read',
                'merged', 'saved'
            )),
            created_at TEXT NOT NULL
        ) STRICT;
        CREATE INDEX desk_states_by_desk ON desk_states(desk);
        CREATE INDEX desk_states_by_parent ON desk_states(parent);
        CREATE INDEX desk_states_by_revision ON desk_states(revision);
        CREATE TABLE desk_asks (
            id INTEGER PRIMARY KEY,
            desk INTEGER NOT NULL REFERENCES desks(id) ON DELETE CASCADE,
            instruction TEXT NOT NULL,
            model TEXT NOT NULL,
            base INTEGER REFERENCES revisions(id),
            state TEXT NOT NULL CHECK (state IN ('running', 'done', 'stopped', 'failed')),
            told TEXT NOT NULL,
            unsettled TEXT NOT NULL,
            updated_at TEXT NOT NULL
        ) STRICT;
        CREATE INDEX desk_asks_by_desk ON desk_asks(desk);
        CREATE INDEX desk_asks_by_base ON desk_asks(base);
    """)
