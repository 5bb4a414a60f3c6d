"""The words in bold: the ranker's, made those that the question asks for, by all rules in turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from retrieval.answering.asked_clause import with_asked_clause
from retrieval.answering.asked_count import with_asked_counts
from retrieval.answering.asked_side import on_asked_side
from retrieval.answering.asked_value import with_asked_values
from retrieval.answering.columns import at_columns, in_one_cell
from retrieval.answering.conditions import without_conditions
from retrieval.answering.judging import JudgedSentence
from retrieval.answering.labelled import with_labelled_values
from retrieval.answering.whole_value import with_whole_values


def with_words_in_bold(question: str, shown: Sequence[JudgedSentence]) -> list[JudgedSentence]:
    """The sentences that are shown, the first with the words that answer: bold says "this is it",
    and of what was in bold in further ones hardly any was.
    """
    first = with_asked_values(question, at_columns(question, shown[:1]))
    first = with_asked_clause(question, with_asked_counts(question, first))
    first = with_labelled_values(in_one_cell(on_asked_side(question, first)))
    first = without_conditions(question, with_whole_values(question, first))
    return [*first, *(replace(one, words=None) for one in shown[1:])]
