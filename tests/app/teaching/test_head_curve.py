"""The curve of a head's training."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from app.teaching.head_curve import HEIGHT, MARGIN, WIDTH, drawn_head


def test_each_depth_has_a_line_from_the_first_measurement_to_the_last() -> None:
    lines = [
        {"tokens": 0, "acceptance": [0.0, 0.5]},
        {"tokens": 500, "loss": 2.0},
        {"tokens": 1000, "acceptance": [1.0, 0.25]},
    ]
    root = ET.fromstring(drawn_head(lines))  # noqa: S314 - drawn here
    found = [each.attrib["points"] for each in root.iter("{http://www.w3.org/2000/svg}polyline")]
    left, right, low, high = MARGIN, WIDTH - MARGIN, HEIGHT - MARGIN, MARGIN
    assert found[0] == f"{left}.0,{low}.0 {right}.0,{high}.0"
    assert len(found) == 2
    assert "1,000 tokens learnt" in "".join(root.itertext())


def test_nothing_measured_is_an_empty_frame() -> None:
    assert "<rect" in drawn_head([])
