"""The line under a title stays as long as it."""

from __future__ import annotations

import pytest

from app.instructions.carrying_out import carried_out
from app.instructions.formatting.underlining import underlined_anew
from app.instructions.text_edit import TextEdit, edited

RST = "Old terms\n=========\n\nOld terms end.\n\n1. Rent\n-------\n\nIt is due.\n"


def changed(text: str, instruction: str) -> str:
    made = carried_out(text, instruction, (0, len(text)))
    assert made is not None
    return edited(text, made.edits)


@pytest.mark.parametrize(
    ("instruction", "old", "new"),
    [
        (
            "Change the title to Weekend Plans",
            "Old terms\n=========",
            "Weekend Plans\n=============",
        ),
        ('Replace "Rent" with "Monthly rent"', "1. Rent\n-------", "1. Monthly rent\n" + "-" * 15),
    ],
)
def test_it_becomes_as_long_as_the_title(instruction: str, old: str, new: str) -> None:
    assert changed(RST, instruction) == RST.replace(old, new)


@pytest.mark.parametrize(
    "mark", ["===", "==========", " ========"], ids=["shorter", "longer", "indented"]
)
def test_one_of_another_length_stays(mark: str) -> None:
    text = f"Old terms\n{mark}\n\nOld terms end.\n"
    assert changed(text, 'Replace "Old" with "New"') == text.replace("Old", "New")
    assert changed(text, 'Replace "Old" with "Older"') == text.replace("Old", "Older")


def test_one_that_is_changed_itself_stays_so() -> None:
    edits = (TextEdit(0, 3, "New and other"), TextEdit(10, 19, "====="))
    assert underlined_anew(RST, edits, (0, len(RST))) == edits


def test_what_is_put_below_or_taken_away_leaves_it() -> None:
    assert "1. Rent\n-------\n" not in changed(RST, "Delete section 1")
    put = TextEdit(9, 9, "\nby hand")
    assert underlined_anew(RST, [put], (0, len(RST))) == (put,)


def test_beyond_the_selected_lines_nothing_changes() -> None:
    edits = (TextEdit(0, 4),)
    assert underlined_anew(RST, edits, (0, 10)) == edits


def test_one_that_was_longer_grows_where_it_is_too_short_for_another_title() -> None:
    text = "Terms\n==========\n\nThey end.\n"
    assert changed(text, "Change the title to Rules of the House") == (
        "Rules of the House\n==================\n\nThey end.\n"
    )
    assert changed(text, "Change the title to Rules") == text.replace("Terms", "Rules")


def test_letters_that_take_up_two_columns_count_as_two() -> None:
    text = "概要\n====\n\n本文。\n"
    assert changed(text, 'Replace "概要" with "目的と概要"') == (
        "目的と概要\n==========\n\n本文。\n"
    )
