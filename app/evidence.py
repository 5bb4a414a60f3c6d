"""Converts what the library finds to the app's evidence."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from app.events import Evidence, Source
from app.sources.markdown_marks import PROSE
from retrieval.search.evidence import FoundSentence
from retrieval.text.language import language_of

_BEFORE = re.compile(r"(?:>[ \t]?)+(?=[^\W\d_]|[\"'“\u2018])|[-*+•‣◦▪●○·][ \t]+(?=[^\W\d_])")
"""A mail's quote mark, or the bullet of an item: no number, which an item may be called by."""

_AFTER = re.compile(r"(?:[ \t]*\r?\n[ \t]*>[> \t]*)+\Z")
"""Lines with nothing but a mail's quote marks."""

_VALUES = (".yaml", ".yml", ".diff", ".patch")
"""The ends of names of files whose signs mean something, beside those of source code."""

_ITEMS = re.compile(r"\n\s*[-*+•‣◦▪●○·]\s")


def as_evidence(found: Sequence[FoundSentence]) -> tuple[Evidence, ...]:
    """Return the found sentences, best first, each with all its places; without the signs around
    their words that a list or a mail's quotation has.
    """
    return tuple(map(_as_evidence, found))


def _as_evidence(found: FoundSentence) -> Evidence:
    start, end = _words(found)
    answer = found.answer
    if answer is not None:
        answer = max(answer[0], start) - start, min(answer[1], end) - start
    cut = len(found.text) - end
    sources = (
        Source(each.document, None, each.name, each.start + start, each.end - cut, each.page)
        for each in (found, *found.others)
    )
    whole = Evidence(found.text, found.score, found.answer, found.lead, found.heads, tuple(sources))
    if (start, cut) == (0, 0):
        return whole
    return replace(whole, text=found.text[start:end], answer=answer)


def _words(found: FoundSentence) -> tuple[int, int]:
    """Where the words of a sentence are. In code signs mean something; the bullet before the first
    of several items looks like the others'; and what a sentence leans on ends where it begins.
    """
    text = found.text
    is_prose = language_of(found.name) in PROSE and not found.name.lower().endswith(_VALUES)
    if not is_prose or found.lead or _ITEMS.search(text):
        return 0, len(text)
    before, after = _BEFORE.match(text), _AFTER.search(text)
    return before.end() if before else 0, after.start() if after else len(text)
