"""Law: sessions from before follow the settings, and a session answers in one of three ways."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from tests.storage.versions import before, bring_up, put, rows


def test_a_session_from_before_follows_the_settings() -> None:
    with closing(before("m014_ways")) as db:
        put(db, "sessions", {"id": "s", "title": "A title", "created_at": "2026"})
        bring_up(db, "m014_ways")
        assert rows(db, "SELECT id, answer FROM sessions") == [("s", None)]
        db.execute("UPDATE sessions SET answer = 'quotes'")
        with pytest.raises(sqlite3.IntegrityError):
            db.execute("UPDATE sessions SET answer = 'both'")
        assert rows(db, "SELECT * FROM examined") == []
