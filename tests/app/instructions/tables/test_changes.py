"""Instructions about tables, whichever they are."""

from __future__ import annotations

import pytest

from app.errors import EditError
from app.instructions.carrying_out import carried_out
from app.instructions.tables.changes import table_changed
from app.instructions.text_edit import edited

FILE = "name,qty\nPears,12\nFigs,3\n"


@pytest.mark.parametrize(
    ("instruction", "new"),
    [
        ("Swap the columns name and qty", "qty,name\n12,Pears\n3,Figs\n"),
        ("Sort the table by qty", "name,qty\nFigs,3\nPears,12\n"),
        ("Delete the row Pears", "name,qty\nFigs,3\n"),
        ("pls add a row Kiwis, 4, thanks", "name,qty\nPears,12\nFigs,3\nKiwis,4\n"),
    ],
)
def test_each_is_carried_out(instruction: str, new: str) -> None:
    made = carried_out(FILE, instruction, (0, len(FILE)))
    assert made
    assert edited(FILE, made.edits) == new


def test_without_a_table_they_are_others() -> None:
    assert table_changed("Only words.\n", "Delete the row Pears", (0, 12)) is None
    assert table_changed(FILE, "Make it nicer", (0, len(FILE))) is None


def test_lines_that_are_not_selected_stay() -> None:
    with pytest.raises(EditError, match="outside of the selected lines"):
        carried_out(FILE, "Delete the column qty", (9, 18))
