"""What a question names: the row of a table, or the term that a sentence defines.

The ranker, which learnt from prose, takes rows of one table for much the same, and a sentence about
a thing for what the thing is. Here the row that is named goes before the other rows of its table,
the first one with their heads too, and before rows of that name in tables whose heads have less of
the question's words; before prose too, if its table's heads have a word of the question; its cell
in the column that is named is what answers; the definition of what is asked for goes before
everything. None becomes an answer by this that wouldn't be one without it, except for a row that is
named together with a word of its table's heads.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from math import inf

from retrieval.context import first_row, heads
from retrieval.definitions import AskedTerm, asked_terms
from retrieval.judging import NEARLY, JudgedSentence
from storage.fulltext import STOP_WORDS, content_words

_CELL = re.compile(r"[^\S\n]*([^|\n]*?)[^\S\n]*(?:\||$)")
_WORD = re.compile(r"\w+")


def named_first(question: str, judged: Sequence[JudgedSentence]) -> list[JudgedSentence]:
    """The sentences in the order in which they answer, by what the question names.

    Args:
        judged: in the order in which they answer otherwise.
    """
    tables: defaultdict[Hashable, list[tuple[JudgedSentence, str]]] = defaultdict(list)
    for one in judged:
        if one.found.sentence.kind == "row":
            *columns, name = _heads(one) or (*_columns(one.found.text), "")
            tables[one.found.source.document, *columns].append((one, name))
    for table in tables.values():
        judged = _placed(judged, [row for row, _ in table], _named_rows(question, table))
    rows = [one for one in judged if (own := _heads(one)) and _has(question, own[-1])]
    judged = _placed(
        judged, rows, sorted(rows, key=lambda row: -_shared(question, _heads(row)[:-1]))
    )
    judged = _placed(judged, judged, sorted(judged, key=lambda one: not _is_meant(question, one)))
    judged = [
        replace(one, answers=max(one.answers, 0.0)) if _is_meant(question, one) else one
        for one in judged
    ]
    return _defining_first(question, judged)


def _defining_first(question: str, judged: Sequence[JudgedSentence]) -> list[JudgedSentence]:
    """What defines the term that is asked for goes first; in plain words only if it is nearly as
    likely to answer as any other sentence.
    """
    nearly = max((one.answers for one in judged), default=0.0) - NEARLY
    for term in asked_terms(question):
        for defines, least in ((term.quoted, -inf), (term.plain, nearly)):
            found = [
                one for one in judged if one.answers >= least and defines.search(one.found.text)
            ]
            if found:
                rest = [one for one in judged if one not in found]
                return _placed(judged, judged, [*(_unsaid(one, term) for one in found), *rest])
    return list(judged)


def _heads(one: JudgedSentence) -> tuple[str, ...]:
    return heads(one.found.source, one.found.sentence)


def _columns(row: str) -> Iterator[str]:
    """The cells of a table's first row; it has the others' heads, and is never named itself."""
    return (cell for start, end in _cells(row) if (cell := row[start:end]))


def _shared(question: str, above: Sequence[str]) -> int:
    """How many words of a table's heads the question has."""
    asked, words = (set(_WORD.findall(text.lower())) for text in (question, " ".join(above)))
    return len(asked & words)


def _is_meant(question: str, one: JudgedSentence) -> bool:
    """Whether the question names a row, and has a word of its table's heads that says something."""
    *above, name = _heads(one) or ("",)
    return _has(question, name) and _shared(_told(question), above) > 0


def _told(question: str) -> str:
    """Its words that say something of a subject."""
    return " ".join(word for word in content_words(question) if word not in STOP_WORDS)


def _placed(
    judged: Sequence[JudgedSentence],
    among: Sequence[JudgedSentence],
    order: Sequence[JudgedSentence],
) -> list[JudgedSentence]:
    """All of them; those `among` them have the same places as before, in another order."""
    moved = {id(one) for one in among}
    rest = [one for one in judged if id(one) not in moved]
    fresh = [
        replace(one, score=place.score, answers=place.answers)
        for one, place in zip(order, among, strict=True)
    ]
    return sorted([*rest, *fresh], key=lambda one: -one.score)


def _named_rows(question: str, table: Sequence[tuple[JudgedSentence, str]]) -> list[JudgedSentence]:
    """A table's rows, given with their own heads, the named ones first; then only their words
    answer.
    """
    named = [(row, _has(question, head)) for row, head in table]
    if not any(is_named for _, is_named in named):
        return [row for row, _ in table]
    return [
        *(_at_column(question, row) for row, is_named in named if is_named),
        *(replace(row, words=None) for row, is_named in named if not is_named),
    ]


def _at_column(question: str, row: JudgedSentence) -> JudgedSentence:
    """With the cell below the column that the question names, if it names one, as its answer."""
    source, own = row.found.source, row.found.text
    first = first_row(source.text, row.found.sentence.start) or ""
    columns = [first[start:end] for start, end in _cells(first)]
    named = [number for number, head in enumerate(columns) if number and _has(question, head)]
    number = max(named, key=lambda each: len(columns[each]), default=0) or _nearest(
        question, columns
    )
    cells = _cells(own)
    return replace(row, words=cells[number]) if 0 < number < len(cells) else row


def _nearest(question: str, columns: Sequence[str]) -> int:
    """The column but the first of whose head the question has most words; 0 if none or several."""
    counts = [_shared(_told(question), [head]) for head in columns]
    most = max(counts[1:], default=0)
    return counts.index(most, 1) if most and counts[1:].count(most) == 1 else 0


def _cells(row: str) -> list[tuple[int, int]]:
    """Where the cells of a row that have text start and end, at their columns' numbers."""
    return [(match.start(1), match.end(1)) for match in _CELL.finditer(row, row.startswith("|"))]


def _has(question: str, words: str) -> bool:
    """Whether the question has some words, as whole ones."""
    exact = rf"(?<!\w){re.escape(words)}(?!\w)"
    return bool(words) and re.search(exact, question, re.IGNORECASE) is not None


def _unsaid(one: JudgedSentence, term: AskedTerm) -> JudgedSentence:
    """Without words that answer, if these are the term itself."""
    is_term = one.words and term.itself.fullmatch(one.found.text[slice(*one.words)])
    return replace(one, words=None) if is_term else one
