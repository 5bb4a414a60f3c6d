"""What a question names: the row of a table, or the term that a sentence defines.

The ranker, which learnt from prose, takes rows of one table for much the same, and a sentence about
a thing for what the thing is. Here the row that is named, by its first cell or by words in another
one, goes before the other rows of its table, the first one with their heads too, and before rows of
that name in tables whose heads have less of the question's words; before prose too, if its table's
heads have a word of the question; its cell in the column that is named is what answers; the
definition of what is asked for goes before everything. None becomes an answer by this that wouldn't
be one without it, except for a row that is named together with a word of its table's heads, and
where nothing else answers, one that has all of the question's proper names.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import inf

from retrieval.cells import cells_of
from retrieval.context import first_row, row_heads
from retrieval.definitions import AskedTerm, asked_terms
from retrieval.judging import NEARLY, JudgedSentence
from retrieval.proper_names import capitalised, names_and_years
from storage.fulltext import STOP_WORDS

_LEAST_NAME = 3
"""Letters of a cell but the first that names its row."""

MOST_NAMED = 4
"""Words of a cell that is named by one of them."""

_MARKUP = "`*_ "
"""What Markdown may put around a cell's words."""

_BRACKETED = re.compile(r"(?<=\w)\s*[(\[][^()\[\]]*[)\]]$")
"""What a name is given in, "(mg/l)" or "(EUR)", which no question repeats."""

_WORD = re.compile(r"\d+(?:[.,]\d+)+|\w+")


def named_first(question: str, judged: Sequence[JudgedSentence]) -> list[JudgedSentence]:
    """The sentences in the order in which they answer, by what the question names.

    Args:
        judged: in the order in which they answer otherwise.
    """
    tables: defaultdict[Hashable, list[JudgedSentence]] = defaultdict(list)
    for one in judged:
        if one.found.sentence.kind == "row":
            *columns, _ = _heads(one) or (*_columns(one.found.text), "")
            tables[one.found.source.document, *columns].append(one)
    for table in tables.values():
        judged = _placed(judged, table, _named_rows(question, table))
    rows = [one for one in judged if _naming(question, one)]
    judged = _placed(
        judged, rows, sorted(rows, key=lambda row: -_shared(question, _heads(row)[:-1]))
    )
    meant = {id(one.found) for one in rows if _is_meant(question, one)}
    if not meant and all(one.answers < 0 for one in judged):
        meant = {id(one.found) for one in judged if _has_all_names(question, one)}
    order = sorted(judged, key=lambda one: id(one.found) not in meant)
    judged = [
        replace(one, answers=max(one.answers, 0.0)) if id(one.found) in meant else one
        for one in _placed(judged, judged, order)
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
                one
                for one in judged
                if one.answers >= least
                and one.found.sentence.kind != "code"
                and defines.search(one.found.text)
            ]
            if found:
                rest = [one for one in judged if one not in found]
                return _placed(judged, judged, [*(_unsaid(one, term) for one in found), *rest])
    return list(judged)


def _heads(one: JudgedSentence) -> tuple[str, ...]:
    return row_heads(one.found.source, one.found.sentence)


def _columns(row: str) -> Iterator[str]:
    """The cells of a table's first row; it has the others' heads, and is never named itself."""
    return (cell for start, end in cells_of(row) if (cell := row[start:end]))


def _shared(question: str, above: Sequence[str]) -> int:
    """How many words of a table's heads the question has."""
    asked, words = (set(_WORD.findall(text.lower())) for text in (question, " ".join(above)))
    return len(asked & words)


def _is_meant(question: str, one: JudgedSentence) -> bool:
    """Whether a question that names a row also has a word of its table's heads beside the name."""
    *above, _ = _heads(one)
    return _shared(_told(_beside(question, one, _naming(question, one))), above) > 0


def _has_all_names(question: str, one: JudgedSentence) -> bool:
    """Whether a row that has heads says all of the question's proper names, of several."""
    if one.found.sentence.kind != "row" or not _heads(one):
        return False
    names = {each[0].lower() for each in names_and_years(question)}
    return len(names) > 1 and names <= set(_WORD.findall(one.found.text.lower()))


