"""Law: a text on the desk counts the states that it has shown, from where it was."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from tests.storage.checks.loose import ROWS
from tests.storage.versions import before, bring_up, put, rows

THIS = "m028_desk_editions"


def test_a_text_from_before_begins_at_nothing() -> None:
    with closing(before(THIS)) as db:
        put(db, "desks", {key: ROWS["desks"][key] for key in ROWS["desks"] if key != "edition"})
        bring_up(db, THIS)
        assert rows(db, "SELECT edition FROM desks") == [(0,)]
        with pytest.raises(sqlite3.IntegrityError):
            db.execute("UPDATE desks SET edition = -1")
