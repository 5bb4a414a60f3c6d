"""The schema of files that are read again: one file, several texts."""

from __future__ import annotations

from sqlite_utils import Database

from storage.migrations.registry import migrations

_DROPPED_WITH_IT = """
    SELECT sql FROM sqlite_master
    WHERE tbl_name = 'documents' AND type IN ('index', 'trigger') AND sql IS NOT NULL
    ORDER BY rowid
"""


@migrations()
def m021_rereading(db: Database) -> None:
    """A name may have several versions of the same bytes: each has what a parser made of them.

    `UNIQUE (sha256, name)` can be dropped only by rebuilding the table, and dropping a table
    deletes its rows, and with them whatever refers to them. Foreign keys can't be switched off
    within a transaction, and an upgrade is one. So the rows are given ids that nothing refers to,
    the table is dropped, and the rows come back under their own ids. Until then the references are
    deferred; the commit fails if one of them misses its row.
    """
    db.execute("PRAGMA defer_foreign_keys = ON")
    again = [str(sql) for (sql,) in db.execute(_DROPPED_WITH_IT).fetchall()]
    given = db.execute("SELECT seq FROM sqlite_sequence WHERE name = 'documents'").fetchall()
    db.execute("CREATE TABLE documents_kept AS SELECT * FROM documents")
    db.execute("UPDATE documents SET id = -id")
    db.execute("DROP TABLE documents")
    db.execute("""
        CREATE TABLE documents (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL,
            sha256 TEXT NOT NULL,
            size INTEGER NOT NULL,
            stage TEXT NOT NULL,
            media_type TEXT,
            text_sha256 TEXT REFERENCES texts(sha256),
            characters INTEGER,
            page_count INTEGER,
            created_at TEXT NOT NULL,
            version INTEGER NOT NULL DEFAULT 0,
            is_current INTEGER NOT NULL DEFAULT 0,
            origin TEXT NOT NULL DEFAULT ''
        ) STRICT
    """)
    db.execute("INSERT INTO documents SELECT * FROM documents_kept ORDER BY id")
    db.execute("DROP TABLE documents_kept")
    # Ids are never given out twice, not even that of a document that was removed.
    db.execute("DELETE FROM sqlite_sequence WHERE name = 'documents'")
    db.conn.executemany("INSERT INTO sqlite_sequence VALUES ('documents', ?)", given)
    # The triggers come back last: they would refuse rows that were wrong before they were made.
    for sql in again:
        db.execute(sql)
    db.execute("CREATE INDEX documents_sha256 ON documents(sha256, name)")
