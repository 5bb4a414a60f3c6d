"""Chunks: the parts into which a document's text is cut, with nothing left out or doubled."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from storage.database import Store
from storage.documents import Documents, Stage, text_hash


@dataclass(frozen=True, slots=True)
class ChunkRange:
    """`text[start:end]`, beginning on `page` (from 1, or None where there are no pages).

    `heading` is the path of the headings above it ("3 Methods > 3.2 Data"), or None.
    """

    start: int
    end: int
    page: int | None
    heading: str | None = None


@dataclass(frozen=True, slots=True)
class Chunk:
    """A stored chunk: the code points `start` to `end` of its document's text."""

    id: int
    document: int
    position: int
    start: int
    end: int
    page: int | None
    text: str


class Chunks:
    """The chunks of a store's documents."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def replace(self, document: int, ranges: Sequence[ChunkRange]) -> None:
        """Cut the document's stored text into `ranges`; the document is then `CHUNKED`."""
        with self._store.transaction() as db:
            documents = Documents(self._store)
            text = documents.text(document)
            db.execute("DELETE FROM chunks WHERE document = ?", [document])
            rows = []
            for position, part in enumerate(ranges):
                piece = text[part.start : part.end]
                sha256, is_blank = text_hash(piece), not piece.strip()
                rows.append((document, position, part.start, part.end, part.page, sha256, is_blank))
            db.conn.executemany(
                'INSERT INTO chunks (document, position, start, "end", page, sha256, is_blank) '
                "VALUES (?, ?, ?, ?, ?, ?, ?)",
                rows,
            )
            documents.set_stage(document, Stage.CHUNKED)

    def of(self, document: int) -> list[Chunk]:
        """The document's chunks in order."""
        ids = self._store.db.execute(
            "SELECT id FROM chunks WHERE document = ? ORDER BY position", [document]
        )
        return self.get([int(row[0]) for row in ids])

    def get(self, ids: Sequence[int]) -> list[Chunk]:
        """The chunks with these ids, in the order asked for; those that are gone are left out."""
        rows = self._store.db.execute(
            'SELECT c.id, c.document, c.position, c.start, c."end", c.page, '
            'substr(t.text, c.start + 1, c."end" - c.start) '
            "FROM chunks c JOIN documents d ON d.id = c.document "
            "JOIN texts t ON t.sha256 = d.text_sha256 "
            "WHERE c.id IN (SELECT value FROM json_each(?))",
            [json.dumps([int(chunk) for chunk in ids])],
        )
        found = {int(row[0]): Chunk(*row) for row in rows}
        return [found[chunk] for chunk in ids if chunk in found]

    def ids(self, documents: Sequence[int]) -> NDArray[np.int64]:
        """Ids of all chunks of the documents: int64 (n,)."""
        rows = self._store.db.execute(
            "SELECT id FROM chunks WHERE document IN (SELECT value FROM json_each(?)) ORDER BY id",
            [json.dumps(list(documents))],
        )
        return np.array([row[0] for row in rows], dtype=np.int64)