def _beside(question: str, row: JudgedSentence, names: Collection[int]) -> str:
    """The question without the cells that name a row."""
    text = row.found.text
    own = {
        text[start:end].strip(_MARKUP) for start, end in (cells_of(text)[each] for each in names)
    }
    named = rf"(?<!\w)(?:{'|'.join(map(re.escape, own))})(?!\w)"
    return re.sub(named, " ", question, flags=re.IGNORECASE) if own else question


def _told(question: str) -> str:
    """Its words that say something of a subject."""
    return " ".join(word for word in _WORD.findall(question.lower()) if word not in STOP_WORDS)


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


def _named_rows(question: str, table: Sequence[JudgedSentence]) -> list[JudgedSentence]:
    """A table's rows, those first that most cells name; then only the named ones' words answer."""
    named = [(row, _naming(question, row)) for row in table]
    if not any(cells for _, cells in named):
        return list(table)
    by_count = sorted(named, key=lambda each: -len(each[1]))
    return [
        *(_at_column(question, row, cells) for row, cells in by_count if cells),
        *(replace(row, words=None) for row, cells in named if not cells),
    ]


def _naming(question: str, row: JudgedSentence) -> frozenset[int]:
    """The columns of the cells by which the question names a row: its first one, or others that
    have letters, or that have one of the question's proper names or months among a few words; none
    of a table's first row.
    """
    text = row.found.text
    cells = [text[start:end] for start, end in cells_of(text)] if _heads(row) else []
    names = {each.lower() for each in capitalised(question)}
    return frozenset(
        number
        for number, cell in enumerate(cells)
        if ((not number or _is_name(cell)) and _has(question, cell)) or _has_name(cell, names)
    )


def _has_name(cell: str, names: Collection[str]) -> bool:
    words = _WORD.findall(cell)
    return len(words) <= MOST_NAMED and any(
        each[0].isupper() and each.lower() in names for each in words
    )


def _is_name(cell: str) -> bool:
    letters = sum(map(str.isalpha, cell))
    return letters >= _LEAST_NAME and cell.strip(_MARKUP).lower() not in STOP_WORDS


def _at_column(question: str, row: JudgedSentence, names: Collection[int]) -> JudgedSentence:
    """With the cell below the column that the question names, if it names one, as its answer.

    Args:
        names: the columns whose cells name the row, which answer nothing.
    """
    source, own = row.found.source, row.found.text
    question = _beside(question, row, names)
    first = first_row(source.text, row.found.sentence.start) or ""
    columns = {
        number: first[start:end]
        for number, (start, end) in enumerate(cells_of(first))
        if number not in names
    }
    named = [number for number, head in columns.items() if _has(question, head)]
    longest = max(named, key=lambda each: len(columns[each]), default=-1)
    number = longest if named else _nearest(question, columns)
    cells = cells_of(own)
    return replace(row, words=cells[number]) if 0 <= number < len(cells) else row


def _nearest(question: str, columns: Mapping[int, str]) -> int:
    """The column of whose head the question has most words; -1 if none or several."""
    counts = {number: _shared(_told(question), [head]) for number, head in columns.items()}
    most = max(counts.values(), default=0)
    found = [number for number, count in counts.items() if count == most]
    return found[0] if most and len(found) == 1 else -1


def _has(question: str, words: str) -> bool:
    """Whether the question has some words, as whole ones."""
    words = _BRACKETED.sub("", words.strip(_MARKUP))
    exact = rf"(?<!\w){re.escape(words)}(?!\w)"
    return bool(words) and re.search(exact, question, re.IGNORECASE) is not None


def _unsaid(one: JudgedSentence, term: AskedTerm) -> JudgedSentence:
    """Without words that answer, if these are the term itself."""
    is_term = one.words and term.itself.fullmatch(one.found.text[slice(*one.words)])
    return replace(one, words=None) if is_term else one
