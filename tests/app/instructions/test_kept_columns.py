"""Columns that spaces make stay where they are when a cell becomes longer or shorter."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.instructions.carrying_out import carried_out
from app.instructions.kept_columns import with_kept_columns
from app.instructions.text_edit import TextEdit, edited

TIMES = "Bus times\n\nStop        Saturday   Sunday\nTown Hall   8:10       9:10\nHarbour     8:25\
       9:25\n"
PRICES = "Item        Qty     Price\nApples       12      3.50\nPears         7     14.00\n"


def changed(text: str, instruction: str) -> str:
    made = carried_out(text, instruction, (0, len(text)))
    assert made is not None
    return edited(text, made.edits)


STOP, HARBOUR = "Stop        Saturday   Sunday", "Harbour     8:25       9:25"
APPLES = "Apples       12      3.50"


@pytest.mark.parametrize(
    ("text", "instruction", "old", "new"),
    [
        (TIMES, "Replace Saturday with Sat", STOP, "Stop        Sat        Sunday"),
        (TIMES, "Replace Sunday with Sun", STOP, "Stop        Saturday   Sun"),
        (TIMES, "Replace Harbour with Pier 4", HARBOUR, "Pier 4      8:25       9:25"),
        (TIMES, 'Replace "8:25" with "10:25"', HARBOUR, "Harbour     10:25      9:25"),
        (TIMES, 'Replace "Harbour" with "Old Harbour"', HARBOUR, "Old Harbour  8:25       9:25"),
        (PRICES, "Replace Apples with Figs", APPLES, "Figs         12      3.50"),
        (PRICES, "Replace 12 with 1012", APPLES, "Apples     1012      3.50"),
        (PRICES, 'Replace "3.50" with "13.50"', APPLES, "Apples       12     13.50"),
    ],
)
def test_the_spaces_make_up_for_the_words(text: str, instruction: str, old: str, new: str) -> None:
    assert changed(text, instruction) == text.replace(old, new)
    inner = f"As ever,  it rains.\n\n{text}\nIt was  far.\n"
    assert changed(inner, instruction) == inner.replace(old, new)


@pytest.mark.parametrize(
    "text",
    [
        "Saturday  and Sunday are  free.\nWe meet on Saturday   at nine.\n",
        "Stop\tSaturday\tSunday\nTown Hall\t8:10\t9:10\nHarbour\t8:25\t9:25\n",
        "Stop | Saturday | Sunday\nTown Hall | 8:10 | 9:10\nHarbour | 8:25 | 9:25\n",
    ],
)
def test_elsewhere_nothing_but_the_words_changes(text: str) -> None:
    assert changed(text, "Replace Saturday with Sat") == text.replace("Saturday", "Sat")


def test_several_cells_of_several_rows() -> None:
    new = changed(TIMES, 'Replace "8:10" with "10:10" and "Harbour" with "Pier"')
    assert "Town Hall   10:10      9:10\nPier        8:25       9:25\n" in new


@given(st.lists(st.text("ab:1 \t\n", max_size=12), max_size=30), st.integers(0, 200))
def test_any_text_and_place(parts: list[str], at: int) -> None:
    text = "   ".join(parts)
    place = min(at, len(text))
    for edit in (TextEdit(place, place, "new"), TextEdit(place, len(text))):
        kept = with_kept_columns(text, [edit])
        assert edited(text, kept).split() == edited(text, [edit]).split()
