"""Questions how to do something: what introduces the way goes before what only tells of it.

The ranker is sure of a sentence about the subject: "How do I run the tests?" is not answered by
"The tests are not run by default", but by "They can be run via:" and the command below it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from retrieval.answering.asked_words import telling_words, words_of
from retrieval.answering.judging import MARGIN, JudgedSentence
from retrieval.words.word_forms import count_forms

_HOW = re.compile(
    r"(?:^\W*|[,;:?!]\s|\b(?:and|but|so|or)\s)how (?:do|does|can|could|should|would|may|to)\b",
    re.IGNORECASE,
)
_INTRODUCES = re.compile(r"[:\uff1a][ \t]*(?:\r?\n|$)")
"""A colon at the end of a line, behind which the way is."""

_ADDRESS = re.compile(r"\]\([^)\s]*\)|\bhttps?://\S+")
"""Of a link; its words are about something else."""

_LEAST = 2
"""Words of the question that it has."""


def ways_first(question: str, judged: Sequence[JudgedSentence]) -> list[JudgedSentence]:
    """The sentences; of a question how to do something the first that introduces something and has
    as many words of the question as the first goes before it, if it answers.

    Args:
        judged: in the order in which they answer otherwise.
    """
    if not judged or not _HOW.search(question) or _is_way(judged[0]):
        return list(judged)
    asked = telling_words(question)
    first = judged[0]
    fewest = max(_LEAST, _count(asked, first))
    likely = max(0.0, first.answers - MARGIN)
    for one in judged[1:]:
        if one.answers >= likely and _is_way(one) and _count(asked, one) >= fewest:
            raised = replace(one, score=max(one.score, first.score))
            return [raised, *(other for other in judged if other is not one)]
    return list(judged)


def _is_way(one: JudgedSentence) -> bool:
    return one.has(_INTRODUCES)


def _count(asked: Sequence[str], one: JudgedSentence) -> int:
    return count_forms(dict.fromkeys(asked), words_of(_ADDRESS.sub(" ", one.found.text)))
