"""Law: what is written of an answer goes with its question."""

from __future__ import annotations

from contextlib import closing

from tests.storage.versions import before, bring_up, put, rows


def test_answers_in_progress_have_a_table() -> None:
    with closing(before("m019_unfinished")) as db:
        bring_up(db, "m019_unfinished")
        assert rows(db, "SELECT * FROM unfinished") == []
        put(db, "sessions", {"id": "s", "title": "", "created_at": "2026"})
        message = {"id": 1, "session": "s", "role": "user", "text": "", "text_sha256": "a" * 64}
        more = {"token_ids": b"", "passages": "[]", "stats": "{}", "created_at": "2026"}
        put(db, "messages", message | more)
        row = {"asked": 1, "text": "It", "token_ids": b"", "stats": "{}", "updated_at": "2026"}
        put(db, "unfinished", row)
        db.execute("DELETE FROM sessions")
        assert rows(db, "SELECT * FROM unfinished") == []
