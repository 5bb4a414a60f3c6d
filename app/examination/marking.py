"""Marks an answer as right or wrong, by the same rule for a model's words and for quotes.

Right is an answer of at most 40 words that has one of the accepted forms in it; where the passage
doesn't tell, a refusal of at most 40 words.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection

MOST_WORDS = 40
"""Longer answers don't say which of their words answer."""

_TOLD = (
    "say|tell|state|mention|specif|give|provide|includ|contain|indicat|name|list|describ|appear|"
    "found|find|answer|determine|know"
)
REFUSAL = re.compile(
    rf"(?:\bnot|n't|\bnever|\bcannot)(?: be)?(?: \w+ly)? (?:{_TOLD})"
    r"|\b(?:no|any|enough) (?:information|mention|answer|details?|statement)\b"
    r"|\b(?:is|are|unable|impossible) (?:unknown|to (?:say|tell|find|answer|determine))\b"
)
"""Ways to say that the passage doesn't tell: "Not found", "isn't mentioned", "does not say", "no
information", "cannot be determined", "is unknown". Matched against a `plain` text.
"""

_THOUSANDS = re.compile(r"(?<=\d)[,' ](?=\d{3}\b)")
_WORD = re.compile(r"\d+(?:[.,:]\d+)*|\w+")


def is_right(said: str, answers: Collection[str]) -> bool:
    """Whether `said` answers the question.

    Args:
        answers: the accepted forms; none if refusing is right.
    """
    if len(said.split()) > MOST_WORDS:
        return False
    if not answers:
        return REFUSAL.search(plain(said)) is not None
    words = _words(said)
    return any(f" {_words(answer).strip()} " in words for answer in answers)


def plain(text: str) -> str:
    """In one case, one spelling and one line, with straight apostrophes."""
    folded = unicodedata.normalize("NFKC", text).casefold().replace("\u2019", "'")
    return " ".join(folded.split())


def _words(text: str) -> str:
    """The words and numbers alone, each between blanks; thousands aren't separated."""
    found = _WORD.findall(_THOUSANDS.sub("", plain(text).replace("°c", " degrees")))
    return f" {' '.join(found)} "
