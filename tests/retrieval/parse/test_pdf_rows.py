"""Words of a PDF's page are put together to cells of one or several lines."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

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
