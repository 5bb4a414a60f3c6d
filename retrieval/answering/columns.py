"""Rows of tables that a question names, and the column that it asks for."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from retrieval.answering.asked_column import asked_heads
from retrieval.answering.asked_words import split_words, telling_words, words_of
from retrieval.answering.judging import JudgedSentence
from retrieval.text.cells import cells_of
from retrieval.text.ranges import overlap
from retrieval.text.sentence_context import first_row, row_heads
from retrieval.words.proper_names import capitalised
from retrieval.words.word_forms import count_forms, folded, has_form
from storage.fulltext import STOP_WORDS

_LEAST_NAME = 3
"""Letters of a cell but the first that names its row."""

_MOST_NAMED = 4
"""Words of a cell that is named by one of them."""

_MARKUP = "`*_ "
"""What Markdown may put around a cell's words."""

_BRACKETED = re.compile(r"(?<=\w)\s*[(\[][^()\[\]]*[)\]]$")
"""What a name is given in, "(mg/l)" or "(EUR)", which no question repeats."""

_WORDS_TOO = frozenset("AIai")
"""Cells of one letter that are words of any question."""

_MANY = 3
"""Columns of which one that nothing in the question names isn't guessed."""

_ASKS_FOR_SOMETHING = re.compile(r"\W*(?:what|which) (?:is|are|was|were)\b", re.IGNORECASE)

_ARTICLE = r"\s+(?:(?:an?|the|my|our|your|their)\s+)?"

_ENUMERATED = re.compile(r"(?:[A-Za-z]|\d{1,2})[.)]\s+(?=\S)")
"""What numbers a cell, and no question repeats: "D. Home office"."""

_CHOOSES = re.compile(r"\b(?:which|what|whose)\s(\w+(?:\s\w+)?)", re.IGNORECASE)
"""A question for one of several; the words say of what."""


def heads_of(one: JudgedSentence) -> tuple[str, ...]:
    """The heads of a row, its own first cell the last of them; none for others."""
    return row_heads(one.found.source, one.found.sentence)


def naming(question: str, row: JudgedSentence) -> frozenset[int]:
    """The columns of the cells that name a row in the question. These are the first cell, cells
    with letters that the question repeats, and cells of few words with one of its proper names or
    months. A table's first row is never named.
    """
    text = row.text
    cells = [text[start:end] for start, end in cells_of(text)] if heads_of(row) else []
    names = {folded(each) for each in capitalised(question)}
    return frozenset(
        number
        for number, cell in enumerate(cells)
        if ((not number or _is_name(cell)) and _has(question, cell))
        or _has_name(cell, names)
        or (not number and _has_forms(question, cell))
    )


def count_exact(question: str, row: JudgedSentence, names: Collection[int]) -> int:
    """How many of the cells that name a row stand in the question as they are."""
    text = row.text
    return sum(_has(question, text[slice(*cells_of(text)[each])]) for each in names)


def _has_name(cell: str, names: Collection[str]) -> bool:
    words = split_words(cell)
    return len(words) <= _MOST_NAMED and any(
        each[0].isupper() and folded(each) in names for each in words
    )


def _is_name(cell: str) -> bool:
    letters = sum(map(str.isalpha, cell))
    return letters >= _LEAST_NAME and cell.strip(_MARKUP).lower() not in STOP_WORDS


def _has(question: str, words: str) -> bool:
    """Whether the question contains these words as whole words. An article may be between them
    ("with a desktop"), and "without" may stand for "no"; "A" counts only behind another word, "band
    A".
    """
    words = _ENUMERATED.sub("", _BRACKETED.sub("", words.strip(_MARKUP)))
    if words in _WORDS_TOO:
        return words == "A" and re.search(r"\w A\b", question) is not None
    own = [re.escape(word) for word in words.split()]
    if len(own) > 1 and own[0].lower() == "no":
        own[0] = "(?:no|without)"
    exact = rf"(?<!\w){_ARTICLE.join(own)}(?!\w)"
    return bool(words) and re.search(exact, question, re.IGNORECASE) is not None


