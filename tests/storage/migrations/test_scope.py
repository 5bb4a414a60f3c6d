"""Law: sessions from before keep their chosen documents, and questions go to all, some or none."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from tests.storage.versions import before, bring_up, put, rows


def test_a_session_from_before_asks_what_was_chosen() -> None:
    with closing(before("m018_scope")) as db:
        put(db, "sessions", {"id": "s", "title": "A title", "created_at": "2026"})
        bring_up(db, "m018_scope")
        assert rows(db, "SELECT id, scope FROM sessions") == [("s", "chosen")]
        db.execute("UPDATE sessions SET scope = 'none'")
        with pytest.raises(sqlite3.IntegrityError):
            db.execute("UPDATE sessions SET scope = 'some'")
