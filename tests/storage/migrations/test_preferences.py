"""Law: a preference is one JSON value by name, and nothing else can be stored as one."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest
from sqlite_utils import Database

from tests.storage.versions import before, bring_up, put, rows


@pytest.fixture
def db() -> Iterator[Database]:
    with closing(before("m010_preferences")) as opened:
        bring_up(opened, "m010_preferences")
        yield opened


@pytest.mark.parametrize("value", ["0.5", "null", '"日本"', "[]", '["copyspec"]'])
def test_any_json_value_is_kept_as_it_is(db: Database, value: str) -> None:
    put(db, "preferences", {"name": "n", "value": value})
    assert rows(db, "SELECT * FROM preferences") == [("n", value)]


@pytest.mark.parametrize("value", ["", "copyspec", "{'a': 1}", "[1", None])
def test_what_is_no_json_is_refused(db: Database, value: str | None) -> None:
    with pytest.raises(sqlite3.IntegrityError, match=r"json_valid|NOT NULL"):
        put(db, "preferences", {"name": "n", "value": value})


def test_a_name_has_one_value(db: Database) -> None:
    put(db, "preferences", {"name": "n", "value": "1"})
    with pytest.raises(sqlite3.IntegrityError, match=r"preferences\.name"):
        put(db, "preferences", {"name": "n", "value": "2"})
