"""Places moved, with the blank lines around them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.errors import EditError
from app.instructions.asked_change import asked_change
from app.instructions.places.finding import found_places
from app.instructions.placing.moving import moved, swapped
from app.instructions.text_edit import edited
from app.instructions.unclear import UnclearError

TEXT = """\
# Notes

One. Two.

## Rent

Three.

- a
- b
- c

## Ending

Four.
"""


def after(text: str, instruction: str) -> str | None:
    asked = asked_change(instruction)
    assert asked is not None
    assert asked.place is not None
    assert asked.to is not None
    window = 0, len(text)
    places = found_places(text, asked.place, window)
    try:
        return edited(text, moved(text, asked.place.unit, places, asked.to, window))
    except UnclearError:
        return None


RENT = "## Rent\n\nThree.\n\n- a\n- b\n- c\n"
ENDING = "## Ending\n\nFour.\n"


@pytest.mark.parametrize(
    ("instruction", "new"),
    [
        (
            "Move the section Ending before the section Rent",
            f"# Notes\n\nOne. Two.\n\n{ENDING}\n{RENT}",
        ),
        ("Move the section Rent to the end", f"# Notes\n\nOne. Two.\n\n{ENDING}\n{RENT}"),
        ("Move the section Ending to the top", f"# Notes\n\nOne. Two.\n\n{ENDING}\n{RENT}"),
        ("Move the last item to the beginning", TEXT.replace("- a\n- b\n- c\n", "- c\n- a\n- b\n")),
        ("Move the first item to the end", TEXT.replace("- a\n- b\n- c\n", "- b\n- c\n- a\n")),
        ("Move the item a after the item c", None),
        ('Move the item "a" after the item "b"', TEXT.replace("- a\n- b\n", "- b\n- a\n")),
        (
            "Move the second sentence before the first sentence",
            TEXT.replace("One. Two.", "Two. One."),
        ),
        (
            "Move the first sentence to the end of the last paragraph",
            TEXT.replace("One. Two.", "Two.").replace("Four.", "Four. One."),
        ),
        (
            "Move line 3 after line 7",
            TEXT.replace("One. Two.\n\n", "").replace("e.\n", "e.\n\nOne. Two.\n"),
        ),
    ],
)
def test_places(instruction: str, new: str | None) -> None:
    if new is None:
        assert asked_change(instruction) is None
    else:
        assert after(TEXT, instruction) == new


@pytest.mark.parametrize(
    ("instruction", "new"),
    [
        ("Swap line 9 and line 11", TEXT.replace("- a\n- b\n- c\n", "- c\n- b\n- a\n")),
        ("Swap the first and second sentences", TEXT.replace("One. Two.", "Two. One.")),
        ("Swap the sections Rent and Ending", f"# Notes\n\nOne. Two.\n\n{ENDING}\n{RENT}"),
        ("Swap the section Rent with line 7", None),
        ("Swap the first sentence with line 7", None),
    ],
)
def test_places_are_swapped(instruction: str, new: str | None) -> None:
    asked = asked_change(instruction)
    assert asked is not None
    assert asked.place is not None
    assert asked.other is not None
    one, other = (found_places(TEXT, each, (0, len(TEXT))) for each in (asked.place, asked.other))
    units = asked.place.unit, asked.other.unit
    if new is None:
        with pytest.raises(UnclearError):
            swapped(TEXT, units, (one, other))
    else:
        assert edited(TEXT, swapped(TEXT, units, (one, other))) == new


def test_functions_keep_two_blank_lines() -> None:
    one, two = "def one():\n    pass\n", "def two():\n    pass\n"
    text = f"import re\n\n\n{one}\n\n{two}"
    assert after(text, "Move two() before one()") == f"import re\n\n\n{two}\n\n{one}"


def test_a_text_without_last_line_end() -> None:
    assert after("a\nb", "Move the last line before line 1") == "b\na\n"
    assert after("a\nb", "Move the first line to the end") == "b\na"


def test_what_is_there_already() -> None:
    with pytest.raises(EditError, match="It is there already"):
        after(TEXT, "Move the section Rent before the section Ending")
    with pytest.raises(EditError, match="It is there already"):
        after(TEXT, "Move the last line after the section Ending")


@pytest.mark.parametrize(
    "instruction",
    [
        "Move the first sentence to the end",
        "Move the first sentence after line 8",
        "Move the first paragraph to the end of the first item",
    ],
)
def test_a_model_reads_what_is_not_said_for_certain(instruction: str) -> None:
    assert after(TEXT, instruction) is None


def test_items_behind_letters_are_left_to_a_model() -> None:
    assert after("(a) one\n(b) two\n", "Move the last item to the beginning") is None


@pytest.mark.parametrize(
    ("instruction", "new"),
    [
        ('Move the item "b" to the end', "- a\n  - c\n  - b\n- d\n\n1. e\n"),
        ('Move the item "d" to the beginning', "- d\n- a\n  - b\n  - c\n\n1. e\n"),
        ('Move the item "a" to the end', "- d\n- a\n  - b\n  - c\n\n1. e\n"),
    ],
)
def test_an_item_moves_within_its_own_list(instruction: str, new: str) -> None:
    assert after("- a\n  - b\n  - c\n- d\n\n1. e\n", instruction) == new


def test_items_behind_numbers_are_swapped_behind_them() -> None:
    text = "1. one\n2. two\n"
    units = (((0, 7),), ((7, 14),))
    edits = swapped(text, ("item", "item"), units)
    assert edited(text, edits) == "1. two\n2. one\n"


def swapped_in(text: str, instruction: str) -> str | None:
    asked = asked_change(instruction)
    assert asked is not None
    assert asked.place is not None
    assert asked.other is not None
    one, other = (found_places(text, each, (0, len(text))) for each in (asked.place, asked.other))
    try:
        return edited(text, swapped(text, (asked.place.unit, asked.other.unit), (one, other)))
    except UnclearError:
        return None


@pytest.mark.parametrize(
    ("text", "instruction", "new"),
    [
        (
            "2. Fees\n2.1 One fee.\n2.2 Two fees.\n\n3. End\nNow.\n",
            "Swap clauses 2.1 and 2.2",
            "2. Fees\n2.1 Two fees.\n2.2 One fee.\n\n3. End\nNow.\n",
        ),
        (
            "## 1. A\n\na\n\n## 2. B\n\nb\n",
            "Swap the sections A and B",
            "## 1. B\n\nb\n\n## 2. A\n\na\n",
        ),
        ("## 1. A\n\nSee section 2.\n\n## 2. B\n\nb\n", "Swap the sections A and B", None),
        ("## 1. A\n\n1.1 a\n\n## 2. B\n\nb\n", "Swap the sections A and B", None),
        ("## A\n\na\n\n## 2. B\n\nb\n", "Swap the sections A and B", None),
        ("1. a\n2. b (see step 3)\n3. c\n", "Swap steps 2 and 3", None),
        (
            "1. a\n2. b (see step 3)\n3. c\n",
            "Swap steps 1 and 2",
            "1. b (see step 3)\n2. a\n3. c\n",
        ),
    ],
)
def test_numbers_stay_where_they_are_and_mean_what_they_meant(
    text: str, instruction: str, new: str | None
) -> None:
    assert swapped_in(text, instruction) == new


def test_a_section_with_a_number_would_have_to_get_another_one() -> None:
    text = "## 1. A\n\na\n\n## 2. B\n\nb\n"
    assert after(text, "Move the section B before the section A") is None


def test_a_section_goes_before_the_first_one_and_what_stands_above_stays() -> None:
    with pytest.raises(EditError, match="there already"):
        after(TEXT, "Move the section Rent to the top")
    plain, a, b = "An introduction.\n\n", "# A\n\na\n", "# B\n\nb\n"
    assert after(f"{plain}{a}\n{b}", "Move the section B to the top") == f"{plain}{b}\n{a}"
    assert after(f"{a}\n{b}", "Move the section B to the top") == f"{b}\n{a}"
    assert after(f"{a}\n## C\n\n{b}", "Move the section C to the top") is None


@pytest.mark.parametrize(
    ("title", "is_behind"),
    [("Chapter Three", True), ("# Three", True), ("1. Three", False), ("It was late.", False)],
)
def test_what_comes_first_stands_below_the_title(title: str, *, is_behind: bool) -> None:
    below = f"{title}\n\nTwo days.\n\nOne day.\n"
    new = below if is_behind else f"Two days.\n\n{title}\n\nOne day.\n"
    text = f"{title}\n\nOne day.\n\nTwo days.\n"
    assert after(text, "Move the last paragraph to the top") == new


@given(
    st.lists(st.sampled_from(["a", "b", "", "c"]), min_size=1),
    st.data(),
    st.sampled_from(["before", "after"]),
)
def test_a_moved_line_is_the_only_one_that_moves(
    lines: list[str], data: st.DataObject, side: str
) -> None:
    text = "".join(f"{each}\n" for each in lines)
    number = st.integers(1, len(lines))
    which, to = data.draw(number), data.draw(number)
    try:
        made = after(text, f"Move line {which} {side} line {to}")
    except EditError:
        assert which in {to, to + 1, to - 1}
        return
    assert made is not None
    assert sorted(filter(None, made.split("\n"))) == sorted(filter(None, lines))
    others = [each for n, each in enumerate(lines, 1) if n != which and each]
    left = list(filter(None, made.split("\n")))
    if lines[which - 1]:
        left.remove(lines[which - 1])
        assert sorted(left) == sorted(others)
