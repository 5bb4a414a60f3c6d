"""What a sentence says under a condition that the question doesn't have is no plain answer.

"If you cease all violation, your license is reinstated" doesn't say that it is: bold would.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from retrieval.answering.asked_words import telling_words
from retrieval.answering.judging import JudgedSentence
from retrieval.text.blocks import RUNNING_TEXT
from retrieval.words.word_forms import has_form

_PROVIDED = r"provid(?:ed|ing) (?:that|I|you|he|she|it|we|they)\b"
"""The condition; "What meals are provided?" has none."""

_CONDITION = re.compile(
    r"(?:(?:However|But|And|Moreover|Also|Otherwise|Nevertheless|So),? )?"
    r"(?:(?:only|even) )?(?:if|unless|in case|in the event (?:of|that)|as long as|except"
    rf"|(?={_PROVIDED}|provid(?:ed|ing) (?:the|an?|all|no|his|her|its|our|your|their)\b)\w+)\b"
    r"(?P<said>[^,;]+[,;]"
    r"|\s(?P<subject>I|you|he|she|we|they) (?:[^\s,;]+ ){1,12}?(?=(?P=subject)\b))",
    re.IGNORECASE,
)
"""With which a sentence opens, up to a comma; or, without one, to where its subject is said again.
"""

_OWN = re.compile(
    rf"\b(?:if|unless|in case|in the event (?:of|that)|suppose|{_PROVIDED})\b|\w\s+when\b",
    re.IGNORECASE,
)
"""A condition in a question; one that opens with "when" asks for a time."""


def without_conditions(question: str, shown: Sequence[JudgedSentence]) -> list[JudgedSentence]:
    """The sentences; where one opens with a condition of which the question lacks a word, nothing
    that is said behind it is in bold. A question with a condition of its own may say the same one
    in other words.
    """
    if _OWN.search(question):
        return list(shown)
    asked = set(telling_words(question))
    return [replace(one, words=None) if _depends(asked, one) else one for one in shown]


def _depends(asked: set[str], one: JudgedSentence) -> bool:
    if one.words is None or one.found.sentence.kind not in RUNNING_TEXT:
        return False
    condition = _CONDITION.match(one.found.text, one.found.marker)
    if condition is None or one.words[0] < condition.end():
        return False
    return not all(has_form(word, asked) for word in telling_words(condition["said"]))
