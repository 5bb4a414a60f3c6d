"""All dates of a text as YYYY-MM-DD."""

from __future__ import annotations

import time

import pytest

from app.errors import EditError
from app.instructions.text_edit import edited
from app.instructions.values.iso_dates import iso_dates


def after(text: str, instruction: str = "Change all dates to ISO format") -> str | None:
    found = iso_dates(text, instruction, (0, len(text)))
    return None if found is None else edited(text, found.edits)


@pytest.mark.parametrize(
    ("text", "new"),
    [
        ("From 1 March 2024 to 31 Dec. 2024.", "From 2024-03-01 to 2024-12-31."),
        ("On March 1, 2024, and Mar 2nd 2024", "On 2024-03-01, and 2024-03-02"),
        ("the 3rd of May 2024; 25/12/2024, 12/25/2024", "the 2024-05-03; 2024-12-25, 2024-12-25"),
        ("5.5.2024 or 13-1-2024", "2024-05-05 or 2024-01-13"),
        ("Only 3 may come on 3 may 2024", "Only 3 may come on 2024-05-03"),
        ("Monday, 3 June 2024 at 9:00", "Monday, 2024-06-03 at 9:00"),
        ("1 May 2024, v1.2.2024.1, 2023-01-01, May 2024, https://a.de/31-12-2024", None),
    ],
)
def test_dates_that_are_clear(text: str, new: str | None) -> None:
    assert after(text) == (new or text.replace("1 May 2024", "2024-05-01"))


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("1 May 2024 or 3/4/2024", "3/4/2024"),
        ("1 May 2024 or 13/4/24", "13/4/24"),
        ("1 May 2024 or 3 June.", "3 June"),
        ("1 May 2024 or 31 June 2024", "31 June 2024"),
        ("1\u20133 May 2024", "3 May 2024"),
        ("1 and 3 May 2024", "3 May 2024"),
        ("1-3 May 2024", "3 May 2024"),
        ("May 1 to 3, 2024", "May 1"),
        ("13/14/2024", "13/14/2024"),
    ],
)
def test_what_is_not_clear_is_named_and_nothing_changed(text: str, named: str) -> None:
    with pytest.raises(EditError, match="nothing is changed") as raised:
        after(f"So\n{text}\n")
    assert f"'{named}' at line 2" in str(raised.value)


def test_no_dates() -> None:
    with pytest.raises(EditError, match="There is no date that is written otherwise"):
        after("It is 2024-01-01.")


@pytest.mark.parametrize(
    ("instruction", "is_asked"),
    [
        ("change all dates to ISO format", True),
        ("Convert the dates to YYYY-MM-DD", True),
        ("please write every date as ISO 8601 in the text.", True),
        ("Put dates in ISO format", True),
        ("Change the date to 1 May 2024", False),
        ("Change all dates to the German format", False),
        ("Change the start dates to ISO format", False),
    ],
)
def test_what_asks_for_it(instruction: str, *, is_asked: bool) -> None:
    assert (after("1 May 2024", instruction) is not None) == is_asked


@pytest.mark.parametrize("piece", ["1 ", "1.", "May ", "1 May ", "12/"])
def test_long_lines_take_no_quadratic_time(piece: str) -> None:
    start = time.monotonic()
    with pytest.raises(EditError):
        after(piece * 50_000)
    assert time.monotonic() - start < 10