def _has_forms(question: str, cell: str) -> bool:
    """Whether the question has all of a cell's words, of several, in some form."""
    own = telling_words(_BRACKETED.sub("", cell.strip(_MARKUP)))
    asked = words_of(question)
    return len(own) > 1 and all(has_form(word, asked) for word in own)


def without_names(question: str, row: JudgedSentence, names: Collection[int]) -> str:
    """The question without the cells that name a row."""
    text = row.text
    own = {
        text[start:end].strip(_MARKUP) for start, end in (cells_of(text)[each] for each in names)
    }
    named = rf"(?<!\w)(?:{'|'.join(map(re.escape, own))})(?!\w)"
    return re.sub(named, " ", question, flags=re.IGNORECASE) if own else question


def shared(question: str, above: Sequence[str]) -> int:
    """How many words of a table's heads the question has."""
    return len(words_of(question) & words_of(" ".join(above)))


def at_column(question: str, row: JudgedSentence, names: Collection[int]) -> JudgedSentence:
    """Put a cell of the row in bold: that of the column that the question names, or else of the one
    whose head shares most words with it. If there is none and the question asks for something of a
    table with many columns ("What was her profession?"), nothing is in bold.

    Args:
        names: the columns whose cells name the row, which answer nothing.
    """
    source, own = row.found.source, row.text
    question = without_names(question, row, names)
    first = first_row(source.text, row.found.sentence.start) or ""
    columns = {
        number: first[start:end]
        for number, (start, end) in enumerate(cells_of(first))
        if number not in names
    }
    named = [number for number, head in columns.items() if _has(question, head)]
    number = _fittest(question, columns, named) if named else _nearest(question, columns)
    cells = cells_of(own)
    if number < 0 and len(columns) >= _MANY and _ASKS_FOR_SOMETHING.match(question):
        return replace(row, words=None)
    return replace(row, words=cells[number]) if 0 <= number < len(cells) else row


def _fittest(question: str, columns: Mapping[int, str], named: Sequence[int]) -> int:
    """Of the columns that the question names, the one with the longest name. Columns that differ
    only in brackets, "RAM (minimum)" and "RAM (recommended)", are told apart by the question's
    words in the brackets; -1 if that decides nothing.
    """
    names = {number: _BRACKETED.sub("", columns[number].strip(_MARKUP)).lower() for number in named}
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


def with_asked_cells(question: str, shown: Sequence[JudgedSentence]) -> list[JudgedSentence]:
    """In rows of tables that have words in bold, put the cell of the column that the question names
    in bold instead.
    """
    return [
        at_column(question, one, _cells_told(question, one)) if one.words and heads_of(one) else one
        for one in shown
    ]


def _cells_told(question: str, row: JudgedSentence) -> frozenset[int]:
    """The columns whose cells name the row in the question. If none does, the first column counts
    if its cell shares a word with the question, unless the question asks to choose among what that
    column lists.
    """
    names = naming(question, row)
    if names:
        return names
    (start, end), *_ = cells_of(row.text)
    own = words_of(row.text[start:end]) - STOP_WORDS
    chosen = _CHOOSES.search(question)
    is_chosen = chosen and any(
        has_form(each, words_of(heads_of(row)[0])) for each in words_of(chosen[1])
    )
    is_told = any(has_form(word, own) for word in telling_words(question))
    return frozenset({0} if is_told and not is_chosen else ())


def without_bold_across_cells(shown: Sequence[JudgedSentence]) -> list[JudgedSentence]:
    """Remove the bold from rows of tables where it would reach over several cells."""
    return [replace(one, words=None) if len(cells_in_bold(one)) > 1 else one for one in shown]


def cells_in_bold(one: JudgedSentence) -> list[tuple[int, int]]:
    """The cells of a row that the words in bold touch; empty for sentences that are no rows."""
    if one.words is None or one.kind != "row":
        return []
    return [each for each in cells_of(one.text) if overlap(each, one.words)]
