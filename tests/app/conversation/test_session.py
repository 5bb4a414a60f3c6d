"""The main path on a random model: events, history, cancelling, the queue, a full context."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from app.assistant import Assistant, Session
from app.conversation.session import MOST_QUESTION, question_of
from app.errors import AskError, PreferenceError
from app.events import Asked, Done, Event, Found, Loading, Reading, Waiting, Writing
from storage import Counters, Sessions

Open = Callable[..., Assistant]
NOTE = "The lighthouse at Cape Marrow was built in 1871 by the engineer Ada Finch.\n"


def add(assistant: Assistant, session: Session, folder: Path, text: str, name: str) -> int:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return assistant.add(path, session=session.id).id


def kinds(events: list[Event]) -> list[type]:
    return list(dict.fromkeys(type(event) for event in events))


def test_events_and_what_is_stored(open_assistant: Open, tmp_path: Path) -> None:
    assistant = open_assistant(max_tokens=24)
    session = assistant.session()
    add(assistant, session, tmp_path, NOTE, "note.txt")
    events = list(session.ask("Who built it?"))
    assert kinds(events) == [Found, Loading, Asked, Reading, Writing, Done]
    done = events[-1]
    assert isinstance(done, Done)
    assert done.finish == "length"
    assert done.stats.completion_tokens == 24
    assert done.stats.reused_tokens == 0
    (turn,) = session.history()
    assert (turn.question, turn.answer, turn.message) == ("Who built it?", done.text, done.message)
    assert (turn.spans, turn.stats) == (done.spans, done.stats)
    assert assistant.sessions()[0].title == "Who built it?"

    events = list(session.ask("And when?"))
    assert kinds(events) == [Found, Asked, Reading, Writing, Done]
    follow_up = events[-1]
    assert isinstance(follow_up, Done)
    # The system text is cached; passages of earlier questions are not read again.
    assert 0 < follow_up.stats.reused_tokens < follow_up.stats.prompt_tokens
    assert len(session.history()) == 2


@pytest.mark.slow
def test_same_seed_same_answer(open_assistant: Open, tmp_path: Path) -> None:
    assistant = open_assistant(max_tokens=24, temperature=0.9, seed=5)
    answers = []
    for _ in range(2):
        session = assistant.session()
        add(assistant, session, tmp_path, NOTE, "note.txt")
        answers.append([e.text for e in session.ask("Who?") if isinstance(e, Done)])
    assert answers[0] == answers[1]


def test_cancelling_keeps_what_was_written(open_assistant: Open, tmp_path: Path) -> None:
    assistant = open_assistant(max_tokens=200)
    session = assistant.session()
    add(assistant, session, tmp_path, NOTE, "note.txt")
    events = session.ask("Who built it?")
    written = next(e for e in events if isinstance(e, Writing))
    events.close()
    (turn,) = session.history()
    assert turn.answer.startswith(written.text)
    assert turn.stats is not None
    assert turn.stats.completion_tokens < 200
    assert any(isinstance(event, Done) for event in session.ask("Go on"))
    assert [turn.question for turn in session.history()] == ["Who built it?", "Go on"]


@pytest.mark.slow
def test_cancelling_while_reading_keeps_the_question(open_assistant: Open, tmp_path: Path) -> None:
    assistant = open_assistant(max_tokens=20)
    session = assistant.session()
    add(assistant, session, tmp_path, NOTE * 20, "note.txt")
    events = session.ask("Who built it?")
    next(e for e in events if isinstance(e, Reading) and e.done)
    events.close()
    (turn,) = session.history()
    assert (turn.question, turn.answer) == ("Who built it?", "")
    done = [e for e in session.ask("Who built it?") if isinstance(e, Done)]
    assert done[0].stats.reused_tokens > 0
    assert len(session.history()) == 2


@pytest.mark.slow
def test_the_second_question_waits_and_can_leave(open_assistant: Open, tmp_path: Path) -> None:
    assistant = open_assistant(max_tokens=40)
    first, second, third = assistant.session(), assistant.session(), assistant.session()
    for session in (first, second, third):
        add(assistant, session, tmp_path, NOTE, "note.txt")
    answering = first.ask("one")
    next(e for e in answering if isinstance(e, Writing))
    waiting = second.ask("two")
    assert isinstance(next(waiting), Found), "it waits for nobody"
    assert next(waiting) == Waiting(1)
    last = third.ask("three")
    assert isinstance(next(last), Found)
    assert next(last) == Waiting(2)
    waiting.close()
    assert next(last) == Waiting(1)
    assert second.history() == []
    rest = threading.Thread(target=lambda: list(answering))
    rest.start()
    events = list(last)
    rest.join()
    assert isinstance(events[-1], Done)
    assert len(first.history()) == len(third.history()) == 1


@pytest.mark.slow
def test_questions_that_cannot_be_answered(open_assistant: Open, tmp_path: Path) -> None:
    assistant = open_assistant()
    session = assistant.session()
    add(assistant, session, tmp_path, NOTE, "note.txt")
    with pytest.raises(AskError, match="question is empty"):
        list(session.ask("  \n"))
    with pytest.raises(AskError, match=r"The question has \d,\d+ tokens .*of 1,024.*Shorten it"):
        list(session.ask("why " * 2000))
    assert session.history() == []
    assert any(isinstance(event, Done) for event in session.ask("Who built it?"))


def test_a_question_has_one_limit_and_is_text(
    open_assistant: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert question_of(" " + "x" * MOST_QUESTION + "\n") == "x" * MOST_QUESTION
    assert question_of("who\0 is \udcff?\0") == "who  is ??"
    monkeypatch.setattr("app.conversation.session.import_engine", None)
    session = open_assistant().session()
    with pytest.raises(AskError, match=r"has 200,000 characters and the limit is 20,000\. Shorten"):
        session.ask("x" * 200_000)
    with pytest.raises(AskError, match="question is empty"):
        session.ask("\0")
    assert session.history() == []


@pytest.mark.slow
def test_a_question_that_leaves_no_room_for_a_passage(open_assistant: Open, tmp_path: Path) -> None:
    assistant = open_assistant()
    session = assistant.session()
    add(assistant, session, tmp_path, NOTE * 40, "note.txt")
    with pytest.raises(AskError, match="leaves no room for a passage"):
        list(session.ask("why " * 700))
    assert session.history() == []


@pytest.mark.slow
def test_many_small_files_with_costly_names_fit(open_assistant: Open, tmp_path: Path) -> None:
    assistant = open_assistant(max_tokens=8)
    session = assistant.session()
    for i in range(12):
        add(assistant, session, tmp_path, f"Note {i}.", f"{i}{'龘' * 58}.txt")
    done = list(session.ask("What is note 3 about?"))[-1]
    assert isinstance(done, Done)
    assert done.stats.prompt_tokens < 1024


@pytest.mark.slow
def test_many_small_files_do_not_crowd_out_what_was_found(
    open_assistant: Open, tmp_path: Path
) -> None:
    assistant = open_assistant(max_tokens=8)
    session = assistant.session()
    for i in range(30):
        add(
            assistant, session, tmp_path, f"On day {i} it rained, and we stayed inside.", f"{i}.txt"
        )
    lighthouse = add(assistant, session, tmp_path, NOTE, "lighthouse.txt")
    list(session.ask("Who was the engineer of the lighthouse at Cape Marrow?"))
    read = [p["document"] for p in Sessions(assistant.store).message(1).passages]
    assert len(read) <= 8
    assert read[-1] == lighthouse


@pytest.mark.slow
def test_a_question_in_a_broken_encoding(open_assistant: Open, tmp_path: Path) -> None:
    assistant = open_assistant(max_tokens=8)
    session = assistant.session()
    add(assistant, session, tmp_path, NOTE, "note.txt")
    assert isinstance(list(session.ask("what \udcff"))[-1], Done)
    assert session.history()[0].question == "what ?"


@pytest.mark.slow
def test_what_answers_is_read_from_large_documents_and_small_ones(
    open_assistant: Open, tmp_path: Path
) -> None:
    assistant = open_assistant(max_tokens=8)
    session = assistant.session()
    small = add(assistant, session, tmp_path, NOTE, "note.txt")
    paragraphs = [f"Chapter {i}. Nothing of note happened in year {i}.\n\n" * 4 for i in range(60)]
    paragraphs[41] = "The treasure of the smugglers lies beneath the old chapel's floor.\n\n"
    large = add(assistant, session, tmp_path, "".join(paragraphs), "chronicle.txt")
    list(session.ask("Where is the smugglers' treasure hidden, and who built the lighthouse?"))
    passages = Sessions(assistant.store).message(1).passages
    assert any(passage["document"] == small for passage in passages)
    texts = [
        assistant.library.documents.text(large)[p["start"] : p["end"]]
        for p in passages
        if p["document"] == large
    ]
    assert any("treasure of the smugglers" in text for text in texts)
    assert sum(map(len, texts)) < 4000


@pytest.mark.slow
def test_however_many_questions_each_prompt_fits_the_context(
    open_assistant: Open, tmp_path: Path
) -> None:
    assistant = open_assistant(max_tokens=100)
    session = assistant.session()
    add(assistant, session, tmp_path, NOTE * 12, "note.txt")
    for i in range(8):
        events = list(session.ask(f"Question number {i}?"))
        assert isinstance(events[-1], Done)
        assert events[-1].stats.prompt_tokens + 100 <= 1024
    assert len(session.history()) == 8


@pytest.mark.slow
def test_nothing_is_done_again_after_a_restart(open_assistant: Open, tmp_path: Path) -> None:
    with closing(open_assistant(max_tokens=16)) as assistant:
        session = assistant.session()
        add(assistant, session, tmp_path, NOTE * 3, "note.txt")
        list(session.ask("Who built it?"))
        before = Counters(assistant.store).all()
    with closing(open_assistant(max_tokens=16)) as assistant:
        resumed = assistant.session(session.id)
        assert [turn.question for turn in resumed.history()] == ["Who built it?"]
        assert isinstance(list(resumed.ask("And when?"))[-1], Done)
        assert Counters(assistant.store).all() == before
    assert before["documents_parsed"] == before["texts_tokenized"] == 1


@pytest.mark.slow
def test_what_was_read_of_a_replaced_version_stays_in_the_prompt_until_it_is_removed(
    open_assistant: Open, tmp_path: Path
) -> None:
    assistant = open_assistant(max_tokens=8)
    session = assistant.session()
    old = add(assistant, session, tmp_path, NOTE, "note.txt")
    first = list(session.ask("Who built it?"))[-1]
    assert isinstance(first, Done)
    new = add(assistant, session, tmp_path, NOTE + "It burned down in 1902.\n", "note.txt")
    assert [document.id for document in session.documents()] == [new]
    second = list(session.ask("And then?"))[-1]
    assert isinstance(second, Done)
    assert second.stats.reused_tokens >= first.stats.prompt_tokens
    assert old != new
    assistant.library.remove(new)
    add(assistant, session, tmp_path, "Lamps burn oil.\n", "lamps.txt")
    third = list(session.ask("And why?"))[-1]
    assert isinstance(third, Done)
    assert third.stats.reused_tokens < first.stats.prompt_tokens


def test_a_session_answers_as_a_flag_says_else_as_chosen_for_it_else_as_the_settings_say(
    open_assistant: Open,
) -> None:
    assistant = open_assistant()
    session, other = assistant.session(), assistant.session()
    assert session.way() == "model", "as the settings say"
    assistant.preferences.put("answer", "quotes")
    session.answer_with("model")
    assert (session.way(), other.way()) == ("model", "quotes")
    session.answer_with(None)
    assert session.way() == "quotes"
    session.answer_with("model")
    flagged = open_assistant(answer="quotes").session(session.id)
    assert flagged.way() == "quotes"
    with pytest.raises(PreferenceError, match="is set by --answer and can't be changed here"):
        flagged.answer_with("auto")
