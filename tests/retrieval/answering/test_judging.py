"""Judged sentences are in the ranker's order, with words in their own code points."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

import pytest

from retrieval.answering.judging import (
    MARGIN,
    JudgedSentence,
    brought_in,
    judge,
    put_first,
    raised,
)
from retrieval.ranker.encoding import Window
from retrieval.ranker.features import Plain
from retrieval.ranker.ranker import Judged
from tests.retrieval.search.test_windows import ranked

TEXT = "It is long. Ada wrote it. Max has it."


class Knowing:
    """A ranker that knows which word answers."""

    def __init__(self, word: str) -> None:
        self.word = word

    def judge(
        self,
        question: str,  # noqa: ARG002
        windows: Sequence[Window],
        plain: Sequence[Sequence[Plain]],  # noqa: ARG002
    ) -> list[list[Judged]]:
        return [
            [self._one(window.text, *place) for place in window.sentences] for window in windows
        ]

    def _one(self, text: str, start: int, end: int) -> Judged:
        place = text.find(self.word, start, end)
        if place < 0:
            return Judged(0.0, 2.0 - MARGIN - 1, None)
        return Judged(1.0, 2.0, (place, place + len(self.word)))


def best() -> list[str]:
    return ["It is long.", "Ada wrote it.", "Max has it."]


def test_what_answers_is_first_with_its_words() -> None:
    found = judge(Knowing("Ada"), "Who?", ranked(1, TEXT, dict.fromkeys(best(), 0.5)))
    assert found[0].found.text == "Ada wrote it."
    assert found[0].words == (0, 3)
    assert found[0].probability == pytest.approx(0.88, abs=0.01)


def sentence(
    text: str, words: str, answers: float, kind: Literal["prose", "heading"] = "prose"
) -> JudgedSentence:
    """A sentence of a text that answers by as much as it counts."""
    (one,) = ranked(1, text, {words: 0.5})
    place = replace(one.sentence, start=text.index(words), kind=kind)
    place = replace(place, end=place.start + len(words))
    return JudgedSentence(replace(one, sentence=place), answers, answers, None)


def test_a_form_is_looked_for_behind_the_marker_of_an_item() -> None:
    (found,) = ranked(1, "3.1 The rent is 40.", {"3.1 The rent is 40.": 1.0})
    item = replace(found, sentence=replace(found.sentence, kind="item"))
    assert JudgedSentence(item, 1.0, 1.0, None).has(re.compile("40"))
    assert not JudgedSentence(item, 1.0, 1.0, None).has(re.compile(r"3\.1"))
    assert JudgedSentence(found, 1.0, 1.0, None).has(re.compile(r"3\.1"))


def test_what_is_put_first_counts_at_least_as_much_as_what_was_there() -> None:
    text = "One is so. Two is so. Three is so."
    one, two, three = (sentence(text, f"{n} is so.", s) for n, s in [("One", 2), ("Two", 1), ("Three", 0)])  # fmt: skip
    assert put_first([one, two, three], three) == [replace(three, score=2), one, two]
    known = replace(two, is_known=True, score=5)
    assert put_first([one, two, three], two, known) == [known, one, three]
    assert put_first([one, two], one) == [one, two]


def test_what_is_brought_in_takes_the_place_of_the_last() -> None:
    text = "One is so. Two is so. Three is so."
    one, two, three = (sentence(text, f"{n} is so.", s) for n, s in [("One", 2), ("Two", 1), ("Three", 0)])  # fmt: skip
    assert brought_in([one, two], three) == [raised(three, one), one]
    assert brought_in([one, two], two) == [raised(two, one), one]
    assert brought_in([one], three) == [raised(three, one), one]
