"""Heads of a table set in another way."""

from __future__ import annotations

import pytest

from app.errors import EditError
from app.instructions.quotations import set_apart
from app.instructions.tables.changes import table_changed
from app.instructions.tables.heads import heads_set
from app.instructions.text_edit import edited
from app.instructions.unclear import UnclearError

FILE = "month,fruit,qty\nMay,Pears,1\n"


def after(text: str, instruction: str) -> str | None:
    found = table_changed(text, instruction, (0, len(text)))
    return None if found is None else edited(text, found.edits)


def test_other_letters() -> None:
    new = FILE.replace("month,fruit,qty", "MONTH,FRUIT,QTY")
    assert after(FILE, "Make the header row uppercase") == new
    assert after(new, "Make the column headings lowercase") == FILE


def test_a_file_has_no_bold_letters() -> None:
    with pytest.raises(EditError, match="has no bold letters"):
        after(FILE, "Bold the header row")


def test_a_file_without_heads() -> None:
    with pytest.raises(EditError, match="has no heads"):
        after("1,Tea\n2,Coffee\n", "Make the header row uppercase")


def test_other_instructions_are_none() -> None:
    asked = set_apart("Delete line 2")
    assert asked
    assert heads_set(FILE, asked, (0, len(FILE))) is None


def test_heads_in_bold() -> None:
    text = "| Name | Qty |\n|---|---|\n| Pears | 12 |\n"
    bold = "| **Name** | **Qty** |\n|---|---|\n| Pears | 12 |\n"
    for instruction in ("Bold the header", "bold the header row", "Make the headers bold"):
        assert after(text, instruction) == bold
    with pytest.raises(EditError, match="set so already"):
        after(bold, "Bold the header row")
    with pytest.raises(UnclearError):
        after(f"# Stock\n\n{text}", "Make the headers bold")  # or its headings?
