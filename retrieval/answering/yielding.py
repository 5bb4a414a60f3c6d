"""Sentences of a form that seldom answers give way to one that is nearly as likely to.

To the ranker what a condition brings and what is asked in a text are as near to a question as its
answer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from retrieval.answering.asked_words import is_yes_or_no
from retrieval.answering.judging import JudgedSentence, brought_first
from retrieval.text.blocks import RUNNING_TEXT

_CONDITION = re.compile(r"(?:only |even )?(?:if|unless|in case)\b", re.IGNORECASE)
_OWN_CONDITION = re.compile(r"\b(?:if|unless|in case|when)\b", re.IGNORECASE)
_REPORTED = re.compile(
    r"\b(?:asked|asks|wonder(?:ed|s)?|examined?|examines|investigated?|investigates|unclear"
    r"|unknown|(?:is|was)(?: not|n['\u2019]t) clear) "
    r"(?:whether|if|how|why|what|when|which|where|who)\b",
    re.IGNORECASE,
)


def fit_first(question: str, answering: Sequence[JudgedSentence]) -> list[JudgedSentence]:
    """Bring a sentence that is nearly as likely to the front (`brought_first`) if the first one
    opens with a condition where a question asks yes or no and has none, or if it says that
    something was asked.

    Args:
        answering: in the order in which they answer otherwise.
    """
    found = list(answering)
    if is_yes_or_no(question) and not _OWN_CONDITION.search(question):
        found = _behind_others(found, _opens_with_condition)
    return _behind_others(found, lambda one: one.has(_REPORTED))


def _behind_others(
    found: list[JudgedSentence], is_unfit: Callable[[JudgedSentence], bool]
) -> list[JudgedSentence]:
    if not found or not is_unfit(found[0]):
        return found
    return brought_first(
        found, lambda one: one.found.sentence.kind in RUNNING_TEXT and not is_unfit(one)
    )


def _opens_with_condition(one: JudgedSentence) -> bool:
    return _CONDITION.match(one.found.unmarked) is not None
