"""Answers in the background: watched, stopped at every stage, failing, and never two at once."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest

import app.assistant
from app.assistant import Assistant, Session
from app.conversation import answering, generation
from app.conversation.answering import Addition, Answers, Ask, Regenerate
from app.conversation.live import Live
from app.errors import AskError, DocumentError
from app.events import Adding, Asked, Event, Loading, Reading, Waiting, Writing
from storage import NotFoundError, Sessions, StorageError
from tests.retrieval.fake_embedder import FakeEmbedder

Open = Callable[..., Assistant]
NOTE = "The lighthouse at Cape Marrow was built in 1871 by the engineer Ada Finch.\n"
PATIENCE = 120


@pytest.fixture
def assistant(open_assistant: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Assistant:
    """With one note in the library."""
    monkeypatch.setattr(app.assistant, "Embedder", lambda *_: FakeEmbedder())
    monkeypatch.setattr("app.assistant._ranker", lambda: None)
    opened = open_assistant(max_tokens=60)
    (tmp_path / "note.txt").write_text(NOTE)
    opened.add(tmp_path / "note.txt")
    return opened


def new_session(assistant: Assistant) -> Session:
    session = assistant.session()
    session.attach(assistant.documents()[0].id)
    return session


def end_of(assistant: Assistant, session: Session) -> Live | None:
    """What is left of the session's answer once its thread has ended."""
    work = assistant.answers._background._works.get(session.id)
    if work is not None and work.thread is not None:
        work.thread.join(PATIENCE)
        assert not work.thread.is_alive()
    return assistant.answers.live(session.id)


