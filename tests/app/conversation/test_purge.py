"""Laws of deleting: it can be taken back for a minute, is for good then, and never fails aloud."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.assistant import Assistant
from app.conversation import purge
from app.conversation.purge import Purge
from storage import NotFoundError, Sessions, Store

Open = Callable[..., Assistant]
PATIENCE = 120


@pytest.fixture(scope="module")
def sessions(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sessions]:
    store = Store(tmp_path_factory.mktemp("purge"))
    yield Sessions(store)
    store.close()


def deleted(sessions: Sessions) -> str:
    session = sessions.create("Some words").id
    sessions.delete(session)
    return session


def test_deleting_can_be_taken_back_until_it_is_for_good(
    open_assistant: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    assistant = open_assistant()
    kept, first, second = (assistant.session() for _ in range(3))
    for session in (first, second):
        session.rename("xylophonequartz")
    assistant.delete_session(first.id)
    assert len(assistant.sessions()) == 2
    with pytest.raises(NotFoundError, match=first.id):
        assistant.session(first.id)
    assistant.undelete_session(first.id)
    assert len(assistant.sessions("XYLOPHONE")) == 2
    monkeypatch.setattr(purge, "UNDO_SECONDS", -1)  # that is, at once
    assistant.delete_session(first.id)
    assistant._purge._timers[-1].join(PATIENCE)
    with pytest.raises(NotFoundError, match=first.id):
        assistant.undelete_session(first.id)
    monkeypatch.undo()
    assistant.delete_session(second.id)
    assistant.close()  # as if killed: what is left is left to the next start
    assert b"xylophonequartz" in _stored(assistant.store.data_dir)
    again = open_assistant()
    assert [record.id for record in again.sessions()] == [kept.id]
    again.start()
    assert b"xylophonequartz" not in _stored(assistant.store.data_dir)
    with pytest.raises(NotFoundError, match=second.id):
        again.undelete_session(second.id)
    again.close()


def _stored(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.glob("*.db*"))


def test_what_was_deleted_a_moment_ago_outlives_the_timer_of_an_earlier_one(
    sessions: Sessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, removing = deleted(sessions), Purge(sessions)
    removing._remove()
    sessions.undelete(session)
    assert sessions.get(session).title == "Some words"
    sessions.delete(session)
    monkeypatch.setattr(purge, "UNDO_SECONDS", 0)
    removing._remove()
    with pytest.raises(NotFoundError):
        sessions.undelete(session)


def test_closing_leaves_what_waits_to_the_next_start(sessions: Sessions) -> None:
    session, removing = deleted(sessions), Purge(sessions)
    removing.later()
    removing.later()
    assert [timer.is_alive() for timer in removing._timers] == [True, True]
    removing.close()
    assert [timer.is_alive() for timer in removing._timers] == [False, False]
    sessions.undelete(session)
    removing.now()
    assert sessions.get(session).title == "Some words"


def test_a_timer_whose_time_has_come_is_let_go_of(
    sessions: Sessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    removing = Purge(sessions)
    monkeypatch.setattr(purge, "UNDO_SECONDS", -1)
    removing.later()
    removing._timers[0].join(PATIENCE)
    removing.later()
    assert len(removing._timers) == 1
    removing.close()


def test_a_data_folder_that_can_t_be_written_is_logged_and_ends_no_thread_aloud(
    sessions: Sessions, caplog: pytest.LogCaptureFixture
) -> None:
    store = Store(sessions._store.data_dir)
    store.close()
    Purge(Sessions(store))._remove()
    assert "Deleted sessions are removed at the next start: " in caplog.text
    assert "is closed" in caplog.text
