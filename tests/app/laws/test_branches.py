"""Branches of a conversation: asked in place of, answered again, each with a prompt of its own."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest

import app.assistant
import app.conversation.quotable
import speculation
from app.assistant import Assistant, Session
from app.conversation import generation, reply
from app.conversation.regeneration import REGENERATION_TEMPERATURE
from app.errors import AskError
from app.events import Asked, Done, Event, Reading, Stats
from app.exporting.export import as_markdown
from app.exporting.session_json import as_json
from app.models.defaults import TITLES
from app.provenance.attribution import SourceText
from speculation import Target
from storage import NotFoundError, Sessions
from tests.retrieval.fake_embedder import FakeEmbedder

Open = Callable[..., Assistant]
NOTE = "The lighthouse at Cape Marrow was built in 1871 by the engineer Ada Finch.\n"
_STATS = Stats(1, 0, 1, 0, 1, 0, 1.0, 1.0)


@pytest.fixture
def assistant(open_assistant: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Assistant:
    """With one note in the library."""
    monkeypatch.setattr(app.assistant, "Embedder", lambda *_: FakeEmbedder())
    monkeypatch.setattr("app.assistant._ranker", lambda: None)
    opened = open_assistant(max_tokens=12)
    (tmp_path / "note.txt").write_text(NOTE)
    opened.add(tmp_path / "note.txt")
    return opened


@pytest.fixture
def session(assistant: Assistant) -> Session:
    """A session with the note."""
    opened = assistant.session()
    opened.attach(assistant.documents()[0].id)
    return opened


@pytest.fixture
def made_from(
    assistant: Assistant, monkeypatch: pytest.MonkeyPatch
) -> list[tuple[str, list[int | None]]]:
    """What each answer was made from: the prompt's text, and the messages copied from."""
    made = []

    def generate(target: Target, prompt: Sequence[int], *arguments: Any, **named: Any) -> Any:
        made.append((assistant.copy_maps().tokens.decode(prompt), sources.pop()))
        return speculation.generate(target, prompt, *arguments, **named)

    def quotable(*arguments: Any) -> list[SourceText]:
        found = app.conversation.quotable.quotable(*arguments)
        sources.append([source.message for source in found if source.message])
        return found

    sources: list[list[int | None]] = []
    monkeypatch.setattr(generation, "generate", generate)
    monkeypatch.setattr(reply, "quotable", quotable)
    return made


def answered(events: Any) -> Done:
    *_, done = events
    assert isinstance(done, Done)
    return done


@pytest.mark.slow
def test_a_question_asked_in_place_of_another_makes_a_branch(session: Session) -> None:
    first = answered(session.ask("Who built zebra one?"))
    second = answered(session.ask("And when?"))
    before = session.history()
    assert [turn.questions for turn in before] == [(1,), (3,)]
    edited = answered(session.ask("Who built zebra two?", replaces=1))
    (turn,) = session.history()
    assert (turn.question, turn.message) == ("Who built zebra two?", edited.message)
    assert (turn.questions, turn.answers) == ((1, 5), (6,))
    session.show(1)
    assert [turn.message for turn in session.history()] == [first.message, second.message]
    assert session.history() == [replace(before[0], questions=(1, 5)), before[1]]
    nested = answered(session.ask("And how high?", replaces=3))
    assert [turn.message for turn in session.history()] == [first.message, nested.message]
    session.show(5)
    answered(session.ask("Why there?"))
    assert [turn.question for turn in session.history()] == ["Who built zebra two?", "Why there?"]


def test_a_branch_reads_and_copies_nothing_of_another(
    session: Session, made_from: list[tuple[str, list[int | None]]]
) -> None:
    answered(session.ask("Who built zebra one?"))
    answered(session.ask("Who built zebra two?", replaces=1))
    other = answered(session.ask_again(3))
    answered(session.ask("And zebra three?"))
    prompt, messages = made_from[-1]
    assert "zebra two" in prompt
    assert "zebra one" not in prompt
    assert set(messages) <= {3, other.message, 6}
    assert session.history()[0].answers == (4, other.message)


@pytest.mark.slow
def test_another_answer_reads_the_same_prompt_and_is_drawn(
    session: Session, made_from: list[tuple[str, list[int | None]]]
) -> None:
    first = answered(session.ask("Who built it?"))
    events = list(session.ask_again(1))
    again = answered(events)
    third = answered(session.ask_again(1))
    assert made_from[0] == made_from[1] == made_from[2]
    assert [event.message for event in events if isinstance(event, Asked)] == [1]
    assert again.stats.reused_tokens == again.stats.prompt_tokens - 1
    drawn = [(done.stats.temperature, done.stats.seed) for done in (first, again, third)]
    assert drawn == [(0, 0), (REGENERATION_TEMPERATURE, 1), (REGENERATION_TEMPERATURE, 2)]
    assert len({first.text, again.text, third.text}) == 3
    (turn,) = session.history()
    assert (turn.message, turn.answers) == (third.message, (2, 3, 4))
    assert turn.stats == third.stats
    session.show(first.message)
    assert session.history()[0].answer == first.text


