"""Lines that are named by what they say alone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.instructions.by_content import in_full, renamed_in_full

TEXT = """# Plan

## Groceries

- milk
- bread
- bread

## Chores

1. Wash the car
2. Mow the lawn.

Ends here.
"""


@pytest.mark.parametrize(
    ("instruction", "full"),
    [
        ("Delete Mow the lawn", ["Delete the item that is “Mow the lawn”"]),
        ('Remove "milk".', ["Remove the item that is “milk”."]),
        ("Remove ends here", ["Remove the line that is “ends here”"]),
        ("Swap Groceries and Chores", ["Swap the section “Groceries” and the section “Chores”"]),
        (
            'Move "Mow the lawn" before Wash the car',
            ["Move the item that is “Mow the lawn” before the item that is “Wash the car”"],
        ),
        (
            "Move Mow the lawn to the top of the list",
            ["Move the item that is “Mow the lawn” to the top"],
        ),
        (
            "Move the last item before Wash the car",
            ["Move the last item before the item that is “Wash the car”"],
        ),
        ('Insert "x" before Chores', ["Insert “x” before the section “Chores”"]),
        ("Remove the word lawn", ["Remove “lawn”"]),
        ("Remove every word car.", ["Remove “car”"]),
        ("Delete bread", []),  # twice
        ("Delete butter", []),
        ("Delete the lawn", []),
        ("Remove errors", []),
        ("Swap milk and butter", []),
        ("", []),
    ],
)
def test_said_in_full(instruction: str, full: list[str]) -> None:
    assert [*in_full(TEXT, instruction, (0, len(TEXT)))] == full


def test_selected_lines_alone_are_named() -> None:
    start = TEXT.index("## Chores")
    assert [*in_full(TEXT, "Delete milk", (start, len(TEXT)))] == []


@given(st.text(), st.text())
def test_any_instruction_is_read(text: str, instruction: str) -> None:
    assert all(isinstance(each, str) for each in in_full(text, instruction, (0, len(text))))


TITLES = """# Guide

## Documentation

See below how to help.

## How to help

Ask. Here to stay.

## Here

## Here to stay
"""


@pytest.mark.parametrize(
    ("instruction", "titles"),
    [
        (
            "Rename the section Documentation to Where to read more",
            ("Documentation", "Where to read more"),
        ),
        ("rename How to help to How to join", ("How to help", "How to join")),
        (
            "Change the heading How to help to Ways to help.",
            ("How to help", "Ways to help"),
        ),
        ("Rename the chapter documentation as Docs", ("documentation", "Docs")),
        ("Rename the section Documentation to Something more to the point", None),
        ("Rename the section Documentation to A better title", None),
        ("Rename the section Documentation to Title case", None),
        ("Rename the section Documentation to a title", None),
        ("Rename the section Documentation to Be More Specific", None),
        ("Rename the section Documentation to All Caps Like The Others", None),
        ("Rename Documentation to Whatever You Think Fits Best", None),
        ("Change the section Documentation to Read As A List", None),
        ("Change the title Documentation to One That Fits Better", None),
        ("Change the heading Documentation to Words That All Know", None),
        ("Set the heading Documentation to Level 3", None),
        ("Change the heading Documentation to First Steps", ("Documentation", "First Steps")),
        ("Rename the section Documentation to Use Cases", ("Documentation", "Use Cases")),
        ("Rename the section Here to stay to Here to leave", None),  # two sections
        ("Rename Here to There", None),  # stands elsewhere, too
        ("Change How to help to Ways to help", None),
        ("Rename the section Questions to Where to ask", None),
        ('Rename the section "Documentation" to Where to read more', None),
    ],
)
def test_a_renamed_heading_is_divided_at_the_to_behind_its_title(
    instruction: str, titles: tuple[str, str] | None
) -> None:
    full = instruction if titles is None else "Rename the heading “{}” to “{}”".format(*titles)
    assert renamed_in_full(TITLES, instruction) == full
