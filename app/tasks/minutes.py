"""What the minutes of a meeting are for: what was decided, and who does what."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.asking.key_sentences import key_sentences
from app.asking.sections import TextSection
from app.asking.titled_sections import is_called
from app.asking.values import section_names, values_called
from app.events import Evidence
from app.tasks.listed_values import is_formal, is_of_meeting
from app.tasks.texts import TaskTexts
from retrieval.text.blocks import LISTING
from storage.texts import DocumentText

_ACTION = re.compile(r"\W*(?:actions?|action items?|to do|todo)\b[*_]{0,2}\s?:", re.IGNORECASE)
QuotesOfParts = list[tuple[str, Evidence]]
"""Quotes, each with the title of its part."""


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
        is_list = any(is_called(name, part.title) for name in section_names("actions"))
        for each in texts.sentences(source, part):
            said = source.text[each.start : each.end]
            told = part.title, texts.quote(source, each)
            if _ACTION.match(said) or (is_list and each.kind in LISTING):
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
