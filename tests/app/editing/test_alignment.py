"""Blocks in common are equal, in order, and whole."""

from __future__ import annotations

import time
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from app.editing.alignment import CommonLines, common_blocks

WORDS = st.lists(st.sampled_from("abcdefgh"), max_size=20)


@given(WORDS, WORDS)
def test_blocks_are_equal_lines_in_order(old: list[str], new: list[str]) -> None:
    blocks = common_blocks(old, new)
    assert blocks[-1] == CommonLines(len(old), len(new), 0)
    for block in blocks:
        assert old[block.old : block.old + block.length] == new[block.new :][: block.length]
    for one, other in pairwise(blocks):
        assert one.length
        assert one.old + one.length <= other.old
        assert one.new + one.length <= other.new
        touches = one.old + one.length == other.old and one.new + one.length == other.new
        assert not touches or other == blocks[-1]


@given(WORDS)
def test_a_text_has_all_lines_in_common_with_itself(lines: list[str]) -> None:
    assert sum(block.length for block in common_blocks(lines, lines)) == len(lines)


def test_lines_that_stand_once_are_anchors() -> None:
    old = ["}", "def f", "}", "def g", "}"]
    new = ["def g", "}", "}", "}", "def f"]
    blocks = common_blocks(old, new)
    found = {line for block in blocks for line in old[block.old : block.old + block.length]}
    assert found & {"def f", "def g"}


def test_100_000_lines_are_compared_within_seconds() -> None:
    old = [f"line {number}" if number % 3 else "" for number in range(100_000)]
    new = [line for number, line in enumerate(old) if number % 1000]
    started = time.monotonic()
    assert sum(block.length for block in common_blocks(old, new)) == len(new)
    assert time.monotonic() - started < 30


def test_many_equal_lines_end_as_well() -> None:
    old, new = ["x"] * 5000, ["y", "x"] * 2500
    assert common_blocks(old, new)[-1] == CommonLines(5000, 5000, 0)
