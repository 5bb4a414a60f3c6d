"""Documents: a file's name and bytes, its one extracted text, its pages, its versions.

Offsets count Unicode code points of the stored text.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import fields

from storage.clock import now
from storage.database import Store
from storage.document import Document, PageRange, Stage
from storage.errors import NotFoundError
from storage.table_rows import Sha256, TableRows

_COLUMNS = ", ".join(f"documents.{field.name}" for field in fields(Document))
_DOCUMENTS = TableRows("documents", Document)
_HASHES = TableRows("documents", tuple[Sha256])
_IDS = TableRows("documents", tuple[int])
_NUMBERS = TableRows("pages", tuple[int])
_PAGES = TableRows("pages", PageRange)
_TEXTS = TableRows("texts", tuple[str])


class Documents:
    """The documents of a store and their texts."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def add(
        self,
        name: str,
        sha256: str,
        size: int,
        text: str,
        media_type: str,
        pages: Sequence[PageRange] = (),
        origin: str = "",
    ) -> Document:
        """The newest version of these bytes and this name if it has this text, or else a new one.

        A new one is `PARSED` and version 0: it is invisible until `make_current`.
        """
        text_sha256 = text_hash(text)
        with self._store.transaction() as db:
            known = self.find(name, sha256)
            if known is not None and known.text_sha256 == text_sha256:
                return known
            db.execute(
                "INSERT INTO texts VALUES (?, ?) ON CONFLICT DO NOTHING", [text_sha256, text]
            )
            document = db.execute(
                "INSERT INTO documents (name, sha256, size, stage, media_type, text_sha256, "
                "characters, page_count, created_at, version, is_current, origin) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, ?)",
                [
                    *(name, sha256, size, Stage.PARSED, media_type, text_sha256),
                    *(len(text), len(pages) or None, now(), origin),
                ],
            ).lastrowid
            db.conn.executemany(
                "INSERT INTO pages VALUES (?, ?, ?, ?)",
                [(document, page.number, page.start, page.end) for page in pages],
            )
            assert document is not None
            return self.get(document)

    def make_current(self, document: int) -> int | None:
        """Make it the current version of its name, in every session that used another version.

        The version it replaces keeps its text, pages and words, but is no longer searchable: its
        chunks are removed, and it is back at stage `PARSED`.

        Returns:
            The version that was replaced, or None.
        """
        with self._store.transaction() as db:
            new = self.get(document)
            old = self._current(new.name)
            if old == document:
                return None
            version = new.version or 1 + max(each.version for each in self.versions(new.name))
            db.execute(
                "UPDATE documents SET is_current = 0, stage = ? WHERE id = ?", [Stage.PARSED, old]
            )
            db.execute(
                "UPDATE documents SET is_current = 1, version = ? WHERE id = ?", [version, document]
            )
            db.execute("DELETE FROM chunks WHERE document = ?", [old])
            self._hand_over(old, document)
        return old

    def get(self, document: int) -> Document:
        """The document with this id, whatever version it is.

        Raises:
            NotFoundError: there is none.
        """
        for found in self._select("WHERE id = ?", [document]):
            return found
        raise NotFoundError(f"Document {document} not found; it may have been removed.")

    def find(self, name: str, sha256: str) -> Document | None:
        """The newest version of the document called `name` that consists of these bytes.

        There are several if what a parser made of the bytes has changed.
        """
        found = self._select("WHERE sha256 = ? AND name = ? ORDER BY id", [sha256, name])
        return found[-1] if found else None

    def with_bytes(self, sha256: str) -> list[Document]:
        """All documents that consist of these bytes, the oldest first."""
        return self._select("WHERE sha256 = ? ORDER BY id", [sha256])

    def has_bytes(self, sha256: str) -> bool:
        """Whether any version of any document has these bytes."""
        found = self._store.db.execute("SELECT 1 FROM documents WHERE sha256 = ?", [sha256])
        return found.fetchone() is not None

    def hashes(self) -> set[str]:
        """Of the bytes of all documents."""
        rows = _HASHES.read(self._store.db, "SELECT sha256 FROM documents")
        return {sha256 for (sha256,) in rows}

    def all(self) -> list[Document]:
        """Every version of every document, the oldest first."""
        return self._select("ORDER BY id", [])

    def current(self) -> list[Document]:
        """The library: the current version of every document, by id."""
        return self._select("WHERE is_current ORDER BY id", [])

    def versions(self, name: str) -> list[Document]:
        """Every version of the document called `name`, the oldest first."""
        return self._select("WHERE name = ? ORDER BY version, id", [name])

    def in_session(self, session: str) -> list[Document]:
        """The documents that the session uses, by id."""
        return self._select(
            "JOIN session_documents ON document = id WHERE session = ? ORDER BY id", [session]
        )

    def set_stage(self, document: int, stage: Stage) -> None:
        """Record how far the document has come."""
        with self._store.transaction() as db:
            db.execute("UPDATE documents SET stage = ? WHERE id = ?", [stage, document])

    def text(self, document: int) -> str:
        """The whole extracted text.

        Raises:
            NotFoundError: there is no such document.
        """
        for (text,) in _TEXTS.read(
            self._store.db,
            "SELECT text FROM documents JOIN texts ON text_sha256 = texts.sha256 WHERE id = ?",
            [document],
        ):
            return text
        raise NotFoundError(f"Text of document {document} not found; it may have been removed.")

    def text_with(self, text_sha256: str) -> str:
        """The whole text with this hash, whichever of its documents still exist.

        Raises:
            NotFoundError: there is no such text.
        """
        rows = self._store.db.execute("SELECT text FROM texts WHERE sha256 = ?", [text_sha256])
        for (text,) in rows:
            return str(text)
        raise NotFoundError("Text not found; its document has been removed.")

    def part(self, text_sha256: str, start: int, end: int) -> str:
        """Code points [start, end) of the text with this hash.

        Raises:
            NotFoundError: there is no such text.
        """
        for (text,) in _TEXTS.read(
            self._store.db,
            "SELECT substr(text, ?, ?) FROM texts WHERE sha256 = ?",
            [start + 1, end - start, text_sha256],
        ):
            return text
        raise NotFoundError("Text not found; its document has been removed.")

    def pages(self, document: int) -> list[PageRange]:
        """The pages in order; empty where there are none."""
        return _PAGES.read(
            self._store.db,
            'SELECT number, start, "end" FROM pages WHERE document = ? ORDER BY number',
            [document],
        )

    def page_at(self, document: int, offset: int) -> int | None:
        """Number of the page that holds the code point at `offset`, or None."""
        rows = _NUMBERS.read(
            self._store.db,
            'SELECT number FROM pages WHERE document = ? AND start <= ? AND "end" > ?',
            [document, offset, offset],
        )
        return rows[0][0] if rows else None

    def remove(self, document: int) -> list[Document]:
        """Remove every version of the document, with everything derived from them.

        Returns:
            The removed versions; empty if the document didn't exist.
        """
        with self._store.transaction() as db:
            names = [found.name for found in self._select("WHERE id = ?", [document])]
            gone = [version for name in names for version in self.versions(name)]
            db.conn.executemany("DELETE FROM documents WHERE id = ?", [(d.id,) for d in gone])
        return gone

    def remove_version(self, document: int) -> None:
        """Remove only this version, with everything derived from it."""
        with self._store.transaction() as db:
            db.execute("DELETE FROM documents WHERE id = ?", [document])

    def _hand_over(self, old: int | None, new: int) -> None:
        """Every session that uses `old` uses `new` instead, which has its tags, too."""
        with self._store.transaction() as db:
            db.execute(
                "INSERT OR IGNORE INTO session_documents "
                "SELECT session, ? FROM session_documents WHERE document = ?",
                [new, old],
            )
            db.execute("DELETE FROM session_documents WHERE document = ?", [old])
            db.execute("UPDATE OR REPLACE tags SET document = ? WHERE document = ?", [new, old])

    def _current(self, name: str) -> int | None:
        rows = _IDS.read(
            self._store.db, "SELECT id FROM documents WHERE name = ? AND is_current", [name]
        )
        return rows[0][0] if rows else None

    def _select(self, where: str, parameters: Sequence[object]) -> list[Document]:
        sql = f"SELECT {_COLUMNS} FROM documents {where}"  # noqa: S608 - constants of this file
        return _DOCUMENTS.read(self._store.db, sql, parameters)


def text_hash(text: str) -> str:
    """Hash by which a text's copy-index segments are found: SHA-256 of its UTF-8, in hex."""
    return hashlib.sha256(text.encode()).hexdigest()
