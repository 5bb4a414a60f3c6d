"""What the files don't hold is said to be not found, with the nearest passages, by no model."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from app.assistant import Assistant, Session
from app.commands.answer_json import answer_json
from app.commands.terminal import Terminal
from app.events import Asked, Done, Found, Loading, Writing
from app.sources.places import Places
from storage import Sessions
from ui import turns as shown

pytestmark = pytest.mark.usefixtures("minilm_folder")

Open = Callable[..., Assistant]
NOTE = "The lighthouse at Cape Marrow was built in 1871 by the engineer Ada Finch.\n"
ELSEWHERE = "What is the melting point of tungsten?"


def add(assistant: Assistant, session: Session, folder: Path, text: str = NOTE) -> int:
    path = folder / "note.txt"
    path.write_text(text, encoding="utf-8")
    return assistant.add(path, session=session.id).id


def test_a_question_on_something_else_is_not_found_without_a_model(
    open_assistant: Open, tmp_path: Path
) -> None:
    assistant = open_assistant(max_tokens=8)
    session = assistant.session()
    document = add(assistant, session, tmp_path)
    found, asked, done = session.ask(ELSEWHERE)
    assert found == Found(())
    assert isinstance(asked, Asked)
    assert isinstance(done, Done)
    assert asked.passages == done.nearest
    assert (done.text, done.finish, done.spans) == ("Not found in your files.", "not_found", ())
    assert [(p.document, p.start, p.end, p.text) for p in done.nearest] == [
        (document, 0, len(NOTE), NOTE)
    ]
    assert assistant.models.state().facts is None
    assert done.stats.target_calls == 0
    (turn,) = session.history()
    assert (turn.answer, turn.finish, turn.nearest) == (done.text, "not_found", done.nearest)


def test_it_is_shown_everywhere(open_assistant: Open, tmp_path: Path) -> None:
    assistant = open_assistant()
    session = assistant.session()
    add(assistant, session, tmp_path)
    out = io.StringIO()
    done = Terminal(out, io.StringIO()).show(session.ask(ELSEWHERE))
    assert done is not None
    assert out.getvalue().startswith(
        "Not found in your files.\n\nNearest passages:\n  note.txt: “The"
    )
    data = json.loads(json.dumps(answer_json(1, done, ())))
    assert data["finish"] == "not_found"
    assert data["nearest"][0]["name"] == "note.txt"
    assert data["nearest"][0]["text"] == NOTE
    html = shown.turn(*shown.quoted(session.history()[0], Places(assistant.store), None))
    assert "Not found in your files." in html
    assert "Ada Finch" in html


@pytest.mark.parametrize(
    "question", ["Who built the lighthouse of Cape Marrow?", "Summarize this", "Why?", "龍は?"]
)
def test_what_is_found_or_no_such_question_is_answered(
    open_assistant: Open, tmp_path: Path, question: str
) -> None:
    assistant = open_assistant(max_tokens=4)
    session = assistant.session()
    add(assistant, session, tmp_path)
    done = list(session.ask(question))[-1]
    assert isinstance(done, Done)
    assert (done.finish, done.nearest) == ("length", ())


def test_what_was_not_found_stays_out_of_the_next_prompt(
    open_assistant: Open, tmp_path: Path
) -> None:
    assistant = open_assistant(max_tokens=4)
    prompts = []
    for asked in ([], [ELSEWHERE]):
        session = assistant.session()
        add(assistant, session, tmp_path)
        for question in [*asked, "Who built the lighthouse?"]:
            events = list(session.ask(question))
        assert any(isinstance(event, Writing) for event in events)
        done = events[-1]
        assert isinstance(done, Done)
        prompts.append(done.stats.prompt_tokens)
    assert prompts[0] == prompts[1]


def test_a_removed_document_leaves_the_nearest_passages(
    open_assistant: Open, tmp_path: Path
) -> None:
    assistant = open_assistant()
    session = assistant.session()
    document = add(assistant, session, tmp_path)
    assert not any(isinstance(event, Loading) for event in session.ask(ELSEWHERE))
    assistant.library.remove(document)
    (turn,) = session.history()
    assert (turn.answer, turn.nearest) == ("Not found in your files.", ())
    assert len(Sessions(assistant.store).messages(session.id)) == 2


def test_the_model_is_asked_in_spite_of_it(open_assistant: Open, tmp_path: Path) -> None:
    assistant = open_assistant(max_tokens=4)
    session = assistant.session()
    add(assistant, session, tmp_path)
    _, asked, not_found = session.ask(ELSEWHERE)
    assert isinstance(asked, Asked)
    events = list(session.ask_again(asked.message))
    done = events[-1]
    assert isinstance(done, Done)
    assert isinstance(not_found, Done)
    assert (done.finish, done.stats.temperature, done.stats.seed) == ("length", 0, 0)
    assert [event.passages for event in events if isinstance(event, Asked)] == [not_found.nearest]
    (turn,) = session.history()
    assert (turn.message, turn.answers) == (done.message, (not_found.message, done.message))
