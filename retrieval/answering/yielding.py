"""Sentences of a form that seldom answers give way to one that is nearly as likely to.

To the ranker what a condition brings, what is asked in a text, the caption of a figure, an example
and a function's declaration are as near to a question as its answer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial

from retrieval.answering.asked_words import is_yes_or_no
from retrieval.answering.judging import JudgedSentence, brought_first

_CONDITION = re.compile(r"(?:only |even )?(?:if|unless|in case)\b", re.IGNORECASE)
_OWN_CONDITION = re.compile(r"\b(?:if|unless|in case|when)\b", re.IGNORECASE)
_REPORTED = re.compile(
    r"\b(?:asked|asks|wonder(?:ed|s)?|examined?|examines|investigated?|investigates|unclear"
    r"|unknown|(?:is|was)(?: not|n['\u2019]t) clear) "
    r"(?:whether|if|how|why|what|when|which|where|who)\b",
    re.IGNORECASE,
)
_CAPTION = re.compile(
    r"\W{0,3}(?:figure|fig\.?|table|tab\.|listing|algorithm|chart|exhibit)\W{0,2}\d[\w.-]{0,9}"
    r"(?:[:|.\u2013\u2014]|\s[-\u2013\u2014|])(?!.{200})",
    re.IGNORECASE | re.DOTALL,
)
"""A longer one explains something."""

_EXAMPLE = re.compile(
    r"\W{0,3}in (?:this|these|the (?:above|following|previous|next)|our) examples?\b", re.IGNORECASE
)
_DECLARATION = re.compile(
    r"(?:[\w*&:<>]{1,40} ){0,4}[\w.:*&]{1,60}\((?=[^()]{0,400}[,=])[^()]{1,400}\)"
)
_ASKS_CAPTION = re.compile(r"\b(?:fig|tab|list|algorithm|chart|exhibit|show|plot)", re.IGNORECASE)
_ASKS_EXAMPLE = re.compile(r"\bexamples?\b|\bfor instance\b", re.IGNORECASE)
_ASKS_DECLARATION = re.compile(
    r"\b(?:syntax|signature|prototype|declar|argument|parameter|call|type)|\(", re.IGNORECASE
)
_SELDOM = (
    (_CAPTION, _ASKS_CAPTION),
    (_EXAMPLE, _ASKS_EXAMPLE),
    (_DECLARATION, _ASKS_DECLARATION),
)
"""Forms at a sentence's beginning, and the words of questions that such a sentence may answer."""


def fit_first(question: str, answering: Sequence[JudgedSentence]) -> list[JudgedSentence]:
    """Bring a sentence that is nearly as likely to the front (`brought_first`) if the first one
    opens with a condition where a question asks yes or no and has none, if it says that something
    was asked, or if it is a caption, an example or a declaration that the question doesn't ask for.

    Args:
        answering: in the order in which they answer otherwise.
    """
    found = list(answering)
    if is_yes_or_no(question) and not _OWN_CONDITION.search(question):
        found = _behind_others(found, _opens_with_condition)
    found = _behind_others(found, lambda one: one.has(_REPORTED))
    for form, asks in _SELDOM:
        if not asks.search(question):
            found = _behind_others(found, partial(_opens_with, form))
    return found


def _behind_others(
    found: list[JudgedSentence], is_unfit: Callable[[JudgedSentence], bool]
) -> list[JudgedSentence]:
    if not found or not is_unfit(found[0]):
        return found
    return brought_first(found, lambda one: one.is_running_text and not is_unfit(one))


def _opens_with_condition(one: JudgedSentence) -> bool:
    return _opens_with(_CONDITION, one)


def _opens_with(form: re.Pattern[str], one: JudgedSentence) -> bool:
    return form.match(one.found.unmarked) is not None
