"""What doesn't fit is read part by part, with progress, and can be stopped at any of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from pydoc_data.topics import topics

import pytest

from app.assistant import Assistant, Session
from app.conversation import digest
from app.conversation.generation import Generation, GenerationRequest
from app.events import Asked, Done, Notice, Reading, Writing
from app.prompting.not_found import NONE_ASKED
from app.settings.loading import load

LONG = topics["class"] + topics["function"]


@pytest.fixture
def session(wordy_model_folder: Path, tmp_path: Path) -> Iterator[Session]:
    settings = {"data_dir": tmp_path / "data", "model": str(wordy_model_folder), "max_tokens": 4}
    assistant = Assistant(load({**settings, "dtype": "float32", "answer": "model"}))
    opened = assistant.session()
    for name, text in (("long.txt", LONG), ("short.txt", "The pump needs oil.")):
        (tmp_path / name).write_text(text)
        assistant.add(tmp_path / name, session=opened.id)
    yield opened
    assistant.close()


@pytest.fixture
def requests(monkeypatch: pytest.MonkeyPatch) -> list[GenerationRequest]:
    """Those of the notes."""
    asked: list[GenerationRequest] = []

    def noted(model: object, request: GenerationRequest) -> Generation:
        asked.append(request)
        return Generation(model, request)  # type: ignore[arg-type]

    monkeypatch.setattr(digest, "Generation", noted)
    return asked


@pytest.mark.slow
def test_each_part_is_read_then_the_answer_is_written_and_says_where_its_words_stand(
    session: Session, requests: list[GenerationRequest]
) -> None:
    events = list(session.ask("Summarise long.txt"))
    parts = [event.part for event in events if isinstance(event, Reading) and event.parts]
    (total,) = {event.parts for event in events if isinstance(event, Reading) and event.parts}
    assert sorted(set(parts)) == list(range(1, total + 1))
    assert parts == sorted(parts)
    assert len(requests) == total
    assert any(isinstance(event, Writing) for event in events)
    done = events[-1]
    assert isinstance(done, Done)
    assert session.history()[0].answer == done.text
    (asked,) = [event for event in events if isinstance(event, Asked)]
    assert "".join(each.text for each in asked.passages) == LONG, "all of it is read"


@pytest.mark.slow
def test_what_fits_is_read_at_once(session: Session, requests: list[GenerationRequest]) -> None:
    events = list(session.ask("Summarise short.txt"))
    assert not requests
    assert isinstance(events[-1], Done)
    assert not any(isinstance(event, Reading) and event.parts for event in events)


@pytest.mark.slow
def test_stopping_between_parts_leaves_the_question_and_a_session_that_goes_on(
    session: Session, requests: list[GenerationRequest]
) -> None:
    events = session.ask("Summarise long.txt")
    for event in events:
        if isinstance(event, Reading) and event.part == 2:
            break
    events.close()
    (turn,) = session.history()
    assert (turn.question, turn.answer) == ("Summarise long.txt", "")
    assert len(requests) == 2
    assert isinstance(list(session.ask("Summarise short.txt"))[-1], Done)


@pytest.mark.slow
def test_a_session_without_files_is_answered_and_says_so(
    session: Session, requests: list[GenerationRequest]
) -> None:
    session.ask_of("none")
    events = list(session.ask("Who built the lighthouse?"))
    (notice,) = [event.text for event in events if isinstance(event, Notice)]
    assert notice == NONE_ASKED
    assert isinstance(events[-1], Done)
    assert session.history()[-1].notices == (notice,)
    assert [event.passages for event in events if isinstance(event, Asked)] == [()]
    assert not requests
