"""Columns that stay aligned when the words in them change."""

from __future__ import annotations

import pytest

from app.instructions.carrying_out import carried_out
from app.instructions.tables.kept_cells import with_kept_cells
from app.instructions.text_edit import TextEdit, edited

TABLE = """\
| Item   | Qty | Price |
|--------|----:|-------|
| Pears  |  12 |  0.80 |
| Apples | 150 | 10.50 |
"""


def after(text: str, instruction: str) -> str | None:
    made = carried_out(text, instruction, (0, len(text)))
    return None if made is None else edited(text, made.edits)


@pytest.mark.parametrize(
    ("instruction", "old", "new"),
    [
        ('Replace "Apples" with "Figs"', "| Apples |", "| Figs   |"),
        ('Replace "150" with "9"', "| 150 |", "|   9 |"),
        ('Replace "10.50" with "9"', "| 10.50 |", "|     9 |"),
        ('Replace "Pears" with "Quince"', "| Pears  |", "| Quince |"),
    ],
)
def test_a_shorter_word_gets_spaces(instruction: str, old: str, new: str) -> None:
    assert after(TABLE, instruction) == TABLE.replace(old, new)


def test_a_longer_word_makes_its_column_wider() -> None:
    assert after(f"Stock\n\n{TABLE}\nEnd.\n", 'Replace "Pears" with "Watermelons"') == (
        "Stock\n\n"
        "| Item        | Qty | Price |\n"
        "|-------------|----:|-------|\n"
        "| Watermelons |  12 |  0.80 |\n"
        "| Apples      | 150 | 10.50 |\n"
        "\nEnd.\n"
    )


def test_a_column_that_is_not_aligned_stays_as_it_is() -> None:
    text = "| A | B |\n|---|---|\n| Pears | 12 |\n| Figs | 3 |\n"
    assert after(text, 'Replace "Pears" with "Kiwi"') == text.replace("Pears", "Kiwi")


def test_lines_that_are_not_selected_stay() -> None:
    start = TABLE.index("| Pears")
    edits = (TextEdit(start + 2, start + 7, "Watermelons"),)
    assert with_kept_cells(TABLE, edits, (start, len(TABLE))) == edits


def test_bars_and_rows_of_other_lengths_are_left_alone() -> None:
    start = TABLE.index("Pears")
    for new, text in (("a|b", TABLE), ("Fig", TABLE + "| Kiwis |\n"), ("a\nb", TABLE)):
        edits = (TextEdit(start, start + 5, new),)
        assert with_kept_cells(text, edits, (0, len(text))) == edits


def test_a_table_that_is_made_with_spaces_gets_wider_only_where_it_has_to() -> None:
    text = "Item    Qty   Price\nPears    12    0.80\nFigs      3    1.20\n"
    assert after(text, 'Replace "Figs" with "Plums"') == text.replace("Figs ", "Plums")
    assert after(text, 'Replace "Figs" with "Dragon fruit"') == (
        "Item           Qty   Price\nPears           12    0.80\nDragon fruit     3    1.20\n"
    )
