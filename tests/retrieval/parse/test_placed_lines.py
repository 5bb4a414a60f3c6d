"""Lines have the height of their words, wherever these stand."""

from __future__ import annotations

from pathlib import Path

import pytest

from retrieval.parse.placed_lines import PlacedLine, placed_lines
from tests.retrieval.parse.placed import column, pages


def test_each_line_has_its_range_and_its_place(tmp_path: Path) -> None:
    (page,) = pages(tmp_path / "a.pdf", column("The first line", "and another one"))
    (first, one), (second, other) = placed_lines(page)
    assert page.text[slice(*first)] == "The first line\n"
    assert page.text[slice(*second)] == "and another one"
    assert one.left == pytest.approx(50, abs=2)
    assert other.middle - one.middle == pytest.approx(14.3, abs=0.1)


def test_a_raised_sign_does_not_change_a_lines_height(tmp_path: Path) -> None:
    (page,) = pages(tmp_path / "a.pdf", [(50, 100, "It was said", 11), (120, 96, "7", 6)])
    (_, line) = next(placed_lines(page))
    assert line.is_as_high_as(next(placed_lines(page))[1].height)
    assert line.right > 120


def test_a_step_is_down_or_aside() -> None:
    line = PlacedLine(0, 0, 100, 10)
    assert line.step(PlacedLine(0, 14, 100, 24)) == 14
    assert line.step(PlacedLine(130, 0, 200, 10)) == 40
