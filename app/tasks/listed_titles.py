"""Lists whose items are titles: "List the soups" of a chapter with a heading for each soup."""

from __future__ import annotations

import re

from app.asking.sections import TextSection
from app.tasks.blocks import MOST_ITEMS, TaskResult, TitledQuotes, filled, joined, left_out
from app.tasks.texts import TaskTexts, titled
from retrieval.words.word_forms import is_plural_of
from storage.texts import DocumentText

_LEAST = 3
"""Titles of one document that make a list."""

_BEHIND = re.compile(
    r"\s+(?:with|without|of|for|in|to|from|by|at|on|and|or)\s.*|\s*[:,(\u2013\u2014].*"
    r"|\s+(?:\d+|[A-Z])\b.*|\s+-\s.*"
)
"""What may stand behind the noun that a title is about: "Soup with Ginger", "Exhibit A"."""

_LEADING = re.compile(r"(?:(?:all|every|each|the|different)\s+)*", re.IGNORECASE)


def titles_called(texts: TaskTexts, subject: str) -> TaskResult:
    """The titles that are each about one of what the subject has in the plural, if a document has
    several; nothing of other documents.
    """
    plural = _LEADING.sub("", subject.strip(), count=1).lower()
    blocks, notes = [], []
    for source in texts.all if _is_plural(plural) else ():
        found = _about(texts, source, plural)
        if len(found) >= _LEAST:
            quotes = tuple(texts.quote(source, each) for each in found[:MOST_ITEMS])
            blocks.append(TitledQuotes(titled(texts, source, ""), quotes))
            notes.append(left_out(source, "titles", len(found)))
    return filled(blocks, joined(notes))


def noun_of(title: str) -> str:
    """The noun that a title is about, in small letters: "soup" of "Pumpkin Soup with Ginger"; "" if
    it has no words.
    """
    return (_BEHIND.sub("", title.strip()).lower().split() or [""])[-1]


def _is_plural(words: str) -> bool:
    """Whether it may be a plural of one word."""
    return words.isalpha() and words.endswith("s") and not words.endswith("ss")


def _about(texts: TaskTexts, source: DocumentText, plural: str) -> list[TextSection]:
    """The places of the titles whose noun has this plural, by itself or behind others."""
    found = []
    for heading in texts.headings(source):
        noun = noun_of(heading.title)
        start = source.text.find(heading.title, heading.start)
        if noun and is_plural_of(plural, noun) and start >= 0:
            found.append(TextSection(heading.title, start, start + len(heading.title)))
    return found
