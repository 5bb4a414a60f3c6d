"""The column of a table that a question asks for, by its head, by other words for what stands there
("where" asks for a place, "what now" for a remedy), or by nothing but a value of its kind."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from retrieval.answering.asked_words import is_yes_or_no, telling_words, words_of
from retrieval.answering.judging import JudgedSentence
from retrieval.answering.named_rows import (
    BRACKETED,
    MARKUP,
    has_words,
    heads_of,
    naming,
    other_heads,
    without_names,
)
from retrieval.answering.value_kinds import asked_kinds
from retrieval.text.cells import cell_texts, cells_of
from retrieval.text.ranges import overlap
from retrieval.text.sentence_context import first_row
from retrieval.words.word_forms import count_forms, has_form
from storage.fulltext import STOP_WORDS

_MANY = 3
"""Columns of which one that nothing in the question names isn't guessed."""

_ASKS_FOR_SOMETHING = re.compile(r"\W*(?:what|which) (?:is|are|was|were)\b", re.IGNORECASE)

_CHOOSES = re.compile(r"\b(?:which|what|whose)\s(\w+(?:\s\w+)?)", re.IGNORECASE)
"""A question for one of several; the words say of what."""

_ASKED_BY = (
    (r"\bwhere\b", "shelf location room place site address town city office bin storage stored"),
    (r"\bwho\b", "name person responsible owner contact author"),
    (r"\bwhen\b", "date day time due"),
    (
        r"\bhow much (?:is|are)\b|\b(?:costs?|charges?|quoted?)\b",
        "price cost fee amount total premium quote",
    ),
    (r"\bwhy\b|\bcauses?\b", "cause causes reason"),
    (
        r"\bwhat (?:now|next|to do|(?:should|can|must|do|shall) (?:i|we|you) do)\b|\bfix\b",
        "remedy remedies solution action fix",
    ),
)
"""What asks for a column, and the words that its head may have."""


def asks_for_row(question: str, answering: Sequence[JudgedSentence]) -> bool:
    """Whether the question names the first sentence's row, and asks for what it has: nothing but
    one thing more, a column, or a value of a kind that is in the row.
    """
    if not answering or is_yes_or_no(question):
        return False
    row = answering[0]
    names = naming(question, row)
    return bool(names) and _has_asked(question, row, names)


def _has_asked(question: str, row: JudgedSentence, names: Collection[int]) -> bool:
    asked = telling_words(without_names(question, row, frozenset(names)))
    heads = words_of(" ".join(other_heads(row, names)))
    return (
        len(asked) <= 1
        or count_forms(asked, heads) > 0
        or any(not kind.isdisjoint(heads) for kind in asked_heads(question))
        or any(kind.value.search(row.text) for kind in asked_kinds(question))
    )


def asked_heads(question: str) -> list[frozenset[str]]:
    """For each thing that a question asks for, the words that the head of its column may have."""
    return [
        frozenset(words.split())
        for asks, words in _ASKED_BY
        if re.search(asks, question, re.IGNORECASE)
    ]


def at_column(question: str, row: JudgedSentence, names: Collection[int]) -> JudgedSentence:
    """Put a cell of the row in bold: that of the column that the question names, or else of the one
    whose head shares most words with it. If there is none and the question asks for something of a
    table with many columns ("What was her profession?"), nothing is in bold.

    Args:
        names: the columns whose cells name the row, which answer nothing.
    """
    source = row.found.source
    question = without_names(question, row, names)
    first = first_row(source.text, row.found.sentence.start) or ""
    columns = {number: head for number, head in enumerate(cell_texts(first)) if number not in names}
    named = [number for number, head in columns.items() if has_words(question, head)]
    number = _fittest(question, columns, named) if named else _nearest(question, columns)
    cells = cells_of(row.text)
    if number < 0 and len(columns) >= _MANY and _ASKS_FOR_SOMETHING.match(question):
        return replace(row, words=None)
    return replace(row, words=cells[number]) if 0 <= number < len(cells) else row


def _fittest(question: str, columns: Mapping[int, str], named: Sequence[int]) -> int:
    """Of the columns that the question names, the one with the longest name. Columns that differ
    only in brackets, "RAM (minimum)" and "RAM (recommended)", are told apart by the question's
    words in the brackets; -1 if that decides nothing.
    """
    names = {number: BRACKETED.sub("", columns[number].strip(MARKUP)).lower() for number in named}
    longest = max(names.values(), key=len)
    alike = [number for number in named if names[number] == longest]
    if len(alike) == 1:
        return alike[0]
    asked = set(telling_words(question))
    counts = [count_forms(words_of(columns[number]) - words_of(longest), asked) for number in alike]
    most = max(counts)
    return alike[counts.index(most)] if most and counts.count(most) == 1 else -1


def _nearest(question: str, columns: Mapping[int, str]) -> int:
    """The column of whose head the question has most words, in whatever form; -1 if none or
    several.
    """
    asked = telling_words(question)
    counts = {number: count_forms(asked, words_of(head)) for number, head in columns.items()}
    most = max(counts.values(), default=0)
    found = [number for number, count in counts.items() if count == most]
    return found[0] if most and len(found) == 1 else -1 if most else _of_kind(question, columns)


def _of_kind(question: str, columns: Mapping[int, str]) -> int:
    """The column whose head has a word for what "where" or "who" asks; -1 if none or several."""
    kinds = asked_heads(question)
    found = [
        number
        for number, head in columns.items()
        if any(not kind.isdisjoint(words_of(head)) for kind in kinds)
    ]
    return found[0] if len(found) == 1 else -1


def with_asked_cell(question: str, one: JudgedSentence) -> JudgedSentence:
    """If the sentence is a table's row with words in bold, put the cell of the column that the
    question names in bold instead.
    """
    is_row = one.words is not None and bool(heads_of(one))
    return at_column(question, one, _cells_told(question, one)) if is_row else one


def _cells_told(question: str, row: JudgedSentence) -> frozenset[int]:
    """The columns whose cells name the row in the question. If none does, the first column counts
    if its cell shares a word with the question, unless the question asks to choose among what that
    column lists.
    """
    names = naming(question, row)
    if names:
        return names
    own = words_of(cell_texts(row.text)[0]) - STOP_WORDS
    chosen = _CHOOSES.search(question)
    is_chosen = chosen and any(
        has_form(each, words_of(heads_of(row)[0])) for each in words_of(chosen[1])
    )
    is_told = any(has_form(word, own) for word in telling_words(question))
    return frozenset({0} if is_told and not is_chosen else ())


def without_bold_across_cells(one: JudgedSentence) -> JudgedSentence:
    """Remove the bold from a table's row where it would reach over several cells."""
    return replace(one, words=None) if len(cells_in_bold(one)) > 1 else one


def cells_in_bold(one: JudgedSentence) -> list[tuple[int, int]]:
    """The cells of a row that the words in bold touch; empty for sentences that are no rows."""
    if one.words is None or one.kind != "row":
        return []
    return [each for each in cells_of(one.text) if overlap(each, one.words)]
