"""The number in bold is a limit on the side that is asked for: "at most", not "at least".

"It has at least four and at most eight members" has both; the ranker takes the one or the other.
"""

from __future__ import annotations

import re
from dataclasses import replace

from retrieval.answering.judging import JudgedSentence
from retrieval.text.ranges import overlap
from retrieval.words.value_words import COUNT

_MOST = re.compile(
    r"\b(?:at (?:the )?(?:very )?most|maximum|max\b\.?|(?:no|not) more than|up to|highest|largest"
    r"|longest)\b",
    re.IGNORECASE,
)
_LEAST = re.compile(
    r"\b(?:at (?:the )?(?:very )?least|minimum|min\b\.?|(?:no|not) (?:fewer|less) than|lowest"
    r"|smallest|shortest)\b",
    re.IGNORECASE,
)
_NUMBER = re.compile(rf"\b{COUNT}", re.IGNORECASE)
_NEAR = 24
"""Code points between a limit's side and its number."""


def with_asked_limit(question: str, one: JudgedSentence) -> JudgedSentence:
    """If the question asks for a maximum and a minimum is in bold, or the other way round, put the
    limit that it asks for in bold, if the sentence has only one such limit.
    """
    is_most, is_least = (side.search(question) is not None for side in (_MOST, _LEAST))
    if is_most == is_least or one.words is None or one.kind == "row":
        return one
    asked, other = (_MOST, _LEAST) if is_most else (_LEAST, _MOST)
    limits = _limits(one.text, asked)
    is_other = any(overlap(each, one.words) for each in _limits(one.text, other))
    is_told = any(overlap(each, one.words) for each in limits)
    return replace(one, words=limits[0]) if is_other and not is_told and len(limits) == 1 else one


def _limits(text: str, side: re.Pattern[str]) -> list[tuple[int, int]]:
    """The numbers that stand right behind words of a side."""
    found = list[tuple[int, int]]()
    for each in side.finditer(text):
        number = _NUMBER.search(text, each.end(), each.end() + _NEAR)
        if number and not re.search(r"[.;,]", text[each.end() : number.start()]):
            found.append(number.span())
    return found
