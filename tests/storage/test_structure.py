"""What a text looked like in its file comes back: headings, and where words stand on a page."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from storage import Documents, Heading, PageWords, Rectangle, Store, Structure
from storage.structure import _pack, _unpack

A4 = (595.0, 842.0)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "data")


def document(store: Store, name: str = "a.pdf") -> int:
    return Documents(store).add(name, "ab" * 32, 40, "one two three four", "application/pdf").id


def words(number: int, start: int, boxes: list[tuple[float, float, float, float]]) -> PageWords:
    """A word of three characters and a space for each box."""
    starts = start + 4 * np.arange(len(boxes), dtype=np.int32)
    ranges = np.stack([starts, starts + 3], axis=1)
    return PageWords(number, *A4, ranges, np.array(boxes, dtype=np.float32))


# Two columns of two lines: the text goes down the left one first.
PAGE = [
    (50, 100, 80, 112),
    (85, 101, 120, 111),
    (50, 115, 90, 127),
    (300, 100, 340, 112),
    (345, 100, 380, 112),
]


def test_headings_come_back_in_order(store: Store) -> None:
    headings = [Heading(0, 1, "3 Methods"), Heading(8, 2, "3.2 Data")]
    first = document(store)
    Structure(store).put(first, headings)
    assert Structure(store).headings(first) == headings


def test_a_range_has_one_rectangle_for_each_line_on_each_page(store: Store) -> None:
    first = document(store)
    structure = Structure(store)
    structure.put(first, (), [words(1, 0, PAGE), words(2, 20, PAGE[:2])])
    found = structure.rectangles(first, 0, 24)
    wanted = [
        Rectangle(1, 50, 100, 120, 112),
        Rectangle(1, 50, 115, 90, 127),
        Rectangle(1, 300, 100, 380, 112),
        Rectangle(2, 50, 100, 80, 112),
    ]
    assert [box.page for box in found] == [box.page for box in wanted]
    for box, expected in zip(found, wanted, strict=True):
        near = (expected.left, expected.top, expected.right, expected.bottom)
        assert (box.left, box.top, box.right, box.bottom) == pytest.approx(near, abs=0.02)
    assert len(structure.rectangles(first, 5, 6)) == 1
    assert structure.rectangles(first, 3, 4) == []
    assert structure.rectangles(first, 100, 200) == []


def test_a_copy_has_the_same_words_and_removing_takes_them(store: Store) -> None:
    first, second = document(store), document(store, "b.pdf")
    structure = Structure(store)
    structure.put(first, [Heading(0, 1, "one")], [words(1, 0, PAGE)])
    structure.copy(first, second)
    assert structure.rectangles(second, 0, 99) == structure.rectangles(first, 0, 99) != []
    assert structure.headings(second) == structure.headings(first)
    for made in (first, second):
        Documents(store).remove(made)
    for table in ("headings", "page_words"):
        assert store.db.table(table).count == 0


@given(
    st.lists(
        st.tuples(st.integers(0, 50), st.integers(1, 50), *[st.floats(-5, 900, width=32)] * 4),
        min_size=1,
        max_size=40,
    )
)
def test_ranges_are_stored_exactly_and_boxes_within_the_page(
    rows: list[tuple[int, int, float, float, float, float]],
) -> None:
    starts = np.cumsum([row[0] for row in rows])
    ranges = np.stack([starts, starts + [row[1] for row in rows]], axis=1).astype(np.int32)
    boxes = np.array([row[2:] for row in rows], dtype=np.float32)
    number, width, height, start, _end, packed, grid = _pack(PageWords(7, *A4, ranges, boxes))
    found = _unpack(number, width, height, start, packed, grid)
    assert np.array_equal(found.ranges, ranges)
    clipped = np.clip(boxes, 0, [*A4, *A4])
    assert np.abs(found.boxes - clipped).max() < 0.02
