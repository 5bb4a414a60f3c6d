"""Where an abbreviation that a question asks for is spelled out, wherever the ranker has read.

"What is CASD?" has a word that every page of its paper has; the one sentence with "Context-Aware
Speculative Decoding (CASD)" is seldom among those that are nearest to the question.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from retrieval.answering.definitions import asked_terms
from retrieval.answering.judging import JudgedSentence
from retrieval.search.sentence_search import RankedSentence
from storage import Chunk

MOST = 2
"""Chunks that are read for it beside the best ones."""

_UNREAD = -30.0
"""Logit of a sentence that the ranker hasn't read."""


def spelling_out(question: str, chunks: Sequence[Chunk]) -> list[int]:
    """The places of the first chunks, by document, that spell out what the question asks for."""
    form = _asked(question)
    found = [] if form is None else [n for n, each in enumerate(chunks) if form.search(each.text)]
    return sorted(found, key=lambda n: (chunks[n].document, chunks[n].start))[:MOST]


def unread_definitions(
    question: str, found: Sequence[RankedSentence], judged: Sequence[JudgedSentence]
) -> list[JudgedSentence]:
    """The sentences that spell it out and that the ranker hasn't read, the least likely ones."""
    form = _asked(question)
    if form is None:
        return []
    read = {one.place for one in judged}
    return [
        JudgedSentence(one, _UNREAD, _UNREAD, None)
        for one in found
        if one.place not in read and form.search(one.text)
    ]


def _asked(question: str) -> re.Pattern[str] | None:
    return next((term.spelled for term in asked_terms(question) if term.spelled), None)