@pytest.mark.slow
def test_an_answer_says_what_wrote_it(
    assistant: Assistant, session: Session, tiny_model_folder: Path
) -> None:
    answered(session.ask("Who built it?"))
    (turn,) = session.history()
    assert (turn.model, turn.is_small) == (tiny_model_folder.name, False)
    assert turn.stats is not None
    assert turn.stats.plain_ms >= 0
    sessions = Sessions(assistant.store)
    for stats, expected in [*(({"model": title}, True) for title in sorted(TITLES)), ({}, False)]:
        sessions.append(
            session.id, parent=1, role="assistant", text="x", token_ids=[],
            stats={"finish": "stop", **asdict(_STATS), **stats}, shown=session.history()[0].message,
        )  # fmt: skip
        assert session.history()[0].is_small is expected
    assert session.history()[0].stats == _STATS


@pytest.mark.slow
def test_a_question_that_was_stopped_gets_its_first_answer_plainly(
    assistant: Assistant, session: Session
) -> None:
    events = session.ask("Who built it?")
    next(event for event in events if isinstance(event, Reading))
    events.close()
    (turn,) = session.history()
    assert (turn.answer, turn.answers) == ("", ())
    done = answered(session.ask_again(turn.asked))
    assert (done.stats.temperature, done.stats.seed) == (0, 0)
    fresh = assistant.session()
    fresh.attach(session.documents()[0].id)
    assert answered(fresh.ask("Who built it?")).text == done.text


@pytest.mark.slow
def test_what_was_read_is_read_again_or_missed_by_name(
    assistant: Assistant, session: Session, tmp_path: Path
) -> None:
    answered(session.ask("Who built it?"))
    document = session.documents()[0].id
    session.ask_of("chosen")
    assert session.documents() == []
    assert answered(session.ask_again(1)).message == 3
    assistant.document_actions.remove(document)
    with pytest.raises(AskError, match="were removed with their documents"):
        list(session.ask_again(1))
    assert len(session.history()) == 1


def test_only_questions_of_the_session_are_asked_again(
    assistant: Assistant, session: Session
) -> None:
    answered(session.ask("Who built it?"))
    other = assistant.session()
    asked: list[Callable[[], Generator[Event]]] = [
        lambda: session.ask("Who?", replaces=2),
        lambda: session.ask_again(2),
        lambda: session.ask_again(4711),
        lambda: other.ask_again(1),
        lambda: other.ask("Who?", replaces=1),
    ]
    for refused in asked:
        with pytest.raises(NotFoundError, match="is not a question of this session"):
            refused()
    with pytest.raises(NotFoundError, match="message 1"):
        other.show(1)


@pytest.mark.slow
def test_the_branch_that_is_shown_is_exported(assistant: Assistant, session: Session) -> None:
    answered(session.ask("Who built one?"))
    answered(session.ask("Who built two?", replaces=1))
    answered(session.ask_again(3))
    answered(session.ask_again(3))
    store = assistant.store
    text = as_markdown(store, session.id)
    assert "Who built two?\n\n*Left out: 1 other version of this question.*" in text
    assert "*Left out: 2 other answers to this question.*" in text
    assert text.count("## Question") == 1
    assert "> Who built one?" not in text
    data = json.loads(as_json(store, session.id))
    assert [message["parent"] for message in data["messages"]] == [None, 1, None, 3, 3, 3]
    assert data["head"] == 6
    session.show(1)
    assert "> Who built one?" in as_markdown(store, session.id)
    assert json.loads(as_json(store, session.id))["head"] == 2


def test_titles_are_given_and_refused(assistant: Assistant, session: Session) -> None:
    session.rename("  A\x00\nnew\u2028title \udcff ")
    assert assistant.sessions("new title")[0].title == "A new title ?"
    for title, problem in [
        (" \n ", "is empty"),
        ("\u200f\u202e \u2066", "is empty"),
        ("x" * 201, "has 201 characters and the limit is 200"),
    ]:
        with pytest.raises(AskError, match=problem):
            session.rename(title)
    session.rename("x" * 200)
    assert assistant.sessions()[0].title == "x" * 200
