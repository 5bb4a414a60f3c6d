"""Lines of a text, with their endings.

Contract: put together, the lines of a text are the text. They end at line feeds alone, as for `git`
and `patch`, so that any lines put together have the same lines again.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

_LINE = re.compile(r"[^\n]*\n|[^\n]+")

_ENDINGS = ("\r\n", "\n")


def lines_of(text: str) -> list[str]:
    """The lines, each with its ending; only the last one may have none."""
    return _LINE.findall(text)


def content(line: str) -> str:
    """A line without its ending."""
    return line[: len(line) - len(ending(line))]


def ending(line: str) -> str:
    """The line's ending; "" if it has none."""
    return next((each for each in _ENDINGS if line.endswith(each)), "")


def usual_ending(lines: Sequence[str]) -> str:
    """The most frequent ending; a line feed if there is none."""
    counts = Counter(filter(None, map(ending, lines)))
    return counts.most_common(1)[0][0] if counts else "\n"


def unified(text: str) -> str:
    """With a line feed at the end of each line: what a model reads and writes."""
    return text.replace("\r\n", "\n")
