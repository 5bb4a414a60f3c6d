"""Raised digits behind a digit are its exponent, those of a footnote's mark a word of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

from retrieval.parse.pdf_words import PageText
from tests.retrieval.parse.placed import Sized, pages

UP = 7.0
"""Size of raised type beside letters of 12."""


def page(path: Path, *texts: str | tuple[str, float, float]) -> PageText:
    """A line of texts side by side, in type of 12 on the line; or in another size and raised."""
    placed: list[Sized] = []
    x = 50.0
    for each in texts:
        text, size, raised = (each, 12.0, 0.0) if isinstance(each, str) else each
        placed.append((x, 100 - raised, text, size))
        x += width(text, size)
    (found,) = pages(path, placed)
    return found


def width(text: str, size: float) -> float:
    """Of digits, signs and letters of Helvetica, near enough."""
    widths = {" ": 0.278, "/": 0.278, "-": 0.333, "+": 0.584, ".": 0.278, "x": 0.5, ",": 0.278}
    return size * sum(widths.get(letter, 0.556) for letter in text)


@pytest.mark.parametrize(
    ("texts", "found"),
    [
        (("mod 2", ("24", UP, 4), " - 1"), "mod 2^24 - 1"),
        (("mod 2", ("130", UP, 4), "-5"), "mod 2^130-5"),
        (("10", ("-5", UP, 4)), "10^-5"),
        (("2019", ("1", UP, 4)), "2019^1"),
        (("mod 2", ("10", UP, 4), "/3"), "mod 2^10/3"),
        (("mod 2", ("2", UP, 4), "4"), "mod 2^24"),  # what a slip in TeX makes of 2^24
        (("7", ("24", UP, 0)), "724"),  # small, on the line
        (("7", ("24", UP, -3)), "724"),  # lowered
        (("70", ("24", 12, 4)), "7024"),  # as large
        (("km", ("2", UP, 4)), "km2"),
        (("1234567890" * 7, ("2", UP, 4)), f"{'1234567890' * 7}2"),
    ],
)
def test_a_digit_is_an_exponent_where_it_is_raised_and_small_behind_a_digit(
    texts: tuple[str | tuple[str, float, float], ...], found: str, tmp_path: Path
) -> None:
    text = page(tmp_path / "a.pdf", *texts)
    assert text.text.strip() == found
    ranges = zip(text.ranges[::2], text.ranges[1::2], strict=True)
    assert [text.text[a:b] for a, b in ranges] == found.split()
    assert len(text.boxes) == 4 * len(found.split())


def test_an_exponent_as_office_programs_raise_it_is_one(tmp_path: Path) -> None:
    """By a third of the type's size, in three fifths of it."""
    assert page(tmp_path / "a.pdf", "10", ("6", 0.58 * 12, 0.33 * 12)).text == "10^6"


@pytest.mark.parametrize(
    ("texts", "found"),
    [
        (("2", ("24", UP, 5)), "2^24"),
        (("2", ("130", UP, 5), "-5"), "2^130-5"),
        (("3", ("1", UP, 5), "/", ("2", UP, 0)), "3 1 /2"),
    ],
)
def test_an_exponent_is_no_line_of_its_own(
    texts: tuple[str | tuple[str, float, float], ...], found: str, tmp_path: Path
) -> None:
    """PDFium tells a line's end where what stands on the line is short."""
    text = page(tmp_path / "a.pdf", *texts)
    assert text.text.split() == found.split()
    assert len(text.boxes) == 2 * len(text.ranges)


def test_digits_further_away_are_no_exponent(tmp_path: Path) -> None:
    (found,) = pages(tmp_path / "a.pdf", [(50, 100, "2", 12), (64, 95, "24", UP)])
    assert "^" not in found.text
