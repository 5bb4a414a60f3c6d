"""Lines that are named by what they say alone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.instructions.carrying_out import carried_out
from app.instructions.placing.by_content import in_full, renamed_in_full
from app.instructions.text_edit import edited
from app.instructions.unclear import UnclearError

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


PLAN = "# Plan\n\n## Budget\n\nMoney.\n\n## Risks\n\nRain.\n\n## Contact\n\nAsk Ben.\n"
COSTS = "Rename the heading “Budget” to “Costs”"


@pytest.mark.parametrize(
    ("instruction", "full"),
    [
        (
            "rename the section Budget to Costs and delete the section Risks",
            f"{COSTS} and delete the section Risks",
        ),
        ("rename Budget to Costs, delete section Risks", f"{COSTS}, delete section Risks"),
        ("rename Budget to Costs. Delete Risks", f"{COSTS}. Delete Risks"),
        ("rename Budget to Costs, then move it to the end", f"{COSTS}, then move it to the end"),
        ("rename Budget to Costs and make it bold", f"{COSTS} and make it bold"),
        (
            "rename Budget to Costs and Risks to Dangers",
            f"{COSTS} and Rename the heading “Risks” to “Dangers”",
        ),
        (
            "rename the headings Budget to Costs, Risks to Dangers and Contact to Who to ask",
            (
                f"{COSTS} and Rename the heading “Risks” to “Dangers”"
                " and Rename the heading “Contact” to “Who to ask”"
            ),
        ),
        ("rename Budget to Costs and Risks", "Rename the heading “Budget” to “Costs and Risks”"),
        (
            "rename Budget to Search and Replace Words",
            "Rename the heading “Budget” to “Search and Replace Words”",
        ),
        (
            "rename Budget to Read, write and delete files",
            "Rename the heading “Budget” to “Read, write and delete files”",
        ),
        ("rename Budget to Costs and delete Risks", f"{COSTS} and delete Risks"),
        ("rename Budget to Costs and move Risks to the end", f"{COSTS} and move Risks to the end"),
        ("rename Budget to Cut and paste", "Rename the heading “Budget” to “Cut and paste”"),
        (
            "rename Budget to What to move and to where",
            "Rename the heading “Budget” to “What to move and to where”",
        ),
        ("rename Budget to Costs and Risks to something shorter", None),
    ],
)
def test_what_is_asked_for_next_is_no_part_of_the_title(instruction: str, full: str | None) -> None:
    assert renamed_in_full(PLAN, instruction) == (full or instruction)


def test_a_section_is_renamed_and_another_one_deleted() -> None:
    asked = "rename the section Budget to Costs and delete the section Risks"
    made = carried_out(PLAN, asked, (0, len(PLAN)))
    assert made is not None
    new = "# Plan\n\n## Costs\n\nMoney.\n\n## Contact\n\nAsk Ben.\n"
    assert edited(PLAN, made.edits) == new


PARAGRAPHS = "Mietvertrag\n\n§ 3 Miete\nDie Miete.\n\n§ 4 Sonstiges\nSiehe § 5 und § 3.\n"


@pytest.mark.parametrize(
    ("instruction", "full"),
    [
        ("Rename § 4 to Haustiere", "Rename section 4 to “Haustiere”"),
        ("Rename §4 to Haustiere.", "Rename section 4 to “Haustiere”"),
        ("Retitle clause 4 to House Pets", "Rename clause 4 to “House Pets”"),
        ("Rename § 4 to § 5", None),
        ("Rename § 5 to Haustiere", None),  # which is no heading
        ("Rename § 4 to something shorter", None),
        ("Rename § 4 to Pets and § 3 to Rent", None),
        ("Rename § 4 to Pets and delete § 3", None),
        ("Change § 4 to Haustiere", None),
        ("Rename § 4 to Haustiere, please.", "Rename section 4 to “Haustiere”"),
        ("Rename § 4 to 7", None),
    ],
)
def test_a_section_by_its_number(instruction: str, full: str | None) -> None:
    assert renamed_in_full(PARAGRAPHS, instruction) == (full or instruction)


@pytest.mark.parametrize(
    "title", ["Article 4 Dogs", "# Chapter 4: Dogs", "## 4 Dogs", "§ 4. Dogs", "Clause 4: Dogs"]
)
def test_a_number_that_would_be_lost_is_for_a_model(title: str) -> None:
    text = f"{title.replace('4', '3')}\n\nThey bark.\n\n{title}\n\nThey bark.\n"
    unit = title.strip("# ").split()[0].lower()
    asked = f"Rename {'section' if unit == '4' else unit} 4 to"
    with pytest.raises(UnclearError):
        renamed_in_full(text, f"{asked} Pets")
    assert carried_out(text, f"{asked} Pets", (0, len(text))) is None
    assert renamed_in_full(text, f"{asked} Part 4") == f"{asked} Part 4"


@pytest.mark.parametrize("title", ["4. Dogs", "## 4. Dogs", "## 4.1 Dogs", "4) Dogs", "## Dogs"])
def test_a_number_that_stays_is_no_hindrance(title: str) -> None:
    text = f"{title.replace('4', '3')}\n\nTop 4 here.\n\n{title}\n\nThey bark.\n"
    number = "4.1" if "4.1" in title else "4"
    made = renamed_in_full(text, f"Rename section {number} to Pets please")
    assert made == f"Rename section {number} to “Pets”"


@pytest.mark.parametrize(
    ("text", "instruction", "full"),
    [
        ("Come!\n", "delete the exclamation mark", "delete \u201c!\u201d"),
        ("Come! Go!\n", "delete the exclamation mark", None),
        ("Come! Go!\n", "delete the exclamation marks", "delete \u201c!\u201d"),
        ("1. Rent\n2. Any other business\n", "delete Any other business", "item"),
        ("1. Rent\n2. The other\n", "delete The other", None),
    ],
)
def test_one_mark_and_a_whole_item(text: str, instruction: str, full: str | None) -> None:
    said = [*in_full(text, instruction, (0, len(text)))]
    wanted = "delete the item that is \u201cAny other business\u201d" if full == "item" else full
    assert said == ([wanted] if wanted else [])
