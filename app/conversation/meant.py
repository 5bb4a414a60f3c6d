"""Which documents a task means that names none: those brought along for the session, else those
that its words lead to, since a library can be very large.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.asking.request import Request
from retrieval.question import Question
from storage import Document

MOST_DOCUMENTS = 50
"""A task that names no document looks at this many at most."""


def meant(
    request: Request, question: Question, documents: Sequence[Document], brought: Sequence[Document]
) -> list[int]:
    """Ids, oldest first; all where the request names some, by their places among them.

    Args:
        question: the request's text, to be searched for.
        documents: those that the session's questions go to.
        brought: those that were added in the session or chosen for it.
    """
    ids = [document.id for document in documents]
    if request.documents:
        return ids
    there = set(ids)
    if own := [document.id for document in brought if document.id in there]:
        return own
    if len(ids) <= MOST_DOCUMENTS:
        return ids
    if not (request.subject or request.section):
        return ids[-MOST_DOCUMENTS:]
    found = question.sentences_about(ids, MOST_DOCUMENTS)
    return sorted({place.document for each in found for place in (each, *each.others)})
