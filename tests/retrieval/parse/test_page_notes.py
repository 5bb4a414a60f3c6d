"""Notes of smaller type stand behind the paragraph that they are beside; nothing else moves."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from retrieval.parse.page_notes import move_notes
from tests.retrieval.parse.placed import Sized, column, pages

FIRST = column(
    "The harbour office is open on weekdays",
    "from eight to noon, and its clerks answer",
    "all questions about berths.",
)
SECOND = column("A boat without a berth waits", "outside until one is free.", top=160)
OPEN = column("A boat without a berth waits", "outside until the master", top=160)
MARKED = column("3 At Christmas it is", "open until ten.", x=330, top=100, size=8)
NOTE = column("the boats of members", "have berths of their own", x=330, top=160, size=8)


def moved(path: Path, *texts: Sequence[Sized]) -> str:
    (page,) = pages(path, [each for text in texts for each in text])
    before = sorted(page.text.split())
    move_notes(page)
    assert sorted(page.text.split()) == before
    ranges = zip(page.ranges[::2], page.ranges[1::2], strict=True)
    assert [page.text[a:b] for a, b in ranges] == page.text.split()
    assert len(page.boxes) == 4 * len(before)
    return page.text


def lines(text: Sequence[Sized]) -> str:
    return "\n".join(line for _, _, line, _ in text)


@pytest.mark.parametrize("x", [330, 5])
def test_a_note_beside_a_paragraph_stands_behind_it(x: float, tmp_path: Path) -> None:
    shift = 0 if x > 50 else 120
    text = [[(left + shift, *rest) for left, *rest in part] for part in (FIRST, SECOND)]
    note = [(x, *rest) for _, *rest in MARKED]
    found = moved(tmp_path / "a.pdf", text[0][:1], note, text[0][1:], text[1])
    assert found == f"{lines(FIRST)}\n\n{lines(MARKED)}\n\n{lines(SECOND)}"


def test_a_note_without_a_mark_is_one_of_several_lines(tmp_path: Path) -> None:
    found = moved(tmp_path / "a.pdf", FIRST, SECOND[:1], NOTE, SECOND[1:])
    assert found == f"{lines(FIRST)}\n{lines(SECOND)}\n\n{lines(NOTE)}"


def test_a_note_stands_before_a_paragraph_that_goes_on_on_the_next_page(tmp_path: Path) -> None:
    expected = f"{lines(FIRST)}\n\n{lines(NOTE)}\n\n{lines(OPEN)}"
    assert moved(tmp_path / "a.pdf", FIRST, OPEN[:1], NOTE, OPEN[1:]) == expected


def test_so_does_a_note_at_the_foot_of_the_page(tmp_path: Path) -> None:
    foot = column("3 At Christmas it is open until ten.", top=400, size=8)
    expected = f"{lines(FIRST)}\n\n{lines(foot)}\n\n{lines(OPEN)}"
    assert moved(tmp_path / "a.pdf", FIRST, OPEN, foot) == expected


@pytest.mark.parametrize(
    "beside",
    [
        column("3", x=330, size=8),  # a page's number
        column("-", "-", x=20, size=8),
        column("open until", x=5, size=8),  # a label
        column("3 At Christmas it is", "open until ten.", x=330),  # of the text's size
        column("3 At Christmas it is", "open until ten.", x=245, size=8),  # close to the text
        [(330, 100, "3 At Christmas", 8), (390, 100, "it is", 8), (360, 112, "open until ten.", 8)],
    ],
)
def test_what_is_no_note_stays(beside: Sequence[Sized], tmp_path: Path) -> None:
    texts = FIRST[:1], beside, FIRST[1:], SECOND
    (page,) = pages(tmp_path / "a.pdf", [each for text in texts for each in text])
    assert moved(tmp_path / "a.pdf", *texts) == page.text


def test_a_tables_last_column_stays(tmp_path: Path) -> None:
    rows = [
        (50 + 90 * cell, 200 + 11 * row, f"{row}{cell} of it", 8.0)
        for row in range(4)
        for cell in range(4)
    ]
    text = [
        *column(*["The harbour office is open on weekdays"] * 9),
        *[(x, y + 60, *r) for x, y, *r in rows],
    ]
    (page,) = pages(tmp_path / "a.pdf", text)
    assert moved(tmp_path / "a.pdf", text) == page.text


def test_a_page_that_is_mostly_small_stays(tmp_path: Path) -> None:
    small = column(*["3 At Christmas it is open"] * 6, x=330, size=8)
    (page,) = pages(tmp_path / "a.pdf", [*SECOND, *small])
    assert moved(tmp_path / "a.pdf", SECOND, small) == page.text
    assert moved(tmp_path / "a.pdf", []) == ""
