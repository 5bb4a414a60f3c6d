"""The order of the sentences: the ranker's, made that in which they answer by all rules in turn."""

from __future__ import annotations

from collections.abc import Sequence

from retrieval.codes import coded_first
from retrieval.echoes import asked_first, like_headings
from retrieval.explained import words_first
from retrieval.judging import JudgedSentence, chosen
from retrieval.labelled import labelled_first
from retrieval.mail_headers import without_headers
from retrieval.named import named_first
from retrieval.named_documents import Holding, of_named_documents
from retrieval.parties import parties_first
from retrieval.quantities import quantities_first
from retrieval.reasons import reasons_first


def in_order(
    question: str, judged: Sequence[JudgedSentence], holding: Holding
) -> list[JudgedSentence]:
    """All sentences that may answer, in the order in which they do.

    Args:
        judged: in the ranker's order.
    """
    judged = like_headings(question, without_headers(question, judged))
    judged = of_named_documents(question, judged, holding)
    judged = words_first(question, named_first(question, judged))
    judged = labelled_first(question, coded_first(question, judged))
    return asked_first(question, parties_first(question, judged))


def answering(question: str, ordered: Sequence[JudgedSentence], most: int) -> list[JudgedSentence]:
    """What is shown of them; none if none answers."""
    return reasons_first(question, quantities_first(question, chosen(ordered, most)))
