"""Whatever a reader asks of a contract, the sentence with the answer is what is shown first."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.assistant import Assistant, Session
from app.events import Done, Found
from app.settings.loading import load
from benchmarks.answers.contract import QUESTIONS, write_contract

pytestmark = [pytest.mark.default_model, pytest.mark.slow]


@pytest.fixture(scope="module")
def session(
    tmp_path_factory: pytest.TempPathFactory, tiny_model_folder: Path, minilm_folder: Path
) -> Iterator[Session]:
    """A session that uses the contract; the model, which is not asked, is a random one."""
    folder = tmp_path_factory.mktemp("contract")
    write_contract(folder / "contract.docx")
    settings = {"data_dir": folder / "data", "model": str(tiny_model_folder), "answer": "quotes"}
    assistant = Assistant(load(settings))
    opened = assistant.session()
    assistant.add(folder / "contract.docx", session=opened.id)
    yield opened
    assistant.close()


@pytest.mark.parametrize(("question", "words"), QUESTIONS)
def test_the_first_quote_has_the_answer(
    session: Session, minilm_folder: Path, question: str, words: str
) -> None:
    first, *_, done = session.ask(question)
    assert isinstance(first, Found)
    assert words in first.evidence[0].text
    assert isinstance(done, Done)
    assert done.finish == "quotes"


@pytest.mark.parametrize(
    ("question", "words"), [each for each in QUESTIONS if "monthly surcharge" in each[0]]
)
def test_of_a_table_the_cell_that_answers_is_bold(
    session: Session, minilm_folder: Path, question: str, words: str
) -> None:
    found = next(session.ask(question))
    assert isinstance(found, Found)
    first = found.evidence[0]
    assert first.answer is not None
    assert first.text[slice(*first.answer)] == words
    assert "Monthly surcharge" in first.heads
