"""Lines of a text, with their endings.

Contract: put together, the lines of a text are the text. They end at line feeds alone, as for `git`
and `patch`, so that any lines put together have the same lines again.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

_LINE = re.compile(r"[^\n]*\n|[^\n]+")


def lines_of(text: str) -> list[str]:
    """The lines, each with its ending; only the last one may have none."""
    return _LINE.findall(text)


def content(line: str) -> str:
    """A line without its ending."""
    return line[: len(line) - len(ending(line))]


def ending(line: str) -> str:
    """The line's ending; "" if it has none."""
    if not line.endswith("\n"):
        return ""
    return "\r\n" if line.endswith("\r\n") else "\n"


def usual_ending(lines: Sequence[str]) -> str:
    """The most frequent ending, the first one if two are; a line feed if there is none."""
    returns = sum([line.endswith("\r\n") for line in lines])
    if not returns:
        return "\n"
    feeds = sum([line.endswith("\n") for line in lines]) - returns
    if returns == feeds:
        return next(filter(None, map(ending, lines)))
    return "\r\n" if returns > feeds else "\n"


def unified(text: str) -> str:
    """With a line feed at the end of each line: what a model reads and writes."""
    return text.replace("\r\n", "\n")
