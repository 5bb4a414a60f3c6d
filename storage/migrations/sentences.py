"""The schema of the sentences' vectors."""

from __future__ import annotations

from sqlite_utils import Database

from storage.migrations.registry import migrations


@migrations()
def m016_sentence_vectors(db: Database) -> None:
    """Vectors of the sentences in a chunk's text; they go with the last chunk of that text.

    `ranges`: start and end of each within the chunk, little-endian int32. `vectors`: int8, scaled
    so that each one's largest component is 127.
    """
    db.executescript("""
        CREATE TABLE sentence_vectors (
            sha256 TEXT NOT NULL,
            model TEXT NOT NULL,
            ranges BLOB NOT NULL CHECK (length(ranges) % 8 = 0),
            vectors BLOB NOT NULL,
            PRIMARY KEY (sha256, model)
        ) STRICT;
        CREATE TRIGGER chunks_sentences_gone AFTER DELETE ON chunks BEGIN
            DELETE FROM sentence_vectors WHERE sha256 = OLD.sha256
                AND NOT EXISTS (SELECT 1 FROM chunks WHERE sha256 = OLD.sha256);
        END;
    """)
