"""The order of the sentences: the ranker's, made that in which they answer by all rules in turn."""

from __future__ import annotations

from collections.abc import Sequence

from retrieval.answering.choosing import chosen
from retrieval.answering.codes import coded_first
from retrieval.answering.echoes import below_same_heading_first, echoes_as_headings
from retrieval.answering.explained import prose_before_code
from retrieval.answering.judging import JudgedSentence
from retrieval.answering.labelled import labelled_first
from retrieval.answering.mail_headers import without_headers
from retrieval.answering.named import named_first
from retrieval.answering.named_documents import Holding, of_named_documents
from retrieval.answering.parties import parties_first
from retrieval.answering.qualifiers import qualified_first
from retrieval.answering.quantities import quantities_first
from retrieval.answering.rarer_words import rarer_first
from retrieval.answering.reasons import reasons_first
from retrieval.answering.superseded import superseding_first
from retrieval.answering.ways import ways_first
from retrieval.answering.yielding import fit_first


def in_order(
    question: str, judged: Sequence[JudgedSentence], holding: Holding
) -> list[JudgedSentence]:
    """Apply all rules for the order: the sentences that may answer, the best first.

    Args:
        judged: in the ranker's order.
    """
    judged = echoes_as_headings(question, without_headers(question, judged))
    judged = of_named_documents(question, judged, holding)
    judged = prose_before_code(question, named_first(question, judged))
    judged = labelled_first(question, coded_first(question, ways_first(question, judged)))
    return below_same_heading_first(question, parties_first(question, judged))


def quoted(
    question: str,
    ordered: Sequence[JudgedSentence],
    most: int,
    unread: Sequence[JudgedSentence] = (),
) -> list[JudgedSentence]:
    """The sentences that are quoted, out of the first `most`; none if none answers.

    Args:
        ordered: as `in_order` has them.
        unread: further ones that say what they replace, see `unread_changes`.
    """
    answering = quantities_first(question, chosen(ordered, most))
    answering = reasons_first(question, answering, ordered)
    answering = qualified_first(question, fit_first(question, answering))
    answering = rarer_first(question, answering, ordered)
    return superseding_first(question, answering, [*ordered, *unread])
