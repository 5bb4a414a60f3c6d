"""Lists of values: the sentences and rows with amounts, dates and so on, in order."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.events import Evidence
from app.tasks.blocks import TaskResult, TitledQuotes, filled
from app.tasks.texts import TaskTexts, titled
from retrieval.text.text_window import sentences_over
from storage.sentence_words import word_share
from storage.texts import DocumentText

MOST_ITEMS = 40
"""Items of a list."""

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


def with_values(
    texts: TaskTexts, sources: Sequence[DocumentText], looks: re.Pattern[str], words: str = ""
) -> TaskResult:
    """The sentences and rows with such a value, and with any of the words if some are given; no
    decision of a meeting about itself.
    """
    blocks, notes = [], []
    for source in sources:
        places = [match.start() for match in looks.finditer(source.text)]
        found: dict[int, Evidence] = {}
        for place in places[:MOST_ITEMS]:
            for each in sentences_over(source, place, place + 1):
                said = source.text[each.start : each.end]
                is_meant = not is_formal(said, looks) and (not words or word_share(words, said))
                if is_meant and each.start not in found:
                    found[each.start] = texts.quote(source, each)
        blocks.append(TitledQuotes(titled(texts, source, ""), tuple(found.values())))
        notes.append(left_out(source, "places", len(places)))
    return filled(blocks, joined(notes))


def left_out(source: DocumentText, what: str, count: int) -> str:
    """That a list ends before it has all; "" if it has."""
    if count <= MOST_ITEMS:
        return ""
    return (
        f"The first {MOST_ITEMS} of {count:,} {what} in {source.name} are listed. Open the "
        "document at the last of them to read on."
    )


def joined(notes: Sequence[str]) -> str:
    """The notes that there are, as paragraphs."""
    return "\n\n".join(filter(None, notes))
