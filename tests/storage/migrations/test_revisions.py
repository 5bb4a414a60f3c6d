"""Law: revisions get a table, and a revision's parent can't be deleted before it."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from tests.storage.checks.loose import ROWS
from tests.storage.versions import before, bring_up, put, rows

THIS = "m023_revisions"


def test_revisions_have_a_table() -> None:
    with closing(before(THIS)) as db:
        bring_up(db, THIS)
        assert rows(db, "SELECT * FROM revisions") == []
        put(db, "revisions", ROWS["revisions"])
        put(db, "revisions", {**ROWS["revisions"], "id": 2, "parent": 1})
        with pytest.raises(sqlite3.IntegrityError):
            db.execute("DELETE FROM revisions WHERE id = 1")
        db.execute("DELETE FROM revisions WHERE id = 2")
