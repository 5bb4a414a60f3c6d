"""The order of the sentences: the ranker's, made that in which they answer by all rules in turn."""

from __future__ import annotations

from collections.abc import Sequence

from retrieval.answering.codes import coded_first
from retrieval.answering.echoes import below_same_heading_first, like_headings
from retrieval.answering.explained import prose_before_code
from retrieval.answering.judging import JudgedSentence, chosen
from retrieval.answering.labelled import labelled_first
from retrieval.answering.mail_headers import without_headers
from retrieval.answering.named import named_first
from retrieval.answering.named_documents import Holding, of_named_documents
from retrieval.answering.parties import parties_first
from retrieval.answering.quantities import quantities_first
from retrieval.answering.reasons import reasons_first
from retrieval.answering.ways import ways_first


def in_order(
    question: str, judged: Sequence[JudgedSentence], holding: Holding
) -> list[JudgedSentence]:
    """The sentences that may answer, in the order in which they do.

    Args:
        judged: in the ranker's order.
    """
    judged = like_headings(question, without_headers(question, judged))
    judged = of_named_documents(question, judged, holding)
    judged = prose_before_code(question, named_first(question, judged))
    judged = labelled_first(question, coded_first(question, ways_first(question, judged)))
    return below_same_heading_first(question, parties_first(question, judged))


def quoted(question: str, ordered: Sequence[JudgedSentence], most: int) -> list[JudgedSentence]:
    """Those of the first `most` that are quoted; none if none answers.

    Args:
        ordered: as `in_order` has them.
    """
    return reasons_first(question, quantities_first(question, chosen(ordered, most)))
