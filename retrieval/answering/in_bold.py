"""The words in bold: the ranker's, made those that the question asks for, by all rules in turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from retrieval.answering.asked_clause import with_asked_clause
from retrieval.answering.asked_count import with_asked_count
from retrieval.answering.asked_side import with_asked_limit
from retrieval.answering.asked_value import with_asked_value
from retrieval.answering.columns import with_asked_cell, without_bold_across_cells
from retrieval.answering.conditions import without_condition
from retrieval.answering.judging import JudgedSentence
from retrieval.answering.labelled import with_labelled_value
from retrieval.answering.whole_value import with_whole_value


def with_words_in_bold(question: str, shown: Sequence[JudgedSentence]) -> list[JudgedSentence]:
    """Apply all rules for bold to the first sentence and remove the bold from the others: bold
    marks the answer, and in sentences after the first it hardly ever was the answer.
    """
    if not shown:
        return []
    first = with_asked_value(question, with_asked_cell(question, shown[0]))
    first = with_asked_clause(question, with_asked_count(question, first))
    first = with_labelled_value(without_bold_across_cells(with_asked_limit(question, first)))
    first = without_condition(question, with_whole_value(question, first))
    return [first, *(replace(one, words=None) for one in shown[1:])]
