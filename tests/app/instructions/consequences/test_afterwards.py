"""What is told after a change: what it leaves that may not fit."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.instructions.consequences.afterwards import to_check
from app.instructions.text_edit import TextEdit


def told(text: str, old: str, new: str = "") -> tuple[str, ...]:
    """What is told where all places of some words have others."""
    at, edits = text.find(old), list[TextEdit]()
    while at >= 0:
        edits.append(TextEdit(at, at + len(old), new))
        at = text.find(old, at + len(old))
    return to_check(text, edits)


@pytest.mark.parametrize(
    ("text", "old", "new", "date", "month"),
    [
        ("From 1 March to 31 March 2027.\n", "March", "April", "31 April 2027", "April"),
        ("By October 31, 2025.\n", "October", "November", "November 31, 2025", "November"),
        ("On 29 February 2024.\n", "2024", "2025", "29 February 2025", "February"),
        ("On the 30. Jan.\n", "Jan", "Feb", "30. Feb", "Feb"),
    ],
)
def test_a_day_that_its_month_has_not(text: str, old: str, new: str, date: str, month: str) -> None:
    note = f"Line 1 has '{date}' now, a day that {month} doesn't have."
    assert told(text, old, new) == (note,)


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [
        ("On 31 March.\n", "March", "May"),
        ("On 29 February.\n", "February", "Feb"),
        ("On 31 February, here.\n", "here", "there"),
        ("Version 2.31 March.\n", "March", "April"),
        ("In March 2031.\n", "March", "April"),
    ],
)
def test_other_dates_are_not_told(text: str, old: str, new: str) -> None:
    assert told(text, old, new) == ()


@pytest.mark.parametrize(
    ("text", "old", "new", "stays"),
    [
        ("A fee of EUR 50 (fifty euros).\n", "EUR 50", "EUR 60", "fifty"),
        ("A fee of EUR 50 (fifty euros).\n", "fifty", "sixty", "50"),
        ("Within thirty (30) days.\n", "30", "45", "thirty"),
        ("It costs 1,200 USD, in words: one thousand two hundred.\n", "1,200", "1,300", "one thou"),
        ("two hundred US dollars (USD 200)", "USD 200", "USD 300", "two hundred"),
    ],
)
def test_a_number_that_stays_in_its_other_form(text: str, old: str, new: str, stays: str) -> None:
    (note,) = told(text, old, new)
    assert note.startswith(f"Line 1 says the number as '{stays}")


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [
        ("Within thirty (30) days.\n", "thirty (30)", "forty (40)"),
        ("A fee of EUR 50 (fifty euros).\n", "EUR 50", "USD 50"),
        ("Part two (30 pages).\n", "30", "40"),
        ("Within thirty (30) days.\n", " (30)", ""),
        ("There are 3 rooms.\n", "3", "4"),
    ],
)
def test_other_numbers_are_not_told(text: str, old: str, new: str) -> None:
    assert told(text, old, new) == ()


def test_both_forms_changed() -> None:
    text = "A fee of EUR 50 (fifty euros).\n"
    digits, words = text.index("50"), text.index("fifty")
    edits = [TextEdit(digits, digits + 2, "60"), TextEdit(words, words + 5, "sixty")]
    assert to_check(text, edits) == ()


def test_lines_that_lack_something() -> None:
    text = "Ms A came. Ms A left.\n\nChair: Ms A\n- Ms A: the hall\nMs B and Ms A.\nSee Ms A!\n"
    assert told(text, "Ms A") == ("What is left at lines 1, 3, 4, 5 may be incomplete.",)
    assert told(text, " left") == ()
    assert told("The house of big\ntrees.\n", " big") == ()
    assert told("f(a, b)\n", "a, ") == ()


@pytest.mark.parametrize(
    ("text", "old", "is_told"),
    [
        ("Ben, Anna and Cem went.\n", "Cem ", True),
        ("Ben, Anna and Cem went.\n", " Cem", True),
        ("Anna and Cem. We met.\n", " Cem", True),
        ("Ask Anna or Cem: they know.\n", " Cem", True),
        ("The house of Anna, which is big.\n", " Anna", True),
        ("The house (of Anna) is big.\n", " Anna", True),
        ("Ben, Anna and Cem went.\n", ", Anna", False),
        ("Ben, Anna and Cem went.\n", " and Cem", False),
        ("Big trees and big hills.\n", "big ", False),
        ("We buy and sell old cars.\n", " old", False),
        ("He came and quickly left.\n", "quickly ", False),
        ("Written with Python code.\n", "Python ", False),
        ("Anna and Mr Cem went.\n", "Mr ", False),
        ("Anna and Cem, and Bo.\n", " and Cem", False),
    ],
)
def test_what_leads_on_to_nothing_within_a_line(text: str, old: str, is_told: bool) -> None:
    notes = ("What is left at line 1 may be incomplete.",)
    assert told(text, old) == (notes if is_told else ())


def test_of_many_the_first_are_told() -> None:
    text = "".join(f"{n}: by 31 March\n" for n in range(20))
    notes = told(text, "March", "April")
    assert len(notes) == 5
    assert notes[-1] == "This is so in 16 other places, too."


@given(st.text("ab .:\n5", max_size=30), st.integers(0, 29), st.integers(0, 29))
def test_any_change_is_looked_at(text: str, one: int, other: int) -> None:
    start, end = sorted((min(one, len(text)), min(other, len(text))))
    to_check(text, [TextEdit(start, end)])


@pytest.mark.parametrize(
    ("text", "old", "notes"),
    [
        (
            "## A\n\n- x\n\n## B\n\nSo.\n",
            "- x\n",
            ("Nothing stands below 'A' in line 1 any more.",),
        ),
        (
            "# T\n\n## A\n\n## B\n\n- x\n",
            "- x\n",
            ("Nothing stands below 'B' in line 5 any more.",),
        ),
        ("## A\n\n- x\n- y\n", "- x\n", ()),
        (
            "# T\n\n## A\n\nSo.\n",
            "## A\n\nSo.\n",
            ("Nothing stands below 'T' in line 1 any more.",),
        ),
        ("# T\n\n## A\n\nSo.\n\n## B\n", "## A\n\nSo.\n\n", ()),
    ],
)
def test_a_heading_with_nothing_below_is_told(text: str, old: str, notes: tuple[str, ...]) -> None:
    assert told(text, old) == notes
