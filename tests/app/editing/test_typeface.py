"""Prose is set in a proportional face, and what has columns in one of fixed width."""

from __future__ import annotations

import pytest

from app.editing import typeface
from app.editing.typeface import are_fixed, fixed_lines, is_fixed

LETTER = "Dear Ada,\n\nThe lamp in the hall is broken; please have it repaired.\n\nYours, Ben\n"
CODE = 'def read(path):\n    """Rows."""\n    return open(path).readlines()\n'
CLAUSES = "The tenant has\n(a) to pay the rent;\n(b) to heat the house;\n(c) to mow the lawn;\n"
VALUES = "name,city\nAda,York\nBen,Bath\n"

LEASE = """The rent is due on the first. It is paid in advance;  see below.
Item          Amount
Rent      EUR    900
Deposit   EUR  1,800

It ends on notice.

____________    ____________
Ada Finch       Ben Ray
"""


def of_file(name: str, text: str, *, is_copy: bool = False) -> bool:
    return is_fixed(name, text, is_code=name.endswith((".md", ".py")), is_copy=is_copy)


@pytest.mark.parametrize("name", ["letter.txt", "letter", "letter.md", "README"])
def test_prose_is_not_fixed(name: str) -> None:
    assert not of_file(name, LETTER)
    assert not of_file(name, "")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        *(("rows.py", LETTER), ("a.CSV", "a,b\n"), ("run.log", LETTER)),
        *(("pasted.txt", CODE), ("noname", CODE), ("values.txt", VALUES)),
    ],
)
def test_code_and_values_are_fixed_by_their_name_or_their_lines(name: str, text: str) -> None:
    assert of_file(name, text)


def test_the_text_of_a_document_is_prose_whatever_its_lines_end_with() -> None:
    assert of_file("clauses.txt", CLAUSES), "they may be code"
    assert not of_file("clauses.docx", CLAUSES, is_copy=True)
    assert not of_file("clauses.md", CLAUSES)


def test_lines_whose_columns_stand_below_one_another_are_fixed() -> None:
    assert fixed_lines(LEASE) == ((1, 4), (7, 9))
    assert fixed_lines(LEASE.replace("\n", "\r\n")) == ((1, 4), (7, 9))
    assert fixed_lines("Rent\t900\nWater\t35\n") == ((0, 2),)


@pytest.mark.parametrize(
    "text",
    [
        LETTER,
        "One ends.  Another begins.\nTwo ends.  Another begins.\n",
        "a)  to pay the rent\nb)  to heat the house\n",
        "-   Rent\n-   Water\n",
        "A gap   here and\nno gap in the line that follows it.\n",
        "    One stanza\n    and its second line\n",
        "| Room | What it is for |\n|--|--|\n| the hall | for guests |\n",
        "",
    ],
)
def test_spaces_behind_sentences_and_marks_make_no_columns(text: str) -> None:
    assert fixed_lines(text) == ()


def test_fenced_code_and_tables_drawn_with_bars_are_fixed() -> None:
    fence = "See:\n\n```\nx = 1\n```\nand so on\n"
    assert fixed_lines(fence) == ((2, 5),)
    table = "Depths:\n\n| Year | Depth |\n|------|------:|\n| 1931 |   4.2 |\n\nNo more.\n"
    assert fixed_lines(table) == ((2, 5),)


def test_a_text_too_long_to_be_looked_through_is_set_as_prose(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(typeface, "_LONGEST", len(LEASE))
    assert fixed_lines(LEASE)
    assert fixed_lines(f"{LEASE} ") == ()


def test_a_text_is_looked_through_once_however_many_changes_it_has() -> None:
    fixed_lines.cache_clear()
    for number in range(100):
        are_fixed(fixed_lines(LEASE), 0, 1, f"The rent is {number}.\n")
    assert fixed_lines.cache_info().misses == 1


@pytest.mark.parametrize(
    ("start", "end", "new", "is_shown"),
    [
        (0, 1, "The rent is due.\n", False),
        (2, 3, "Rent      EUR    950\n", True),
        (4, 4, "Water     EUR     35\n", True),  # added below the last row
        (5, 6, "", False),
        (5, 6, "Ada   1\nBen   2\n", True),
    ],
)
def test_a_change_has_the_face_of_its_lines(
    start: int, end: int, new: str, *, is_shown: bool
) -> None:
    assert are_fixed(fixed_lines(LEASE), start, end, new) == is_shown
    assert are_fixed(None, start, end, new)
