"""Law: what parts of a text are has a table, and goes with its document."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from tests.storage.checks.loose import ROWS
from tests.storage.versions import before, bring_up, put, rows

THIS = "m025_text_parts"


def test_a_document_has_parts_of_known_kinds() -> None:
    with closing(before(THIS)) as db:
        put(db, "documents", {**ROWS["documents"], "text_sha256": None})
        bring_up(db, THIS)
        assert rows(db, "SELECT * FROM text_parts") == []
        part = {"document": 1, "position": 0, "start": 0, "end": 9, "kind": "rows"}
        put(db, "text_parts", part)
        for wrong in (part, {**part, "position": 1, "kind": "song"}):
            with pytest.raises(sqlite3.IntegrityError):
                put(db, "text_parts", wrong)
        db.execute("DELETE FROM documents")
        assert rows(db, "SELECT * FROM text_parts") == []
