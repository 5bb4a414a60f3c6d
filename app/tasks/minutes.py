"""The minutes of a meeting: which documents are some, what was decided there, and who does what."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.asking.key_sentences import key_sentences
from app.asking.sections import TextSection
from app.asking.values import values_called
from app.events import Evidence
from app.tasks.actions import are_actions, is_action
from app.tasks.texts import TaskTexts
from retrieval.text.blocks import LISTING
from storage.texts import DocumentText

FIRST_LINES = 300
"""Code points of a document in which minutes say what they are."""

_MEETING = re.compile(r"\b(?:minutes|meeting|protocol)\b|(?<![a-z])minutes", re.IGNORECASE)

_FORMAL = re.compile(
    r"(?P<what>\b(?:(?P<several>minutes)|agenda)\b"
    r"(?: (?:of|from|for|dated)\b(?:(?! (?:that|which|who|and (?:the|an?|all|our|its))\b)"
    r"(?:[^,:;?!]|,(?= \d))){0,120}?)?(?:,? as \w+,?)?)"
    r" (?(several)(?:are|were|(?:have|had) been)|(?:is|was|(?:has|had) been))"
    r" (?:\w+ly )?(?:approved|adopted|accepted)\b",
    re.IGNORECASE,
)
"""That the minutes or the agenda, and nothing else, were approved: the verb agrees with them."""

QuotesOfParts = list[tuple[str, Evidence]]
"""Quotes, each with the title of its part."""


def minutes_of(sources: Sequence[DocumentText]) -> Sequence[DocumentText]:
    """Those that record a meeting, by their names or their first lines; all where none does."""
    return [each for each in sources if is_of_meeting(each)] or sources


def is_of_meeting(source: DocumentText) -> bool:
    """Whether it records a meeting."""
    return _MEETING.search(f"{source.name} {source.text[:FIRST_LINES]}") is not None


def is_formal(sentence: str, looks: re.Pattern[str]) -> bool:
    """Whether a sentence only says that a meeting approved minutes or an agenda: no decision."""
    rest = _FORMAL.sub(r"\g<what>", sentence)
    return rest != sentence and looks.search(rest) is None


def decided_and_to_do(
    texts: TaskTexts, source: DocumentText, parts: Sequence[TextSection], most: int
) -> QuotesOfParts:
    """The decisions that minutes record, then what somebody is to do, `most` in all, in order;
    nothing of other documents.
    """
    if not is_of_meeting(source):
        return []
    decisions, actions = QuotesOfParts(), QuotesOfParts()
    looks = values_called("decisions")
    for part in parts:
        is_list = are_actions(part.title)
        for each in texts.sentences(source, part):
            said = source.text[each.start : each.end]
            told = part.title, texts.quote(source, each)
            if is_action(said) or (is_list and each.kind in LISTING):
                actions.append(told)
            elif looks and looks.search(said) and not is_formal(said, looks):
                decisions.append(told)
    chosen = _best(decisions, most)
    chosen += _best(actions, most - len(chosen))
    return sorted(chosen, key=_place)


def in_order(told: QuotesOfParts) -> QuotesOfParts:
    """By their places in the document, each once."""
    return sorted({_place(each): each for each in told}.values(), key=_place)


def _best(told: QuotesOfParts, most: int) -> QuotesOfParts:
    places = key_sentences([quote.text for _, quote in told], most) if most > 0 else []
    return [told[place] for place in places]


def _place(told: tuple[str, Evidence]) -> int:
    return told[1].sources[0].start
