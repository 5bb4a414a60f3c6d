"""Which lines of a text on the desk are set in a face whose characters have one width.

Prose is read in a proportional face; code and what is aligned by spaces need the other one. The
kind of a whole text is told by its file, or else by its lines. In prose the lines of fenced code
and those whose columns stand below one another are told apart from the rest: a contract with two
signatures side by side at its end is still read as one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby, pairwise

from app.instructions.places.structure import fenced, indent, line_ranges
from app.instructions.text_kinds import is_prose
from retrieval.text.language import media_type
from retrieval.text.line_forms import MARKER

LineRanges = tuple[tuple[int, int], ...]
"""Lines [start, end) from 0, in order; none touches the next."""

TAB = 4
"""Columns of a tab on the desk, at most."""

_TELLING = 100_000
"""Characters at the beginning of a text that tell its kind."""

_LONGEST = 400_000
"""Characters of a text whose lines are told apart."""

_VALUES = (".csv", ".tsv", ".tab", ".log")
_GAP = re.compile(r"(?<=[^\s.!?]) {2,}(?=\S)")
"""Between two columns; two spaces behind a sentence are a typist's."""

_BAR = re.compile(r"\|")
_NONE = frozenset[int]()


def is_fixed(name: str, text: str, *, is_code: bool, is_copy: bool) -> bool:
    """Whether a whole text is set in a face of fixed width: code or values, by the name of its file
    or by its lines.

    Where neither tells, the fixed face is the lesser harm: prose is only less comfortable in it,
    while in the other one columns can't be read at all.

    Args:
        name: of its file.
        is_code: whether a file of this name is of a language.
        is_copy: whether the text was taken from a file of another kind, such as a PDF.
    """
    if is_copy or media_type(name) == "text/markdown":
        return False
    return is_code or name.lower().endswith(_VALUES) or not is_prose(text[:_TELLING])


@lru_cache(maxsize=16)
def fixed_lines(text: str) -> LineRanges:
    """The lines of prose that are set in a face of fixed width: fenced code, tables whose bars
    stand in one column, and columns made with spaces. None in a text that is too long to be looked
    through with each change.
    """
    return _fixed_lines(text) if len(text) <= _LONGEST else ()


@lru_cache(maxsize=512)
def _has_fixed_lines(new: str) -> bool:
    """Of the new lines of a change: there are many, which mustn't push a text out of its cache."""
    return bool(_fixed_lines(new))


def _fixed_lines(text: str) -> LineRanges:
    code = fenced(text)
    lines = [text[start:end].rstrip().expandtabs(TAB) for start, end in line_ranges(text)]
    fixed = [start in code for start, _ in line_ranges(text)]
    for is_row, rows in groupby(enumerate(map(_bars, lines)), key=lambda each: bool(each[1])):
        numbers, bars = zip(*rows, strict=True)
        if is_row and numbers[1:] and frozenset.intersection(*bars):
            fixed[numbers[0] : numbers[-1] + 1] = [True] * len(numbers)
    for number, (above, below) in enumerate(pairwise(map(_stops, lines))):
        if not above.isdisjoint(below):
            fixed[number] = fixed[number + 1] = True
    return _ranges(fixed)


def are_fixed(fixed: LineRanges | None, start: int, end: int, new: str) -> bool:
    """Whether a change of the lines [start, end) is shown in a face of fixed width: because one of
    these lines is, or one of the new lines, or, where lines are only added, one beside them.

    Args:
        fixed: None for all lines.
    """
    if fixed is None:
        return True
    more = start == end  # what is added touches lines, and replaces none
    is_old = any(first < end + more and start < last + more for first, last in fixed)
    return is_old or _has_fixed_lines(new)


def _bars(line: str) -> frozenset[int]:
    """The columns of bars, but for one that begins the line."""
    if "|" not in line:
        return _NONE
    return frozenset(each.start() for each in _BAR.finditer(line, indent(line) + 1))


def _stops(line: str) -> frozenset[int]:
    """The columns where words begin or end behind a gap, which an item's mark makes none with."""
    if not _GAP.search(line):
        return _NONE
    marker = MARKER.match(line, indent(line))
    gaps = [*_GAP.finditer(line, marker.end() if marker else 0)]
    ends = [each.start() for each in gaps[1:]] + [len(line)] * bool(gaps)
    return frozenset([*(each.end() for each in gaps), *ends])


def _ranges(fixed: Sequence[bool]) -> LineRanges:
    edges = [0, *fixed, 0]
    turns = [at for at, (before, after) in enumerate(pairwise(edges)) if before != after]
    return tuple(zip(turns[::2], turns[1::2], strict=True))
