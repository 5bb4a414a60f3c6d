"""Words of a PDF's page are put together to cells of one or several lines."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from retrieval.parse.pdf_rows import PlacedWord, rows
from tests.retrieval.parse.placed import PRICES, WRITTEN, Placed, written


@pytest.mark.parametrize(
    "row",
    [
        pytest.param(
            ((50, 148, "Van with a"), (50, 161, "permit"), (150, 148, "120 GBP"), (250, 148, "no")),
            id="the first cell, the others level with its first line",
        ),
        pytest.param(
            ((50, 148, "Van"), (50, 161, "with a permit"), (150, 154, "120 GBP"), (250, 154, "no")),
            id="the first cell, the others level with its middle",
        ),
        pytest.param(
            (
                *((50, 148, "Van"), (50, 161, "with a"), (50, 174, "permit")),
                *((150, 161, "120 GBP"), (250, 161, "no")),
            ),
            id="the first cell, the others level with the middle one of its lines",
        ),
        pytest.param(
            ((50, 148, "Van with a permit"), (150, 148, "120"), (150, 161, "GBP"), (250, 148, "no")),
            id="another cell",
        ),
        pytest.param(
            ((50, 154, "Van with a permit"), (150, 148, "120"), (150, 161, "GBP"), (250, 154, "no")),
            id="another cell, the others level with its middle",
        ),
    ],
)  # fmt: skip
def test_a_cell_may_have_several_lines(tmp_path: Path, row: Sequence[Placed]) -> None:
    behind = (50, 200, "A lost permit costs 15 GBP.")
    found = written(tmp_path / "a.pdf", [*PRICES, *row, behind])
    assert found.split("\n\n") == [
        f"{WRITTEN}\nVan with a permit | 120 GBP | no",
        "A lost permit costs 15 GBP.",
    ]


def test_a_bullet_is_of_the_cell_behind_it() -> None:
    text = "● If it rains fr French"
    starts = (0, 2, 5, 8, 14, 17)
    lefts = (50, 70, 80, 90, 50, 120)
    words = [
        PlacedWord(
            number,
            start,
            start + len(text[start:].split(maxsplit=1)[0]),
            left,
            top,
            left + 8,
            top + 10,
        )
        for number, (start, left) in enumerate(zip(starts, lefts, strict=True))
        for top in [100 + 14 * (number > 3)]
    ]
    found = rows(words, text)
    assert [len(row.cells) for row in found] == [1, 2]
    dots = text.replace("rains", "●    ")
    far = [
        word._replace(left=word.left + 40, right=word.right + 40) if word.number == 3 else word
        for word in words
    ]
    assert len(rows(far, dots)[0].cells) == 2  # a mark in a table's cell is none
