"""The schema of where files came from, and of the tags that a person gave them."""

from __future__ import annotations

from sqlite_utils import Database

from storage.migrations.registry import migrations


@migrations()
def m020_places(db: Database) -> None:
    """`origin`: the path of the file on this machine that a document was read from; "" where that
    isn't known. Tags of a document.
    """
    db.executescript("""
        ALTER TABLE documents ADD COLUMN origin TEXT NOT NULL DEFAULT '';
        ALTER TABLE jobs ADD COLUMN origin TEXT NOT NULL DEFAULT '';
        CREATE INDEX documents_origin ON documents(origin) WHERE origin != '';
        CREATE TABLE tags (
            document INTEGER NOT NULL REFERENCES documents(id) ON DELETE CASCADE,
            tag TEXT NOT NULL,
            PRIMARY KEY (document, tag)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX tags_tag ON tags(tag);
    """)
