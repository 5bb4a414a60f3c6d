"""What has been written of an answer is kept until the answer is stored, or becomes one."""

from __future__ import annotations

import pytest

from storage import DamagedError, Sessions, Store
from storage.clock import now
from storage.unfinished import UnfinishedAnswers

STATS = {"finish": "cancelled", "model": "a model", "notices": ["Told."]}


@pytest.fixture
def asked(store: Store) -> int:
    """A question without an answer, in a session of its own."""
    sessions = Sessions(store)
    session = sessions.create().id
    return sessions.append(session, parent=None, role="user", text="Why?", token_ids=[1]).id


def count(store: Store) -> int:
    return int(store.db.table("unfinished").count)


def test_the_last_of_what_was_written_becomes_an_answer(store: Store, asked: int) -> None:
    unfinished, sessions = UnfinishedAnswers(store), Sessions(store)
    unfinished.put(asked, "It", [5], STATS)
    unfinished.put(asked, "It was dear", [5, 6, 7], STATS)
    assert unfinished.recover(now()) == 1
    session = sessions.message(asked).session
    _, answer = sessions.messages(session)
    assert (answer.parent, answer.role, answer.text) == (asked, "assistant", "It was dear")
    assert (answer.token_ids, answer.stats) == ((5, 6, 7), STATS)
    assert sessions.get(session).head == answer.id
    assert (unfinished.recover(now()), count(store)) == (0, 0)


def test_what_is_still_being_written_is_left_alone(store: Store, asked: int) -> None:
    unfinished = UnfinishedAnswers(store)
    unfinished.put(asked, "It", [5], STATS)
    assert unfinished.recover(now(10)) == 0
    assert count(store) == 1


def test_an_answer_that_is_stored_takes_its_place(store: Store, asked: int) -> None:
    unfinished, sessions = UnfinishedAnswers(store), Sessions(store)
    session = sessions.message(asked).session
    unfinished.put(asked, "It", [5], STATS)
    sessions.append(session, parent=asked, role="assistant", text="It was.", token_ids=[5, 6])
    assert (count(store), unfinished.recover(now())) == (0, 0)


def test_it_goes_with_its_session_and_is_stored_in_a_hidden_one(store: Store, asked: int) -> None:
    unfinished, sessions = UnfinishedAnswers(store), Sessions(store)
    session = sessions.message(asked).session
    unfinished.put(asked, "It", [5], STATS)
    sessions.delete(session)
    assert unfinished.recover(now()) == 1
    unfinished.put(asked, "It", [5], STATS)
    sessions.purge(now())
    assert count(store) == 0


def test_a_damaged_row_is_said(store: Store, asked: int) -> None:
    unfinished = UnfinishedAnswers(store)
    unfinished.put(asked, "It", [5], STATS)
    store.db.execute("UPDATE unfinished SET stats = '['")
    with pytest.raises(DamagedError, match="unfinished"):
        unfinished.recover(now())
