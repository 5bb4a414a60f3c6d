"""Aligns two texts: finds the lines that they have in common.

Lines that stand once in both are anchors, in the longest order that both have (patience diff, Bram
Cohen 2008); what lies between two anchors is compared line by line. So a diff follows what people
take for a line's counterpart more often than the shortest one does, and takes little time where
most lines are equal.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

MOST_COMPARED = 4_000_000
"""Pairs of lines between two anchors that are compared; with more, frequent lines are no matches.
"""


class CommonLines(NamedTuple):
    """Equal lines: `length` of them from `old` on in one text and from `new` on in the other."""

    old: int
    new: int
    length: int


def common_blocks(old: Sequence[str], new: Sequence[str]) -> list[CommonLines]:
    """The lines in common, in order, as long blocks as possible; the last is empty and at the end
    of both.
    """
    return _joined([*_found(old, new), CommonLines(len(old), len(new), 0)])


def _found(old: Sequence[str], new: Sequence[str]) -> Iterator[CommonLines]:
    head = _same(zip(old, new, strict=False))
    rest = min(len(old), len(new)) - head
    tail = min(rest, _same(zip(reversed(old), reversed(new), strict=False)))
    yield CommonLines(0, 0, head)
    ends = len(old) - tail, len(new) - tail
    at_old, at_new = head, head
    anchors = _anchors(old[head : ends[0]], new[head : ends[1]])
    for one, other in [*((head + a, head + b) for a, b in anchors), ends]:
        yield from _between(old, new, (at_old, one), (at_new, other))
        at_old, at_new = one, other
    yield CommonLines(*ends, tail)


def _same(pairs: Iterator[tuple[str, str]]) -> int:
    """How many pairs are equal before the first that isn't."""
    count = 0
    for one, other in pairs:
        if one != other:
            break
        count += 1
    return count


def _anchors(old: Sequence[str], new: Sequence[str]) -> list[tuple[int, int]]:
    """Places of lines that stand once in both, as many as have the same order in both."""
    places = {line: place for place, line in enumerate(new)}
    counts, once = Counter(new), Counter(old)
    pairs = [
        (place, places[line])
        for place, line in enumerate(old)
        if once[line] == 1 and counts.get(line) == 1
    ]
    return _longest_rising(pairs)


def _longest_rising(pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The most pairs whose second numbers rise (patience sorting)."""
    tops: list[int] = []
    last: list[int] = []
    before: list[int | None] = []
    for number, (_, value) in enumerate(pairs):
        pile = bisect_left(tops, value)
        before.append(last[pile - 1] if pile else None)
        tops[pile : pile + 1] = [value]
        last[pile : pile + 1] = [number]
    rising, at = [], last[-1] if last else None
    while at is not None:
        rising.append(pairs[at])
        at = before[at]
    return rising[::-1]


def _between(
    old: Sequence[str], new: Sequence[str], one: tuple[int, int], other: tuple[int, int]
) -> Iterator[CommonLines]:
    ours, theirs = old[slice(*one)], new[slice(*other)]
    if not ours or not theirs:
        return
    is_much = len(ours) * len(theirs) > MOST_COMPARED
    for block in SequenceMatcher(None, ours, theirs, autojunk=is_much).get_matching_blocks():
        yield CommonLines(one[0] + block.a, other[0] + block.b, block.size)


def _joined(blocks: Sequence[CommonLines]) -> list[CommonLines]:
    """Blocks that touch become one; empty ones go, but for the last."""
    joined: list[CommonLines] = []
    for block in blocks:
        if joined and (joined[-1].old + joined[-1].length, joined[-1].new + joined[-1].length) == (
            block.old,
            block.new,
        ):
            joined[-1] = CommonLines(
                joined[-1].old, joined[-1].new, joined[-1].length + block.length
            )
        elif block.length or block is blocks[-1]:
            joined.append(block)
    if joined[-1].length:
        joined.append(blocks[-1])
    return joined
