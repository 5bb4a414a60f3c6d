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

from collections import defaultdict
from collections.abc import Hashable, Sequence
from dataclasses import replace
from math import inf

from retrieval.answering.asked_words import telling_words, words_of
from retrieval.answering.columns import at_column
from retrieval.answering.definitions import AskedTerm, asked_terms
from retrieval.answering.judging import NEARLY, JudgedSentence
from retrieval.answering.named_rows import (
    count_exact,
    heads_of,
    naming,
    other_heads,
    shared,
    without_names,
)
from retrieval.text.cells import cell_texts
from retrieval.words.proper_names import names_and_years
from retrieval.words.word_forms import folded, has_form

_FAR = 1.0
"""Logits by which a row is likelier than all else, where it answers though it looks unlikely to."""

_SURE = 0.95
"""Probability of a sentence of prose that surely answers."""

_LEAST_WORD = 4
"""Letters of a word by which such a row is known."""


def named_first(question: str, judged: Sequence[JudgedSentence]) -> list[JudgedSentence]:
    """The sentences in the order in which they answer, by what the question names.

    Args:
        judged: in the order in which they answer otherwise.
    """
    for table in _tables(judged):
        judged = _placed(judged, table, _named_rows(question, table))
    rows = [one for one in judged if naming(question, one)]
    judged = _placed(
        judged, rows, sorted(rows, key=lambda row: -shared(question, heads_of(row)[:-1]))
    )
    told = {one.document for one in judged if one.probability >= _SURE and one.is_running_text}
    meant = {row.place for row in rows if _is_meant(question, row, is_told=row.document in told)}
    if not meant and all(one.answers < 0 for one in judged):
        meant = {one.place for one in judged if _has_all_names(question, one)}
        if not meant and (row := _row_alone(question, judged)):
            meant = {row.place}
            judged = [at_column(question, row, naming(question, row)), *judged[1:]]
    order = sorted(judged, key=lambda one: one.place not in meant)
    judged = [
        replace(one, answers=max(one.answers, 0.0)) if one.place in meant else one
        for one in _placed(judged, judged, order)
    ]
    return _defining_first(question, judged)


def _tables(judged: Sequence[JudgedSentence]) -> list[list[JudgedSentence]]:
    """The rows of each table; its first one has the others' heads, and is never named itself."""
    tables: defaultdict[Hashable, list[JudgedSentence]] = defaultdict(list)
    for one in judged:
        if one.kind == "row":
            *heads, _ = heads_of(one) or (*filter(None, cell_texts(one.text)), "")
            tables[one.document, *heads].append(one)
    return list(tables.values())


def _defining_first(question: str, judged: Sequence[JudgedSentence]) -> list[JudgedSentence]:
    """Put sentences that define the term that is asked for first; a definition in plain words only
    if it is nearly as likely to answer as any other sentence.
    """
    nearly = max((one.answers for one in judged), default=0.0) - NEARLY
    for term in asked_terms(question):
        for defines, least in (
            *((each, -inf) for each in (term.spelled, term.quoted) if each),
            (term.plain, nearly),
        ):
            found = [
                one
                for one in judged
                if one.answers >= least and one.kind != "code" and defines.search(one.text)
            ]
            if found:
                rest = [one for one in judged if one not in found]
                is_sure = defines is not term.plain
                first = [replace(_unsaid(one, term), is_known=is_sure) for one in found]
                return _placed(judged, judged, [*first, *rest])
    return list(judged)


def _is_meant(question: str, one: JudgedSentence, *, is_told: bool) -> bool:
    """Whether a question that names a row also has a word of its table's heads beside the name.

    Args:
        is_told: whether prose of its document surely answers; then the head above the name says
            only what the row is about, as "Soup" above "Chicken" for "How many does the chicken
            soup serve?".
    """
    names = naming(question, one)
    above = other_heads(one, names if is_told else ())
    asked = telling_words(without_names(question, one, names))
    return shared(" ".join(asked), above) > 0


def _has_all_names(question: str, one: JudgedSentence) -> bool:
    """Whether a row that has heads says all of the question's proper names, of several."""
    if one.kind != "row" or not heads_of(one):
        return False
    names = {folded(each[0]) for each in names_and_years(question)}
    return len(names) > 1 and names <= words_of(one.text)


def _row_alone(question: str, judged: Sequence[JudgedSentence]) -> JudgedSentence | None:
    """Return the first sentence if it is a table's row that the ranker puts far ahead of all others
    and that alone has one of the question's words; else None. A row says too little to look like an
    answer itself. None, too, if the question has a name or a year that no sentence has.
    """
    if not judged:
        return None
    first, *others = judged
    if not heads_of(first) or any(first.score - one.score < _FAR for one in others):
        return None
    words = [word for word in telling_words(question) if len(word) >= _LEAST_WORD]
    own, rest = words_of(first.text), words_of(" ".join(one.text for one in others))
    is_alone = any(has_form(word, own) and not has_form(word, rest) for word in words)
    is_known = all(has_form(folded(each[0]), own | rest) for each in names_and_years(question))
    return replace(first, words=None) if is_alone and is_known else None


def _placed(
    judged: Sequence[JudgedSentence],
    among: Sequence[JudgedSentence],
    order: Sequence[JudgedSentence],
) -> list[JudgedSentence]:
    """Put some of the sentences in another order without moving the rest: they share out the
    places, the scores and the logits that these sentences had among them.
    """
    moved = {id(one) for one in among}
    rest = [one for one in judged if id(one) not in moved]
    fresh = [
        replace(one, score=place.score, answers=place.answers)
        for one, place in zip(order, among, strict=True)
    ]
    return sorted([*rest, *fresh], key=lambda one: -one.score)


def _named_rows(question: str, table: Sequence[JudgedSentence]) -> list[JudgedSentence]:
    """Order a table's rows by the number of their cells that name them in the question, cells that
    it repeats exactly before cells of which it has a word. If it names any row, only named rows
    keep words in bold.
    """
    named = [(row, naming(question, row)) for row in table]
    if not any(cells for _, cells in named):
        return list(table)
    by_count = sorted(named, key=lambda each: (-count_exact(question, *each), -len(each[1])))
    return [
        *(at_column(question, row, cells) for row, cells in by_count if cells),
        *(replace(row, words=None) for row, cells in named if not cells),
    ]


def _unsaid(one: JudgedSentence, term: AskedTerm) -> JudgedSentence:
    """Remove the bold from a sentence if it marks nothing but the term itself."""
    is_term = one.words and term.itself.fullmatch(one.text[slice(*one.words)])
    return replace(one, words=None) if is_term else one
