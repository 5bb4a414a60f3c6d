"""The schema of evidence: the sentences that answer a question."""

from __future__ import annotations

from sqlite_utils import Database

from storage.migrations.registry import migrations


@migrations()
def m015_evidence(db: Database) -> None:
    """Sentences found for a question, best first, with their places, best first.

    A question that was asked before has none.
    """
    db.executescript("""
        CREATE TABLE evidence (
            id INTEGER PRIMARY KEY,
            message INTEGER NOT NULL REFERENCES messages(id) ON DELETE CASCADE,
            rank INTEGER NOT NULL CHECK (rank >= 0),
            text TEXT NOT NULL,
            score REAL NOT NULL,
            answer_start INTEGER CHECK (answer_start >= 0),
            answer_end INTEGER CHECK (answer_end >= answer_start),
            lead TEXT NOT NULL,
            heads TEXT NOT NULL CHECK (json_valid(heads)),
            UNIQUE (message, rank),
            CHECK ((answer_start IS NULL) = (answer_end IS NULL))
        ) STRICT;
        CREATE TABLE evidence_sources (
            evidence INTEGER NOT NULL REFERENCES evidence(id) ON DELETE CASCADE,
            rank INTEGER NOT NULL CHECK (rank >= 0),
            document INTEGER REFERENCES documents(id) ON DELETE SET NULL,
            name TEXT NOT NULL,
            start INTEGER NOT NULL CHECK (start >= 0),
            "end" INTEGER NOT NULL CHECK ("end" >= start),
            page INTEGER,
            PRIMARY KEY (evidence, rank)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX evidence_sources_document ON evidence_sources(document);
    """)
