"""The first five minutes: the sample is read as any file, and asked about as any document.

What a small model says of it differs from processor to processor, so its answers are dictated.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.assistant import Assistant
from app.conversation import reply
from app.events import Asked, Done, Found, Loading, Notice, Reading, Writing
from app.settings.loading import load
from app.upkeep import sample
from tests import reciting

FACTS = dict(zip(sample.QUESTIONS, ("Heiberg", "1998", "New York"), strict=True))
"""Words of the sample that answer each question."""


@pytest.fixture(scope="module")
def assistant(
    default_model_folder: Path, minilm_folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Assistant]:
    """With the default model, and settings as they come."""
    opened = Assistant(load({"data_dir": tmp_path_factory.mktemp("sample") / "data"}))
    yield opened
    opened.close()


@pytest.fixture
def recited(monkeypatch: pytest.MonkeyPatch) -> None:
    """Answers quote the sample, at full speed."""
    monkeypatch.setattr(reply, "Generation", reciting.Reciting)
    monkeypatch.setattr(reciting, "PACE", 0)
    monkeypatch.setattr(reciting, "READING_PACE", 0)


@pytest.mark.usefixtures("recited")
@pytest.mark.parametrize(("question", "fact"), FACTS.items())
def test_the_sample_is_read_for_each_question_and_whatever_is_copied_stands_in_it(
    assistant: Assistant, question: str, fact: str
) -> None:
    session = assistant.session()
    document = sample.add(assistant, session.id)
    text = assistant.library.documents.text(document.id)
    events = list(session.ask(question))
    (asked,) = (event for event in events if isinstance(event, Asked))
    assert {passage.document for passage in asked.passages} == {document.id}
    assert all(each.text == text[each.start : each.end] for each in asked.passages)
    assert fact in "".join(each.text for each in asked.passages)
    kinds = list(dict.fromkeys(type(event) for event in events))
    assert [kind for kind in kinds if kind is not Loading] == [Found, Asked, Reading, Writing, Done]
    assert Notice not in kinds
    done = events[-1]
    assert isinstance(done, Done)
    assert done.text
    assert done.finish == "eos"
    assert done.stats.target_calls > 0
    assert any(source.document for span in done.spans for source in span.sources)
    for span in done.spans:
        assert done.text[span.start : span.end] == span.text
        assert span.sources
        for source in span.sources:
            assert source.document == document.id or source.message == asked.message
            origin = question if source.document is None else text
            assert origin[source.start : source.end] == span.text
    (turn,) = session.history()
    assert (turn.answer, turn.spans, turn.finish) == (done.text, done.spans, done.finish)


@pytest.mark.parametrize(("question", "fact"), FACTS.items())
def test_the_answer_is_found(assistant: Assistant, question: str, fact: str) -> None:
    document = sample.add(assistant, assistant.session().id)
    found = assistant.library.search(question, [document.id], 2)
    assert found.relevant
    assert fact in "".join(passage.text for passage in found.passages)


def test_the_sample_is_one_document_however_often_it_is_added(assistant: Assistant) -> None:
    one, other = assistant.session(), assistant.session()
    document = sample.add(assistant, one.id)
    assert sample.add(assistant, other.id) == document
    assert one.documents() == other.documents() == [document]
    assert [each.name for each in assistant.documents()] == [sample.NAME]


def test_the_questions_stand_nowhere_but_in_the_offer() -> None:
    """Nothing is made ready for them."""
    root = Path(sample.__file__).parent.parent.parent
    for package in ("app", "retrieval", "speculation", "storage", "ui"):
        for path in (root / package).rglob("*.*"):
            if path.suffix in {".py", ".js", ".md"} and path.name != "sample.py":
                text = path.read_text("utf-8")
                assert not any(question in text for question in sample.QUESTIONS), path
