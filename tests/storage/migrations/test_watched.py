"""Law: files that are passed over have a table, each once."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from tests.storage.checks.loose import ROWS
from tests.storage.versions import before, bring_up, put, rows

THIS = "m026_passed_over"


def test_a_file_is_passed_over_once() -> None:
    with closing(before(THIS)) as db:
        bring_up(db, THIS)
        assert rows(db, "SELECT * FROM passed_over") == []
        put(db, "passed_over", ROWS["passed_over"])
        with pytest.raises(sqlite3.IntegrityError):
            put(db, "passed_over", ROWS["passed_over"])
