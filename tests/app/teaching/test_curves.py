"""The curve shows every report, and what was held out from the first one on."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from app.teaching.curves import HEIGHT, MARGIN, WIDTH, head_curve, model_curve

LINES = [
    {"tokens": 0, "held_out": {"read": {"samples": 3, "exact": 0.0}}},
    {"tokens": 500, "loss": 2.0},
    {
        "tokens": 1000,
        "loss": 1.0,
        "held_out": {"read": {"samples": 3, "exact": 1.0}, "edit": {"samples": 1, "exact": 0.0}},
    },
]


def points(picture: str) -> list[list[tuple[float, float]]]:
    root = ET.fromstring(picture)  # noqa: S314
    lines = [each.attrib["points"] for each in root if each.tag.endswith("polyline")]
    return [[tuple(map(float, pair.split(","))) for pair in line.split()] for line in lines]


def test_each_report_is_a_point() -> None:
    losses, exact = points(model_curve(LINES))
    assert len(losses) == len(exact) == 2
    assert [y for _, y in losses] == [MARGIN, (HEIGHT - 2 * MARGIN) / 2 + MARGIN]


def test_held_out_kinds_count_by_their_samples() -> None:
    _, exact = points(model_curve(LINES))
    heights = [(HEIGHT - MARGIN - y) / (HEIGHT - 2 * MARGIN) for _, y in exact]
    assert heights == [0.0, 0.75]


def test_nothing_learnt_yet_is_a_picture_too() -> None:
    assert "0" in model_curve([])


def test_each_depth_has_a_line_from_the_first_measurement_to_the_last() -> None:
    lines = [
        {"tokens": 0, "acceptance": [0.0, 0.5]},
        {"tokens": 500, "loss": 2.0},
        {"tokens": 1000, "acceptance": [1.0, 0.25]},
    ]
    root = ET.fromstring(head_curve(lines))  # noqa: S314 - drawn here
    found = [each.attrib["points"] for each in root.iter("{http://www.w3.org/2000/svg}polyline")]
    left, right, low, high = MARGIN, WIDTH - MARGIN, HEIGHT - MARGIN, MARGIN
    assert found[0] == f"{left}.0,{low}.0 {right}.0,{high}.0"
    assert len(found) == 2
    assert "1,000 tokens learnt" in "".join(root.itertext())


def test_nothing_measured_is_an_empty_frame() -> None:
    assert "<rect" in head_curve([])
