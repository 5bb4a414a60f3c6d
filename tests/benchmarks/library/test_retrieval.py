"""Recall, MRR and their intervals are those of small cases worked out by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

import pytest

from benchmarks.library import retrieval as module
from benchmarks.library.question_sets import LabelledQuestion, QuestionSet
from benchmarks.library.retrieval import measure, report
from benchmarks.library.searched import RanksChunks

SOURCES = tuple(("", f"text {number}") for number in range(20))
PARTS = ("dense", "bm25", "fused", "default")

Found = Mapping[str, Sequence[int]]
"""By question, the ranking that it gets."""


def asked(**gold: set[int]) -> QuestionSet:
    questions = [
        LabelledQuestion(text, frozenset(each), frozenset(each)) for text, each in gold.items()
    ]
    return QuestionSet(SOURCES, tuple(questions))


class Dictated:
    """A library whose rankings are known."""

    def __init__(self, found: Mapping[str, Found]) -> None:
        self._found = found

    def rankings(self) -> dict[str, RanksChunks]:
        return {part: self._of(part) for part in PARTS}

    def _of(self, part: str) -> RanksChunks:
        return lambda question: [*self._found[part][question]]


def dictate(monkeypatch: pytest.MonkeyPatch, usual: Found, **parts: Found) -> list[bool]:
    """Rankings for all parts of the search; whether titles were asked for, once for each call."""
    with_titles_each = []

    @contextmanager
    def searched(_data: QuestionSet, *, with_titles: bool) -> Iterator[Dictated]:
        with_titles_each.append(with_titles)
        yield Dictated({**dict.fromkeys(PARTS, usual), **parts})

    monkeypatch.setattr(module, "searched", searched)
    return with_titles_each


def test_recall_is_the_share_of_the_gold_and_mrr_is_of_the_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # q: of 1, 2, 3 and 4 two are among the first four and three among the first eight; r: the only
    # one comes ninth; s: nothing is found; the question without gold doesn't count.
    usual = {"q": [5, 1, 7, 2, 9, 3], "r": [9, 8, 7, 6, 5, 4, 3, 2, 1], "s": [], "t": [1]}
    titles = dictate(monkeypatch, usual)
    result = measure(asked(q={1, 2, 3, 4}, r={1}, s={0}, t=set()), with_titles=False)
    assert titles == [False]
    assert (result["questions"], result["documents"]) == (3, 20)
    for part in PARTS:
        scores = result[part]
        assert scores["recall_at_4"] == round(0.5 / 3, 3)
        assert scores["recall_at_8"] == 0.75 / 3
        assert scores["mrr"] == round((1 / 2 + 1 / 9) / 3, 3)


def test_intervals_are_those_of_the_binomial_distribution(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of four questions drawn again from one hit and three misses, at most two are hits in 94.9%
    of the draws, at most three in 99.6%, and none in 31.6%.
    """
    dictate(monkeypatch, {"q": [0], "r": [], "s": [], "t": []})
    result = measure(asked(q={0}, r={0}, s={0}, t={0}))
    assert result["dense"]["interval"] == {name: [0, 0.75] for name in module.MEASURES}


def test_gains_are_compared_question_by_question(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each question gains as much, so there is no doubt about the gain, unlike about the means."""
    fused, default = {"q": [0, 1], "r": [8, 9, 2]}, {"q": [1, 0], "r": [2]}
    dictate(monkeypatch, fused, default=default)
    result = measure(asked(q={1}, r={2}))
    assert result["default_over_fused"]["recall_at_4"] == [0, 0]
    assert result["default_over_fused"]["mrr"] == [0.5, 0.667]
    dictate(monkeypatch, {"q": [0], "r": []}, default={"q": [0, 1], "r": [2]})
    result = measure(asked(q={0, 1}, r={2, 3}))
    assert result["fused"]["interval"]["recall_at_8"] == [0, 0.5]
    assert result["default_over_fused"]["recall_at_8"] == [0.5, 0.5]


def test_the_table_has_each_part_with_its_intervals(monkeypatch: pytest.MonkeyPatch) -> None:
    dictate(monkeypatch, {"q": [7, 0]}, default={"q": [0]})
    lines = report(measure(asked(q={0, 1}))).splitlines()
    assert lines[0] == "questions: 1, documents: 20; 95% intervals"
    half = "0.500 (0.500 to 0.500)"
    assert lines[4] == f"| dense | {half} | {half} | {half} |"
    assert lines[-2] == f"| default | {half} | {half} | 1.000 (1.000 to 1.000) |"
    nothing = "+0.000 to +0.000"
    assert lines[-1] == f"| default minus fused | {nothing} | {nothing} | +0.500 to +0.500 |"


def test_questions_without_gold_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    dictate(monkeypatch, {"q": [0]})
    with pytest.raises(ValueError, match=r"No source answers any question \(questions: 1\)"):
        measure(asked(q=set()))
