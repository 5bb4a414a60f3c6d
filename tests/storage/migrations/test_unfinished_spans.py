"""Law: answers in progress of an earlier version have no spans, and lose nothing."""

from __future__ import annotations

from contextlib import closing

from tests.storage.checks.loose import ROWS
from tests.storage.versions import before, bring_up, put, rows

THIS = "m022_unfinished_spans"


def test_what_was_in_progress_has_no_spans() -> None:
    with closing(before(THIS)) as db:
        for table in ("sessions", "messages", "unfinished"):
            put(db, table, ROWS[table])
        bring_up(db, THIS)
        assert rows(db, "SELECT * FROM unfinished") == [(*ROWS["unfinished"].values(), "[]")]
