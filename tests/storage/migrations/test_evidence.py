"""Law of evidence's tables: a question from before has none, and wrong places are refused."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from tests.storage.checks.loose import ROWS
from tests.storage.versions import before, bring_up, put, rows


@pytest.mark.parametrize(
    "wrong",
    [
        {"answer_start": 1, "answer_end": 0},
        {"answer_start": 1},
        {"heads": "["},
        {"rank": -1},
        {"message": 2},
    ],
)
def test_a_question_from_before_is_kept_and_takes_sound_evidence(wrong: dict[str, object]) -> None:
    with closing(before("m015_evidence")) as db:
        put(db, "sessions", ROWS["sessions"])
        put(db, "messages", ROWS["messages"])
        bring_up(db, "m015_evidence")
        assert rows(db, "SELECT id FROM messages") == [(1,)]
        assert rows(db, "SELECT * FROM evidence") == []
        put(db, "evidence", ROWS["evidence"])
        put(db, "evidence_sources", ROWS["evidence_sources"])
        with pytest.raises(sqlite3.IntegrityError):
            put(db, "evidence", {**ROWS["evidence"], "id": 2, "rank": 1, **wrong})
        with pytest.raises(sqlite3.IntegrityError):
            put(db, "evidence_sources", {**ROWS["evidence_sources"], "rank": 1, "start": 1})
