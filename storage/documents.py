"""Documents: a file's name and bytes, its one extracted text, its pages, how far it has come.

Offsets count Unicode code points of the stored text.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any

from storage.database import Store
from storage.errors import NotFoundError


class Stage(StrEnum):
    """How far a document's ingestion has come; each stage holds all that the ones before made."""

    STORED = "stored"
    PARSED = "parsed"
    CHUNKED = "chunked"
    EMBEDDED = "embedded"
    INDEXED = "indexed"


@dataclass(frozen=True, slots=True)
class PageRange:
    """Page `number` (from 1) is `text[start:end]`; the pages of a document partition its text."""

    number: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Document:
    """One version of a file in the library.

    Attributes:
        name: what it is called; a label, never a path.
        sha256: hash of its bytes, and `size` their number.
        stage: `INDEXED` when it is complete.
        media_type, text_sha256, characters: of the extracted text; None until it is parsed.
        page_count: None where there are no pages.
        created_at: UTC, ISO 8601.
        version: from 1, counted for each name.
        is_current: whether it is the version that its name stands for.
    """

    id: int
    name: str
    sha256: str
    size: int
    stage: Stage
    media_type: str | None
    text_sha256: str | None
    characters: int | None
    page_count: int | None
    created_at: str
    version: int
    is_current: bool


class Documents:
    """The documents of a store and their texts."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def add(self, name: str, sha256: str, size: int) -> Document:
        """The document with these bytes and this name, made at stage `STORED` if it is new."""
        with self._store.transaction() as db:
            db.execute(
                "INSERT INTO documents (name, sha256, size, stage, created_at) "
                "VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                [name, sha256, size, Stage.STORED, now()],
            )
            row = next(
                db.query("SELECT * FROM documents WHERE sha256 = ? AND name = ?", [sha256, name])
            )
        return _document(row)

    def get(self, document: int) -> Document:
        """The document with this id.

        Raises:
            NotFoundError: there is none.
        """
        for row in self._store.db.query("SELECT * FROM documents WHERE id = ?", [document]):
            return _document(row)
        raise NotFoundError(f"There is no document {document}; it may have been removed.")

    def all(self) -> list[Document]:
        """All documents, the oldest first, whatever their stage."""
        rows = self._store.db.query("SELECT * FROM documents ORDER BY id")
        return [_document(row) for row in rows]

    def in_session(self, session: str) -> list[Document]:
        """The documents that the session uses, the oldest first."""
        rows = self._store.db.query(
            "SELECT documents.* FROM documents JOIN session_documents ON document = id "
            "WHERE session = ? ORDER BY id",
            [session],
        )
        return [_document(row) for row in rows]

    def has_bytes(self, sha256: str) -> bool:
        """Whether any document consists of these bytes."""
        found = self._store.db.execute("SELECT 1 FROM documents WHERE sha256 = ?", [sha256])
        return found.fetchone() is not None

    def set_text(
        self, document: int, text: str, media_type: str, pages: Sequence[PageRange]
    ) -> Document:
        """Store the extracted text; the document is then `PARSED`."""
        sha256 = text_hash(text)
        with self._store.transaction() as db:
            db.execute("INSERT INTO texts VALUES (?, ?) ON CONFLICT DO NOTHING", [sha256, text])
            db.execute(
                "UPDATE documents SET media_type = ?, text_sha256 = ?, characters = ?, "
                "page_count = ? WHERE id = ?",
                [media_type, sha256, len(text), len(pages) or None, document],
            )
            db.execute("DELETE FROM pages WHERE document = ?", [document])
            db.conn.executemany(
                "INSERT INTO pages VALUES (?, ?, ?, ?)",
                [(document, page.number, page.start, page.end) for page in pages],
            )
            self.set_stage(document, Stage.PARSED)
        return self.get(document)

    def set_stage(self, document: int, stage: Stage) -> None:
        """Record how far the document has come."""
        with self._store.transaction() as db:
            db.execute("UPDATE documents SET stage = ? WHERE id = ?", [stage, document])

    def text(self, document: int) -> str:
        """The whole extracted text.

        Raises:
            NotFoundError: there is no such document, or it isn't parsed yet.
        """
        rows = self._store.db.execute(
            "SELECT text FROM documents JOIN texts ON text_sha256 = texts.sha256 WHERE id = ?",
            [document],
        )
        for (text,) in rows:
            return str(text)
        raise NotFoundError(f"There is no text of document {document}; it may have been removed.")

    def pages(self, document: int) -> list[PageRange]:
        """The pages in order; empty where there are none."""
        rows = self._store.db.execute(
            'SELECT number, start, "end" FROM pages WHERE document = ? ORDER BY number', [document]
        )
        return [PageRange(*row) for row in rows]

    def page_at(self, document: int, offset: int) -> int | None:
        """Number of the page that holds the code point at `offset`, or None."""
        rows = self._store.db.execute(
            'SELECT number FROM pages WHERE document = ? AND start <= ? AND "end" > ?',
            [document, offset, offset],
        )
        row = rows.fetchone()
        return None if row is None else int(row[0])

    def remove(self, document: int) -> None:
        """Remove the document and all that was made of it; no error if it isn't there."""
        with self._store.transaction() as db:
            db.execute("DELETE FROM documents WHERE id = ?", [document])


def text_hash(text: str) -> str:
    """Hash by which a text's copy-index segments are found: SHA-256 of its UTF-8, in hex."""
    return hashlib.sha256(text.encode()).hexdigest()


def now() -> str:
    """The time as it is stored: UTC, ISO 8601, to the millisecond."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def _document(row: dict[str, Any]) -> Document:
    return Document(**{**row, "stage": Stage(row["stage"]), "is_current": bool(row["is_current"])})
