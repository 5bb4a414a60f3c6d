"""Laws of branches and deleted sessions: old sessions show their newest branch and none is hidden."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest
from sqlite_utils import Database

from tests.storage.versions import before, bring_up, put, rows


@pytest.fixture
def db() -> Iterator[Database]:
    """A session of the version before, with two messages."""
    with closing(before("m009_branches")) as opened:
        put(opened, "sessions", {"id": "s", "title": "A title", "created_at": "2026"})
        for number, parent in ((1, None), (2, 1)):
            put(opened, "messages", {"id": number, "session": "s", "parent": parent,
                                     "role": "user", "text": "", "text_sha256": "",
                                     "token_ids": b"", "passages": "[]", "stats": "{}",
                                     "created_at": "2026"})  # fmt: skip
        bring_up(opened, "m009_branches")
        yield opened


def test_a_session_keeps_its_title_shows_its_newest_branch_and_is_not_hidden(db: Database) -> None:
    assert rows(db, "SELECT * FROM sessions") == [("s", "A title", "2026", None, None)]


def test_the_branch_that_is_shown_ends_with_a_message_that_exists(db: Database) -> None:
    db.execute("UPDATE sessions SET head = 2")
    with pytest.raises(sqlite3.IntegrityError):
        db.execute("UPDATE sessions SET head = 3")
    db.execute("DELETE FROM messages WHERE id = 2")
    assert rows(db, "SELECT id, head FROM sessions") == [("s", None)]


def test_a_session_goes_with_its_messages_although_each_refers_to_the_other(db: Database) -> None:
    db.execute("UPDATE sessions SET head = 2, deleted_at = '2026'")
    db.execute("DELETE FROM sessions")
    assert rows(db, "SELECT * FROM messages") == []
