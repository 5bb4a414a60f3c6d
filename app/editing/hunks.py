"""Hunks: what a revision changes, each to be taken or left by itself.

Contract: a hunk names a range of the base's lines and the lines in their place, endings included.
All hunks applied give the revision, none the base, byte for byte; the order in which they are
decided changes nothing.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from app.editing.alignment import CommonLines, common_blocks
from app.lines import lines_of, usual_ending


@dataclass(frozen=True, slots=True)
class HunkSource:
    """A place in a document from which new words of a hunk were copied: code points [start, end).

    Attributes:
        words: what stands there.
    """

    document: int
    name: str
    start: int
    end: int
    words: str


@dataclass(frozen=True, slots=True)
class Hunk:
    """Lines [start, end) of the base, and those in their place.

    Attributes:
        conflict: what both sides began with, if the base has changed here in another way since;
            None for a plain hunk.
        key: names it while it waits, wherever its lines move; 0 for one that has no name yet.
        sources: where its new words come from, if they were copied from documents.
        joint: a number shared by hunks that are taken or left together, such as both ends of a
            move; 0 for a hunk by itself.
        ask: the instruction that it came of; 0 for none, such as a change of the file.
        also: an earlier instruction whose change is part of it; 0 for none.
    """

    start: int
    end: int
    new: tuple[str, ...]
    conflict: tuple[str, ...] | None = None
    key: int = field(default=0, compare=False)
    sources: tuple[HunkSource, ...] = field(default=(), compare=False)
    joint: int = field(default=0, compare=False)
    ask: int = field(default=0, compare=False)
    also: int = field(default=0, compare=False)

    def old(self, base: Sequence[str]) -> tuple[str, ...]:
        """The base's lines that it replaces."""
        return tuple(base[self.start : self.end])

    @property
    def growth(self) -> int:
        """How many lines more the text has with it; less than 0 for fewer."""
        return len(self.new) - (self.end - self.start)

    def moved(self, lines: int) -> Hunk:
        """The same so many lines further down."""
        return replace(self, start=self.start + lines, end=self.end + lines)


def hunks_between(old: str, new: str) -> list[Hunk]:
    """Return the hunks that turn one text into the other, in order; unchanged lines part them."""
    base, revised = lines_of(old), lines_of(new)
    found = []
    for before, after in pairwise([CommonLines(0, 0, 0), *common_blocks(base, revised)]):
        lines = slice(before.new + before.length, after.new)
        hunk = Hunk(before.old + before.length, after.old, tuple(revised[lines]))
        if hunk.new or hunk.end > hunk.start:
            found.append(hunk)
    return found


def in_order(hunks: Iterable[Hunk]) -> list[Hunk]:
    """By their lines; those that insert at one place stay in the order that they have."""
    return sorted(hunks, key=lambda each: (each.start, each.end))


def applied(base: str, hunks: Iterable[Hunk]) -> str:
    """The base with these hunks, of which no two share a line.

    Raises:
        ValueError: two of them do, or one ends behind the base.
    """
    lines = lines_of(base)
    return joined(replaced(lines, in_order(hunks), 0, len(lines)), usual_ending(lines))


def joined(lines: Sequence[str], usual: str) -> str:
    """Lines put together; one without an ending that isn't the last gets the usual one."""
    return "".join([*(e if e.endswith("\n") else e + usual for e in lines[:-1]), *lines[-1:]])


def meet(one: Hunk, other: Hunk) -> bool:
    """Whether two hunks share a line, or insert at the same place."""
    if one.start == one.end == other.start == other.end:
        return True
    return max(one.start, other.start) < min(one.end, other.end) or _is_within(one, other)


def extent(hunks: Iterable[Hunk]) -> tuple[int, int]:
    """The lines [start, end) from the first that one of the hunks changes to the last."""
    starts, ends = zip(*((each.start, each.end) for each in hunks), strict=True)
    return min(starts), max(ends)


def meeting(hunks: Iterable[Hunk], others: Iterable[Hunk]) -> list[Hunk]:
    """The hunks that meet one of the others, of which no two share a line."""
    near = in_order(others)
    starts = [each.start for each in near]

    def meets(hunk: Hunk) -> bool:
        first = max(0, bisect_left(starts, hunk.start) - 1)  # the last one that begins before it
        return any(meet(hunk, near[at]) for at in range(first, bisect_right(starts, hunk.end)))

    return [*filter(meets, hunks)]


def _is_within(one: Hunk, other: Hunk) -> bool:
    """Whether one inserts between two lines that the other replaces."""
    if one.start == one.end:
        return other.start < one.start < other.end
    return other.start == other.end and one.start < other.start < one.end


def replaced(lines: Sequence[str], hunks: Iterable[Hunk], start: int, end: int) -> list[str]:
    """Lines [start, end) of a text with hunks of these lines, which are in order.

    Raises:
        ValueError: two of them share a line, or one isn't of these lines.
    """
    parts, at = list[str](), start
    for hunk in hunks:
        if not at <= hunk.start <= hunk.end <= end:
            raise ValueError(f"lines {hunk.start} to {hunk.end} of {end} after line {at}")
        parts += [*lines[at : hunk.start], *hunk.new]
        at = hunk.end
    return [*parts, *lines[at:end]]
