"""The sentences of a part of a document, without cutting all of it."""

from __future__ import annotations

import re

from langchain_text_splitters import Language

from retrieval.blocks import BLANK_LINE
from retrieval.language import language_of
from retrieval.sentences import LONG, Sentence, sentences_within
from storage.texts import DocumentText

MARGIN = LONG + 100
"""Characters read before and after the range: enough for what a sentence of usual length has there.
"""

_FENCE = re.compile(r"^ {0,3}(?:```|~~~)", re.MULTILINE)


def sentences_over(source: DocumentText, start: int, end: int) -> list[Sentence]:
    """The sentences that have a part in code points [start, end) of the document's text."""
    language = language_of(source.name)
    first, last = _window(source.text, start, end)
    if language is Language.MARKDOWN:
        first = _outside_code(source.text, first)
    found = sentences_within(source.text, first, last, source.headings, language)
    return [one for one in found if one.end > start and one.start < end]


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
    fences = [fence.start() for fence in _FENCE.finditer(text, 0, start)]
    return fences[-1] if len(fences) % 2 else start
