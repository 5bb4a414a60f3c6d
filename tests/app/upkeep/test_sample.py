"""The first five minutes: the sample is read as any file, and the default model answers from it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.assistant import Assistant
from app.events import Done
from app.settings.settings import load
from app.upkeep import sample

FACTS = dict(zip(sample.QUESTIONS, ("Heiberg", "1998", "New York"), strict=True))
"""Words that the answer to each question has to have."""


@pytest.fixture(scope="module")
def assistant(
    default_model_folder: Path, minilm_folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Assistant]:
    """With the default model, and settings as they come."""
    opened = Assistant(load({"data_dir": tmp_path_factory.mktemp("sample") / "data"}))
    yield opened
    opened.close()


@pytest.mark.parametrize(("question", "fact"), FACTS.items())
def test_the_default_model_answers_with_the_words_of_the_sample(
    assistant: Assistant, question: str, fact: str
) -> None:
    session = assistant.session()
    sample.add(assistant, session.id)
    *_, done = session.ask(question)
    assert isinstance(done, Done)
    copied = sum(span.end - span.start for span in done.spans if span.sources[0].document)
    assert fact in done.text
    assert done.finish == "eos"
    assert copied >= len(done.text) / 2


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
