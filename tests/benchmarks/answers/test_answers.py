"""Each question is asked of the documents that it is meant for, and only of those."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from benchmarks.answers import answers as module
from benchmarks.answers.answers import Asking, Given, measure, read_files
from benchmarks.answers.asked_library import WARM_UP, StoredAnswer, TimedEvidence
from benchmarks.answers.reading_sets import ReadingDocument, ReadingQuestion, ReadingSet
from tests.benchmarks.answers.outcomes import evidence


class Noted:
    """A library that shows the same for every question, and notes what it was asked."""

    def __init__(self) -> None:
        self.settings: dict[str, Any] = {}
        self.asked: list[tuple[str, tuple[int, ...]]] = []
        self.answered: list[tuple[str, tuple[int, ...]]] = []
        self.added: list[str] = []
        self.assistant = SimpleNamespace(models=SimpleNamespace(tokens=lambda: "tokens"))

    def add(self, documents: Sequence[ReadingDocument]) -> Iterator[int]:
        for document in documents:
            self.added.append(document.text)
            yield self.added.index(document.text) + 1

    def evidence(self, question: str, documents: Sequence[int]) -> TimedEvidence:
        if question != WARM_UP:
            self.asked.append((question, tuple(documents)))
        return evidence("Text x.", ms=len(self.asked))

    def examine(self, _tell: Callable[[str], None]) -> str:
        assert not self.answered
        return "quotes"

    def answer(self, question: str, documents: Sequence[int]) -> StoredAnswer:
        self.answered.append((question, tuple(documents)))
        return StoredAnswer((), "x", "eos")


@pytest.fixture
def library(monkeypatch: pytest.MonkeyPatch) -> Noted:
    noted = Noted()

    @contextmanager
    def opened(**settings: Any) -> Iterator[Noted]:
        noted.settings = settings
        yield noted

    monkeypatch.setattr(module, "asked_library", opened)
    monkeypatch.setattr(module, "swapped", lambda texts, tokens: {"texts": texts, "of": tokens})
    monkeypatch.setattr(module.sample_questions, "measure", lambda _library: {"right": 3})
    monkeypatch.setattr(module.contract_questions, "measure", lambda _library: {"right": 8})
    return noted


def spans(name: str, *letters: str, same: bool = False) -> ReadingSet:
    documents = [
        ReadingDocument(
            letter, f"Text {letter}.", (ReadingQuestion("W?" if same else f"{letter}?", (letter,)),)
        )
        for letter in letters
    ]
    return ReadingSet(name, "spans", tuple(documents))


def run(sets: list[ReadingSet], among: Sequence[ReadingSet] = (), **asking: Any) -> dict[str, Any]:
    told: list[str] = []
    result = measure(Given(sets, among, {}), Asking(**asking), told.append)
    assert told
    return result


def test_a_question_is_asked_of_its_own_document_and_of_all_others(library: Noted) -> None:
    result = run([spans("one", "x", "y"), spans("two", "v")])
    expected = [("x?", (2, 3)), ("x?", (1,)), ("y?", (1, 3)), ("y?", (2,))]
    assert library.asked == [*expected, ("v?", (1, 2)), ("v?", (3,))]
    one, two = result["files"]
    assert (one["file"], one["documents"], one["questions"]) == ("one", 2, 2)
    assert one["rows"]["contains_first"]["value"] == 0.5  # "Text x." is shown for both
    assert two["rows"]["refused_elsewhere"]["n"] == 1
    assert result["documents_at_hand"] == 1 and result["sample"] == {"right": 3}


def test_in_a_library_everything_is_at_hand_and_nothing_is_elsewhere(library: Noted) -> None:
    result = run([spans("one", "x")], [spans("more", "y", "v")], in_library=True)
    assert library.asked == [("x?", (1, 2, 3))]
    assert result["documents_at_hand"] == 3
    assert "refused_elsewhere" not in result["files"][0]["rows"]


def test_general_questions_are_asked_of_their_own_document_alone(library: Noted) -> None:
    run([spans("policies", "x", "y", same=True)])
    assert library.asked == [("W?", (1,)), ("W?", (2,))]


def test_what_nothing_answers_is_asked_once(library: Noted) -> None:
    unanswerable = ReadingDocument("", "Text z.", (ReadingQuestion("z?"),))
    clapnq = ReadingSet("clapnq", "sentences", (unanswerable,))
    result = run([clapnq], [spans("more", "y")])
    assert library.asked == [("z?", (1,))]
    assert result["files"][0]["rows"]["refused_unanswerable"]["value"] == 0


def test_whole_answers_are_asked_for_in_the_way_that_was_chosen(library: Noted) -> None:
    result = run([spans("one", "x", "y")], way="model", model="some")
    assert library.settings == {"model": "some", "answer": "model"}
    assert library.answered == [("x?", (1,)), ("y?", (2,))]
    assert result["files"][0]["rows"]["right"]["value"] == 0.5
    assert result["auto"] is None and result["contract"] == {"right": 8}
    without = run([spans("one", "x")])
    assert without["auto"] is None and without["contract"] is None
    assert library.settings == {"model": None} and len(library.answered) == 2


def test_of_a_sample_the_other_documents_stay_at_hand(library: Noted) -> None:
    result = run([spans("one", "x", "y", "z")], questions=1)
    ((asked, others), (_, own)) = library.asked
    assert len(others) == 2 and own[0] not in others
    assert asked == library.asked[1][0]
    assert (result["files"][0]["documents"], result["files"][0]["questions"]) == (3, 1)


def test_the_model_is_examined_before_auto_decides(library: Noted) -> None:
    assert run([spans("one", "x")], way="auto")["auto"] == "quotes"
    assert library.answered == [("x?", (1,))]


def test_rows_are_told_by_kind_of_question_too_with_times_and_failures(library: Noted) -> None:
    documents = [
        ReadingDocument("t", f"Text {n}.", (ReadingQuestion(f"{word} {n}?", ("x",)),))
        for n, word in enumerate(("Who", "When", "Who"))
    ]
    (file,) = run([ReadingSet("one", "spans", tuple(documents))], failures=2)["files"]
    assert {kind: rows["refused"]["n"] for kind, rows in file["kinds"].items()} == {
        "who": 2,
        "when": 1,
    }
    assert file["ms"]["median"] == 4  # the second, fourth and sixth time asked
    assert len(file["failures"]["refused_elsewhere"]) == 2


def test_marks_are_measured_on_the_documents_that_answers_are_spans_of(library: Noted) -> None:
    clapnq = ReadingSet("clapnq", "sentences", (ReadingDocument("", "Text z.", ()),))
    result = run([spans("one", "x", "y"), clapnq])
    swaps = {"one": {"texts": ["Text x.", "Text y."], "of": "tokens"}}
    assert result["marks"] == {"swapped": swaps, "correct": {}}
    assert run([spans("one", "x")], in_library=True)["marks"] == {}


def test_files_are_what_their_shapes_say(tmp_path: Path) -> None:
    shapes: dict[str, dict[str, Any]] = {
        "spans": {"paragraphs": [{"context": "Text.", "qas": []}]},
        "sum": {"qid": "1", "summary": "It.", "source1": "It.", "title1": ""},
        "clapnq": {"input": "q", "passages": [{"title": "", "text": "T."}], "output": []},
    }
    paths = [tmp_path / f"{name}.jsonl" for name in shapes]
    for path, row in zip(paths, shapes.values(), strict=True):
        path.write_text(json.dumps(row))
    given = read_files(paths, paths[:1])
    assert [each.gold for each in given.sets] == ["spans", "sentences"]
    assert [each.name for each in given.among] == ["spans.jsonl"]
    assert given.answers == {"sum.jsonl": [shapes["sum"]]}
