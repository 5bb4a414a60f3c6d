"""Properties have a table; documents of earlier versions have none."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from tests.storage.versions import before, bring_up, put, rows


def test_a_document_has_each_property_once() -> None:
    with closing(before("m017_properties")) as db:
        bring_up(db, "m017_properties")
        assert rows(db, "SELECT * FROM properties") == []
        db.execute("PRAGMA foreign_keys = OFF")
        row = {"document": 1, "name": "title", "value": "One"}
        put(db, "properties", row)
        with pytest.raises(sqlite3.IntegrityError):
            put(db, "properties", row)
