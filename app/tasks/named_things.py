"""Sections that are called what a request asks for: "Medication on discharge" for "Which medication
does Mr Hale take?".

What stands in such a list says neither its title's word again nor whose it is, so none of it looks
like an answer.
"""

from __future__ import annotations

import re

from app.asking.sections import TextSection, section_called
from app.tasks.listed_titles import noun_of
from app.tasks.summaries import SectionOf
from app.tasks.texts import TaskTexts
from retrieval.answering.asked_words import telling_words, words_of
from retrieval.answering.value_kinds import asked_kinds
from retrieval.words.proper_names import TITLES, names_and_years
from retrieval.words.word_forms import folded, is_form
from storage.texts import DocumentText

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


def _called(texts: TaskTexts, source: DocumentText, thing: str) -> list[TextSection]:
    headings = texts.headings(source)
    titles = [each.title for each in headings if is_form(thing, noun_of(each.title))]
    found = (section_called(each, headings, len(source.text)) for each in dict.fromkeys(titles))
    return [each for each in found if each is not None]
