"""The sentences of a part of a document, without cutting all of it."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left
from functools import lru_cache

from langchain_text_splitters import Language

from retrieval.text.blocks import BLANK_LINE
from retrieval.text.hidden_text import hidden_text, without
from retrieval.text.language import language_of
from retrieval.text.ranges import overlap
from retrieval.text.sentences import LONG, Sentence, sentences_within
from storage.texts import DocumentText

MARGIN = LONG + 100
"""Characters read before and after the range: enough for what a sentence of usual length has there.
"""

_FENCE = re.compile(r"\n {0,3}(?:```|~~~)")


def sentences_over(source: DocumentText, start: int, end: int) -> list[Sentence]:
    """The sentences that have a part in code points [start, end) of the document's text, without
    what no reader sees.
    """
    language = language_of(source.name)
    first, last = _window(source.text, start, end)
    if language is Language.MARKDOWN:
        first = _outside_code(source.text, first)
    found = sentences_within(source.text, first, last, source.headings, language)
    return [
        one for one in found if one.kind != "markup" and overlap((one.start, one.end), (start, end))
    ]


def _window(text: str, start: int, end: int) -> tuple[int, int]:
    """The range with a margin, from a blank line if there is one in it.

    What follows the range is read too: a line is a heading by what comes after it.
    """
    first = max(start - MARGIN, 0)
    for blank in BLANK_LINE.finditer(text, first, start):
        first = blank.end()
    return first, min(end + MARGIN, len(text))


def _outside_code(text: str, start: int) -> int:
    """`start`, or where the block of code begins that it is in."""
    fences = _fences(text)
    before = bisect_left(fences, start)
    return fences[before - 1] if before % 2 else start


@lru_cache(maxsize=4)  # asked for each chunk that was found, and again for its sentences
def _fences(text: str) -> array[int]:
    """Where the lines begin that open and close blocks of code."""
    shown = without(text, hidden_text(text, Language.MARKDOWN))
    return array("q", (fence.start() for fence in _FENCE.finditer(f"\n{shown}")))
