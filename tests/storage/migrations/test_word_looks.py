"""Law: how words look has a table, and goes with its document; older documents stay plain."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from tests.storage.checks.loose import ROWS
from tests.storage.versions import before, bring_up, put, rows

THIS = "m027_text_looks"


def test_a_document_has_looks_of_known_kinds() -> None:
    with closing(before(THIS)) as db:
        put(db, "documents", {**ROWS["documents"], "text_sha256": None})
        bring_up(db, THIS)
        assert rows(db, "SELECT * FROM text_looks") == []
        look = ROWS["text_looks"]
        put(db, "text_looks", look)
        for wrong in (look, {**look, "position": 1, "kind": "blink"}):
            with pytest.raises(sqlite3.IntegrityError):
                put(db, "text_looks", wrong)
        db.execute("DELETE FROM documents")
        assert rows(db, "SELECT * FROM text_looks") == []
