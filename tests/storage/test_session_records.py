"""Sessions for listing: how they are called, when they were used, and by which words."""

from __future__ import annotations

import pytest

from storage import DamagedError, SessionRecord, Sessions, Store
from storage.session_records import TITLE_LENGTH, matching_sessions, sessions_where


@pytest.fixture
def sessions(store: Store) -> Sessions:
    return Sessions(store)


def say(sessions: Sessions, session: str, role: str, text: str, parent: int | None = None) -> int:
    assert role in ("user", "assistant")
    return sessions.append(
        session,
        parent=parent,
        role="user" if role == "user" else "assistant",
        text=text,
        token_ids=[],
    ).id


def one(store: Store, session: str) -> SessionRecord:
    (found,) = sessions_where(store.db, "id = ?", session)
    return found


def test_an_untitled_session_is_called_by_the_beginning_of_its_first_question(
    sessions: Sessions, store: Store
) -> None:
    session = sessions.create().id
    assert one(store, session).title == ""
    say(sessions, session, "assistant", "Welcome!")
    say(sessions, session, "user", "樹🏠" * TITLE_LENGTH)
    say(sessions, session, "user", "Another question")
    assert one(store, session).title == ("樹🏠" * TITLE_LENGTH)[:TITLE_LENGTH]
    sessions.rename(session, "A title")
    assert one(store, session).title == "A title"


def test_the_last_message_tells_when_a_session_was_used(sessions: Sessions, store: Store) -> None:
    old, new = sessions.create("old"), sessions.create("new")
    assert old.updated_at == old.created_at
    store.db.execute("UPDATE sessions SET created_at = '2026-01-01T00:00:00.000+00:00'")
    assert [found.id for found in matching_sessions(store.db, "")] == [new.id, old.id]
    message = say(sessions, old.id, "user", "Again")
    found = one(store, old.id)
    assert found.updated_at == sessions.message(message).created_at > found.created_at
    assert [found.id for found in matching_sessions(store.db, "")] == [old.id, new.id]


def test_what_is_shown_is_a_message_of_the_session(sessions: Sessions, store: Store) -> None:
    session, other = sessions.create().id, sessions.create().id
    assert one(store, session).head is None
    first = say(sessions, session, "user", "One")
    second = say(sessions, session, "user", "Two")
    theirs = say(sessions, other, "user", "Theirs")
    for head, shown in ((first, first), (None, second), (theirs, second)):
        store.db.execute("UPDATE sessions SET head = ? WHERE id = ?", [head, session])
        assert one(store, session).head == shown


def test_a_hidden_session_is_found_by_its_id_and_not_by_its_words(
    sessions: Sessions, store: Store
) -> None:
    session = sessions.create("Lighthouse").id
    assert [found.id for found in matching_sessions(store.db, "light")] == [session]
    sessions.delete(session)
    assert matching_sessions(store.db, "light") == []
    assert one(store, session).title == "Lighthouse"


@pytest.mark.parametrize(
    ("words", "is_found"),
    [
        ("STRASSE", True),
        ("straße  cafe\u0301", True),
        ("ＦＩＬＥ", True),
        ("haus café", True),
        ("haus cafés", False),
        ("haus\tno", False),
        ("\u3000\n", True),
    ],
)
def test_every_word_is_somewhere_in_any_case_and_spelling(
    words: str, is_found: bool, sessions: Sessions, store: Store
) -> None:
    session = sessions.create("Die Straße").id
    asked = say(sessions, session, "user", "Das CAFÉ und die File?")
    say(sessions, session, "assistant", "Ein Haus.", asked)
    assert bool(matching_sessions(store.db, words)) == is_found


def test_a_time_that_is_none_is_damage(sessions: Sessions, store: Store) -> None:
    session = sessions.create().id
    say(sessions, session, "user", "When?")
    store.db.execute("DROP TRIGGER messages_are_append_only")
    for column, table in (("updated_at", "messages"), ("created_at", "sessions")):
        store.db.execute(f"UPDATE {table} SET created_at = 'yesterday'")  # noqa: S608
        with pytest.raises(DamagedError, match=f"row '{session}' of sessions, {column}"):
            matching_sessions(store.db, "")
