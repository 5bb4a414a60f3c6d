"""Tells numbered titles of sections from numbered items of lists, in plain text.

Both begin with a number, and one line alone rarely tells: "1. Appoint the chair" is either. So
lines are judged by the whole run that they number, 1, 2, 3 in one column: most lines of a run of
titles end where a title does, and text stands below each. Runs inside another one are of a lower
level.
"""

from __future__ import annotations

import re
from bisect import insort
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from retrieval.text.ranges import line_end
from retrieval.text.wrapping import ends_short
from storage import Heading

_NUMBERED = re.compile(r"(?P<prefix>(?:\d{1,3}\.)*)(?P<number>\d{1,3})(?P<sign>[.)]?)\s+(?=\S)")
_OPEN = re.compile(r"[,;:]$|\b(?:and|or|the|a|an|of|to|in|for|by|with|on)$")
"""A line that a title doesn't end like: an item of an enumeration, or one that goes on."""

_SMALL = r"(?:a|an|and|as|at|but|by|for|from|in|into|nor|of|on|or|the|to|upon|via|with)"
_CAPITALS = re.compile(
    rf"(?:[^\W\d_a-z][\w'\u2019/&-]*|{_SMALL}|\d+|&)(?:[,:]? (?:[^\W\d_a-z][\w'\u2019/&-]*"
    rf"|{_SMALL}|\d+|&))*\."
)
"""A title that ends with a stop, "9. Acceptance Not Required for Having Copies.": all its words but
the small ones have capitals. "2. Amend this constitution." is a sentence.
"""

_BELOW = re.compile(r"\S[^\n]*")
_BLANK = re.compile(r"\s*?\n[^\S\n]*\n")

LEAST_WIDTH = 60
"""Code points of the lines of a text that is wrapped."""

_SAME_COLUMN = 1
"""Code points by which lines of one run may be indented differently: " 9." above "10."."""


@dataclass(frozen=True, slots=True)
class _NumberedLine:
    """A numbered heading's line: its place among the headings, where it and its number are."""

    place: int
    start: int
    end: int
    form: str
    number: int
    indent: int


def without_items(text: str, headings: Sequence[Heading]) -> list[Heading]:
    """The headings that were found by their looks, without the numbered lines that are items; those
    of a run inside another one are below it.

    Args:
        headings: ascending.
    """
    runs = _runs(_lines(text, headings))
    width = max([LEAST_WIDTH, *map(len, text.splitlines())])
    titles = [run for run in runs if _are_titles(text, run, width)]
    shown = {line.place for run in titles for line in run}
    items = {line.place for run in runs for line in run} - shown
    inner = {line.place: run for run in _inside(titles) for line in run}
    found: list[Heading] = []
    levels: dict[int, int] = {}  # of runs inside others, by their first lines
    for place, each in enumerate(headings):
        if place in items:
            continue
        if place in inner:
            above = found[-1].level if found else 0
            level = levels.setdefault(inner[place][0].place, above + 1)
            found.append(replace(each, level=max(each.level, level)))
        else:
            found.append(each)
    return found


def _lines(text: str, headings: Sequence[Heading]) -> list[_NumberedLine]:
    found = []
    for place, each in enumerate(headings):
        match = _NUMBERED.match(each.title)
        if match is None or not (match["prefix"] or match["sign"]):
            continue
        begin = text.rfind("\n", 0, each.start) + 1
        end = line_end(text, each.start)
        indent = len(text[begin : each.start].expandtabs())
        form = f"{match['prefix']}#{match['sign']}"
        found.append(_NumberedLine(place, each.start, end, form, int(match["number"]), indent))
    return found


def _runs(lines: Iterable[_NumberedLine]) -> list[list[_NumberedLine]]:
    """Divide numbered lines into runs that count on; a number that continues no run begins one."""
    runs: list[list[_NumberedLine]] = []
    waiting: defaultdict[tuple[str, int], list[list[_NumberedLine]]] = defaultdict(list)
    for line in lines:
        run = _taken(waiting[line.form, line.number], line.indent)
        if not run:
            runs.append(run)
        run.append(line)
        insort(waiting[line.form, line.number + 1], run, key=lambda run: run[0].place)
    return runs


def _taken(runs: list[list[_NumberedLine]], indent: int) -> list[_NumberedLine]:
    """Remove the last of the runs in this column from them and return it; a new run if there is
    none.
    """
    for place in reversed(range(len(runs))):
        if abs(indent - runs[place][-1].indent) <= _SAME_COLUMN:
            return runs.pop(place)
    return []


def _are_titles(text: str, run: Sequence[_NumberedLine], width: int) -> bool:
    """Whether more than half of a run look like titles."""
    following = [*run[1:], None]
    titles = sum(_is_title(text, *each, width) for each in zip(run, following, strict=True))
    return 2 * titles > len(run)


def _is_title(text: str, line: _NumberedLine, following: _NumberedLine | None, width: int) -> bool:
    """Whether a line ends like a title and something stands between it and the next of its run."""
    shown = text[line.start : line.end].strip()
    stop = following.start if following else len(text)
    below = _BELOW.search(text, line.end, stop)
    if _OPEN.search(shown) or below is None:
        return False
    is_apart = _BLANK.match(text, line.end, stop) is not None
    if not is_apart and not ends_short(shown, below[0].rstrip(), width):
        return False
    words = _NUMBERED.sub("", shown, count=1)
    return not shown.endswith(".") or _CAPITALS.fullmatch(words) is not None


def _inside(runs: Iterable[Sequence[_NumberedLine]]) -> list[Sequence[_NumberedLine]]:
    """The runs that are nested: between two lines of another run of their form, or further to the
    right below one.
    """
    found = []
    ends: dict[str, int] = {}
    columns: dict[str, int] = {}
    for run in runs:
        first, form = run[0], run[0].form
        left = columns.get(form, first.indent)
        if first.start < ends.get(form, 0) or first.indent > left + _SAME_COLUMN:
            found.append(run)
        ends[form] = max(ends.get(form, 0), run[-1].start)
        columns[form] = min(left, first.indent)
    return found
