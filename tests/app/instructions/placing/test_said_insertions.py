"""Insertions whose words are said without quotation marks."""

from __future__ import annotations

import pytest

from app.instructions.carrying_out import carried_out
from app.instructions.placing.said_insertions import insertions_in_full
from app.instructions.text_edit import edited

TEXT = """# Lease

## Rent

The rent is due on Monday. Late payments bear interest.

## Tools

Members may borrow a mower and a ladder for three days. Her hands were shaking. Broken ones must be
reported to Mr Hall.
"""
LIST = "# Agenda\n\n1. Welcome\n2. Report\n\nSend your apologies by Friday.\n"


def in_full(instruction: str, text: str = TEXT) -> list[str]:
    return [*insertions_in_full(text, instruction, (0, len(text)))]


def after(instruction: str, text: str = TEXT) -> str | None:
    made = carried_out(text, instruction, (0, len(text)))
    return None if made is None else edited(text, made.edits)


@pytest.mark.parametrize(
    ("instruction", "old", "new"),
    [
        (
            "add a sentence at the end of the first paragraph saying The rent includes water.",
            "interest.",
            "interest. The rent includes water.",
        ),
        (
            "Add a sentence at the end of the first paragraph saying that we are closed on Sundays",
            "interest.",
            "interest. We are closed on Sundays.",
        ),
        (
            "add a sentence saying the rent includes water at the end of the first paragraph",
            "interest.",
            "interest. The rent includes water.",
        ),
        (
            "add a sentence to Rent saying the rent includes water",
            "interest.",
            "interest. The rent includes water.",
        ),
        (
            "add after the first sentence of the first paragraph: Pay in cash.",
            "Monday.",
            "Monday. Pay in cash.",
        ),
        (
            "add a sentence after Her hands were shaking: She did not dare to move.",
            "shaking.",
            "shaking. She did not dare to move.",
        ),
        (
            "Add She did not dare to move. after Her hands were shaking.",
            "shaking.",
            "shaking. She did not dare to move.",
        ),
        (
            "Add Ask for a key. at the end of the second paragraph.",
            "Mr Hall.",
            "Mr Hall. Ask for a key.",
        ),
        ("insert not more than before three days", "for three", "for not more than three"),
        ("add immediately after reported", "reported to", "reported immediately to"),
        ("insert the word old before Mr Hall", "to Mr Hall", "to old Mr Hall"),
        ("add (free of charge) after Members may borrow", "borrow", "borrow (free of charge)"),
        ("add , if possible, after Mr Hall", "Mr Hall.", "Mr Hall, if possible."),
        ("add a comma after a mower", "mower and", "mower, and"),
    ],
)
def test_what_is_said_is_written(instruction: str, old: str, new: str) -> None:
    assert after(instruction) == TEXT.replace(old, new)


@pytest.mark.parametrize(
    ("instruction", "new"),
    [
        ("add a point after Welcome: Minutes", "1. Welcome\n2. Minutes\n3. Report\n"),
        ("add Budget 2027 after Report", "1. Welcome\n2. Report\n3. Budget 2027\n"),
        ("add 2 new members after Report", "1. Welcome\n2. Report\n3. 2 new members\n"),
        ("add The End after Report", "1. Welcome\n2. Report\n3. The End\n"),
        ("add an item at the end: Closing", "1. Welcome\n2. Report\n3. Closing\n"),
        ("add a step at the top: Arrival", "1. Arrival\n2. Welcome\n3. Report\n"),
    ],
)
def test_items_are_put_among_others(instruction: str, new: str) -> None:
    assert after(instruction, LIST) == LIST.replace("1. Welcome\n2. Report\n", new)


def test_what_stands_at_the_end_is_a_paragraph() -> None:
    assert after("add at the end: Mr Hall knows.") == f"{TEXT}\nMr Hall knows.\n"
    assert after("add a P.S. at the end: P.S. Ask Mr Hall.") == f"{TEXT}\nP.S. Ask Mr Hall.\n"


@pytest.mark.parametrize(
    "instruction",
    [
        "add a greeting before Members may borrow",
        "add a pinch of salt after a mower",
        "add a chair, after a mower",
        "add a chair, before and a ladder",
        "add salt after a mower",
        "add a sentence about keys",
        "add a sentence saying how sorry we are at the end",
        "add a sentence saying thank you at the end",
        "add a paragraph at the end: conditions of payment",
        "add a paragraph at the end: Conditions of payment",
        "add a paragraph at the end: Explain how to leave.",
        "add very before happy",  # isn't there
        "add very before the",
        "add a comma after Mr Hall",  # where a full stop is
        "add what he thought after Her hands",
        "add more detail after reported",
        'add "x" after reported: Now.',
        "add it",
    ],
)
def test_what_is_described_is_left_to_a_model(instruction: str) -> None:
    assert in_full(instruction) == []


def test_code_stays() -> None:
    assert in_full("insert not before b", "def f(a, b):\n    return a or b\n") == []
