"""Values that a later sentence replaces by name: "4,200 g and not 3,500 g", "the 20th instead of
the 25th".

It says itself which value is no longer right. Where that stands in one sentence of the document
only, it is known what was changed, whatever words the later sentence has for it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from retrieval.answering.asked_words import is_yes_or_no
from retrieval.answering.judging import JudgedSentence, unread
from retrieval.answering.value_kinds import asked_kinds
from retrieval.search.sentence_search import RankedSentence
from retrieval.words.value_words import CURRENCY_SIGN, FIGURE
from storage.fulltext import STOP_WORDS

_OLD = re.compile(
    r"(?:,? (?:and |but )?\bnot|\b(?:instead|in place) of|\brather than) "
    rf"(?:(?:the|on|at|for|by) )*(?P<value>{CURRENCY_SIGN}?{FIGURE}(?:st|nd|rd|th)?)"
    r"(?P<unit>[ -][^\W\d_]+)?"
)
UNCERTAIN = re.compile(r"\b(?:[Ii]f|[Uu]nless|may|can|could|would|might)\b")
"""Such a sentence says under which condition something changes; "May" is a month."""

_ASKS_OTHER = re.compile(
    r"\W*(?:who|whom|whose|why|where|how (?:do|does|did|can|could|should|is|are|was|were|to))\b",
    re.IGNORECASE,
)


def takes_place_of(question: str, one: JudgedSentence, first: JudgedSentence) -> bool:
    """Whether a sentence gives another value in place of one that stands in the first sentence and
    nowhere else before it, if the question may ask for that value.

    Args:
        one: stands behind the first sentence in its document.
    """
    old = _old_value(one.text)
    if old is None or is_yes_or_no(question) or _ASKS_OTHER.match(question):
        return False
    own = [found.start() for found in old.finditer(first.text)]
    before = first.found.source.text[: one.found.sentence.start]
    if len(own) != 1 or len(old.findall(before)) != 1:
        return False
    of_kind = [each for kind in asked_kinds(question) for each in kind.value.finditer(first.text)]
    return not of_kind or any(each.start() <= own[0] < each.end() for each in of_kind)


def unread_changes(
    found: Sequence[RankedSentence], judged: Sequence[JudgedSentence]
) -> list[JudgedSentence]:
    """The sentences that give one value in place of another and that the ranker hasn't read: it
    isn't needed to tell what they replace.
    """
    return unread(found, judged, lambda one: _old_value(one.text) is not None)


def _old_value(text: str) -> re.Pattern[str] | None:
    """The pattern of the value that a sentence says no longer to be so, with its unit if it says
    that too; None if there is none, or no number beside it.
    """
    found = None if UNCERTAIN.search(text) else _OLD.search(text)
    if found is None or not re.search(r"\d", text[: found.start()] + text[found.end() :]):
        return None
    unit = found["unit"] or ""
    value = found["value"] + ("" if unit[1:].lower() in STOP_WORDS else unit)
    return re.compile(rf"(?<![\w.,]){re.escape(value)}(?!\w|[.,]\d)")
