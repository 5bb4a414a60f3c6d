"""Lines that come one by one find their places."""

from __future__ import annotations

from app.editing.alignment_rows import AlignmentRows

TEXT = ["def first():", "    return 1", "", "def second():", "    return 2", "", "def third():"]


def aligned(new: list[str], text: list[str] = TEXT) -> AlignmentRows:
    rows = AlignmentRows(text)
    for line in new:
        rows.push(line)
    return rows


def test_nothing_is_left_out_before_more_has_come() -> None:
    assert aligned([]).place == 0
    assert aligned(TEXT[:2]).place == 2
    assert aligned(TEXT[:2]).pairs(2) == [(0, 0), (1, 1)]


def test_a_changed_line_keeps_its_place() -> None:
    rows = aligned(["def first():", "    return 9", "", "def second():"])
    assert rows.place == 4
    assert rows.pairs(4) == [(0, 0), (2, 2), (3, 3)]
    assert rows.unchanged_run() == 2


def test_lines_left_out_and_lines_put_in() -> None:
    rows = aligned(["def first():", "    # why", "    return 1", "", "def third():"])
    assert rows.place == 7
    assert rows.pairs(7) == [(0, 0), (1, 2), (5, 3), (6, 4)]


def test_a_brace_alone_does_not_leave_out_much() -> None:
    text = ["a = 1", *(f"line {n} of many" for n in range(30)), "}"]
    assert aligned(["a = 1", "}"], text).place <= 2


def test_nothing_to_align_with() -> None:
    rows = aligned(["new"], [])
    assert (rows.place, rows.pairs(0), rows.unchanged_run()) == (0, [], 0)
