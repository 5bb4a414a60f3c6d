"""Rates of "not found", the area and the thresholds are those of small cases worked out by hand."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from benchmarks.library import relevance as module
from benchmarks.library.question_sets import LabelledQuestion, QuestionSet
from benchmarks.library.relevance import measure, report

FIRST, SECOND = "When was the old lighthouse built?", "Who founded the northern observatory?"
DEPENDENT = "Why is it so?"

Relevance = Callable[[str, Sequence[int]], float]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Two prompts of one kind, one of which stands alone, and one of another."""
    path = tmp_path / "data.jsonl"
    rows = [("qa", [FIRST]), ("qa", [DEPENDENT]), ("chat", ["Hello.", SECOND])]
    lines = [json.dumps({"category": category, "turns": turns}) for category, turns in rows]
    path.write_text("\n\n".join(lines) + "\n")
    return path


def asked(*texts: str, sources: int = 150) -> QuestionSet:
    """Question number n is given with source number n."""
    given = [frozenset({number}) for number in range(len(texts))]
    questions = [LabelledQuestion(text, own, own) for text, own in zip(texts, given, strict=True)]
    return QuestionSet(tuple(("", f"text {n}") for n in range(sources)), tuple(questions))


def dictate(monkeypatch: pytest.MonkeyPatch, relevance: Relevance) -> None:
    @contextmanager
    def searched(_data: QuestionSet) -> Iterator[SimpleNamespace]:
        yield SimpleNamespace(relevance=relevance)

    monkeypatch.setattr(module, "searched", searched)


def test_a_question_is_asked_with_its_sources_and_of_the_same_others_alone(
    monkeypatch: pytest.MonkeyPatch, path: Path
) -> None:
    searched: dict[str, list[set[int]]] = {FIRST: [], SECOND: []}

    def relevance(question: str, sources: Sequence[int]) -> float:
        assert len(sources) == len(set(sources))
        searched[question].append(set(sources))
        return 1.0

    dictate(monkeypatch, relevance)
    result = measure(asked(FIRST, DEPENDENT, SECOND), path)
    assert (result["questions"], result["stand_alone"]) == (3, 2)
    for question, own in ((FIRST, {0}), (SECOND, {2})):
        absent, present = searched[question][:4], searched[question][4:]
        assert [len(others) for others in absent] == [1, 10, 100, 149]
        assert absent[-1] == set(range(150)) - own
        assert present == [own | others for others in absent]


def test_rates_are_those_of_a_hand(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    """Of 8 libraries with the sources one is below 0.35, and of 8 without them five."""
    with_sources = {FIRST: [0.3, 0.4, 0.5, 0.6], SECOND: [0.35, 0.7, 0.8, 0.9]}
    without = {FIRST: [0.1, 0.2, 0.3, 0.4], SECOND: [0.2, 0.34, 0.35, 0.55]}
    own = {FIRST: 0, SECOND: 1}

    def relevance(question: str, sources: Sequence[int]) -> float:
        present = own[question] in sources
        others = len(sources) - present
        column = [1, 10, 100, 149].index(others)
        return (with_sources if present else without)[question][column]

    dictate(monkeypatch, relevance)
    monkeypatch.setattr(module, "RELEVANT", 0.35)
    result = measure(asked(FIRST, SECOND), path)
    assert result["refused"] == {"answerable": 1 / 8, "unanswerable": 5 / 8}
    assert result["refused_by_others"] == {"1": 1, "10": 1, "100": 0.5, "all": 0}
    # The two lowest answerable ones are 0.3 and 0.35; 2% of 7 steps lie between them.
    assert result["threshold_at_2_percent"] == round(0.3 + 0.14 * 0.05, 3)
    assert result["refused_at_2_percent"] == {"answerable": 1 / 8, "unanswerable": 4 / 8}
    assert result["curve"]["0.6"] == {"answerable": 4 / 8, "unanswerable": 1}
    assert result["curve"]["0.0"] == {"answerable": 0, "unanswerable": 0}
    # For each answerable one, how many of 0.1, 0.2, 0.2, 0.3, 0.34, 0.35, 0.4, 0.55 are below it.
    assert result["area"] == round((3.5 + 5.5 + 6.5 + 7 + 8 + 8 + 8 + 8) / 64, 4)
    assert result["prompts_standing_alone"] == {
        "qa, turn 1": "1 of 2",
        "chat, turn 1": "0 of 1",
        "chat, turn 2": "1 of 1",
    }
    told = report(result)
    assert told.startswith("2 of 2 questions stand alone; area under the ROC curve 0.8")
    assert "| 0.35 (in use) | 12.5% | 62.5% |" in told
    assert "| 0.307 (at 2%) | 12.5% | 50.0% |" in told
    assert "| 0.0 |" not in told and "| 0.6 |" not in told
    assert "other sources: 1: 100%, 10: 100%, 100: 50%, all: 0%." in told
    assert told.endswith("stand alone: qa, turn 1: 1 of 2; chat, turn 1: 0 of 1; chat, turn 2: 1 of 1.")  # fmt: skip


def test_the_area_counts_pairs_in_order_and_equal_ones_half() -> None:
    def area(present: list[float], absent: list[float]) -> float:
        return module._area(np.array([present]), np.array([absent]))

    assert area([3, 1], [2, 0]) == 3 / 4
    assert area([1, 2], [1, 2]) == area([1], [1]) == 1 / 2
    assert area([1], [1, 0]) == 3 / 4
    assert area([0], [1]) == 0
    assert area([np.inf], [0.5, np.inf]) == 3 / 4


@pytest.mark.parametrize("texts", [(), (DEPENDENT,)])
def test_where_no_question_stands_alone_prompts_are_counted(
    path: Path, texts: tuple[str, ...]
) -> None:
    result = measure(asked(*texts), path)
    assert (result["questions"], result["stand_alone"]) == (len(texts), 0)
    assert report(result).endswith(
        "Prompts that stand alone: qa, turn 1: 1 of 2; chat, turn 1: 0 of 1; chat, turn 2: 1 of 1."
    )
    assert report(result).startswith("0 of 1 questions" if texts else "Prompts")
