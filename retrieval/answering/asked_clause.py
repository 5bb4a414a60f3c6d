"""Of a question for yes or no the clause is in bold that is about it.

Of "The tray is dishwasher safe; the tank is not" the ranker's words are often the other clause,
which says the opposite.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

from retrieval.answering.asked_words import is_yes_or_no, telling_words
from retrieval.answering.judging import JudgedSentence
from retrieval.text.ranges import overlap
from retrieval.words.word_forms import count_forms
from storage.fulltext import content_words

_CLAUSE = re.compile(r";\s+|,\s+(?:but|while|whereas|although|though|because)\s+")

_LEAST = 2
"""Words of the question in a clause that goes before another one."""


def with_asked_clause(question: str, one: JudgedSentence) -> JudgedSentence:
    """If the question asks for yes or no and the words in bold are in a clause with none of its
    words, put the clause with most of these in bold.
    """
    if one.words is None or not one.is_running_text or not is_yes_or_no(question):
        return one
    asked = telling_words(question)
    text, first = one.text, one.found.marker
    marks = [each.span() for each in _CLAUSE.finditer(text, first)]
    edges = [(first, first), *marks, (len(text), len(text))]
    clauses = [(start, end) for (_, start), (end, _) in pairwise(edges)]
    counts = [count_forms(asked, set(content_words(text[start:end]))) for start, end in clauses]
    own = max(
        (count for count, each in zip(counts, clauses, strict=True) if overlap(each, one.words)),
        default=0,
    )
    best = max(counts)
    if best < _LEAST or own or counts.count(best) > 1:
        return one
    begin, stop = clauses[counts.index(best)]
    return replace(one, words=(begin, begin + len(text[begin:stop].rstrip(" .\n"))))
