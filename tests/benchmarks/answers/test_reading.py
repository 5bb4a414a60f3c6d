"""Rows, copies and failures are those of small cases; the model is a random one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from app.events import Stats
from app.models.language_model import LanguageModel
from app.provenance.matching import SourceText
from app.settings.settings import Settings
from app.teaching.exercise import ReadExcerpt
from benchmarks.answers import excerpt_reader, reading
from benchmarks.answers.excerpt_reader import ExcerptReader, ReadAnswer
from benchmarks.answers.reading import ReadingTask, measure
from benchmarks.answers.reading_sets import ReadingDocument, ReadingQuestion, ReadingSet
from tests.benchmarks.answers.dictated import Dictated
from tests.retrieval.fake_embedder import FakeEmbedder

LAMPS = ReadingDocument(
    "Lamps",
    "A keeper kept the lamp. It was lit in 1906. It went out.",
    (
        ReadingQuestion("Who kept the lamp?", ("A keeper",)),
        ReadingQuestion("When was it lit?", ("1906",)),
    ),
)
ROCKS = ReadingDocument("Rocks", "Rocks are hard.", (ReadingQuestion("Who kept the lamp?"),))
STATS = Stats(90, 0, 12, 4, 4, 9, prefill_ms=50.0, decode_ms=400.0)


class Saying:
    """Stands where a reader does, and says the same to every question."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.given: list[tuple[str, list[str]]] = []

    def source(self, name: str, _text: str) -> str:
        return name

    def answer(
        self, question: str, excerpts: Sequence[ReadExcerpt], _source: SourceText
    ) -> ReadAnswer:
        self.given.append((question, [each.text for each in excerpts]))
        return ReadAnswer(self.text, "eos", STATS)


@pytest.fixture(autouse=True)
def without_models(monkeypatch: pytest.MonkeyPatch, model: LanguageModel) -> None:
    monkeypatch.setattr(reading, "embedding_model_folder", lambda: Path("none"))
    monkeypatch.setattr(reading, "Embedder", lambda _folder: FakeEmbedder())
    monkeypatch.setattr(reading, "Ranker", lambda _folder: None)
    monkeypatch.setattr(reading, "model_files", lambda _name: Path("none"))
    monkeypatch.setattr(reading, "load_language_model", lambda _folder, _settings: model)


def measured(
    monkeypatch: pytest.MonkeyPatch, says: str, *documents: ReadingDocument, **task: Any
) -> tuple[dict[str, Any], Saying]:
    saying, told = Saying(says), list[str]()
    monkeypatch.setattr(reading, "ExcerptReader", lambda _model, _settings: saying)
    given = ReadingSet("lamps.jsonl", "spans", documents)
    result = measure([given], ReadingTask(**task), told.append)
    assert told
    (file,) = result["files"]
    return file, saying


def values(rows: dict[str, Any]) -> dict[str, float]:
    return {name: row["value"] for name, row in rows.items()}


def test_a_file_has_the_models_rows_beside_those_of_the_copies(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file, saying = measured(monkeypatch, "1906", LAMPS)
    assert [question for question, _ in saying.given] == ["Who kept the lamp?", "When was it lit?"]
    assert saying.given[0][1][0] == "A keeper kept the lamp."
    assert (file["file"], file["documents"], file["questions"]) == ("lamps.jsonl", 1, 2)
    assert values(file["rows"]) == {
        "said_contains": 0.5,
        "said_exact": 0.5,
        "said_covers": 0.5,
        "not_found": 0,
        "declined": 0,
    }
    copied = {"said_contains": 1, "said_exact": 0, "said_covers": 1}
    assert {name: values(rows) for name, rows in file["copies"].items()} == {
        "sentence": copied,
        "all": copied,
    }
    assert values(file["given"]) == {"contains": 1, "covers": 1}
    assert {kind: rows["said_exact"]["value"] for kind, rows in file["kinds"].items()} == {
        "who": 0,
        "when": 1,
    }


def test_how_it_answered_is_told_by_medians(monkeypatch: pytest.MonkeyPatch) -> None:
    file, _ = measured(monkeypatch, "in the year 1906", LAMPS)
    told = {key: file[key] for key in ("finish", "words", "tokens_per_call", "tokens_per_s")}
    assert told == {
        "finish": {"eos": 2},
        "words": 4,
        "tokens_per_call": 3,
        "tokens_per_s": 30,
    }
    assert file["first_ms"] == 50


def test_what_nothing_answers_is_to_be_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    file, _ = measured(monkeypatch, "Not found in your files.", LAMPS, ROCKS)
    assert (
        file["rows"]["not_found"]["value"] == file["rows"]["not_found_unanswerable"]["value"] == 1
    )
    assert file["rows"]["not_found_unanswerable"]["n"] == 1
    assert file["given"]["contains"]["n"] == 2
    alone, _ = measured(monkeypatch, "Rocks.", ROCKS)
    assert not alone["given"] and not alone["copies"]["all"]


def test_failures_are_misses_of_some_rows_and_hits_of_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file, _ = measured(monkeypatch, "Not found in your files.", LAMPS, ROCKS, failures=1)
    assert {name: len(each) for name, each in file["failures"].items()} == {
        "said_contains": 1,
        "said_exact": 1,
        "said_covers": 1,
        "not_found": 1,
        "declined": 1,
    }
    failure = file["failures"]["not_found"][0]
    assert failure["answer"] == "Not found in your files."
    assert failure["gold"] in (["A keeper"], ["1906"]) and len(failure["given"]) == 3
    none, _ = measured(monkeypatch, "1906", LAMPS)
    assert none["failures"] == {} and len(none["answers"]) == 2


def test_a_sample_asks_so_many_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    file, saying = measured(monkeypatch, "1906", LAMPS, ROCKS, questions=1)
    assert file["questions"] == len(saying.given) == 1


def test_a_model_is_read_with_through_the_apps_generation(
    monkeypatch: pytest.MonkeyPatch, model: LanguageModel, settings: Settings
) -> None:
    monkeypatch.setattr(Dictated, "requests", [])
    monkeypatch.setattr(excerpt_reader, "Generation", Dictated)
    monkeypatch.setattr(reading, "ExcerptReader", lambda *_: ExcerptReader(model, settings))
    given = ReadingSet("lamps.jsonl", "spans", (LAMPS,))
    result = measure([given], ReadingTask(), lambda _line: None)
    assert (result["model"], result["dtype"]) == (model.title, "float32")
    (file,) = result["files"]
    assert values(file["rows"])["said_exact"] == 0.5  # "A keeper." is said to both
    assert len(Dictated.requests) == 2
