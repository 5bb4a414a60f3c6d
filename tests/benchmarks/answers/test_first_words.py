"""Only the first words of an answer count, and a refusal is told by its words."""

from __future__ import annotations

import pytest

from app.events import NOT_FOUND
from benchmarks.answers.first_words import ANSWERING, SAID, first_words, measured_text
from benchmarks.answers.reading_sets import ReadingQuestion

WHEN = ReadingQuestion("When?", ("in 1998", "the summer of 1998"))
UNANSWERED = ReadingQuestion("When?")


def after(count: int, answer: str = "in 1998") -> str:
    """The answer after that many other words."""
    return " ".join(["well"] * count + [answer])


def test_words_beyond_the_limit_don_t_count() -> None:
    assert measured_text(after(28), WHEN)["said_contains"] == 1
    assert measured_text(after(29), WHEN)["said_contains"] == 0
    assert measured_text(after(39), WHEN)["said_covers"] == 1  # "in" alone is half of its words
    assert measured_text(after(40), WHEN)["said_covers"] == 0
    assert first_words(" a\nb  c ", 2) == "a b"


@pytest.mark.parametrize(
    ("text", "exact"),
    [
        ("In 1998.", 1),
        ("Summer of 1998", 1),  # articles don't count
        ("It was in 1998.", 0),
        ("1998", 0),
        ("", 0),
    ],
)
def test_an_exact_answer_has_no_other_words(text: str, exact: float) -> None:
    assert measured_text(text, WHEN)["said_exact"] == exact


def test_what_is_exact_is_short() -> None:
    words = " ".join(f"w{number}" for number in range(13))
    assert measured_text(words, ReadingQuestion("What?", (words,)))["said_exact"] == 0
    short = words.rpartition(" ")[0]
    assert measured_text(short, ReadingQuestion("What?", (short,)))["said_exact"] == 1


def test_a_refusal_is_right_or_wrong_by_whether_the_document_answers() -> None:
    assert measured_text(NOT_FOUND, UNANSWERED) == {
        "not_found_unanswerable": 1,
        "declined_unanswerable": 1,
    }
    refused = measured_text("not found in your files", WHEN)
    assert (refused["not_found"], refused["declined"], refused["said_contains"]) == (1, 1, 0)
    selected = ReadingQuestion("When?", selected=(("In 1998.",),))
    assert measured_text("In 1998.", selected) == {"not_found": 0, "declined": 0}


def test_other_words_of_refusal_are_the_examinations() -> None:
    found = measured_text("The documents don't mention it.", UNANSWERED)
    assert found == {"not_found_unanswerable": 0, "declined_unanswerable": 1}


def test_every_row_says_which_half_is_a_failure() -> None:
    assert {name for name, row in SAID.items() if row.failure == "high"} == {
        "not_found",
        "declined",
    }
    assert [*SAID][: len(ANSWERING)] == [*ANSWERING]
