"""What a sentence says under a condition that the question doesn't have is no plain answer.

"If you cease all violation, your license is reinstated" doesn't say that it is: bold would.
"""

from __future__ import annotations

import re
from dataclasses import replace

from retrieval.answering.asked_words import telling_words
from retrieval.answering.judging import JudgedSentence
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


_ASKS_RESULT = re.compile(
    r"\bwhat (?:happens|happened|follows|followed|(?:will|would|might|could) happen)\b",
    re.IGNORECASE,
)
_IS_CONDITION = re.compile(r"\W*(?:only |even )?(?:if|unless|in case|when)\b", re.IGNORECASE)


def without_condition(question: str, one: JudgedSentence) -> JudgedSentence:
    """Remove the bold from a sentence that opens with a condition with words that the question
    lacks: what it says holds only under that condition. If the question has a condition of its own,
    it may be the same one in other words, and nothing is removed but a condition in bold where it
    is asked what happens.
    """
    if one.words is None or not one.is_running_text:
        return one
    condition = _CONDITION.match(one.text, one.found.marker)
    if _ASKS_RESULT.search(question) and _is_condition(one.text, one.words, condition):
        return replace(one, words=None)
    if condition is None or one.words[0] < condition.end() or _OWN.search(question):
        return one
    asked = set(telling_words(question))
    is_same = all(has_form(word, asked) for word in telling_words(condition["said"]))
    return one if is_same else replace(one, words=None)


def _is_condition(text: str, bold: tuple[int, int], opening: re.Match[str] | None) -> bool:
    """Whether what is in bold is the condition itself, at the beginning or elsewhere."""
    start, end = bold
    if opening is not None:
        return end <= opening.end()
    return _IS_CONDITION.match(text, start, end) is not None
