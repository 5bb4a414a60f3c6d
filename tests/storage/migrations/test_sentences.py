"""Law: a library from before has its chunks, and no vectors of their sentences yet."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from tests.storage.versions import before, bring_up, put, rows

ROW = {"sha256": "a" * 64, "model": "m", "ranges": bytes(8), "vectors": bytes(4)}


def test_the_table_is_empty_and_takes_only_whole_rows() -> None:
    with closing(before("m016_sentence_vectors")) as db:
        bring_up(db, "m016_sentence_vectors")
        assert rows(db, "SELECT * FROM sentence_vectors") == []
        put(db, "sentence_vectors", ROW)
        for wrong in ({"sha256": None}, {"ranges": bytes(7)}, {"vectors": "text"}):
            with pytest.raises(sqlite3.IntegrityError):
                put(db, "sentence_vectors", {**ROW, "model": "n", **wrong})
