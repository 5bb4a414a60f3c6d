"""Numbered items are counted anew, and nothing else is changed."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.instructions.lists.counting import counted_anew, refers_to
from app.instructions.text_edit import TextEdit, edited
from app.instructions.unclear import UnclearError

LIST = "1. a\n2. b\n3. c\n"


def after(text: str, *edits: TextEdit) -> str:
    return edited(text, counted_anew(text, edits))


@pytest.mark.parametrize(
    ("text", "edits", "new"),
    [
        (LIST, [TextEdit(5, 10)], "1. a\n2. c\n"),
        (LIST, [TextEdit(10, 15)], "1. a\n2. b\n"),
        (LIST, [TextEdit(0, 5), TextEdit(10, 15)], "1. b\n"),
        (LIST, [TextEdit(5, 5, "1. x\n")], "1. a\n2. x\n3. b\n4. c\n"),
        (LIST, [TextEdit(15, 15, "3. x\n3. y\n")], "1. a\n2. b\n3. c\n4. x\n5. y\n"),
        (LIST, [TextEdit(0, 0, "3. c\n"), TextEdit(10, 15)], "1. c\n2. a\n3. b\n"),
        ("4) a\n5) b\n", [TextEdit(0, 5)], "4) b\n"),
        ("1. a\n   1. b\n   2. c\n2. d\n", [TextEdit(0, 21)], "1. d\n"),
        ("- a\n- b\n", [TextEdit(0, 4)], "- b\n"),
        ("1. a\n2. b\n\nx\n\n1. c\n2. d\n", [TextEdit(0, 5)], "1. b\n\nx\n\n1. c\n2. d\n"),
        ("1. a\n2. b", [TextEdit(9, 9, "\n2. c")], "1. a\n2. b\n3. c"),
        ("01. a\n02. b\n03. c\n", [TextEdit(0, 6)], "01. b\n02. c\n"),
        ("08. a\n09. b\n10. c\n", [TextEdit(6, 6, "1. x\n")], "08. a\n09. x\n10. b\n11. c\n"),
        ("09. a\n10. b\n11. c\n", [TextEdit(0, 6)], "09. b\n10. c\n"),
        (" 1. a\n2. b\n3. c\n", [TextEdit(6, 11)], " 1. a\n2. c\n"),
    ],
)
def test_counted(text: str, edits: list[TextEdit], new: str) -> None:
    assert after(text, *edits) == new


def test_what_is_counted_anew_belongs_together() -> None:
    found = counted_anew(LIST, [TextEdit(0, 5)])
    assert [each.is_joint for each in found] == [True] * 3
    assert [each.is_joint for each in counted_anew(LIST, [TextEdit(10, 15)])] == [False]


@pytest.mark.parametrize(
    "text",
    [
        "1. a\n1. b\n1. c\n",
        "1. a\n3. b\n4. c\n",
        f"{LIST}\nSee step 3.\n",
        f"{LIST}\nSee clause 3.\n",
    ],
)
def test_what_is_not_counted_one_by_one_is_for_a_model(text: str) -> None:
    with pytest.raises(UnclearError):
        counted_anew(text, [TextEdit(0, 5)])


@given(st.integers(2, 12), st.data())
def test_whatever_goes_the_others_are_counted(count: int, data: st.DataObject) -> None:
    items = [f"{n}. {'abc'[n % 3]}\n" for n in range(1, count + 1)]
    gone = data.draw(st.sets(st.integers(0, count - 1), min_size=1, max_size=count - 1))
    starts = [sum(map(len, items[:n])) for n in range(count)]
    edits = [TextEdit(starts[n], starts[n] + len(items[n])) for n in sorted(gone)]
    lines = after("".join(items), *edits).splitlines()
    assert [re.sub(r"^\d+", "", line) for line in lines] == [
        re.sub(r"^\d+", "", each.strip()) for n, each in enumerate(items) if n not in gone
    ]
    assert [int(line.split(".")[0]) for line in lines] == [*range(1, len(lines) + 1)]


@pytest.mark.parametrize(
    ("text", "is_named"),
    [
        ("See step 2.", True),
        ("See Steps 1, 2 and 3", True),
        ("under clause 4.2", False),
        ("under clauses 1 or 2", True),
        ("It costs 2.", False),
        ("See step 12.", False),
    ],
)
def test_numbers_that_a_text_names(text: str, *, is_named: bool) -> None:
    assert refers_to(text, {"2"}) == is_named
