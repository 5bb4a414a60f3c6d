"""Phrases that an instruction says as the text has them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.errors import EditError
from app.instructions.carrying_out import carried_out
from app.instructions.text_edit import edited
from app.instructions.words.whole_phrases import phrase_replacement

TEXT = """Either party may give one month's notice. Work from home is for two days a week.

You are free from 9 to 5, or until one hour before tea. Report damage at once, there and here.
The fee is 30 pounds per year. Status: open. To sum up, the team leader decides. Use port 80.

The Management
"""


def after(instruction: str, text: str = TEXT) -> str | None:
    made = carried_out(text, instruction, (0, len(text)))
    return None if made is None else edited(text, made.edits)


@pytest.mark.parametrize(
    ("instruction", "old", "new"),
    [
        (
            "Change one month's notice to two months' notice",
            "one month's notice",
            "two months' notice",
        ),
        ("change work from home to remote work", "Work from home", "Remote work"),
        ("change from 9 to 5 to from 10 to 4", "from 9 to 5", "from 10 to 4"),
        ("change one hour to 30 minutes", "one hour", "30 minutes"),
        ("replace at once with within 24 hours", "at once", "within 24 hours"),
        ("change You are to You're", "You are", "You're"),
        ("change You are free to Are you free?", "You are free", "Are you free"),
        ("change from 9 to 5 to only on request", "from 9 to 5", "only on request"),
        ("change from 9 to 5 to from 10 and set 5", "from 9 to 5", "from 10 and set 5"),
        ("change use port 80 to use port 81", "Use port 80", "Use port 81"),
        ("change there to their", "there and", "their and"),
        ("please change To sum up to In conclusion", "To sum up", "In conclusion"),
        ("change per year to a year please", "per year", "a year"),
        ("Replace The Management with Your landlord", "The Management", "Your landlord"),
        (
            "replace may give with are not allowed to give",
            "may give",
            "are not allowed to give",
        ),
        (
            "change two days a week to three days a week in the first paragraph",
            "two days",
            "three days",
        ),
    ],
)
def test_what_the_text_has_is_replaced(instruction: str, old: str, new: str) -> None:
    assert after(instruction) == TEXT.replace(old, new)


def test_the_longest_words_that_are_there_are_the_old_ones() -> None:
    asked = phrase_replacement("From A to B.\n", "Change from A to B to from C to D")
    assert asked is not None
    assert (asked.old, asked.new) == ("from A to B", "from C to D")


@pytest.mark.parametrize(
    "instruction",
    [
        "change two days a week to something shorter",
        "change two days a week to a better number of days",
        "change two days a week to three days a week in section 2",
        "change two days a week to three days a week if it fits",
        "change two days a week to three days a week everywhere but in the last line",
        "change two days a week to three and add a note",
        "change two days a week to another wording",
        "change two days a week to as often as you like or something like that",
        "change from 9 to 5 to later",
        "change two days to three and at once to soon",
        "change at once to uppercase",
        "change here to it",
        "change you to they",
        "change status to done",
        "change the fee to something lower",
        "change the fee to a donation",
        "change port 80 to 81",
        "change per month to a month",  # isn't there
        "change three days a week to two days a week",
        "change one hour to one hour",
        "Change 'one hour' to two hours",
        "delete one hour",
        "the one hour to two hours",
    ],
)
def test_what_may_be_meant_otherwise_is_left_to_a_model(instruction: str) -> None:
    assert phrase_replacement(TEXT, instruction) is None


def test_a_part_of_a_text_is_no_phrase() -> None:
    text = "I wrote a letter to the title of the book.\n"
    assert phrase_replacement(text, "Replace a letter with a poem") is None
    assert phrase_replacement(text, "Change the title of the book to the name of it") is None


def test_an_article_is_not_put_behind_another_one() -> None:
    text = "We meet every three weeks, in the three weeks of May.\n"
    assert phrase_replacement(text, "Change three weeks to a month") is None


def test_only_prose_is_changed() -> None:
    code = "def f(a, b):\n    return a or b\n"
    assert phrase_replacement(code, "Replace a or b with a and b") is None


def test_a_value_that_is_there_several_times_is_asked_for() -> None:
    text = "Open at 9 am. Closed at 9 a.m. on Sundays, and at 9 a.m. on holidays.\n"
    with pytest.raises(EditError, match="is there 2 times"):
        after("Change 9 a.m. to 10:30", text)


@given(st.text(max_size=60), st.text(max_size=60), st.text(max_size=60))
def test_nothing_is_replaced_by_itself(text: str, old: str, new: str) -> None:
    asked = phrase_replacement(text, f"Change {old} to {new}")
    assert asked is None or asked.old != asked.new


def test_a_mark_that_both_phrases_have_stays() -> None:
    new = after("Change You are invited! to Please join us!", "You are invited! Come early.\n")
    assert new == "Please join us! Come early.\n"


@pytest.mark.parametrize("words", ["a parking space", "a voice behind her"])
def test_words_of_texts_may_be_others_in_a_longer_phrase(words: str) -> None:
    text = f"There was {words}, it seemed.\n"
    assert after(f"change {words} to a garage", text) == text.replace(words, "a garage")


@pytest.mark.parametrize(
    ("text", "instruction", "new"),
    [
        ("Come in a week.\n", "change a week to ten days", "Come in ten days.\n"),
        ("Come in the week.\n", "change the week to ten days", None),
        ("# Room 9: Plan\n\nSee.\n", "change Room 9 to Room 10", "# Room 10: Plan\n\nSee.\n"),
        ("Date due: Monday, noon.\n\nSee.\n", "change Date due to Friday", None),
    ],
)
def test_values_and_labels(text: str, instruction: str, new: str | None) -> None:
    asked = phrase_replacement(text, instruction)
    assert (asked and text.replace(asked.old, asked.new)) == new
