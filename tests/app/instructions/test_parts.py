"""Several things that are asked for at once, one by one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.instructions.parts import MOST_PARTS, parts_of


@pytest.mark.parametrize(
    ("instruction", "parts"),
    [
        ("Delete lines 5 and 7.", ["Delete lines 5", "Delete lines 7"]),
        ("Delete lines 5, 7 and 9", ["Delete lines 5", "Delete lines 7", "Delete lines 9"]),
        ("delete sections 4.1 and 5", ["delete sections 4.1", "delete sections 5"]),
        (
            'Replace "A" with "B" and "C" with "D"',
            ["Replace “A” with “B”", "Replace “C” with “D”"],
        ),
        (
            "Please delete the last line; add `x and y` at the top",
            ["Please delete the last line", "add “x and y” at the top"],
        ),
        (
            "Delete the title, the first sentence and the last one",
            ["Delete the title", "Delete the first sentence", "Delete the last one"],
        ),
        (
            'Delete "a" in line 1 and insert "b" in line 2',
            ["Delete “a” in line 1", "insert “b” in line 2"],
        ),
        ("Set A to 5 and B to 6", ["Set A to 5", "Set B to 6"]),
        ("Set A to 5 and delete line 2", ["Set A to 5", "delete line 2"]),
        ("Set the names to Ada and Ben", ["Set the names to Ada and Ben"]),
        ('Replace "a and b" with "c, d"', ['Replace "a and b" with "c, d"']),
        ("Make it shorter", ["Make it shorter"]),
        ("", [""]),
    ],
)
def test_parts(instruction: str, parts: list[str]) -> None:
    assert parts_of(instruction) == parts


@pytest.mark.parametrize(
    "instruction",
    [
        'Delete "a" in section 1 and section 2',
        'Delete "a" and "b" in section 1',
        'Delete the first line and "a"',
        "Delete the last line. Then sort the list",
        'In line 1, delete "a" and delete "b"',
    ],
)
def test_parts_that_depend_on_each_other_are_one(instruction: str) -> None:
    assert parts_of(instruction) == [instruction]


def test_too_many_parts_are_one() -> None:
    many = " and ".join(["delete it"] * (MOST_PARTS + 1))
    assert parts_of(many) == [many]


@given(st.text())
def test_any_instruction_is_divided(instruction: str) -> None:
    assert parts_of(instruction)
