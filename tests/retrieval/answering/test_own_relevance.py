"""What is quoted though no passage is relevant."""

from __future__ import annotations

from dataclasses import replace

import pytest

from retrieval.answering.judging import JudgedSentence
from retrieval.answering.own_relevance import CLOSE, SURE, is_relevant_itself
from tests.retrieval.search.test_windows import ranked

LINES = ("Conflicts of interest", "K. Ito has been paid.", "The lamp is on.")


def judged(answers: float, cosine: float) -> list[JudgedSentence]:
    found = ranked(1, "\n".join(LINES), dict.fromkeys(LINES, answers))
    kinds = ("heading", "prose", "prose")
    return [
        JudgedSentence(
            replace(one, sentence=replace(one.sentence, kind=kind), cosine=cosine),
            answers,
            answers,
            None,
        )
        for one, kind in zip(found, kinds, strict=True)
    ]


@pytest.mark.parametrize(
    ("answers", "cosine", "is_said"),
    [(SURE, CLOSE, True), (SURE - 0.1, 0.9, False), (9.0, CLOSE - 0.1, False)],
)
def test_it_answers_and_is_near(answers: float, cosine: float, *, is_said: bool) -> None:
    every = judged(answers, cosine)
    assert is_relevant_itself("Who sponsored them?", every[2:], every) is is_said
    assert not is_relevant_itself("Who sponsored them?", [], every)


def test_it_has_half_of_the_question_s_words_with_the_heading_right_above() -> None:
    every = judged(0.1, 0.1)
    assert is_relevant_itself("Is the lamp lit?", every[2:], every)
    assert is_relevant_itself("Who declared a conflict of interest?", every[1:], every)
    assert not is_relevant_itself("Who declared a conflict of interest?", every[2:], every)
