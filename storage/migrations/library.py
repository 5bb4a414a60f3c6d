"""The schema of the library: versions, headings, places on pages, ingestion jobs."""

from __future__ import annotations

from sqlite_utils import Database

from storage.migrations.registry import migrations


@migrations()
def m005_versions(db: Database) -> None:
    """A row of documents is a version of a document; one of each name is the current one."""
    db.executescript("""
        ALTER TABLE documents ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
        ALTER TABLE documents ADD COLUMN is_current INTEGER NOT NULL DEFAULT 0;
        UPDATE documents SET version = (
            SELECT count(*) FROM documents d WHERE d.name = documents.name AND d.id <= documents.id
        );
        UPDATE documents SET is_current = 1 WHERE id IN (
            SELECT max(id) FROM documents WHERE text_sha256 IS NOT NULL GROUP BY name
        );
        CREATE UNIQUE INDEX documents_current ON documents(name) WHERE is_current;
    """)


@migrations()
def m006_structure(db: Database) -> None:
    """Headings, each chunk's path of headings, and where the words of a page stand on it."""
    db.executescript("""
        ALTER TABLE chunks ADD COLUMN heading TEXT;
        CREATE TABLE headings (
            document INTEGER NOT NULL REFERENCES documents(id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            start INTEGER NOT NULL,
            level INTEGER NOT NULL,
            title TEXT NOT NULL,
            PRIMARY KEY (document, position)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE page_words (
            document INTEGER NOT NULL REFERENCES documents(id) ON DELETE CASCADE,
            number INTEGER NOT NULL,
            width REAL NOT NULL,
            height REAL NOT NULL,
            ranges BLOB NOT NULL,
            boxes BLOB NOT NULL,
            PRIMARY KEY (document, number)
        ) STRICT;
    """)


@migrations()
def m007_jobs(db: Database) -> None:
    """Files on their way into the library: what was given, and each stage that was reached.

    A document is made when its job has been parsed, so what earlier versions of Palimpsest left
    unparsed becomes a job here.
    """
    db.executescript("""
        CREATE TABLE jobs (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL,
            sha256 TEXT NOT NULL,
            size INTEGER NOT NULL,
            session TEXT REFERENCES sessions(id) ON DELETE SET NULL,
            archive INTEGER REFERENCES jobs(id) ON DELETE CASCADE,
            document INTEGER REFERENCES documents(id) ON DELETE CASCADE,
            state TEXT NOT NULL,
            error TEXT,
            created_at TEXT NOT NULL,
            updated_at TEXT NOT NULL
        ) STRICT;
        CREATE INDEX jobs_state ON jobs(state);
        CREATE INDEX jobs_session ON jobs(session);
        CREATE INDEX jobs_archive ON jobs(archive);
        CREATE INDEX jobs_document ON jobs(document);
        CREATE TABLE job_stages (
            job INTEGER NOT NULL REFERENCES jobs(id) ON DELETE CASCADE,
            stage TEXT NOT NULL,
            done INTEGER NOT NULL,
            total INTEGER NOT NULL,
            started_at TEXT NOT NULL,
            finished_at TEXT,
            PRIMARY KEY (job, stage)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO jobs (name, sha256, size, session, document, state, created_at, updated_at)
            SELECT name, sha256, size, (
                SELECT session FROM session_documents WHERE document = documents.id LIMIT 1
            ), iif(text_sha256 IS NULL, NULL, id), 'waiting', created_at, created_at
            FROM documents WHERE stage != 'indexed';
        DELETE FROM documents WHERE text_sha256 IS NULL;
    """)
