"""Copy-index segments: named arrays that belong to a text, a tokenizer and a format.

What the arrays mean is the engine's affair. A segment lives as long as a document or message with
its text.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from storage.database import Store


@dataclass(frozen=True, slots=True)
class StoredSegment:
    """The arrays of one text's copy index.

    Attributes:
        text_sha256: `storage.documents.text_sha256` of the text.
        tokenizer: the tokenizer's fingerprint.
        format: version of the arrays' meaning.
        arrays: by name, of any shape; read from the store they are read-only.
    """

    text_sha256: str
    tokenizer: str
    format: int
    arrays: Mapping[str, NDArray[Any]]


class Segments:
    """The segments of a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def put(self, segment: StoredSegment) -> bool:
        """Store the segment, in place of one with the same text, tokenizer and format.

        Returns:
            False if no document or message has the text (any more): then nothing is kept, since
            nothing would ever remove it.
        """
        key = (segment.text_sha256, segment.tokenizer, segment.format)
        with self._store.transaction() as db:
            owners = db.execute(
                "SELECT 1 FROM documents WHERE text_sha256 = ?1 "
                "UNION ALL SELECT 1 FROM messages WHERE text_sha256 = ?1",
                [segment.text_sha256],
            )
            if owners.fetchone() is None:
                return False
            db.execute(f"DELETE FROM segments WHERE {_KEY}", key)  # noqa: S608 - a constant
            cursor = db.execute(
                "INSERT INTO segments (text_sha256, tokenizer, format) VALUES (?, ?, ?)", key
            )
            rows = [
                (cursor.lastrowid, name, array.dtype.str, json.dumps(array.shape), array.tobytes())
                for name, array in segment.arrays.items()
            ]
            db.conn.executemany("INSERT INTO segment_arrays VALUES (?, ?, ?, ?, ?)", rows)
        return True

    def get(self, text_sha256: str, tokenizer: str, format: int) -> StoredSegment | None:  # noqa: A002 - the field's name
        """The segment with this key, or None; its arrays share memory with what was read."""
        rows = self._store.db.execute(
            "SELECT name, dtype, shape, data FROM segments "  # noqa: S608 - a constant
            f"LEFT JOIN segment_arrays ON segment = segments.id WHERE {_KEY}",
            (text_sha256, tokenizer, format),
        ).fetchall()
        if not rows:
            return None
        arrays = {
            name: np.frombuffer(data, dtype=dtype).reshape(json.loads(shape))
            for name, dtype, shape, data in rows
            if name is not None
        }
        return StoredSegment(text_sha256, tokenizer, format, arrays)

    def has(self, text_sha256: str, tokenizer: str, format: int) -> bool:  # noqa: A002 - as above
        """Whether the segment is stored; reads none of it."""
        rows = self._store.db.execute(
            f"SELECT 1 FROM segments WHERE {_KEY}",  # noqa: S608 - a constant
            (text_sha256, tokenizer, format),
        )
        return rows.fetchone() is not None

    def nbytes(self) -> int:
        """Bytes of all arrays together."""
        rows = self._store.db.execute("SELECT coalesce(sum(length(data)), 0) FROM segment_arrays")
        return int(rows.fetchone()[0])


_KEY = "text_sha256 = ? AND tokenizer = ? AND format = ?"
