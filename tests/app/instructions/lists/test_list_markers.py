"""Lists that are named get numbers or bullets."""

from __future__ import annotations

import pytest

from app.errors import EditError
from app.instructions.lists.list_markers import list_marked
from app.instructions.quotations import set_apart
from app.instructions.unclear import UnclearError
from tests.app.instructions.lists.groceries import TEXT, after


@pytest.mark.parametrize(
    ("instruction", "old", "new"),
    [
        ("Number the groceries", "- milk\n- bread\n- milk", "1. milk\n2. bread\n3. milk"),
        (
            "Turn the groceries into a numbered list",
            "- milk\n- bread\n- milk",
            "1. milk\n2. bread\n3. milk",
        ),
        ("Make the list numbered", "- milk\n- bread\n- milk", "1. milk\n2. bread\n3. milk"),
        (
            "Convert the numbered list to bullets",
            "1. Wash the car\n2. Mow",
            "- Wash the car\n- Mow",
        ),
        ("Put bullets before the chores", "1. Wash the car\n2. Mow", "- Wash the car\n- Mow"),
    ],
)
def test_markers_are_changed(instruction: str, old: str, new: str) -> None:
    assert after(instruction) == TEXT.replace(old, new)


def test_markers_that_are_there_are_told() -> None:
    with pytest.raises(EditError, match="The list has numbers already"):
        after("Number the chores")
    with pytest.raises(EditError, match="The list has bullets already"):
        after("Put bullets before the groceries")


def test_lines_below_an_item_stay_below_its_words() -> None:
    text = "## Chores\n\n- Wash the car\n  and the bike\n- Mow the lawn\n"
    numbered = text.replace("- W", "1. W").replace("- M", "2. M").replace("  and", "   and")
    assert after("Number the chores", text) == numbered
    assert after("Turn the chores into bullets", numbered) == text


def test_a_list_that_is_not_there_is_unclear() -> None:
    with pytest.raises(UnclearError):
        after("Number the plants")


@pytest.mark.parametrize("instruction", ["Add eggs", "Sort the groceries", "Number"])
def test_other_instructions(instruction: str) -> None:
    asked = set_apart(instruction)
    assert asked
    assert list_marked(TEXT, asked, (0, len(TEXT))) is None
