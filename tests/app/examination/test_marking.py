"""Laws of marking: the same for all; forms of an answer and of a refusal; long answers are wrong."""

from __future__ import annotations

import pytest

from app.examination.marking import MOST_WORDS, is_right


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("The fee is EUR 48,300.", "48,300"),
        ("It is **48 300** euros a year.", "48,300"),
        ("EUR 48.300", "48.300"),
        ("At 52\u00b0C", "52 degrees"),
        ("It passed on\n2  JUNE.", "2 June"),
        ("the ‘blue flower pot’", "blue flower pot"),
    ],
)
def test_the_answer_may_stand_among_other_words(said: str, answer: str) -> None:
    assert is_right(said, [answer, "something else"])


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("EUR 148,300", "48,300"),
        ("48,3001", "48,300"),
        ("12 June", "2 June"),
        ("a snowman", "snow"),
        ("", "52"),
        ("The text doesn't mention the fee.", "48,300"),
    ],
)
def test_part_of_another_word_or_number_is_no_answer(said: str, answer: str) -> None:
    assert not is_right(said, [answer])


def test_what_is_longer_than_forty_words_is_wrong() -> None:
    words = ["word"] * (MOST_WORDS - 1)
    assert is_right(" ".join([*words, "52"]), ["52"])
    assert not is_right(" ".join([*words, "more", "52"]), ["52"])
    assert not is_right(" ".join([*words, "not mentioned"]), [])


@pytest.mark.parametrize(
    "said",
    [
        "Not found in your files.",
        "The deposit is not mentioned in the document.",
        "The document does not explicitly state the amount.",
        "The passage doesn’t say.",
        "There is no information about the cost.",
        "This cannot be determined from the text.",
        "I'm unable to find the name of the surveyor.",
        "The cost isn't specified.",
        "The name of the surveyor is unknown.",
        "I don't know.",
    ],
)
def test_a_refusal_is_right_only_where_the_passage_does_not_tell(said: str) -> None:
    assert is_right(said, [])
    assert not is_right(said, ["52"])


@pytest.mark.parametrize(
    "said",
    [
        "The deposit is EUR 3,880.",
        "It must not be held under water.",
        "Nobody was hurt.",
        "",
        "The surveyor said no.",
    ],
)
def test_an_assertion_is_no_refusal(said: str) -> None:
    assert not is_right(said, [])
