"""Vectors by the text of their chunk and the model: equal chunks share one.

So the same text is embedded once, in whatever document or version it occurs. The generation is a
mark that changes whenever the set of searchable chunks does; an index that carries the present mark
is up to date, any other isn't. It is random, not a count, so that a restored database never matches
an index made in the meantime.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from storage.connection import damaged
from storage.database import Store
from storage.document import Stage
from storage.table_rows import TableRows

FloatArray = NDArray[np.float32]
IdArray = NDArray[np.int64]

_GENERATION, _BASE = "index_generation", "index_base"
LINEAGE = "lineage"
"""The mark that changes with each restore."""
_BATCH = 4096
_HUGE = 1e9
"""Vectors have a length of about 1."""
_MISSING = TableRows("chunks", tuple[str, int, int])
_MARKS = TableRows("marks", tuple[str])
_VECTORS = TableRows("vectors", tuple[int, bytes])
_COLUMNS = "FROM chunks c JOIN vectors v ON v.sha256 = c.sha256 AND v.model = ?"


def lacks(table: str) -> str:
    """Of a chunk with text: that a table of vectors has no row for it and a model."""
    return (
        f"NOT is_blank AND NOT EXISTS (SELECT 1 FROM {table} v "  # noqa: S608
        "WHERE v.sha256 = chunks.sha256 AND v.model = ?)"
    )


def chunks_without(
    store: Store, table: str, model: str, document: int
) -> list[tuple[str, int, int]]:
    """Chunks of a document that a table of vectors lacks; see `Vectors.missing`."""
    return _MISSING.read(
        store.db,
        f'SELECT sha256, min(start), "end" FROM chunks WHERE document = ? AND {lacks(table)} '  # noqa: S608
        "GROUP BY sha256 ORDER BY min(start)",
        [document, model],
    )


class Vectors:
    """The embeddings of a store's chunks under one model, stored as little-endian float32.

    Args:
        dimensions: of the model's vectors; without it they only have to be equal.
    """

    def __init__(self, store: Store, model: str, dimensions: int | None = None) -> None:
        self._store = store
        self._model = model
        self._dimensions = dimensions

    def missing(self, document: int) -> list[tuple[str, int, int]]:
        """Chunks of the document without a vector, equal ones once, blank ones never.

        Returns:
            For each: hash of its text, start and end in the document's text.
        """
        return chunks_without(self._store, "vectors", self._model, document)

    def put(self, sha256s: Sequence[str], vectors: FloatArray) -> None:
        """Store the vectors (n, dimensions) of the chunk texts with these hashes."""
        rows = [
            (sha256, self._model, vector.astype("<f4").tobytes())
            for sha256, vector in zip(sha256s, vectors, strict=True)
        ]
        with self._store.transaction() as db:
            db.conn.executemany("INSERT OR REPLACE INTO vectors VALUES (?, ?, ?)", rows)

    def of(self, document: int) -> tuple[IdArray, FloatArray]:
        """Chunk ids (n,) and vectors (n, dimensions) of one document."""
        return self._arrays(
            f"SELECT c.id, v.vector {_COLUMNS} WHERE c.document = ? ORDER BY c.id", [document]
        )

    def get(self, chunks: Sequence[int], dimensions: int) -> FloatArray:
        """Vectors of these chunks: float32 (n, dimensions), zero where there is none."""
        ids, vectors = self._select([int(chunk) for chunk in chunks])
        places = {int(chunk): place for place, chunk in enumerate(chunks)}
        found = np.zeros((len(chunks), dimensions), dtype=np.float32)
        if len(ids):
            found[[places[chunk] for chunk in ids.tolist()]] = vectors
        return found

    def ids(self) -> IdArray:
        """Ids of the chunks with a vector in documents at stage `INDEXED`: int64 (n,)."""
        # Which have one is known from the stage: looking at the vectors takes ten times as long.
        rows = self._store.db.execute(
            "SELECT c.id FROM chunks c JOIN documents d ON d.id = c.document "
            "WHERE d.stage = ? AND NOT c.is_blank ORDER BY c.id",
            [Stage.INDEXED],
        )
        return np.fromiter((row[0] for row in rows), dtype=np.int64)

    def batches(self, chunks: IdArray) -> Iterator[tuple[IdArray, FloatArray]]:
        """Ids and vectors of these chunks, some thousands at a time; those without are left out."""
        for first in range(0, len(chunks), _BATCH):
            yield self._select(chunks[first : first + _BATCH].tolist())

    def generation(self) -> str:
        """The mark of the current set of searchable chunks; empty if there never was one."""
        return self._mark(_GENERATION)

    def advance(self) -> str:
        """Change the set's mark; call it in the transaction that changes the set."""
        mark = secrets.token_hex(8)
        self._set_mark(_GENERATION, mark)
        return mark

    def lineage(self) -> str:
        """The mark of the last restore; with another one an id may mean another chunk."""
        return self._mark(LINEAGE)

    def base(self) -> str:
        """The mark of the index file that was made of these vectors; empty if none was.

        Any other file is of another state of the database, and its ids may mean other chunks.
        """
        return self._mark(_BASE)

    def set_base(self, mark: str) -> None:
        """Record the index file that was made of these vectors."""
        self._set_mark(_BASE, mark)

    def _mark(self, name: str) -> str:
        found = _MARKS.first(self._store.db, "SELECT value FROM marks WHERE name = ?", [name])
        return "" if found is None else found[0]

    def _set_mark(self, name: str, value: str) -> None:
        with self._store.transaction() as db:
            db.execute("INSERT OR REPLACE INTO marks VALUES (?, ?)", [name, value])

    def _select(self, chunks: Sequence[int]) -> tuple[IdArray, FloatArray]:
        return self._arrays(
            f"SELECT c.id, v.vector {_COLUMNS} WHERE c.id IN (SELECT value FROM json_each(?)) "  # noqa: S608
            "ORDER BY c.id",
            [json.dumps(chunks)],
        )

    def _arrays(self, sql: str, parameters: Sequence[object]) -> tuple[IdArray, FloatArray]:
        rows = _VECTORS.read(self._store.db, sql, [self._model, *parameters])
        size = 4 * self._dimensions if self._dimensions else len(rows[0][1]) if rows else 0
        if any(len(vector) != size for _, vector in rows) or size % 4:
            raise damaged(self._store.db, "a row of vectors has a different length from the others")
        ids = np.array([chunk for chunk, _ in rows], dtype=np.int64)
        data = np.frombuffer(b"".join(vector for _, vector in rows), dtype="<f4")
        if not (np.abs(data) < _HUGE).all():  # nor are they numbers
            raise damaged(self._store.db, "a row of vectors has values that are not a vector")
        return ids, data.astype(np.float32).reshape(len(rows), size // 4)
