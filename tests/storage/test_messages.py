"""A branch is the way from the first message to one of them; a broken one is damage."""

from __future__ import annotations

import sqlite3

import pytest

from storage import (
    DamagedError,
    NotFoundError,
    Sessions,
    SpanRecord,
    SpanSource,
    StorageError,
    Store,
)
from storage.messages import branch
from tests.storage.two_pages import add_document


@pytest.fixture
def sessions(store: Store) -> Sessions:
    return Sessions(store)


def ask(sessions: Sessions, session: str, parent: int | None) -> int:
    return sessions.append(session, parent=parent, role="user", text="?", token_ids=[]).id


def test_a_branch_leads_from_the_first_message_to_the_last(sessions: Sessions) -> None:
    session = sessions.create().id
    root = ask(sessions, session, None)
    left, right = ask(sessions, session, root), ask(sessions, session, root)
    leaf = ask(sessions, session, left)
    messages = sessions.messages(session)
    assert [each.id for each in branch(messages, leaf)] == [root, left, leaf]
    assert [each.id for each in branch(messages, right)] == [root, right]
    assert branch(messages, None) == []


def test_a_message_that_is_not_there_is_damage(sessions: Sessions) -> None:
    session = sessions.create().id
    root = ask(sessions, session, None)
    leaf = ask(sessions, session, root)
    messages = [each for each in sessions.messages(session) if each.id != root]
    with pytest.raises(DamagedError, match=f"message {root}: is not in its session"):
        branch(messages, leaf)


def test_showing_a_message_shows_the_newest_leaf_below_it(sessions: Sessions) -> None:
    session = sessions.create().id
    root = ask(sessions, session, None)
    left = ask(sessions, session, root)
    right = ask(sessions, session, root)
    leaf = ask(sessions, session, left)
    for shown, head in ((root, leaf), (left, leaf), (right, right)):
        sessions.show(session, shown)
        assert sessions.get(session).head == head


def test_a_message_follows_one_of_its_own_session(sessions: Sessions) -> None:
    one, other = sessions.create().id, sessions.create().id
    root = ask(sessions, one, None)
    with pytest.raises(StorageError, match="isn't in session"):
        ask(sessions, other, root)
    with pytest.raises(StorageError, match="isn't in session"):
        ask(sessions, one, 4711)


def test_messages_come_back_as_they_were_stored(store: Store) -> None:
    document = add_document(store)
    sessions = Sessions(store)
    session = sessions.create("Häuser").id
    question = sessions.append(
        session, parent=None, role="user", text="Wo?", token_ids=[1, 2**31 - 1]
    )
    place = SpanSource(document.id, None, "a.txt", 5, 11, 1)
    span = SpanRecord(
        0, 6, "Häuser", (place, SpanSource(None, question.id, "your question", 0, 6, None))
    )
    answer = sessions.append(
        session,
        parent=question.id,
        role="assistant",
        text="Häuser stehen da.",
        token_ids=range(5),
        passages=[{"document": document.id, "start": 0, "end": 15}],
        stats={"prompt_tokens": 12, "decode_ms": 3.5},
        spans=[span],
    )
    again = Store(store.data_dir)
    assert Sessions(again).messages(session) == [question, answer]
    assert answer.token_ids == (0, 1, 2, 3, 4)
    assert answer.stats == {"prompt_tokens": 12, "decode_ms": 3.5}
    assert answer.spans == (span,)


def test_messages_are_append_only_and_stay_in_their_session(store: Store) -> None:
    sessions = Sessions(store)
    one, two = sessions.create("one").id, sessions.create("two").id
    message = sessions.append(one, parent=None, role="user", text="x", token_ids=[])
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        store.db.execute("UPDATE messages SET text = 'y'")
    with pytest.raises(StorageError, match="isn't in session"):
        sessions.append(two, parent=message.id, role="user", text="y", token_ids=[])
    with pytest.raises(NotFoundError, match="palimpsest sessions"):
        sessions.append("nope", parent=None, role="user", text="y", token_ids=[])


def test_a_message_that_fails_half_way_leaves_nothing(store: Store) -> None:
    sessions = Sessions(store)
    session = sessions.create("s").id
    good, bad = SpanRecord(0, 1, "x", ()), SpanRecord("zero", 1, "x", ())  # type: ignore[arg-type]
    with pytest.raises(StorageError, match="violates a constraint"):
        sessions.append(
            session, parent=None, role="user", text="x", token_ids=[], spans=[good, bad]
        )
    assert sessions.messages(session) == []
    assert store.db.table("spans").count == 0
