"""The words in bold: the ranker's, made those that the question asks for, by all rules in turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from retrieval.answering.asked_clause import with_asked_clause
from retrieval.answering.asked_count import with_asked_counts
from retrieval.answering.asked_side import with_asked_limits
from retrieval.answering.asked_value import with_asked_values
from retrieval.answering.columns import with_asked_cells, without_bold_across_cells
from retrieval.answering.conditions import without_conditions
from retrieval.answering.judging import JudgedSentence
from retrieval.answering.labelled import with_labelled_values
from retrieval.answering.whole_value import with_whole_values


def with_words_in_bold(question: str, shown: Sequence[JudgedSentence]) -> list[JudgedSentence]:
    """Apply all rules for bold to the first sentence and remove the bold from the others: bold
    marks the answer, and in sentences after the first it hardly ever was the answer.
    """
    first = with_asked_values(question, with_asked_cells(question, shown[:1]))
    first = with_asked_clause(question, with_asked_counts(question, first))
    first = with_labelled_values(without_bold_across_cells(with_asked_limits(question, first)))
    first = without_conditions(question, with_whole_values(question, first))
    return [*first, *(replace(one, words=None) for one in shown[1:])]
