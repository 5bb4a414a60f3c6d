"""Titles that a request asks for by their nouns.

"List the soups" of a chapter with a heading for each soup: its items are titles. "Which medication
does Mr Hale take?" of a letter with "Medication on discharge": what stands in such a section says
neither its title's word again nor whose it is, so none of it looks like an answer.
"""

from __future__ import annotations

import re

from app.asking.sections import TextSection, section_called
from app.tasks.blocks import MOST_ITEMS, TaskResult, TitledQuotes, filled, joined, left_out
from app.tasks.summaries import SectionOf
from app.tasks.texts import TaskTexts, titled
from retrieval.answering.asked_words import telling_words, words_of
from retrieval.answering.value_kinds import asked_kinds
from retrieval.words.proper_names import TITLES, names_and_years
from retrieval.words.word_forms import folded, is_form, is_plural_of
from storage.texts import DocumentText

_LEAST = 3
"""Titles of one document that make a list."""

_BEHIND = re.compile(
    r"\s+(?:with|without|of|for|in|to|from|by|at|on|and|or)\s.*|\s*[:,(\u2013\u2014].*"
    r"|\s+(?:\d+|[A-Z])\b.*|\s+-\s.*"
)
"""What may stand behind the noun that a title is about: "Soup with Ginger", "Exhibit A"."""

_LEADING = re.compile(r"(?:(?:all|every|each|the|different)\s+)*", re.IGNORECASE)

_ASKED = re.compile(
    r"\W*(?:(?:which|what|list|all|every|each|of|the)\s+)*(?P<thing>[^\W\d_]+)\s+(?P<rest>\S.*)",
    re.IGNORECASE | re.DOTALL,
)
_HAVING_WORDS = (
    "get gets getting give given need needs own owns receive receives receiving received take"
    " takes taking took taken use uses using used"
)
_HAVING = frozenset(_HAVING_WORDS.split())
"""What somebody has may be called in other words than "have"; what was done to a thing is more."""


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


def sections_of_thing(texts: TaskTexts, asked: str) -> list[SectionOf]:
    """The sections whose title's noun is what is asked for, in the documents that mention all of
    the request's proper names; none if it has no such name, or says more than what somebody of this
    name has.
    """
    found = _ASKED.match(asked)
    if found is None or asked_kinds(asked):
        return []
    names = {folded(each[0]) for each in names_and_years(asked)} - TITLES
    said = names | TITLES | _HAVING
    if not names or any(word not in said for word in telling_words(found["rest"])):
        return []
    thing = found["thing"].lower()
    mentioning = [source for source in texts.all if names <= words_of(source.text)]
    return [(source, each) for source in mentioning for each in _called(texts, source, thing)]


def _noun_of(title: str) -> str:
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
        noun = _noun_of(heading.title)
        start = source.text.find(heading.title, heading.start)
        if noun and is_plural_of(plural, noun) and start >= 0:
            found.append(TextSection(heading.title, start, start + len(heading.title)))
    return found


def _called(texts: TaskTexts, source: DocumentText, thing: str) -> list[TextSection]:
    headings = texts.headings(source)
    titles = [each.title for each in headings if is_form(thing, _noun_of(each.title))]
    found = (section_called(each, headings, len(source.text)) for each in dict.fromkeys(titles))
    return [each for each in found if each is not None]
