"""Parts of a text that fit into a model's prompt, along the text's own structure.

Contract: the windows of a text, put together, are the text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from app.errors import EditError

_HEADING = re.compile(
    r"#{1,6} |(?:async )?def |class |@\w|(?:export |pub )?(?:function|fn|struct)\b"
)


@dataclass(frozen=True, slots=True)
class TextWindow:
    """Lines [start, end) of a text."""

    start: int
    end: int


def windows(
    lines: Sequence[str], sizes: Sequence[int], most: int, first: int = 0
) -> list[TextWindow]:
    """The lines in windows of at most `most` tokens each.

    Args:
        sizes: tokens of each line.
        first: number of lines before these, for what is said of one.

    Raises:
        EditError: a line alone has more; names it and says what to do.
    """
    for number, size in enumerate(sizes, first + 1):
        if size > most:
            raise EditError(
                f"Line {number:,} has {size:,} tokens, and at most {most:,} are revised at once. "
                "Break it into several lines."
            )
    found, start = list[TextWindow](), 0
    while start < len(lines):
        end = _fitting(sizes, start, most)
        if end < len(lines):
            end = _cut(lines, start, end)
        found.append(TextWindow(start, end))
        start = end
    return found


def _fitting(sizes: Sequence[int], start: int, most: int) -> int:
    """The line before which a window must end."""
    total = 0
    for number in range(start, len(sizes)):
        total += sizes[number]
        if total > most:
            return number
    return len(sizes)


def _cut(lines: Sequence[str], start: int, end: int) -> int:
    """The best place to end in the second half: before a heading, else after an empty line."""
    places = range(start + max(1, (end - start) // 2), end + 1)
    return max(places, key=lambda place: (_apartness(lines, place), place))


def _apartness(lines: Sequence[str], place: int) -> int:
    """How clearly something new begins with this line."""
    line, follows_empty = lines[place], not lines[place - 1].strip()
    if _HEADING.match(line) and not lines[place - 1].startswith("@"):
        return 3
    if follows_empty and line.strip():
        return 1 if line[0].isspace() else 2
    return 0
