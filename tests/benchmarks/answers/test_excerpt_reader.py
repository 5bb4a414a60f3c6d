"""The prompt is the app's for a model that reads poorly; the answer is what the model said."""

from __future__ import annotations

import pytest

from app.models.language_model import LanguageModel
from app.models.system_prompts import BRIEF_SYSTEM
from app.prompting.passages import LEAST_PASSAGE
from app.settings.settings import Settings
from app.teaching.exercise import ReadExcerpt
from benchmarks.answers import excerpt_reader as module
from benchmarks.answers.excerpt_reader import ExcerptReader, ReadAnswer
from storage.documents import text_hash
from tests.benchmarks.answers.dictated import Dictated

TEXT = "It was lit in 1906. A keeper lived there. Nobody knows his name."
FIRST, SECOND = (
    ReadExcerpt("Lamps.txt", text) for text in ("A keeper lived there.", "It was lit.")
)


@pytest.fixture
def reader(
    model: LanguageModel, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> ExcerptReader:
    monkeypatch.setattr(Dictated, "requests", [])
    monkeypatch.setattr(module, "Generation", Dictated)
    return ExcerptReader(model, settings)


def asked(
    reader: ExcerptReader, model: LanguageModel, *excerpts: ReadExcerpt
) -> tuple[ReadAnswer, str]:
    """The answer, and the prompt that it was given to."""
    answer = reader.answer("Who lived there?", excerpts, reader.source("Lamps.txt", TEXT))
    return answer, model.tokens.decode(Dictated.requests[-1].prompt)


def test_the_best_excerpt_stands_last_right_before_the_question(
    reader: ExcerptReader, model: LanguageModel
) -> None:
    answer, prompt = asked(reader, model, FIRST, SECOND)
    assert (answer.text, answer.finish) == ("A keeper.", "eos")
    assert answer.stats.completion_tokens == len(model.tokens.encode("A keeper.").ids) + 1
    passages = [
        f'<document name="Lamps.txt">\n{each.text}\n</document>\n\n' for each in (SECOND, FIRST)
    ]
    assert f"{''.join(passages)}Who lived there?" in prompt
    assert BRIEF_SYSTEM in prompt


def test_a_row_has_its_heads_and_what_is_too_long_is_left_out(
    reader: ExcerptReader, model: LanguageModel
) -> None:
    long = ReadExcerpt("Lamps.txt", "lamp " * LEAST_PASSAGE)
    row = ReadExcerpt("Fees.txt", "Gold | 4,900", "Level | Fee")
    _, prompt = asked(reader, model, long, row)
    assert "\nLevel | Fee\nGold | 4,900\n" in prompt
    assert "lamp lamp" not in prompt


def test_an_answer_ends_before_markup_and_may_copy_the_whole_document(
    reader: ExcerptReader, model: LanguageModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Dictated, "says", "Nobody knows his name.\n</document> And more.")
    answer, _ = asked(reader, model, FIRST)
    assert (answer.text, answer.finish) == ("Nobody knows his name.", "stop")
    request = Dictated.requests[-1]
    assert [each.key for each in request.copies] == [text_hash(TEXT)]
    assert request.drafting is not None and request.sampling is None


def test_an_answer_without_an_end_has_a_limit(
    reader: ExcerptReader, model: LanguageModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Dictated, "says", " ".join(f"w{number}" for number in range(99)))
    answer, _ = asked(reader, model, FIRST)
    assert answer.finish == "length"
    assert answer.stats.completion_tokens == module.MAX_TOKENS
