"""What a comment says goes before a line of code that is nearly as likely to answer."""

from __future__ import annotations

from dataclasses import replace

import pytest

from retrieval.explained import words_first
from retrieval.judging import NEARLY, JudgedSentence
from tests.retrieval.test_windows import ranked

CALL, OTHER, SAID, ALSO = "copy(a, ignore)", "ignore = None", "Ignore is called.", "It is a path."
TEXT = f"{CALL} {OTHER} {SAID} {ALSO}"


def order(question: str, *answers: float) -> list[tuple[str, float]]:
    found = ranked(1, TEXT, dict(zip((CALL, OTHER, SAID, ALSO), answers, strict=False)))
    kinds = [
        replace(
            one,
            sentence=replace(one.sentence, kind="code" if one.text in {CALL, OTHER} else "prose"),
        )
        for one in found
    ]
    given = [JudgedSentence(one, one.score, one.score, None) for one in kinds]
    return [(one.found.text, one.score) for one in words_first(question, given)]


@pytest.mark.parametrize("question", ["What does ignore do?", "how is it called", "Is it a path?"])
def test_the_first_that_is_nearly_as_likely_goes_first(question: str) -> None:
    assert order(question, 5.0, 4.9, 5.0 - NEARLY, 3.9) == [
        (SAID, 5.0),
        (CALL, 5.0),
        (OTHER, 4.9),
        (ALSO, 3.9),
    ]
    assert order(question, 5.0, 4.9, 4.9 - NEARLY) == [
        (CALL, 5.0),
        (OTHER, 4.9),
        (SAID, 4.9 - NEARLY),
    ]


def test_who_asks_for_a_place_gets_the_line() -> None:
    assert order("Where is ignore set?", 5.0, 4.9, 4.8)[0] == (CALL, 5.0)


def test_where_words_are_first_nothing_moves() -> None:
    found = ranked(1, TEXT, {SAID: 5.0, CALL: 4.9})
    given = [JudgedSentence(one, one.score, one.score, None) for one in found]
    assert words_first("What is it?", given) == given
    assert words_first("What is it?", []) == []
