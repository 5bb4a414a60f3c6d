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

_FORMAL = re.compile(r"\b(?:minutes|agenda)\b[^.]*\b(?:approved|adopted|accepted)\b", re.IGNORECASE)


def minutes_of(sources: Sequence[DocumentText]) -> Sequence[DocumentText]:
    """Those that record a meeting, by their names or their first lines; all where none does."""
    return [each for each in sources if is_of_meeting(each)] or sources


def is_of_meeting(source: DocumentText) -> bool:
    """Whether it records a meeting."""
    return _MEETING.search(f"{source.name} {source.text[:FIRST_LINES]}") is not None


def is_formal(sentence: str) -> bool:
    """Whether a meeting is said to have approved minutes or an agenda, which decides nothing."""
    return _FORMAL.search(sentence) is not None


def with_values(
    texts: TaskTexts, sources: Sequence[DocumentText], looks: re.Pattern[str], words: str = ""
) -> TaskResult:
    """The sentences and rows with such a value, and with any of the words if some are given; not
    what a meeting decides about itself.
    """
    blocks, notes = [], []
    for source in sources:
        places = [match.start() for match in looks.finditer(source.text)]
        found: dict[int, Evidence] = {}
        for place in places[:MOST_ITEMS]:
            for each in sentences_over(source, place, place + 1):
                said = source.text[each.start : each.end]
                is_meant = not is_formal(said) and (not words or word_share(words, said))
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
