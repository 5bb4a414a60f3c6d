"""Lines that end where a page did, and lines that were ended."""

from __future__ import annotations

from retrieval.text.line_forms import are_rows
from storage.fulltext import STOP_WORDS
from storage.scripts import UNSPACED_RUN

_FULL = 0.75
"""Share of the longest line that a line in the middle of a paragraph fills at least."""

MOST_WRAPPED = 160
"""Most characters of a line in a text with hard line ends; a longer line is a paragraph."""


def ends_short(line: str, following: str, width: int) -> bool:
    """Whether the next line's first word would have fitted on a line, or it was never wrapped.

    Args:
        width: characters of the longest line around.
    """
    if len(line) > MOST_WRAPPED or are_rows(line, following):
        return True
    if line[-1] in ",(" or line.rsplit(maxsplit=1)[-1] in STOP_WORDS or following[0].islower():
        return False
    unspaced = UNSPACED_RUN.match(following)
    word = 1 if unspaced else len(following.split(maxsplit=1)[0])
    return len(line) + 1 + word < _FULL * width
