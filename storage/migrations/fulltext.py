"""The schema of full-text search: the words of every chunk."""

from __future__ import annotations

from sqlite_utils import Database

from storage.migrations.registry import migrations
from storage.scripts import pairs


@migrations()
def m008_fulltext(db: Database) -> None:
    """A row of `fulltext` for each chunk, under the chunk's id, filled for those there are.

    `pairs` holds what is written without spaces, two characters at a time. The mark says that
    words of a removed chunk are still in the index (`Store.erase`).
    """
    db.executescript("""
        CREATE VIRTUAL TABLE fulltext USING fts5(
            text, heading, name, pairs, tokenize = 'porter unicode61 remove_diacritics 2'
        );
        CREATE TRIGGER chunks_words_gone AFTER DELETE ON chunks BEGIN
            DELETE FROM fulltext WHERE rowid = OLD.id;
            INSERT OR REPLACE INTO marks VALUES ('fulltext_holds_removed', '1');
        END;
    """)
    documents = db.execute(
        "SELECT id, name, text FROM documents JOIN texts ON texts.sha256 = text_sha256"
    )
    for document, name, text in documents:
        chunks = db.execute(
            'SELECT id, start, "end", heading FROM chunks WHERE document = ?', [document]
        )
        rows = ((id_, text[start:end], heading, name) for id_, start, end, heading in chunks)
        db.conn.executemany(
            "INSERT INTO fulltext (rowid, text, heading, name, pairs) VALUES (?, ?, ?, ?, ?)",
            [(*row, " ".join(pairs(" ".join(filter(None, row[1:]))))) for row in rows],
        )
