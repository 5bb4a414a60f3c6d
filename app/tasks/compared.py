"""Comparisons: what each document says of a subject, or what is said of each of several things."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.events import Evidence
from app.tasks.blocks import TaskResult, TitledQuotes, as_one, filled
from app.tasks.fields import by_fields
from app.tasks.searched import FindAbout, said
from app.tasks.summaries import section_summary
from app.tasks.texts import TaskTexts, titled
from app.tasks.versions import changes
from retrieval.answering.asked_words import words_of
from retrieval.words.proper_names import names_and_years
from retrieval.words.word_forms import folded
from storage.texts import DocumentText

EACH = 3
"""Sentences of each document or thing that is compared."""

MOST_FOUND = 12
"""Sentences of a document among which those with the name of a thing are looked for."""

MOST_SIDES = 4
"""Things that are compared."""

_SIDES = re.compile(r"\s+(?:and|with|to|versus|vs\.?)\s+(?:the (?:one|ones) )?", re.IGNORECASE)


def compared(texts: TaskTexts, find: FindAbout, subject: str) -> TaskResult:
    """What differs between two versions of a text; else what each document says of the subject, in
    fields where they have the same ones; or what is said of each of two things.
    """
    sides = [side.strip() for side in _SIDES.split(subject) if side.strip()]
    if len(texts.all) > 1 and (len(sides) < 2 or not subject):
        for alike in (changes(texts, subject), by_fields(texts, subject)):
            if not alike.is_empty or alike.note:
                return alike
        blocks = [_side(texts, find, source, subject) for source in texts.all]
        return filled(blocks, _silent(blocks, subject))
    if len(sides) < 2:
        note = (
            "There is one document to look at. Add a file to compare it with, or name two things."
        )
        return TaskResult((), note)
    # Each document is searched by itself: otherwise one that says more would leave none to another.
    return filled(
        [
            TitledQuotes(titled(texts, source, side), _said_of(texts, source, find, side))
            for side in sides[:MOST_SIDES]
            for source in texts.all
        ],
        f"The first {MOST_SIDES} of {len(sides)} things are compared."
        if len(sides) > MOST_SIDES
        else "",
    )


def _silent(blocks: Sequence[TitledQuotes], subject: str) -> str:
    """Which documents have nothing on the subject, where others have; "" if they are too many."""
    names = [block.title for block in blocks if not block.quotes]
    if not subject or not 0 < len(names) < len(blocks) or len(names) > MOST_SIDES:
        return ""
    listed = " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))
    return f"Nothing on “{subject}” was found in {listed}."


def _side(texts: TaskTexts, find: FindAbout, source: DocumentText, subject: str) -> TitledQuotes:
    if subject:
        return TitledQuotes(source.name, said(texts, find(subject, [source.document], EACH)))
    return as_one(source.name, section_summary(texts, (source, texts.whole(source)), EACH))


def _said_of(
    texts: TaskTexts, source: DocumentText, find: FindAbout, side: str
) -> tuple[Evidence, ...]:
    """What a document says of one of several things: nothing if it has none of the side's proper
    names, and first what has one.
    """
    names = _names(side)
    if names and names.isdisjoint(words_of(f"{source.name} {source.text}")):
        return ()
    found = find(side, [source.document], EACH if not names else MOST_FOUND)
    named = [one for one in found if not names.isdisjoint(words_of(one.text))]
    rest = [one for one in found if one not in named]
    return said(texts, [*named, *rest][:EACH])


def _names(side: str) -> frozenset[str]:
    """The words of its proper names; it doesn't begin a sentence where it is asked for."""
    return frozenset(folded(each[0]) for each in names_and_years(f"compare {side}"))
