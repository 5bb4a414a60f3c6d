"""Chunks: the parts of a document's text, an exact partition."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import numpy as np
from numpy.typing import NDArray
from pydantic import Field
from sqlite_utils import Database

from storage.database import Store
from storage.document import Stage
from storage.documents import Documents, text_hash
from storage.scripts import pairs
from storage.table_rows import Natural, TableRows


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
    """A stored chunk: the code points `start` to `end` of its document's text.

    `heading` is the path of the headings above it, or None.
    """

    id: int
    document: int
    position: int
    start: Natural
    end: Natural
    page: int | None
    heading: str | None
    text: str


_CHUNKS = TableRows("chunks", Chunk)
_IDS = TableRows("chunks", tuple[int])
_Id = Annotated[int, Field(ge=0, lt=2**28)]
"""Limit on chunk ids, since arrays are indexed by them."""
_RANGES = TableRows("chunks", tuple[_Id, _Id])


class Chunks:
    """The chunks of a store's documents."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def replace(self, document: int, ranges: Sequence[ChunkRange]) -> None:
        """Cut the document's stored text into `ranges`; the document is then `CHUNKED`.

        The chunks' ids are consecutive, in the order of the text, and full-text search finds them.
        """
        with self._store.transaction() as db:
            documents = Documents(self._store)
            text, name = documents.text(document), documents.get(document).name
            db.execute("DELETE FROM chunks WHERE document = ?", [document])
            for position, part in enumerate(ranges):
                piece = text[part.start : part.end]
                chunk = db.execute(
                    'INSERT INTO chunks (document, position, start, "end", page, sha256, is_blank, '
                    "heading) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                    [
                        document,
                        position,
                        part.start,
                        part.end,
                        part.page,
                        text_hash(piece),
                        not piece.strip(),
                        part.heading,
                    ],
                ).lastrowid
                assert chunk is not None
                add_words(db, chunk, piece, part.heading, name)
            documents.set_stage(document, Stage.CHUNKED)

    def of(self, document: int) -> list[Chunk]:
        """The document's chunks in order."""
        ids = _IDS.read(
            self._store.db,
            "SELECT id FROM chunks WHERE document = ? ORDER BY position",
            [document],
        )
        return self.get([chunk for (chunk,) in ids])

    def get(self, ids: Sequence[int]) -> list[Chunk]:
        """The chunks with these ids, in the given order; missing ones are left out."""
        # The text comes from the full-text table: cut from the document's, a chunk at its end
        # would cost a walk over all the text before it.
        rows = _CHUNKS.read(
            self._store.db,
            'SELECT c.id, c.document, c.position, c.start, c."end", c.page, c.heading, f.text '
            "FROM chunks c JOIN fulltext f ON f.rowid = c.id "
            "WHERE c.id IN (SELECT value FROM json_each(?))",
            [json.dumps([int(chunk) for chunk in ids])],
        )
        found = {chunk.id: chunk for chunk in rows}
        return [found[chunk] for chunk in ids if chunk in found]

    def ids(self, documents: Sequence[int]) -> NDArray[np.int64]:
        """Ids of all chunks of the documents: int64 (n,), ascending."""
        rows = self._store.db.execute(
            "SELECT id FROM chunks WHERE document IN (SELECT value FROM json_each(?)) ORDER BY id",
            [json.dumps(list(documents))],
        )
        return np.fromiter((row[0] for row in rows), dtype=np.int64)

    def ranges(self, documents: Sequence[int]) -> NDArray[np.int64]:
        """The documents' chunk ids as ranges: int64 (n, 2), first and last, ascending, merged."""
        edge = "(SELECT id FROM chunks WHERE document = value ORDER BY position {} LIMIT 1)"
        rows = _RANGES.read(
            self._store.db,
            f"SELECT DISTINCT {edge.format('ASC')} AS first, {edge.format('DESC')} AS last "  # noqa: S608
            "FROM json_each(?) WHERE first IS NOT NULL ORDER BY first",
            [json.dumps(list(documents))],
        )
        merged: list[list[int]] = []
        for first, last in rows:
            if merged and merged[-1][1] + 1 == first:
                merged[-1][1] = last
            else:
                merged.append([first, last])
        return np.array(merged, dtype=np.int64).reshape(-1, 2)


def add_words(db: Database, chunk: int, piece: str, heading: str | None, name: str) -> None:
    """Index a chunk by the words of its text, heading and document name."""
    unspaced = " ".join(pairs(f"{piece} {heading or ''} {name}"))
    db.execute(
        "INSERT INTO fulltext (rowid, text, heading, name, pairs) VALUES (?, ?, ?, ?, ?)",
        [chunk, piece, heading, name, unspaced],
    )
