"""Law: what is written of an answer goes with its question."""

from __future__ import annotations

from contextlib import closing

from tests.storage.checks.loose import ROWS
from tests.storage.versions import before, bring_up, put, rows


def test_answers_in_progress_have_a_table() -> None:
    with closing(before("m019_unfinished")) as db:
        bring_up(db, "m019_unfinished")
        assert rows(db, "SELECT * FROM unfinished") == []
        for table in ("sessions", "messages", "unfinished"):
            put(db, table, ROWS[table])
        db.execute("DELETE FROM sessions")
        assert rows(db, "SELECT * FROM unfinished") == []
