"""The words in bold: the ranker's, made those that the question asks for, by all rules in turn."""

from __future__ import annotations

from collections.abc import Sequence

from retrieval.answering.asked_clause import with_asked_clause
from retrieval.answering.asked_count import with_asked_counts
from retrieval.answering.asked_side import on_asked_side
from retrieval.answering.asked_value import with_asked_values
from retrieval.answering.columns import at_columns, in_one_cell
from retrieval.answering.judging import JudgedSentence
from retrieval.answering.labelled import with_labelled_values


def with_words_in_bold(question: str, shown: Sequence[JudgedSentence]) -> list[JudgedSentence]:
    """The sentences that are shown, each with the words that answer."""
    shown = with_asked_values(question, at_columns(question, shown))
    shown = with_asked_clause(question, with_asked_counts(question, shown))
    return with_labelled_values(in_one_cell(on_asked_side(question, shown)))
