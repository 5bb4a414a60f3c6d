"""Of a question for yes or no the clause is in bold that is about it.

Of "The tray is dishwasher safe; the tank is not" the ranker's words are often the other clause,
which says the opposite.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
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


def with_asked_clause(question: str, shown: Sequence[JudgedSentence]) -> list[JudgedSentence]:
    """If the question asks for yes or no, put the clause with most of its words in bold, in each
    sentence in which the words in bold are in a clause with none of them.
    """
    if not is_yes_or_no(question):
        return list(shown)
    asked = telling_words(question)
    return [_in_clause(asked, one) for one in shown]


def _in_clause(asked: Sequence[str], one: JudgedSentence) -> JudgedSentence:
    if one.words is None or not one.is_running_text:
        return one
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
