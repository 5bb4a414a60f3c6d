"""Rows of tables that a question names, by their first cells or by words of others."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from retrieval.answering.asked_words import split_words, telling_words, words_of
from retrieval.answering.judging import JudgedSentence
from retrieval.text.cells import cell_texts
from retrieval.text.sentence_context import row_heads
from retrieval.words.proper_names import capitalised
from retrieval.words.word_forms import folded, has_form
from storage.fulltext import STOP_WORDS

_LEAST_NAME = 3
"""Letters of a cell but the first that names its row."""

_MOST_NAMED = 4
"""Words of a cell that is named by one of them."""

MARKUP = "`*_ "
"""What Markdown may put around a cell's words."""

BRACKETED = re.compile(r"(?<=\w)\s*[(\[][^()\[\]]*[)\]]$")
"""What a name is given in, "(mg/l)" or "(EUR)", which no question repeats."""

_WORDS_TOO = frozenset("AIai")
"""Cells of one letter that are words of any question."""

_ARTICLE = r"\s+(?:(?:an?|the|my|our|your|their)\s+)?"

_ENUMERATED = re.compile(r"(?:[A-Za-z]|\d{1,2})[.)]\s+(?=\S)")
"""What numbers a cell, and no question repeats: "D. Home office"."""


def heads_of(one: JudgedSentence) -> tuple[str, ...]:
    """The heads of a row, its own first cell the last of them; none for others."""
    return row_heads(one.found.source, one.found.sentence)


def naming(question: str, row: JudgedSentence) -> frozenset[int]:
    """The columns of the cells that name a row in the question. These are the first cell, cells
    with letters that the question repeats, and cells of few words with one of its proper names or
    months. A table's first row is never named.
    """
    cells = cell_texts(row.text) if heads_of(row) else []
    names = {folded(each) for each in capitalised(question)}
    return frozenset(
        number
        for number, cell in enumerate(cells)
        if ((not number or _is_name(cell)) and has_words(question, cell))
        or _has_name(cell, names)
        or (not number and _has_forms(question, cell))
    )


def count_exact(question: str, row: JudgedSentence, names: Collection[int]) -> int:
    """How many of the cells that name a row stand in the question as they are."""
    cells = cell_texts(row.text)
    return sum(has_words(question, cells[each]) for each in names)


def other_heads(row: JudgedSentence, names: Collection[int]) -> list[str]:
    """The heads of a row's table above cells that don't name the row."""
    return [head for place, head in enumerate(heads_of(row)[:-1]) if place not in names]


def without_names(question: str, row: JudgedSentence, names: Collection[int]) -> str:
    """The question without the cells that name a row."""
    cells = cell_texts(row.text)
    own = {cells[each].strip(MARKUP) for each in names}
    named = rf"(?<!\w)(?:{'|'.join(map(re.escape, own))})(?!\w)"
    return re.sub(named, " ", question, flags=re.IGNORECASE) if own else question


def shared(question: str, above: Sequence[str]) -> int:
    """How many words of a table's heads the question has."""
    return len(words_of(question) & words_of(" ".join(above)))


def has_words(question: str, words: str) -> bool:
    """Whether the question contains these words as whole words. An article may be between them
    ("with a desktop"), and "without" may stand for "no"; "A" counts only behind another word, "band
    A".
    """
    words = _ENUMERATED.sub("", BRACKETED.sub("", words.strip(MARKUP)))
    if words in _WORDS_TOO:
        return words == "A" and re.search(r"\w A\b", question) is not None
    own = [re.escape(word) for word in words.split()]
    if len(own) > 1 and own[0].lower() == "no":
        own[0] = "(?:no|without)"
    exact = rf"(?<!\w){_ARTICLE.join(own)}(?!\w)"
    return bool(words) and re.search(exact, question, re.IGNORECASE) is not None


def _has_name(cell: str, names: Collection[str]) -> bool:
    words = split_words(cell)
    return len(words) <= _MOST_NAMED and any(
        each[0].isupper() and folded(each) in names for each in words
    )


def _is_name(cell: str) -> bool:
    letters = sum(map(str.isalpha, cell))
    return letters >= _LEAST_NAME and cell.strip(MARKUP).lower() not in STOP_WORDS


def _has_forms(question: str, cell: str) -> bool:
    """Whether the question has all of a cell's words, of several, in some form."""
    own = telling_words(BRACKETED.sub("", cell.strip(MARKUP)))
    asked = words_of(question)
    return len(own) > 1 and all(has_form(word, asked) for word in own)
