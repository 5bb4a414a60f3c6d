"""Law: arrays that were stored before there were checksums are kept, and known to have none."""

from __future__ import annotations

import sqlite3
import zlib
from contextlib import closing

import pytest

from tests.storage.versions import before, bring_up, put, rows


def test_an_array_from_before_is_kept_without_checksum() -> None:
    array = {"segment": 1, "name": "tokens", "dtype": "<u4", "shape": "[1]", "data": b"\1\0\0\0"}
    with closing(before("m013_checksums")) as db:
        put(db, "segments", {"id": 1, "text_sha256": "t", "tokenizer": "k", "format": 1})
        put(db, "segment_arrays", array)
        bring_up(db, "m013_checksums")
        assert rows(db, "SELECT *, crc32 FROM segment_arrays") == [(*array.values(), None, None)]
        highest = zlib.crc32(b"\0\0\0\0\xff\xff\xff\xff") | 0xFFFF_FFFF
        put(db, "segment_arrays", {**array, "name": "slots", "crc32": highest})
        assert rows(db, "SELECT max(crc32) FROM segment_arrays") == [(0xFFFF_FFFF,)]
        with pytest.raises(sqlite3.IntegrityError):
            put(db, "segment_arrays", {**array, "name": "x", "crc32": "none"})
