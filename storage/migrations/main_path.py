"""The schema of the main path: documents, sessions, segments, counters."""

from __future__ import annotations

from sqlite_utils import Database

from storage.migrations.registry import migrations


@migrations()
def m001_documents(db: Database) -> None:
    """Documents, their extracted texts and pages, chunks, and vectors by the chunk's text."""
    db.executescript("""
        CREATE TABLE texts (
            sha256 TEXT PRIMARY KEY,
            text TEXT NOT NULL
        ) STRICT;
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
            UNIQUE (sha256, name)
        ) STRICT;
        CREATE INDEX documents_text ON documents(text_sha256);
        CREATE TABLE pages (
            document INTEGER NOT NULL REFERENCES documents(id) ON DELETE CASCADE,
            number INTEGER NOT NULL,
            start INTEGER NOT NULL,
            "end" INTEGER NOT NULL,
            PRIMARY KEY (document, number)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE chunks (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            document INTEGER NOT NULL REFERENCES documents(id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            start INTEGER NOT NULL,
            "end" INTEGER NOT NULL,
            page INTEGER,
            sha256 TEXT NOT NULL,
            is_blank INTEGER NOT NULL,
            UNIQUE (document, position)
        ) STRICT;
        CREATE INDEX chunks_sha256 ON chunks(sha256);
        CREATE TABLE vectors (
            sha256 TEXT NOT NULL,
            model TEXT NOT NULL,
            vector BLOB NOT NULL,
            PRIMARY KEY (sha256, model)
        ) STRICT;
        CREATE TRIGGER chunks_gone AFTER DELETE ON chunks BEGIN
            DELETE FROM vectors WHERE sha256 = OLD.sha256
                AND NOT EXISTS (SELECT 1 FROM chunks WHERE sha256 = OLD.sha256);
        END;
        CREATE TABLE marks (
            name TEXT PRIMARY KEY,
            value TEXT NOT NULL
        ) STRICT;
    """)


@migrations()
def m002_sessions(db: Database) -> None:
    """Sessions, append-only messages, and the spans found in them with their sources."""
    db.executescript("""
        CREATE TABLE sessions (
            id TEXT PRIMARY KEY,
            title TEXT NOT NULL,
            created_at TEXT NOT NULL
        ) STRICT;
        CREATE TABLE session_documents (
            session TEXT NOT NULL REFERENCES sessions(id) ON DELETE CASCADE,
            document INTEGER NOT NULL REFERENCES documents(id) ON DELETE CASCADE,
            PRIMARY KEY (session, document)
        ) STRICT;
        CREATE INDEX session_documents_document ON session_documents(document);
        CREATE TABLE messages (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            session TEXT NOT NULL REFERENCES sessions(id) ON DELETE CASCADE,
            parent INTEGER REFERENCES messages(id) ON DELETE CASCADE,
            role TEXT NOT NULL,
            text TEXT NOT NULL,
            text_sha256 TEXT NOT NULL,
            token_ids BLOB NOT NULL,
            passages TEXT NOT NULL,
            stats TEXT NOT NULL,
            created_at TEXT NOT NULL
        ) STRICT;
        CREATE INDEX messages_session ON messages(session);
        CREATE INDEX messages_parent ON messages(parent);
        CREATE INDEX messages_text ON messages(text_sha256);
        CREATE TRIGGER messages_are_append_only BEFORE UPDATE ON messages BEGIN
            SELECT RAISE(ABORT, 'messages are append-only');
        END;
        CREATE TABLE spans (
            id INTEGER PRIMARY KEY,
            message INTEGER NOT NULL REFERENCES messages(id) ON DELETE CASCADE,
            start INTEGER NOT NULL,
            "end" INTEGER NOT NULL,
            text TEXT NOT NULL
        ) STRICT;
        CREATE INDEX spans_message ON spans(message);
        CREATE TABLE span_sources (
            span INTEGER NOT NULL REFERENCES spans(id) ON DELETE CASCADE,
            rank INTEGER NOT NULL,
            document INTEGER REFERENCES documents(id) ON DELETE SET NULL,
            message INTEGER REFERENCES messages(id) ON DELETE SET NULL,
            name TEXT NOT NULL,
            start INTEGER NOT NULL,
            "end" INTEGER NOT NULL,
            page INTEGER,
            PRIMARY KEY (span, rank)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX span_sources_document ON span_sources(document);
        CREATE INDEX span_sources_message ON span_sources(message);
    """)


@migrations()
def m003_segments(db: Database) -> None:
    """Copy-index segments by text, as named arrays; they go with the last text's owner."""
    orphaned = """
        NOT EXISTS (SELECT 1 FROM documents WHERE text_sha256 = OLD.text_sha256)
        AND NOT EXISTS (SELECT 1 FROM messages WHERE text_sha256 = OLD.text_sha256)
    """
    db.executescript(f"""
        CREATE TABLE segments (
            id INTEGER PRIMARY KEY,
            text_sha256 TEXT NOT NULL,
            tokenizer TEXT NOT NULL,
            format INTEGER NOT NULL,
            UNIQUE (text_sha256, tokenizer, format)
        ) STRICT;
        CREATE TABLE segment_arrays (
            segment INTEGER NOT NULL REFERENCES segments(id) ON DELETE CASCADE,
            name TEXT NOT NULL,
            dtype TEXT NOT NULL,
            shape TEXT NOT NULL,
            data BLOB NOT NULL,
            PRIMARY KEY (segment, name)
        ) STRICT;
        CREATE TRIGGER documents_gone AFTER DELETE ON documents BEGIN
            DELETE FROM segments WHERE text_sha256 = OLD.text_sha256 AND {orphaned};
            DELETE FROM texts WHERE sha256 = OLD.text_sha256
                AND NOT EXISTS (SELECT 1 FROM documents WHERE text_sha256 = OLD.text_sha256);
        END;
        CREATE TRIGGER messages_gone AFTER DELETE ON messages BEGIN
            DELETE FROM segments WHERE text_sha256 = OLD.text_sha256 AND {orphaned};
        END;
    """)  # noqa: S608 - the only insertion is the constant above


@migrations()
def m004_counters(db: Database) -> None:
    """How often costly work was done, since the data folder was made."""
    db.executescript("""
        CREATE TABLE counters (
            name TEXT PRIMARY KEY,
            value INTEGER NOT NULL
        ) STRICT;
    """)
