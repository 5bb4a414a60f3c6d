"""Notes of a training's progress, and the parts of its pictures."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

from app.teaching.progress import (
    HEIGHT,
    MARGIN,
    PROGRESS,
    WIDTH,
    label,
    note,
    noted,
    picture,
    polyline,
)


def test_what_was_noted_is_there_and_a_torn_line_is_left_out(tmp_path: Path) -> None:
    assert noted(tmp_path) == []
    note(tmp_path, {"step": 1})
    note(tmp_path, {"step": 2})
    with (tmp_path / PROGRESS).open("a", encoding="utf-8") as file:
        file.write('{"step": 3')
    assert noted(tmp_path) == [{"step": 1}, {"step": 2}]


def test_points_are_shares_of_the_frame() -> None:
    parts = [polyline([(0, 0), (1, 1)], "red"), label(3, 4, "here", "blue")]
    shown = ET.fromstring(picture(parts))  # noqa: S314
    _, line, text = shown
    corners = (MARGIN, HEIGHT - MARGIN, WIDTH - MARGIN, MARGIN)
    assert line.get("points") == "{:.1f},{:.1f} {:.1f},{:.1f}".format(*corners)
    assert (text.get("x"), text.get("y"), text.text) == ("3", "4", "here")
