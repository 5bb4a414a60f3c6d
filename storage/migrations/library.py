"""The schema of the library: versions, headings, places on pages, ingestion jobs."""

from __future__ import annotations

from sqlite_utils import Database

from storage.migrations.registry import migrations


@migrations()
def m005_versions(db: Database) -> None:
    """A row of documents is a version of a document; one of each name is the current one.

    Files of one name that earlier versions of Palimpsest kept side by side become versions; the
    last one stands for the name in every session, and nothing is found in the others any more.
    """
    db.executescript("""
        ALTER TABLE documents ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE documents ADD COLUMN is_current INTEGER NOT NULL DEFAULT 0;
        UPDATE documents SET version = (
            SELECT count(*) FROM documents d WHERE d.name = documents.name AND d.id <= documents.id
                AND d.text_sha256 IS NOT NULL
        ) WHERE text_sha256 IS NOT NULL;
        UPDATE documents SET is_current = 1 WHERE id IN (
            SELECT max(id) FROM documents WHERE text_sha256 IS NOT NULL GROUP BY name
        );
        CREATE UNIQUE INDEX documents_current ON documents(name) WHERE is_current;
        INSERT OR IGNORE INTO session_documents
            SELECT used.session, current.id FROM session_documents used
            JOIN documents old ON old.id = used.document
            JOIN documents current ON current.name = old.name AND current.is_current;
        DELETE FROM session_documents WHERE document IN (
            SELECT id FROM documents WHERE version AND NOT is_current
        );
        DELETE FROM chunks WHERE document IN (
            SELECT id FROM documents WHERE version AND NOT is_current
        );
        UPDATE documents SET stage = 'parsed' WHERE version AND NOT is_current;
        DELETE FROM marks WHERE name = 'index_generation';
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
            start INTEGER NOT NULL,
            "end" INTEGER NOT NULL,
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
            batch INTEGER NOT NULL,
            name TEXT NOT NULL,
            sha256 TEXT NOT NULL,
            size INTEGER NOT NULL,
            session TEXT REFERENCES sessions(id) ON DELETE SET NULL,
            archive INTEGER REFERENCES jobs(id) ON DELETE SET NULL,
            document INTEGER REFERENCES documents(id) ON DELETE CASCADE,
            is_new INTEGER NOT NULL DEFAULT 0,
            replaced INTEGER REFERENCES documents(id) ON DELETE SET NULL,
            is_searchable INTEGER NOT NULL DEFAULT 0,
            state TEXT NOT NULL,
            error TEXT,
            created_at TEXT NOT NULL
        ) STRICT;
        CREATE INDEX jobs_next ON jobs(state, is_searchable, (archive IS NOT NULL), id);
        CREATE INDEX jobs_batch ON jobs(batch);
        CREATE INDEX jobs_sha256 ON jobs(sha256);
        CREATE INDEX jobs_session ON jobs(session);
        CREATE INDEX jobs_archive ON jobs(archive, state);
        CREATE INDEX jobs_document ON jobs(document);
        CREATE INDEX jobs_replaced ON jobs(replaced);
        CREATE TABLE job_stages (
            job INTEGER NOT NULL REFERENCES jobs(id) ON DELETE CASCADE,
            stage TEXT NOT NULL,
            done INTEGER NOT NULL,
            total INTEGER NOT NULL,
            started_at TEXT NOT NULL,
            finished_at TEXT,
            PRIMARY KEY (job, stage)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO jobs (batch, name, sha256, size, session, document, state, created_at)
            SELECT 1, name, sha256, size, (
                SELECT session FROM session_documents WHERE document = documents.id LIMIT 1
            ), iif(text_sha256 IS NULL, NULL, id), 'waiting', created_at
            FROM documents WHERE stage != 'indexed' AND (is_current OR text_sha256 IS NULL);
        INSERT INTO job_stages
            SELECT id, 'stored', 1, 1, created_at, created_at FROM jobs;
        DELETE FROM documents WHERE text_sha256 IS NULL;
    """)