class Gate:
    """Holds every answer just before it tells of the first event of a kind."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, kind: type) -> None:
        self.reached = threading.Event()
        self.opened = threading.Event()
        real = answering._events

        def held(*arguments: Any) -> Generator[Event]:
            events = real(*arguments)

            def follow() -> Generator[Event]:
                try:
                    for event in events:
                        if isinstance(event, kind):
                            self.reached.set()
                            assert self.opened.wait(PATIENCE)
                        yield event
                finally:
                    events.close()

            return follow()

        monkeypatch.setattr(answering, "_events", held)


def test_what_a_question_is_about_is_added_first_and_the_question_is_shown_meanwhile(
    assistant: Assistant, tmp_path: Path
) -> None:
    session = assistant.session()
    begun, opened = threading.Event(), threading.Event()

    def add() -> None:
        begun.set()
        assert opened.wait(PATIENCE)
        (tmp_path / "mast.txt").write_text("The mast was built in 1890 by Ben Low.\n")
        assistant.add(tmp_path / "mast.txt", session=session.id)

    asked = Ask("Who built the mast?", adds=Addition("mast.txt", add))
    assistant.answers.begin(session.id, asked)
    assert begun.wait(PATIENCE)
    live = assistant.answers.live(session.id)
    assert live is not None
    assert (live.question, live.status) == ("Who built the mast?", Adding("mast.txt"))
    assert session.history() == []
    opened.set()
    assert end_of(assistant, session) is None
    (turn,) = session.history()
    assert "mast.txt" in {source.name for each in turn.evidence for source in each.sources}


def test_why_what_a_question_is_about_could_not_be_added_is_said_with_it(
    assistant: Assistant,
) -> None:
    session = assistant.session()

    def fail() -> None:
        raise DocumentError("mast.txt", "is empty", "Add another one.")

    assistant.answers.begin(session.id, Ask("Who built it?", adds=Addition("mast.txt", fail)))
    live = end_of(assistant, session)
    assert live is not None
    assert live.error == "mast.txt: is empty. Add another one."
    assert session.history() == []


def test_an_answer_goes_on_whoever_watches(
    assistant: Assistant, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = new_session(assistant)
    seen: list[Live] = []
    real = Live.after

    def after(live: Live, event: Event, version: int) -> Live:
        seen.append(real(live, event, version))
        return seen[-1]

    monkeypatch.setattr(Live, "after", after)
    assert assistant.answers.live(session.id) is None
    assistant.answers.begin(session.id, Ask(" Who built it? "))
    assert end_of(assistant, session) is None
    versions = [live.version for live in seen]
    assert versions == sorted(versions)
    assert seen[0].evidence, "it comes first"
    assert isinstance(seen[1].status, Loading)
    assert {live.question for live in seen} == {"Who built it?"}
    (turn,) = session.history()
    last = seen[-1]
    assert (last.asked, last.text, last.spans) == (turn.asked, turn.answer, turn.spans)
    assert last.evidence == turn.evidence
    assert [passage.text for passage in last.passages] == [NOTE.strip()]
    assert last.stats is not None
    assert last.stats.completion_tokens == 60
    assert not last.is_ended
    assistant.answers.begin(session.id, Regenerate(turn.asked))
    first = assistant.answers.live(session.id)
    assert first is None or (first.asked, first.question) == (turn.asked, "Who built it?")
    assert end_of(assistant, session) is None
    assert len(session.history()[0].answers) == 2


@pytest.mark.parametrize("kind", [Loading, Asked, Reading, Writing])
@pytest.mark.slow
def test_stopping_takes_effect_at_the_next_event(
    assistant: Assistant, monkeypatch: pytest.MonkeyPatch, kind: type
) -> None:
    session = new_session(assistant)
    gate = Gate(monkeypatch, kind)
    assistant.answers.begin(session.id, Ask("Who built it?"))
    assert gate.reached.wait(PATIENCE)
    assistant.answers.stop(session.id)
    gate.opened.set()
    left = end_of(assistant, session)
    turns = session.history()
    if kind is Loading:
        assert left is not None
        assert (left.error, left.question, turns) == (answering.TOO_EARLY, "Who built it?", [])
    else:
        assert left is None
        assert [(turn.question, bool(turn.answer)) for turn in turns] == [
            ("Who built it?", kind is Writing)
        ]
        assert turns[0].finish == ("cancelled" if kind is Writing else None)
    assistant.answers.begin(session.id, Ask("And when?"))
    assert end_of(assistant, session) is None
    assert session.history()[-1].finish in ("eos", "length")


@pytest.mark.slow
def test_one_answer_a_session_and_others_wait_and_can_leave(
    assistant: Assistant, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second, third = (new_session(assistant) for _ in range(3))
    gate = Gate(monkeypatch, Writing)
    assistant.answers.begin(first.id, Ask("Who built it?"))
    assert gate.reached.wait(PATIENCE)
    with pytest.raises(AskError, match="is being written in this session"):
        assistant.answers.begin(first.id, Ask("The second click"))
    waits = threading.Event()
    real = Live.after

    def after(live: Live, event: Event, version: int) -> Live:
        if isinstance(event, Waiting):
            waits.set()
        return real(live, event, version)

    monkeypatch.setattr(Live, "after", after)
    assistant.answers.begin(second.id, Ask("And who else?"))
    assert waits.wait(PATIENCE)
    live = assistant.answers.live(second.id)
    assert live is not None
    assert isinstance(live.status, Waiting)
    assistant.answers.stop(second.id)
    left = end_of(assistant, second)
    assert left is not None
    assert left.error == answering.TOO_EARLY
    assistant.answers.dismiss(second.id)
    assert assistant.answers.live(second.id) is None
    assistant.answers.begin(third.id, Ask("And then?"))
    assistant.answers.dismiss(third.id)  # nothing that has ended
    gate.opened.set()
    assert end_of(assistant, first) is end_of(assistant, third) is None
    assert [len(each.history()) for each in (first, second, third)] == [1, 0, 1]


def test_what_goes_wrong_is_said_and_the_session_goes_on(
    assistant: Assistant, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    session, answers = new_session(assistant), assistant.answers
    with pytest.raises(AskError, match="question is empty"):
        answers.begin(session.id, Ask(" "))
    with pytest.raises(NotFoundError, match="not a question of this session"):
        answers.begin(session.id, Regenerate(4711))
    with pytest.raises(NotFoundError, match="session 'none'"):
        answers.begin("none", Ask("Who?"))
    empty = assistant.session()
    answers.begin(empty.id, Ask("Who built it?"))
    assert end_of(assistant, empty) is None
    assert [turn.question for turn in empty.history()] == ["Who built it?"]
    assistant.delete_session(empty.id)
    assert answers.live(empty.id) is None

    def broken(*arguments: Any, **named: Any) -> Iterator[Any]:
        for number, event in enumerate(real(*arguments, **named)):
            if number == 8:
                raise RuntimeError("<b>out of luck</b>")
            yield event

    real = generation.generate  # type: ignore[attr-defined]
    monkeypatch.setattr(generation, "generate", broken)
    answers.begin(session.id, Ask("Who built it?"))
    left = end_of(assistant, session)
    assert left is not None
    assert "Something went wrong (RuntimeError)" in (left.error or "")
    assert "out of luck" in caplog.text
    assert session.history()[0].finish == "cancelled"
    monkeypatch.setattr(generation, "generate", real)
    answers.begin(session.id, Ask("And when?"))
    assert end_of(assistant, session) is None
    assert len(session.history()) == 2


def test_an_answer_in_a_session_that_is_deleted_ends_quietly(
    assistant: Assistant, monkeypatch: pytest.MonkeyPatch
) -> None:
    hidden, removed = new_session(assistant), new_session(assistant)
    gate = Gate(monkeypatch, Writing)
    assistant.answers.begin(hidden.id, Ask("Who built it?"))
    assert gate.reached.wait(PATIENCE)
    assistant.delete_session(hidden.id)
    gate.opened.set()
    assert end_of(assistant, hidden) is None
    assistant.undelete_session(hidden.id)
    assert hidden.history()[0].finish == "cancelled"
    gate.reached.clear()
    gate.opened.clear()
    assistant.answers.begin(removed.id, Ask("Who built it?"))
    assert gate.reached.wait(PATIENCE)
    Sessions(assistant.store).remove(removed.id)
    gate.opened.set()
    assert end_of(assistant, removed) is None
    assert assistant.store.integrity() == "ok"


@pytest.mark.slow
def test_closing_stores_what_was_written(
    assistant: Assistant, monkeypatch: pytest.MonkeyPatch, open_assistant: Open
) -> None:
    session = new_session(assistant)
    gate = Gate(monkeypatch, Writing)
    assistant.answers.begin(session.id, Ask("Who built it?"))
    assert gate.reached.wait(PATIENCE)
    closing = threading.Thread(target=assistant.close)
    closing.start()
    assert assistant.answers._background._works[session.id].stopping.wait(PATIENCE)
    gate.opened.set()
    closing.join(PATIENCE)
    assert not closing.is_alive()
    with pytest.raises(StorageError, match="is closed"):
        assistant.answers.begin(session.id, Ask("And when?"))
    again = open_assistant()
    (turn,) = again.session(session.id).history()
    assert turn.finish == "cancelled"
    assert turn.answer
    assert Answers(again.session).live(session.id) is None
    again.answers.close()
    with pytest.raises(AskError, match="shutting down"):
        again.answers.begin(session.id, Ask("And when?"))
    again.close()
