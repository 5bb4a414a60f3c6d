"""Numbers of sections at the beginning of a line, and which of them follow each other."""

from __future__ import annotations

import re
from typing import NamedTuple

MOST_SKIPPED = 2
"""Steps from one number to the next, at most: a heading may have been missed."""

_NUMBERED = re.compile(
    r"(?P<number>(?:\d{1,2}|[A-Z](?=\.))(?:\.\d{1,2}){0,5})(?P<dot>\.?)\s++(?=[\W\d_]*+[^\W\d_])"
)
_APPENDIX = 100
"""Added to the place of a letter in the alphabet: appendices follow all chapters."""


class SectionNumber(NamedTuple):
    """The number of a section: 2.5 as (2, 5), B.1 as (102, 1).

    Attributes:
        dot: the one behind it, or "".
    """

    parts: tuple[int, ...]
    dot: str

    @property
    def level(self) -> int:
        """How many numbers it has."""
        return len(self.parts)

    def follows(self, last: SectionNumber) -> bool:
        """Whether it can be the next one: behind 2.4 are 2.4.1, 2.5, 3 and 3.1."""
        return _follows(self.parts, last.parts)

    @property
    def is_first(self) -> bool:
        """Whether it can be the first of a document."""
        return max(self.parts) <= 1


def section_number(line: str) -> SectionNumber | None:
    """The number that a line begins with, before words."""
    found = _NUMBERED.match(line)
    if found is None:
        return None
    parts = found["number"].split(".")
    return SectionNumber(tuple(map(_part, parts)), found["dot"])


def _part(text: str) -> int:
    return int(text) if text.isdigit() else _APPENDIX + 1 + ord(text) - ord("A")


def _follows(number: tuple[int, ...], last: tuple[int, ...]) -> bool:
    level = len(number) - 1
    if level and number[:-1] == last:
        return number[-1] <= MOST_SKIPPED
    if level and number[-1] <= 1:  # 3.1, where the heading of 3 was missed
        return _follows(number[:-1], last)
    if number[0] > _APPENDIX > last[0]:
        return number == (_APPENDIX + 1,)
    is_sibling = level < len(last) and number[:level] == last[:level]
    return is_sibling and 0 < number[level] - last[level] <= MOST_SKIPPED
