"""What gets marks each by itself."""

from __future__ import annotations

import pytest

from app.instructions.formatting.pieces import pieces_of
from app.instructions.places.named_place import NamedPlace
from app.instructions.unclear import UnclearError

TEXT = "# Rent\nIt is due\nin May.\n---\n- [ ] Pay\n- Keep\n  it\n\nEnd.\n| a | b |\n|---|---|\n"
LAST = TEXT.index("| a")
CHOSEN = NamedPlace("line", "chosen")


def test_selected_lines() -> None:
    found = pieces_of(TEXT, [(0, LAST)], CHOSEN)
    assert [TEXT[slice(*each)] for each in found] == [
        "# Rent\n",
        "It is due\nin May.\n",
        "- [ ] Pay\n",
        "- Keep\n  it\n",
        "End.\n",
    ]
    start = TEXT.index("in May")
    assert pieces_of(TEXT, [(start, TEXT.index("---"))], CHOSEN) == [(start, TEXT.index("---"))]


def test_a_row_that_is_selected_gets_no_marks() -> None:
    with pytest.raises(UnclearError):
        pieces_of(TEXT, [(0, len(TEXT))], CHOSEN)
    found = pieces_of(TEXT, [(LAST, len(TEXT))], CHOSEN, is_marked=False)
    assert [TEXT[slice(*each)] for each in found] == ["| a | b |\n"]


def test_lists_and_tables_are_no_paragraphs_and_rows_no_lines() -> None:
    every = NamedPlace("paragraph", "all", is_every=True)
    blocks = [(7, TEXT.index("---")), (TEXT.index("- ["), TEXT.index("End")), (LAST, len(TEXT))]
    assert pieces_of(TEXT, blocks, every) == blocks[:1]
    assert pieces_of(TEXT, blocks, every, is_marked=False) == blocks
    lines = [(0, 7), (TEXT.index("---"), TEXT.index("- [")), (LAST, len(TEXT))]
    assert pieces_of(TEXT, lines, NamedPlace("line", "all", is_every=True)) == lines[:1]
    assert pieces_of(TEXT, lines, NamedPlace("item", "all", is_every=True)) == lines
