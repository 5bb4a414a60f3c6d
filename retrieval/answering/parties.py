"""Who the parties to an agreement are: the sentence with which it begins, "is made between", goes
first. The ranker prefers those about "the parties", which are all the others.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from retrieval.answering.judging import JudgedSentence, put_first

_ASKS = re.compile(
    r"\b(?:who|what|which \w+|between whom)\b[^?]{0,20}\b(?:are|were)\b[^?]{0,20}\bparties\b"
    r"(?!['\u2019])(?: (?:to|of|in|under)\b|\s*[?.]?\s*$)"
    r"|^(?:list|name|give|tell me|show)\b[^?]{0,10}\bparties\b(?: (?:to|of|in)\b|\s*[?.]?\s*$)",
    re.IGNORECASE,
)
AGREEMENT = (
    r"\b(?:agreement|contract|lease|deed|licen[cs]e|memorandum|settlement|undertaking|terms)\b"
)
"""What has parties; whatever its case."""

_NAMES = re.compile(
    rf"{AGREEMENT}.{{0,240}}\b(?:between|among)\b.{{3,}}", re.IGNORECASE | re.DOTALL
)


def names_parties(question: str, text: str) -> bool:
    """Whether the parties are asked for, and this is the sentence that names them."""
    return _ASKS.search(question) is not None and _NAMES.search(text) is not None


def parties_first(question: str, judged: Sequence[JudgedSentence]) -> list[JudgedSentence]:
    """If the question asks for the parties, put the first sentence that names them first, as a sure
    answer.
    """
    found = list(judged)
    names = next((one for one in found if names_parties(question, one.text)), None)
    if names is None:
        return found
    answers = max(0.0, *(one.answers for one in found))
    return put_first(found, names, replace(names, answers=answers, words=None, is_known=True))
