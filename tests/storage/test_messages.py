"""A branch is the way from the first message to one of them; a broken one is damage."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from storage import DamagedError, Sessions, StorageError, Store
from storage.messages import branch


@pytest.fixture
def sessions(tmp_path: Path) -> Iterator[Sessions]:
    store = Store(tmp_path)
    yield Sessions(store)
    store.close()


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
