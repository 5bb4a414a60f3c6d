"""Copy indexes of texts, stored as named arrays under (text, tokenizer, format).

The arrays are opaque here. They are read from the database one by one, when first used, so that
opening a session with many documents reads almost nothing.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray
from pydantic import Field

from storage.connection import damaged
from storage.database import Store
from storage.errors import StorageError
from storage.table_rows import Json, Natural, TableRows

Array = NDArray[Any]

_Type = Annotated[str, Field(pattern=r"^[<|][biuf][1248]$")]
_ARRAYS = TableRows(
    "segment_arrays", tuple[_Type, Annotated[list[Natural], Json], bytes, int | None]
)
_NAMES = TableRows("segment_arrays", tuple[str])
_SIZES = TableRows("segments", tuple[int, float])
_TOTALS = TableRows("segment_arrays", tuple[float | None])
_TEXTS = TableRows("documents", tuple[str])


@dataclass(frozen=True, slots=True)
class StoredSegment:
    """The arrays made from one text for one tokenizer.

    Attributes:
        text_sha256: `storage.documents.text_hash` of the text.
        tokenizer: the tokenizer's fingerprint.
        format: version of the arrays' meaning.
        arrays: by name; those from the database are read-only.
        nbytes: their size as stored; 0 before that.
    """

    text_sha256: str
    tokenizer: str
    format: int
    arrays: Mapping[str, Array]
    nbytes: int = 0


class Segments:
    """The segments of the library; each is removed with the last owner of its text."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def put(self, segment: StoredSegment) -> None:
        """Store the segment, replacing any with the same text and tokenizer, in any format."""
        key = [segment.text_sha256, segment.tokenizer, segment.format]
        with self._store.transaction() as db:
            db.execute("DELETE FROM segments WHERE text_sha256 = ? AND tokenizer = ?", key[:2])
            row = db.execute(
                "INSERT INTO segments (text_sha256, tokenizer, format) VALUES (?, ?, ?)", key
            ).lastrowid
            db.conn.executemany(
                "INSERT INTO segment_arrays VALUES (?, ?, ?, ?, ?, ?)",
                [(row, name, *_pack(array)) for name, array in segment.arrays.items()],
            )

    def get(self, text_sha256: str, tokenizer: str, format: int) -> StoredSegment | None:  # noqa: A002
        """The segment with this key; its arrays are read when they are first used."""
        row = _SIZES.first(
            self._store.db,
            "SELECT id, (SELECT total(length(data)) FROM segment_arrays WHERE segment = id)"
            " FROM segments WHERE text_sha256 = ? AND tokenizer = ? AND format = ?",
            [text_sha256, tokenizer, format],
        )
        if row is None:
            return None
        arrays = _StoredArrays(self._store, row[0])
        return StoredSegment(text_sha256, tokenizer, format, arrays, int(row[1]))

    def version_before(
        self,
        text_sha256: str,
        tokenizer: str,
        format: int,  # noqa: A002
    ) -> StoredSegment | None:
        """The segment of the latest other version of a document that has this text."""
        row = _TEXTS.first(
            self._store.db,
            "SELECT other.text_sha256 FROM documents this JOIN documents other USING (name)"
            " JOIN segments s ON s.text_sha256 = other.text_sha256"
            " WHERE this.text_sha256 = ? AND other.text_sha256 != this.text_sha256"
            " AND s.tokenizer = ? AND s.format = ? ORDER BY other.id DESC LIMIT 1",
            [text_sha256, tokenizer, format],
        )
        return None if row is None else self.get(row[0], tokenizer, format)

    def nbytes(self) -> int:
        """Size of all arrays in bytes."""
        return self._total("total(length(data))")

    def bytes_per_thousand_tokens(self) -> int:
        """Size of all arrays for each thousand tokens they index; 0 where there are none."""
        tokens = "total(CASE name WHEN 'tokens' THEN json_extract(shape, '$[0]') END)"
        return self._total(f"1000 * total(length(data)) / {tokens}")

    def _total(self, what: str) -> int:
        sql = f"SELECT {what} FROM segment_arrays"  # noqa: S608 - constants of this file
        row = _TOTALS.first(self._store.db, sql)
        return round(row[0]) if row and row[0] else 0


class _StoredArrays(Mapping[str, Array]):
    """A segment's arrays, each read on first use."""

    def __init__(self, store: Store, segment: int) -> None:
        self._store = store
        self._segment = segment
        names = _NAMES.read(
            store.db,
            "SELECT name FROM segment_arrays WHERE segment = ? ORDER BY rowid",
            [segment],
        )
        self._loaded: dict[str, Array | None] = {name: None for (name,) in names}

    def __getitem__(self, name: str) -> Array:
        array = self._loaded[name]
        if array is None:
            self._loaded[name] = array = self._load(name)
        return array

    def __iter__(self) -> Iterator[str]:
        return iter(self._loaded)

    def __len__(self) -> int:
        return len(self._loaded)

    def _load(self, name: str) -> Array:
        row = _ARRAYS.first(
            self._store.db,
            "SELECT dtype, shape, data, crc32 FROM segment_arrays WHERE segment = ? AND name = ?",
            [self._segment, name],
        )
        if row is None:
            raise StorageError("A copy index was removed while it was in use. Ask again.")
        dtype, shape, data, crc32 = row
        try:
            if crc32 is not None and zlib.crc32(data) != crc32:
                raise ValueError("isn't what was stored")
            return np.frombuffer(data, np.dtype(dtype)).reshape(shape)
        except (TypeError, ValueError) as error:
            reason = f"{name} of row {self._segment} of segments: {error}"
            raise damaged(self._store.db, reason) from error


def _pack(array: Array) -> tuple[str, str, bytes, int]:
    """Dtype with byte order, shape as JSON, the elements in C order and their checksum."""
    data = _little(array).tobytes()
    return array.dtype.newbyteorder("<").str, json.dumps(array.shape), data, zlib.crc32(data)


def _little(array: Array) -> Array:
    return np.asarray(array, array.dtype.newbyteorder("<"))
