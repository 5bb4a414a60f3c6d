"""Vectors of sentences by the text of their chunk and the model: equal chunks share them.

Stored as int8, which ranks as float32 does (docs/benchmarks.md) in a quarter of the space. They are
derived from texts: a backup has none, and they are made again when nothing else is to be done.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from storage.connection import connect, damaged
from storage.database import Store
from storage.document import Stage
from storage.table_rows import TableRows
from storage.vectors import FloatArray, chunks_without, lacks

_TABLE = "sentence_vectors"
_LARGEST = 127
_ROWS = TableRows("sentence_vectors", tuple[int, bytes, bytes])
_DOCUMENTS = TableRows("documents", tuple[int])
_SIZES = TableRows("sentence_vectors", tuple[int])


@dataclass(frozen=True, slots=True)
class SentenceParts:
    """The sentences in a chunk, or the parts of them that are in it, and their vectors.

    Attributes:
        ranges: int32 (n, 2), code points [start, end) of the chunk's text.
        vectors: float32 (n, dimensions), unit vectors; zero for what has none.
    """

    ranges: NDArray[np.int32]
    vectors: FloatArray


class SentenceVectors:
    """The sentences' vectors of a store's chunks under one model.

    Args:
        dimensions: of the model's vectors.
    """

    def __init__(self, store: Store, model: str, dimensions: int) -> None:
        self._store = store
        self._model = model
        self._dimensions = dimensions

    def missing(self, document: int) -> list[tuple[str, int, int]]:
        """Chunks of the document without them, equal ones once, blank ones never.

        Returns:
            For each: hash of its text, start and end in the document's text.
        """
        return chunks_without(self._store, _TABLE, self._model, document)

    def document_without(self) -> int | None:
        """A complete document some chunk of which has none, from before there were any."""
        found = _DOCUMENTS.first(
            self._store.db,
            f"SELECT document FROM chunks WHERE {lacks(_TABLE)} AND document IN "  # noqa: S608
            "(SELECT id FROM documents WHERE stage = ?) LIMIT 1",
            [self._model, Stage.INDEXED],
        )
        return None if found is None else found[0]

    def put(self, parts: Mapping[str, SentenceParts]) -> None:
        """Store those of the chunk texts with these hashes."""
        rows = [
            (sha256, self._model, some.ranges.astype("<i4").tobytes(), _packed(some.vectors))
            for sha256, some in parts.items()
        ]
        with self._store.transaction() as db:
            db.conn.executemany("INSERT OR REPLACE INTO sentence_vectors VALUES (?, ?, ?, ?)", rows)

    def of(self, chunks: Sequence[int]) -> dict[int, SentenceParts]:
        """Those of these chunks, without the chunks that have none."""
        rows = _ROWS.read(
            self._store.db,
            "SELECT c.id, s.ranges, s.vectors FROM chunks c JOIN sentence_vectors s "
            "ON s.sha256 = c.sha256 AND s.model = ? "
            "WHERE c.id IN (SELECT value FROM json_each(?))",
            [self._model, json.dumps([int(chunk) for chunk in chunks])],
        )
        return {chunk: self._parts(chunk, *blobs) for chunk, *blobs in rows}

    def nbytes(self) -> int:
        """Size of all of them in bytes."""
        sql = "SELECT coalesce(sum(length(ranges) + length(vectors)), 0) FROM sentence_vectors"
        ((size,),) = _SIZES.read(self._store.db, sql)
        return size

    def _parts(self, chunk: int, ranges: bytes, vectors: bytes) -> SentenceParts:
        if len(ranges) % 8 or len(vectors) != len(ranges) // 8 * self._dimensions:
            reason = f"the sentence vectors of row {chunk} of chunks have a wrong length"
            raise damaged(self._store.db, reason)
        places = np.frombuffer(ranges, "<i4").reshape(-1, 2)
        whole = np.frombuffer(vectors, np.int8).reshape(-1, self._dimensions).astype(np.float32)
        lengths = np.linalg.norm(whole, axis=1, keepdims=True)
        return SentenceParts(places, whole / np.maximum(lengths, 1.0))


def leave_out_vectors(snapshot: Path) -> None:
    """Delete all of them, which overwrites them with zeros: a backup compresses these to nothing.

    Raises:
        StorageError: the file can't be written.
    """
    with closing(connect(snapshot)) as db, db.conn:
        db.execute("DELETE FROM sentence_vectors")


def _packed(vectors: FloatArray) -> bytes:
    largest = np.abs(vectors).max(axis=1, keepdims=True, initial=0.0)
    scaled = np.divide(_LARGEST * vectors, largest, out=np.zeros_like(vectors), where=largest > 0)
    packed: bytes = np.rint(scaled).astype(np.int8).tobytes()
    return packed
