"""The words in bold are a value of the kind that is asked for, and of several the right one.

The ranker's span is often the wrong one of two values: "Laptops are replaced every four years,
phones every three" has "four years" for the phones. Here the value counts whose clause has the
question's words; and where the span has no such value and the sentence has one, that one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from retrieval.answering.columns import cells_in_bold
from retrieval.answering.judging import JudgedSentence
from retrieval.answering.value_kinds import EMAIL, KINDS, LINK, PHONE, asked_kinds
from retrieval.text.cells import cells_of
from retrieval.text.ranges import overlap
from retrieval.words.value_words import COUNT
from retrieval.words.word_forms import has_form
from storage.fulltext import STOP_WORDS, content_words

_CLAUSE = re.compile(r"[;,]\s|[(\u2013\u2014]|\s(?:and|but|or|while|whereas)\s")
_RANGE = re.compile(
    r",?\s(?:(?:to|until|till|and|through|on|at)\s(?:the |about )?)?|\s?[-\u2013\u2014]\s?"
)
_OPENS = re.compile(r"\W*(?:In|On|By|Since|From|At|During|Until|Before|After)\b[^,]{1,40},")
"""A value with which a sentence opens, and which is said of all of it."""

_ASIDE = re.compile(r",\s(?:which|who|whose)\b[^,;]*,")

_UNMISTAKABLE = re.compile(
    r"\bhow (?:long|often)\b|\bwhen\b|\b(?:day|date|year)\b|\b(?:what|which) time\b", re.IGNORECASE
)
"""What asks for no other kind of value."""

_UNLIKE_OTHERS = tuple(kind.value for kind in (PHONE, EMAIL, LINK))

_NUMBER = re.compile(rf"\d|\b{COUNT}", re.IGNORECASE)
_SINCE = re.compile(r"\b(?:since|until|till)\s(?:\w+\s){0,2}$", re.IGNORECASE)
_OTHER = re.compile(
    r"\b(?:half|nothing|free|none|never|always|any|each|every|once|since|until|till|before|after"
    r"|immediately|indefinitely|life)\b",
    re.IGNORECASE,
)
"""What answers such questions without being a value."""


def with_asked_value(question: str, one: JudgedSentence) -> JudgedSentence:
    """The sentence with the value in bold that the question asks for."""
    # A question that leans on the one before comes behind it.
    own = next((part for part in reversed(question.split("?")) if part.strip()), question)
    kinds = asked_kinds(own)
    return _with_value(own, kinds[0].value, one) if len(kinds) == 1 else one


def _with_value(question: str, kind: re.Pattern[str], one: JudgedSentence) -> JudgedSentence:
    if one.words is not None and one.kind == "row":
        return _in_row(kind, one)
    if not one.is_running_text:
        return one
    text = one.text
    if one.words is None:
        return _with_only_value(kind, one)
    values = [
        each
        for each in _values(kind, text, one.found.marker)
        if text[slice(*each)].lower().rstrip("s") not in question.lower()
    ]
    start, end = one.words
    bold = next((n for n, each in enumerate(values) if overlap(each, one.words)), None)
    if bold is None and _may_be_meant(question, text[:start], text[start:end]):
        return one
    best = _asked_for(question, text, values, bold)
    if best is None or best == bold or (bold is not None and _is_aside(text, values[best])):
        return one
    return replace(one, words=values[best])


def _with_only_value(kind: re.Pattern[str], one: JudgedSentence) -> JudgedSentence:
    """A sentence that answers, with its value in bold if it has no other one of any kind; what can
    be no other kind of value, an address or a number to call, also beside others.
    """
    text, start = one.text, one.found.marker
    values = _values(kind, text, start)
    if one.answers < 0 or len(values) != 1:
        return one
    if kind in _UNLIKE_OTHERS:
        return replace(one, words=values[0])
    others = (each for other in KINDS for each in _values(other.value, text, start))
    is_only = all(overlap(values[0], each) for each in others)
    return replace(one, words=values[0]) if is_only else one


def _in_row(kind: re.Pattern[str], row: JudgedSentence) -> JudgedSentence:
    """Put the cell with a value of this kind in bold: the only one among the cells that the words
    in bold touch, or, if none of these has such a value, the only one of the row.
    """
    text, own = row.text, cells_in_bold(row)
    having = [each for each in cells_of(text) if kind.search(text[slice(*each)])]
    found = [each for each in having if each in own] or having
    is_told = len(own) == 1 and own[0] in found
    return replace(row, words=found[0]) if len(found) == 1 and not is_told else row


def _may_be_meant(question: str, before: str, words: str) -> bool:
    """Whether words are a value that may be asked for, though not of the kind that was understood:
    "What is the age limit?" asks for no money, and not every value is known as one.
    """
    if _OTHER.search(words) or _SINCE.search(before):
        return True
    is_known = any(kind.value.search(words) for kind in KINDS)
    return not _UNMISTAKABLE.search(question) if is_known else _NUMBER.search(words) is not None


def _is_aside(text: str, value: tuple[int, int]) -> bool:
    """Whether a value stands in a relative clause between commas, which tells something else."""
    return any(overlap(value, each.span()) for each in _ASIDE.finditer(text))


def _values(kind: re.Pattern[str], text: str, start: int) -> list[tuple[int, int]]:
    """The values in a text, those of a range or a list as one."""
    values = list[tuple[int, int]]()
    for each in kind.finditer(text, start):
        if values and _RANGE.fullmatch(text, values[-1][1], each.start()):
            values[-1] = values[-1][0], each.end()
        else:
            values.append(each.span())
    return values


def _asked_for(
    question: str, text: str, values: Sequence[tuple[int, int]], bold: int | None
) -> int | None:
    """Return the index of the value that is asked for; None if it can't be told.

    Of several values it is the one whose clauses have most of the question's words that no other
    value's clauses have. The value in bold stays if its clauses have such words, unless they stand
    before the first value, since those are said of all values.
    """
    if len(values) < 2:
        return 0 if values else None
    asked = set(content_words(question)) - STOP_WORDS
    clauses = _clauses(text, values)
    own = [_of_question(asked, clause) for clause in clauses]
    alone = [
        words.difference(*(other for n, other in enumerate(own) if n != place))
        for place, words in enumerate(own)
    ]
    best = max(range(len(alone)), key=lambda place: (len(alone[place]), place))
    if bold == 0 and _OPENS.fullmatch(text[: values[0][1] + 1]):
        return bold
    if bold is not None and alone[bold]:
        subject = _of_question(asked, text[: values[0][0]])
        if bold or not alone[0] <= subject:
            return bold
    return best if alone[best] else None


def _clauses(text: str, values: Sequence[tuple[int, int]]) -> list[str]:
    """The clauses of each value: the text from the end of the clause with the value before to the
    end of the clause with this one.
    """
    edges = [0]
    for (_, end), (start, _) in pairwise(values):
        cut = _CLAUSE.search(text, end, start)
        edges.append(cut.end() if cut else end)
    return [text[first:last] for first, last in pairwise([*edges, len(text)])]


def _of_question(asked: set[str], clause: str) -> set[str]:
    """The question's words of which a clause has a form."""
    words = set(content_words(clause))
    return {one for one in asked if has_form(one, words)}
