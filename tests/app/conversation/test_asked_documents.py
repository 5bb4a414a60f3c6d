"""An answer says which documents were asked where they weren't all, and goes on saying so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.assistant import Assistant, Session
from app.conversation.asked_documents import asked_note, is_found_in, not_found_in, number_asked
from app.conversation.session import NONE_CHOSEN
from app.conversation.without_model import NOTHING_SHARED
from app.errors import AskError
from app.events import Asked, Done, Event, Evidence, Notice, Source, Way
from app.exporting.export import as_markdown
from app.prompting.not_found import NONE_ASKED
from app.settings.loading import load
from retrieval.question import Question
from retrieval.search.evidence import EvidenceResult
from storage import SessionScope
from tests.retrieval.fake_embedder import FakeEmbedder
from tests.ui.test_render import document

LEASE, NOTES, BOARD = (document(f"{name}.txt", n) for n, name in enumerate(("lease", "notes", "board"), 1))  # fmt: skip
TEXTS = {"lease": "The lease ends on 30 June.\n", "notes": "Ada Finch built the lighthouse.\n"}
WHEN, WHO = "Who invented dynamite and gunpowder?", "Who built the lighthouse?"


def test_the_whole_library_needs_no_words() -> None:
    assert number_asked([LEASE, NOTES], [NOTES, LEASE]) is None
    assert number_asked([], []) is None
    assert number_asked([NOTES], [LEASE, NOTES]) == 1
    assert number_asked([], [LEASE]) == 0
    assert not_found_in([LEASE, NOTES], None) == "Not found in your files."


def test_one_document_is_named_and_several_are_counted() -> None:
    one, two = [NOTES], [NOTES, BOARD]
    assert not_found_in(one, 1) == "Not found in “notes.txt”, the only document asked."
    assert not_found_in(two, 2) == "Not found in the 2 documents asked."
    assert asked_note(one, 1) == "Only “notes.txt” was asked."
    assert asked_note(two, 2) == "Only 2 documents were asked."
    assert asked_note([], 0) == NONE_ASKED


@pytest.fixture
def assistant(
    wordy_model_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Assistant]:
    monkeypatch.setattr("app.assistant._embedder", FakeEmbedder)
    monkeypatch.setattr("app.assistant._ranker", lambda: None)
    folders = {"data_dir": tmp_path / "data", "model": str(wordy_model_folder)}
    opened = Assistant(load({**folders, "dtype": "float32", "max_tokens": 4}))
    yield opened
    opened.close()


Begin = Callable[..., Session]


@pytest.fixture
def begin(assistant: Assistant, tmp_path: Path) -> Begin:
    """A session that asks some documents of a library of two, or none."""

    def begin(scope: SessionScope, *names: str, way: Way = "quotes") -> Session:
        added = {}
        for name, text in TEXTS.items():
            (tmp_path / f"{name}.txt").write_text(text)
            added[name] = assistant.add(tmp_path / f"{name}.txt").id
        session = assistant.session()
        session.ask_of(scope, [added[name] for name in names])
        session.answer_with(way)
        return session

    return begin


def told(events: Iterator[Event]) -> tuple[list[str], Done]:
    *before, done = events
    assert isinstance(done, Done)
    return [each.text for each in before if isinstance(each, Notice)], done


def test_what_was_asked_is_stored_and_exported_whatever_is_asked_later(
    begin: Begin, assistant: Assistant
) -> None:
    session = begin("chosen", "notes")
    notices, done = told(session.ask(WHEN))
    said = "Not found in “notes.txt”, the only document asked."
    assert (done.text, done.finish) == (said, "not_found")
    assert not any("was asked" in each for each in notices), "the answer says it"
    notices, _ = told(session.ask(WHO))
    assert "Only “notes.txt” was asked." in notices
    session.ask_of("all")
    assert told(session.ask(WHEN))[1].text == "Not found in your files."
    assert [turn.documents for turn in session.history()] == [1, 1, None]
    text = as_markdown(assistant.store, session.id)
    assert said in text
    assert "*Only “notes.txt” was asked.*" in text
    assert "Not found in your files." in text


def test_asked_again_of_all_documents_what_was_left_out_is_read(begin: Begin) -> None:
    session = begin("chosen", "notes")
    told(session.ask(WHEN))
    session.ask_of("all")
    (turn,) = session.history()
    read = [each for each in session.ask_again(turn.asked) if isinstance(each, Asked)]
    assert {each.name for each in read[0].passages} == {"lease.txt", "notes.txt"}


def test_nothing_is_said_to_have_been_searched_where_nothing_was(
    begin: Begin, assistant: Assistant
) -> None:
    session = begin("none", way="model")
    notices, _ = told(session.ask(WHO))
    assert NONE_ASKED in notices
    (turn,) = session.history()
    assert turn.documents == 0
    assert NONE_ASKED in as_markdown(assistant.store, session.id)


def test_what_was_found_in_all_documents_is_not_said_to_be_of_those_asked_now(
    begin: Begin,
) -> None:
    session = begin("all")
    told(session.ask(WHO))
    (turn,) = session.history()
    for scope, chosen in (("none", ()), ("chosen", [2])):
        session.ask_of(scope, chosen)
        notices, _ = told(session.ask_again(turn.asked))
        assert not any("asked" in each or "searched" in each for each in notices)


def test_no_question_goes_to_documents_none_of_which_is_chosen(begin: Begin) -> None:
    session = begin("chosen")
    with pytest.raises(AskError, match=NONE_CHOSEN):
        session.ask(WHO)
    assert session.history() == []


@pytest.mark.parametrize("asked", ["Thanks!", "Hello", "Write a poem about the sea."])
def test_where_nothing_is_searched_for_no_documents_are_said_to_have_been_asked(
    begin: Begin, asked: str
) -> None:
    session = begin("chosen", "notes")
    notices, done = told(session.ask(asked))
    assert (notices, done.finish) == ([], "told")
    assert [turn.documents for turn in session.history()] == [None], "all have no other answer"


@pytest.mark.parametrize(("scope", "number"), [("chosen", 1), ("all", None)])
def test_that_nothing_is_shared_with_a_question_is_said_once_and_of_what_was_asked(
    begin: Begin, monkeypatch: pytest.MonkeyPatch, scope: SessionScope, number: int | None
) -> None:
    monkeypatch.setattr(Question, "evidence", lambda *_: EvidenceResult((), 0.0, judged=False))
    monkeypatch.setattr(Question, "sentences_about", lambda *_: ())
    session = begin(scope, *(["notes"] if number else []))
    notices, done = told(session.ask("Wie lange gilt die Garantie?"))
    assert (done.text, done.finish) == (NOTHING_SHARED, "told")
    assert notices == (["Only “notes.txt” was asked."] if number else [])
    assert [turn.documents for turn in session.history()] == [number]


def test_a_question_asked_again_is_refused_too_where_none_is_chosen(begin: Begin) -> None:
    """If it has no answer: what one was made from is read again."""
    session = begin("chosen")
    session._sessions.append(session.id, parent=None, role="user", text=WHO, token_ids=[])
    (turn,) = session.history()
    with pytest.raises(AskError, match=NONE_CHOSEN):
        session.ask_again(turn.asked)
    assert session.history() == [turn]


@pytest.mark.parametrize("scope", ["all", "chosen"])
def test_quotes_that_are_shown_again_are_not_said_to_be_of_the_documents_asked_now(
    begin: Begin, scope: SessionScope
) -> None:
    session = begin(scope, *(["notes"] if scope == "chosen" else []), way="model")
    told(session.ask(WHO))
    (turn,) = session.history()
    session.answer_with("quotes")
    session.ask_of("chosen", [1])
    notices, done = told(session.ask_again(turn.asked))
    assert done.text.startswith("Ada Finch built the lighthouse.")
    assert (done.finish, notices) == ("quotes", [])
    session.ask_of("chosen", [2])
    notices, _ = told(session.ask_again(turn.asked))
    assert notices == (["Only “notes.txt” was asked."] if scope == "chosen" else [])


def test_evidence_is_found_in_documents_that_have_each_of_its_sentences() -> None:
    places = [Source(n, None, f"{n}.txt", 0, 4, 1) for n in (1, 2)]
    both, first = (Evidence("Oil.", 1.0, None, "", (), tuple(places[:n])) for n in (2, 1))
    assert is_found_in([NOTES], [both])
    assert is_found_in([LEASE, NOTES], [both, first])
    assert not is_found_in([NOTES], [both, first])
    assert is_found_in([], [])
