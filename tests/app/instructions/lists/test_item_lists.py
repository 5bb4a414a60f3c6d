"""Lists of a text, and what they are called."""

from __future__ import annotations

import pytest

from app.errors import EditError
from app.instructions.lists.item_lists import (
    item_lists,
    items_numbered,
    list_around,
    list_called,
    lists_called,
)
from app.instructions.unclear import UnclearError

TEXT = """# Plan

## Groceries

- milk
- bread
  - white

## Chores

1. Wash the car
2. Mow the lawn

Please bring these things:

- a torch
- a map
"""
WHOLE = (0, len(TEXT))


def first_lines(text: str) -> list[str]:
    return [text[each.place[0] :].split("\n", 1)[0] for each in item_lists(text, (0, len(text)))]


def test_lists_are_found_with_the_items_within_items() -> None:
    assert first_lines(TEXT) == ["- milk", "1. Wash the car", "- a torch"]
    assert [len(each.items) for each in item_lists(TEXT, WHOLE)] == [2, 2, 2]
    assert first_lines("- a\n\n- b\n1. c\ntext\n") == ["- a", "1. c"]
    assert first_lines("Nothing here.\n") == []


@pytest.mark.parametrize(
    ("called", "first"),
    [
        ("groceries", "- milk"),
        ("groceries list", "- milk"),
        ("list of chores", "1. Wash the car"),
        ("list under Chores", "- a torch"),
        ("numbered list", "1. Wash the car"),
        ("ordered list", "1. Wash the car"),
        ("list of things", "- a torch"),
    ],
)
def test_a_list_is_called_by_what_is_above_it(called: str, first: str) -> None:
    found = lists_called(TEXT, called, WHOLE)
    assert first in [TEXT[each.place[0] :].split("\n", 1)[0] for each in found]


@pytest.mark.parametrize("called", ["plans", "text", "list of plans for later", "first sentence"])
def test_what_is_no_list_is_for_a_model(called: str) -> None:
    with pytest.raises(UnclearError):
        list_called(TEXT, called, WHOLE)


def test_several_lists_are_told_with_their_lines() -> None:
    with pytest.raises(EditError, match="There are 3 lists, at lines 5, 11, 16: nothing"):
        list_called(TEXT, "list", WHOLE)


def test_the_list_that_has_an_item() -> None:
    text = "- a\n  - b\n  - c\n- d\n\n1. e\n"
    for item, around in (("- a", "- a"), ("  - c", "  - b"), ("1. e", "1. e")):
        start = text.index(item)
        place = list_around(text, (start, text.index("\n", start) + 1))
        assert text[slice(*place)].startswith(around)
    assert list_around(text, (4, 10)) == (4, 16)  # those within "a"
    with pytest.raises(UnclearError):
        list_around(text, (16, len(text)))


def test_an_item_may_not_be_meant_where_a_title_has_its_number() -> None:
    text = "## 2. Pets\n\n- a\n- b\n- c\n"
    assert items_numbered(text, 3, 3, (0, len(text))) == ((20, 24),)
    for numbers in ((2, 2), (3, 10**18)):
        with pytest.raises(UnclearError):
            items_numbered(text, *numbers, (0, len(text)))


@pytest.mark.parametrize(
    ("text", "numbers", "items"),
    [
        ("1. a\n2. b\n3. c\n", (2, 3), ["2. b\n", "3. c\n"]),
        ("- x\n\n4. a\n5. b\n", (5, 5), ["5. b\n"]),
        ("- a\n- b\n", (2, 2), ["- b\n"]),
    ],
)
def test_items_by_number(text: str, numbers: tuple[int, int], items: list[str]) -> None:
    found = items_numbered(text, *numbers, (0, len(text)))
    assert [text[slice(*each)] for each in found] == items


@pytest.mark.parametrize(
    "text", ["1. a\n", "1. a\n2. b\n\nx\n\n1. c\n2. d\n", "- a\n\nx\n\n- b\n", "a"]
)
def test_an_item_that_is_not_there_once_is_for_a_model(text: str) -> None:
    with pytest.raises(UnclearError):
        items_numbered(text, 2, 2, (0, len(text)))
