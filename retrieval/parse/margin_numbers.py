"""Numbers of lines in a page's margin, as manuscripts and court papers have them.

They stand at one edge outside of the text, rise by one or by five from line to line, and belong to
no sentence. A column of numbers beside anything but prose is part of a table.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise

from retrieval.parse.hyphens import Hyphens
from retrieval.parse.pdf_rows import PlacedWord, placed
from retrieval.parse.pdf_words import PageText
from retrieval.parse.placed_lines import placed_lines

LEAST = 5
"""Lines of a page, at least, unless the numbers go on from the page before."""

STEPS = (1, 5)

RISING = 0.8
"""Share of the numbers that are one step more than the one above."""

NUMBERED = 0.5
"""Share of the page's lines that are numbered, at least."""

WITHIN = 0.05
"""Share of the other words that may stand as far out as the numbers, as a running head does."""

PROSE = 0.25
"""Share of the lines beside the numbers that begin in small letters, at least."""

MOST_WORDS = 3000
"""Of a page; bounds the work for one that was made to cost some."""

EDGE = 2.0
"""Points by which right edges of numbers may differ."""

_NUMBER = re.compile(r"\d{1,4}")
_BROKEN = re.compile(r".*?(?P<half>[^\W\d_]+)-(?P<end>\n)(?P<other>[^\W\d_]\S*)(?P<white>[^\S\n]*)")


class MarginNumbers:
    """Takes the numbers of lines out of pages, which come in order.

    Args:
        hyphens: mend the words that a number stood in.
    """

    def __init__(self, hyphens: Hyphens) -> None:
        self._hyphens = hyphens
        self._last = 0

    def cut(self, page: PageText) -> None:
        """Take those of a page out of its text."""
        words = list(placed(page.ranges, page.boxes))
        for column in _columns(words if len(words) <= MOST_WORDS else [], page.text):
            numbers = [int(page.text[word.start : word.end]) for word in column]
            step = _step(numbers)
            if not step or not _is_outside(column, words):
                continue
            goes_on = self._last > 0 and numbers[0] == self._last + step
            if goes_on or (_is_full(len(numbers) * step, page) and _is_prose(column, words, page)):
                self._last = numbers[-1]
                for word in sorted(column, key=lambda word: -word.start):
                    self._cut_word(page, word)
                return

    def _cut_word(self, page: PageText, word: PlacedWord) -> None:
        """Take a number out, and mend the word whose end it was read as."""
        start, end = _with_white(page.text, word.start, word.end)
        page.cut(start, end)
        broken = _BROKEN.match(page.text, page.text.rfind("\n", 0, start) + 1)
        if broken is None or broken.start("end") != start:
            return
        if broken["white"]:
            page.put_between({broken.span("white"): "\n"})
        is_own = bool(self._hyphens.between(broken["half"], broken["other"]))
        page.cut(start - (not is_own), start + 1)


def _columns(words: Sequence[PlacedWord], text: str) -> Iterator[list[PlacedWord]]:
    """Numbers that end at one edge, from the top."""
    found: defaultdict[int, list[PlacedWord]] = defaultdict(list)
    for word in words:
        if _NUMBER.fullmatch(text, word.start, word.end):
            found[round(word.right / EDGE)].append(word)
    for edge in sorted(found):
        column = [*found[edge], *found.get(edge + 1, [])]
        if len(column) > 1:
            yield sorted(column, key=lambda word: word.middle)


def _step(numbers: Sequence[int]) -> int:
    """By how much most numbers rise; 0 if they don't."""
    rises = [other - one for one, other in pairwise(numbers)]
    for step in STEPS:
        if rises.count(step) >= RISING * len(rises):
            return step
    return 0


def _is_full(numbered: int, page: PageText) -> bool:
    """Whether so many lines are most of a page's."""
    return numbered >= max(LEAST, NUMBERED * sum(1 for _ in placed_lines(page)))


def _is_outside(column: Sequence[PlacedWord], words: Sequence[PlacedWord]) -> bool:
    """Whether hardly anything else stands as far left as the numbers, or as far right."""
    own = {word.number for word in column}
    others = [word for word in words if word.number not in own]
    left, right = min(word.left for word in column), max(word.right for word in column)
    most = WITHIN * len(others)
    return bool(others) and (
        sum(word.left <= right for word in others) <= most
        or sum(word.right >= left for word in others) <= most
    )


def _is_prose(column: Sequence[PlacedWord], words: Sequence[PlacedWord], page: PageText) -> bool:
    """Whether many of the lines beside the numbers begin in small letters."""
    own = {word.number for word in column}
    firsts: list[PlacedWord] = []
    for number in column:
        beside = [
            word
            for word in words
            if word.number not in own and word.top < number.middle < word.bottom
        ]
        firsts += sorted(beside, key=lambda word: word.left)[:1]
    small = sum(page.text[word.start].islower() for word in firsts)
    return small >= max(PROSE * len(firsts), 1)


def _with_white(text: str, start: int, end: int) -> tuple[int, int]:
    """A word with the white space that goes with it: the end of a line that has nothing else."""
    while end < len(text) and text[end] == " ":
        end += 1
    is_first = start == 0 or text[start - 1] == "\n"
    if is_first:
        return start, end + (end < len(text) and text[end] == "\n")
    while start and text[start - 1] == " ":
        start -= 1
    return (start, end) if end == len(text) or text[end] == "\n" else (start + 1, end)
