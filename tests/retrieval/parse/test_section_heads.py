"""Heads that change with the section are told by their place and by what the text says, too."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from retrieval.parse.section_heads import PageFrame, Titles, page_frame, parts
from tests.retrieval.parse.placed import Sized, column, pages

BODY = ("Boats are moored at the pier.", "The master calls them in.", "Berths are free in May.")


def sheet(head: str, *, top: float = 40, size: float = 11) -> list[Sized]:
    return [(50, top, head, size), *column(*BODY, *BODY)]


def heads(path: Path, *sheets: Sequence[Sized], at: int = 1) -> list[str]:
    frames = [page_frame(page) for page in pages(path, *sheets)]
    others = [(n - at, frame) for n, frame in enumerate(frames) if n != at]
    return [line.text.strip() for line in frames[at].heads(others)]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("CHAPTER 3. BEFORE YOU SAIL 3.2. BACK UP", ["chapter", "before you sail", "back up"]),
        ("Appendix B. Random Bits B.3", ["appendix", "random bits"]),
        ("Where To Go … 8.3 Further", ["where to go…", "further"]),
        ("17", []),
    ],
)
def test_what_a_line_says(line: str, found: list[str]) -> None:
    assert parts(line) == found


def test_titles_are_lines_and_pairs_of_lines_but_none_of_a_table_of_contents() -> None:
    titles = Titles()
    titles.learn(
        ["Chapter 3", "Before You Sail", "3.2 Back Up All of", "Your Charts", "3.3 Ropes . . . . 9"]
    )
    assert titles.has("CHAPTER 3. BEFORE YOU SAIL 3.2. BACK UP ALL OF YOUR CHARTS")
    assert titles.has("3. BEFORE YOU…")
    assert not titles.has("3.3. ROPES")
    assert not titles.has("3. BEFORE YOU")


def test_a_head_shares_words_with_one_of_its_neighbours_at_the_same_height(tmp_path: Path) -> None:
    three = [
        sheet(f"3 Before You Sail 3.{n} {word}")
        for n, word in enumerate(("Ropes", "Charts", "Food"))
    ]
    assert heads(tmp_path / "a.pdf", *three) == ["3 Before You Sail 3.1 Charts"]


def test_a_head_counts_pages(tmp_path: Path) -> None:
    three = [sheet(f"{word} {n + 4}") for n, word in enumerate(("Ropes", "Charts", "Food"))]
    assert heads(tmp_path / "a.pdf", *three) == ["Charts 5"]


@pytest.mark.parametrize(
    "sheets",
    [
        [sheet(f"{word} of the Harbour", size=16) for word in ("Ropes", "Charts", "Food")],  # slides
        [sheet(word) for word in ("Ropes", "Charts", "Food")],  # a title on each page
        [sheet(f"The Harbour {n}", top=85) for n in range(3)],  # no white below
        [sheet("The Harbour 1"), sheet("The Harbour 2", top=50), sheet("The Harbour 3", top=60)],
        [sheet("The Harbour 1"), sheet("The Harbour 2"), column(*BODY, *BODY, top=40)],
        [sheet("The Harbour 1"), sheet("The Harbour 2"), sheet("The Harbour 3"), column(*BODY, *BODY, top=40)],
    ],
)  # fmt: skip
def test_titles_are_no_heads(sheets: Sequence[Sequence[Sized]], tmp_path: Path) -> None:
    assert heads(tmp_path / "a.pdf", *sheets) == []


def test_a_page_without_text_has_nothing_outside_of_it(tmp_path: Path) -> None:
    (empty, short) = pages(tmp_path / "a.pdf", [], [(50, 40, "Alone", 11)])
    assert page_frame(empty) == PageFrame((), float("inf"), float("-inf"))
    assert page_frame(short).outer == ()
