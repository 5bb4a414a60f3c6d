"""Questions for one of several values, by what qualifies it: the default, the recommended, the
largest one. What says so goes before what gives any of the values.

To the ranker "With an election timeout of 12 ms it takes 35 ms" is as near to "Which election
timeout do you recommend?" as "We recommend an election timeout of 150 ms".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from retrieval.answering.asked_words import telling_words
from retrieval.answering.judging import HARDLY_LESS, JudgedSentence, own_text, own_words, put_first
from retrieval.words.word_forms import count_forms

_ALLOWED = r"(?=.{1,200}\b(?:can|may|allowed|permitted|possible|accepted)\b)"
"""Behind a superlative that asks for a limit: "the largest file that I can add"."""


class _Qualifier(NamedTuple):
    """The words that ask for such a value, and those that say that one is it."""

    asks: re.Pattern[str]
    says: re.Pattern[str]


def _qualifier(asks: str, more: str) -> _Qualifier:
    said = re.compile(rf"\b(?:{asks}|{more})\b", re.IGNORECASE)
    return _Qualifier(re.compile(rf"\b(?:{asks})\b", re.IGNORECASE), said)


_QUALIFIERS = (
    _qualifier(
        r"defaults?",
        r"unless|otherwise|standard|omitted|if (?:not|nothing|none|no|neither|un\w+)|defaulted",
    ),
    _qualifier(
        r"recommend(?:s|ed|ations?)?|advisable|advised?",
        r"should|ought|best|prefer(?:s|red|ably)?|ideal(?:ly)?|sensible|advises?|recommending",
    ),
    _qualifier(
        rf"max(?:imum|imal)?|at most|(?:largest|biggest|longest|highest|heaviest)\b{_ALLOWED}",
        r"up to|exceed(?:s|ed|ing)?|limit(?:s|ed)?|capped|most|within|highest|largest|longest"
        r"|(?:no|not|never|nor) (?:more|longer|larger|later|higher|greater|bigger)",
    ),
    _qualifier(
        rf"min(?:imum|imal)?|at least|(?:smallest|shortest|lowest|fewest)\b{_ALLOWED}",
        r"least|lowest|smallest|shortest|from|or (?:more|older|over)|require[sd]?|must"
        r"|(?:no|not|never|nor) (?:less|fewer|shorter|lower|smaller|younger|earlier)",
    ),
)


def lacks_qualifier(question: str, one: JudgedSentence) -> bool:
    """Whether a question asks for a value that is qualified, and the sentence qualifies none so."""
    asked = [each for each in _QUALIFIERS if each.asks.search(question)]
    text = own_text(one) if asked else ""
    return any(each.says.search(text) is None for each in asked)


def qualified_first(question: str, answering: Sequence[JudgedSentence]) -> list[JudgedSentence]:
    """If the question asks for a value that is qualified and the first sentence qualifies none so,
    bring the first one to the front that does, is hardly less likely to answer and has another word
    of the question. What is known to answer stays.

    Args:
        answering: in the order in which they answer otherwise.
    """
    found = list(answering)
    if not found or found[0].is_known or not lacks_qualifier(question, found[0]):
        return found
    others = [
        word
        for word in telling_words(question)
        if not any(each.says.search(word) for each in _QUALIFIERS)
    ]
    for one in found[1:]:
        is_likely = one.answers >= max(found[0].answers - HARDLY_LESS, 0.0)
        if is_likely and count_forms(others, own_words(one)) and not lacks_qualifier(question, one):
            return put_first(found, one)
    return found
