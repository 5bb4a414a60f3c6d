"""Sessions: branches and which is shown, finding by words, deleting with undo, an older schema."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from storage import Documents, NotFoundError, Sessions, StorageError, Store
from storage.clock import now
from storage.messages import Role, branch
from storage.migrations import migrations
from tests.storage.library_of_notes import add_note
from tests.storage.two_pages import add_document

BEFORE = "m009_branches"


def say(sessions: Sessions, session: str, role: Role, parent: int | None, **more: Any) -> int:
    text = more.pop("text", f"{role} after {parent}")
    record = sessions.append(session, parent=parent, role=role, text=text, token_ids=[], **more)
    return record.id


def shown(sessions: Sessions, session: str) -> list[int]:
    head = sessions.get(session).head
    return [message.id for message in branch(sessions.messages(session), head)]


def test_what_is_asked_is_shown_and_every_branch_can_be_shown_again(store: Store) -> None:
    sessions = Sessions(store)
    session = sessions.create().id
    assert (shown(sessions, session), sessions.get(session).head) == ([], None)
    q1 = say(sessions, session, "user", None)
    a1 = say(sessions, session, "assistant", q1)
    q2 = say(sessions, session, "user", a1)
    a2 = say(sessions, session, "assistant", q2)
    assert shown(sessions, session) == [q1, a1, q2, a2]
    edited = say(sessions, session, "user", a1)
    assert shown(sessions, session) == [q1, a1, edited]
    other = say(sessions, session, "assistant", q1, shown=edited)
    assert shown(sessions, session) == [q1, other]
    deep = say(sessions, session, "user", other)
    sessions.show(session, q2)
    assert shown(sessions, session) == [q1, a1, q2, a2]
    sessions.show(session, other)
    assert shown(sessions, session) == [q1, other, deep]
    sessions.show(session, a1)
    assert shown(sessions, session) == [q1, a1, edited]  # gone on with after a2
    again = Sessions(Store(store.data_dir))
    assert shown(again, session) == [q1, a1, edited]


def test_an_answer_takes_nobody_away_from_where_he_has_gone(store: Store) -> None:
    sessions = Sessions(store)
    session = sessions.create().id
    q1 = say(sessions, session, "user", None)
    a1 = say(sessions, session, "assistant", q1)
    q2 = say(sessions, session, "user", a1)
    edited = say(sessions, session, "user", None)
    sessions.show(session, q2)
    say(sessions, session, "assistant", edited)
    assert shown(sessions, session) == [q1, a1, q2]
    a2 = say(sessions, session, "assistant", q2)
    assert shown(sessions, session) == [q1, a1, q2, a2]


def test_only_a_message_of_the_session_can_be_shown(store: Store) -> None:
    sessions = Sessions(store)
    one, two = sessions.create().id, sessions.create().id
    mine, other = say(sessions, one, "user", None), say(sessions, two, "user", None)
    with pytest.raises(NotFoundError, match=f"message {other}: isn't in session"):
        sessions.show(one, other)
    with pytest.raises(NotFoundError, match="message 4711"):
        sessions.show(one, 4711)
    with pytest.raises(NotFoundError, match="session 'none'"):
        sessions.show("none", mine)
    assert shown(sessions, one) == [mine]


def test_words_are_found_in_titles_and_messages(store: Store) -> None:
    sessions = Sessions(store)
    titled = sessions.create("Über 100 % der Häuser").id
    talked = sessions.create("file_name").id
    q = say(sessions, talked, "user", None, text="Wo ist der Leuchtturm?")
    say(sessions, talked, "assistant", q, text="Am CAFE\u0301 rechts.")
    empty = sessions.create("filename 1000").id

    def found(words: str) -> set[str]:
        return {record.id for record in sessions.all(words)}

    assert found("") == found("  ") == {titled, talked, empty}
    assert found("HÄUSER") == found("ha\u0308user über") == {titled}
    assert found("leuchtturm café FILE_") == {talked}
    assert found("leuchtturm häuser") == set()
    assert found("100 %") == {titled}
    assert found("%") == {titled}
    assert found("_") == {talked}
    assert found("' OR 1=1 --") == set()
    assert found('"]') == set()
    assert found("leuchtturm\udcff") == {talked}  # what isn't UTF-8 is stored as "?"
    assert found("x " * 5000) == set()


def test_a_deleted_session_is_hidden_and_comes_back_as_it_was(store: Store) -> None:
    sessions = Sessions(store)
    session = sessions.create("old").id
    document = add_note(store, "a.txt", "Words.")
    sessions.attach(session, document)
    question = say(sessions, session, "user", None)
    sessions.rename(session, "new")
    before = sessions.get(session)
    sessions.delete(session)
    assert sessions.all() == sessions.all("new") == []
    for refused in (sessions.get, sessions.delete, sessions.remove):
        with pytest.raises(NotFoundError, match=session):
            refused(session)
    # What was under way comes to its end.
    answer = say(sessions, session, "assistant", question)
    late = add_note(store, "late.txt", "More words.")
    sessions.attach(session, late)
    sessions.undelete(session)
    assert sessions.all() == [sessions.get(session)]
    assert (before.title, shown(sessions, session)) == ("new", [question, answer])
    assert [each.id for each in sessions.brought(session)] == [document, late]


def test_questions_go_to_all_documents_to_some_or_to_none(store: Store) -> None:
    sessions = Sessions(store)
    first, second = add_note(store, "a.txt", "One."), add_note(store, "b.txt", "Two.")
    session = sessions.create().id

    def asked() -> list[int]:
        return [each.id for each in sessions.documents(session)]

    assert (sessions.get(session).scope, asked()) == ("all", [first, second])
    third = add_note(store, "c.txt", "Three.")
    assert asked() == [first, second, third]
    sessions.ask_of(session, "chosen", [third, first])
    assert (sessions.get(session).scope, asked()) == ("chosen", [first, third])
    sessions.attach(session, second)
    assert asked() == [first, second, third]
    sessions.ask_of(session, "none")
    assert (sessions.get(session).scope, asked()) == ("none", [])
    sessions.ask_of(session, "all")
    assert (sessions.get(session).scope, asked()) == ("all", [first, second, third])
    with pytest.raises(NotFoundError):
        sessions.ask_of(session, "chosen", [first, 999])
    assert (sessions.get(session).scope, asked()) == ("all", [first, second, third])
    sessions.delete(session)
    assert asked() == [first, second, third]  # an answer may still be under way
    with pytest.raises(NotFoundError):
        sessions.ask_of(session, "none")


def test_what_is_purged_leaves_nothing(store: Store) -> None:
    sessions = Sessions(store)
    gone, kept = sessions.create("xylophonequartz").id, sessions.create("kept").id
    words = "vexillology of the lighthouse " * 200
    question = say(sessions, gone, "user", None, text=words)
    say(sessions, gone, "assistant", question, text=words + "!")
    sessions.purge(now())
    sessions.delete(gone)
    sessions.purge("2000-01-01T00:00:00.000+00:00")
    sessions.undelete(gone)
    sessions.delete(gone)
    sessions.purge(now())
    with pytest.raises(NotFoundError, match=gone):
        sessions.undelete(gone)
    assert [record.id for record in sessions.all()] == [kept]
    assert store.db.table("messages").count == 0
    held = b"".join(path.read_bytes() for path in store.data_dir.glob("*.db*"))
    assert b"vexillology" not in held
    assert b"xylophonequartz" not in held
    assert store.integrity() == "ok"


def test_a_folder_of_the_version_before_shows_its_newest_branch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = migrations._migrations
    names = [migration.name for migration in known]
    with monkeypatch.context() as patch:
        patch.setattr(migrations, "_migrations", known[: names.index(BEFORE)])
        old = Store(tmp_path)
        old.db.execute("INSERT INTO sessions VALUES ('s', '', '2026-01-01T00:00:00')")
        for id_, parent, role in [(1, None, "user"), (2, 1, "assistant"), (3, 2, "user"),
                                  (4, 2, "user"), (5, 4, "assistant")]:  # fmt: skip
            old.db.execute(
                "INSERT INTO messages VALUES (?, 's', ?, ?, 'text', '', x'', '[]', '{}', '2026-01-01T00:00:00')",
                [id_, parent, role],
            )
        old.db.commit()
        old.close()
    store = Store(tmp_path)
    sessions = Sessions(store)
    assert (shown(sessions, "s"), sessions.get("s").head) == ([1, 2, 4, 5], 5)
    sessions.show("s", 3)
    assert shown(sessions, "s") == [1, 2, 3]
    assert say(sessions, "s", "user", 3) == 6
    sessions.remove("s")
    assert store.integrity() == "ok"


def test_sessions_know_their_documents_and_the_latest_used_comes_first(store: Store) -> None:
    document = add_document(store)
    sessions = Sessions(store)
    old, new = sessions.create("old").id, sessions.create("new").id
    sessions.attach(old, document.id)
    sessions.attach(old, document.id)
    assert [d.id for d in sessions.brought(old)] == [document.id]
    assert sessions.brought(new) == []
    store.db.execute("UPDATE sessions SET created_at = '2000-01-01T00:00:00.000+00:00'")
    sessions.append(old, parent=None, role="user", text="x", token_ids=[])
    assert [s.id for s in sessions.all()] == [old, new]
    with pytest.raises(NotFoundError, match="4711"):
        sessions.attach(old, 4711)
    sessions.remove(old)
    assert Documents(store).get(document.id) == document


def test_a_session_keeps_its_way_to_answer_until_it_follows_the_settings_again(
    store: Store,
) -> None:
    sessions = Sessions(store)
    session, other = sessions.create().id, sessions.create().id
    assert sessions.get(session).answer is None
    sessions.answer_with(session, "quotes")
    assert Sessions(Store(store.data_dir)).get(session).answer == "quotes"
    assert sessions.get(other).answer is None
    sessions.answer_with(session, None)
    assert sessions.get(session).answer is None
    with pytest.raises(StorageError, match="constraint"):
        sessions.answer_with(session, "both")
    with pytest.raises(NotFoundError):
        sessions.answer_with("none", "quotes")
