"""Numbers of lines in the margin go; numbers of a table, a list and the text stay."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from retrieval.parse.hyphens import Hyphens
from retrieval.parse.margin_numbers import MarginNumbers
from tests.retrieval.parse.placed import Sized, column, pages

PROSE = (
    "The harbour office is open on weekdays from",
    "eight to noon, and its 3 clerks answer all",
    "questions about berths.",
    "A boat without a berth waits outside until",
    "one is free, or until the master comes.",
    "In 2020 the pier was longer by 40 metres.",
)


def numbered(
    *lines: str, first: int = 1, by: int = 1, x: float = 30, size: float = 7
) -> list[Sized]:
    """Lines with a number before (or behind) each."""
    found = []
    for place, line in enumerate(column(*lines)):
        number = (x - 4 * len(str(first + place)), line[1], str(first + place), size)
        has_number = (first + place) % by == 0
        found += [number, line] if x < 50 else [line, number]
        if not has_number:
            found.remove(number)
    return found


def cut(path: Path, *sheets: Sequence[Sized]) -> list[list[str]]:
    numbers, found = MarginNumbers(Hyphens()), pages(path, *sheets)
    for page in found:
        numbers.cut(page)
        ranges = zip(page.ranges[::2], page.ranges[1::2], strict=True)
        assert "".join(page.text[a:b] for a, b in ranges) == "".join(page.text.split())
    return [page.text.strip().split("\n") for page in found]


@pytest.mark.parametrize("x", [30, 460])
@pytest.mark.parametrize("size", [7, 11])
def test_numbers_left_or_right_of_prose_go(x: float, size: float, tmp_path: Path) -> None:
    sheets = [numbered(*PROSE, first=first, x=x, size=size) for first in (1, 7)]
    assert cut(tmp_path / "a.pdf", *sheets) == [list(PROSE)] * 2


def test_every_fifth_line_may_be_numbered(tmp_path: Path) -> None:
    lines = PROSE * 4
    assert cut(tmp_path / "a.pdf", numbered(*lines, by=5)) == [list(lines)]


def test_a_page_of_few_lines_goes_on_with_the_numbers(tmp_path: Path) -> None:
    first, second = numbered(*PROSE), numbered("Berths", "All of them are free.", first=7)
    assert cut(tmp_path / "a.pdf", first, second)[1] == ["Berths", "All of them are free."]
    assert cut(tmp_path / "a.pdf", second) == [["7 Berths", "8 All of them are free."]]


def test_a_word_that_stood_around_a_number_is_mended(tmp_path: Path) -> None:
    lines = (
        *PROSE[:3],
        "A boat without a berth waits in the har-",
        "bour until one is free.",
        "It waits.",
    )
    (found,) = cut(tmp_path / "a.pdf", numbered(*lines))
    assert found[3:5] == ["A boat without a berth waits in the harbour", "until one is free."]


@pytest.mark.parametrize(
    "lines",
    [
        tuple(
            f"{name} and all of its harbours"
            for name in ("Norway", "Italy", "Spain", "Malta", "Oman")
        ),
        tuple(f"{word}     {n * n + 3}     {n}" for n, word in enumerate(PROSE[0].title().split())),
    ],
)
def test_numbers_of_items_and_rows_stay(lines: Sequence[str], tmp_path: Path) -> None:
    (found,) = cut(tmp_path / "a.pdf", numbered(*lines))
    assert [line.split()[0] for line in found] == [str(n + 1) for n in range(len(lines))]


@pytest.mark.parametrize("numbers", [(4, 9, 2, 7, 1, 3), (1, 2, 4, 8, 16, 32)])
def test_numbers_that_do_not_count_lines_stay(numbers: Sequence[int], tmp_path: Path) -> None:
    sheet = [
        each
        for n, line in zip(numbers, column(*PROSE), strict=True)
        for each in ((30, line[1], str(n), 7), line)
    ]
    assert cut(tmp_path / "a.pdf", sheet)[0][1].startswith(f"{numbers[1]} eight")
