"""Chooses the documents for a task that names none: the one that is what the task calls it ("the
lease"), else those brought along for the session, else all, or those that its words lead to
where the library is large.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.asking.partial_names import of_kind_in
from app.asking.request import Request
from retrieval.question import Question
from storage import Document

MOST_DOCUMENTS = 50
"""A task that names no document looks at this many at most."""

MOST_COMPARED = 6
"""A comparison of things that names no document takes this many sentences, the best, and compares
the documents that have them.
"""

LEAST_COMPARED = 2


def is_one_called(request: Request, documents: Sequence[Document]) -> bool:
    """Whether the request calls one of these documents what it is: "the lease"."""
    return of_kind_in(request.text, [document.name for document in documents]) is not None


def task_documents(
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
    own = [document for document in brought if document.id in there]
    among = own or documents
    called = of_kind_in(request.text, [document.name for document in among])
    if called is not None and request.kind != "compare":
        return [among[called].id]
    if own:
        return [document.id for document in own]
    is_of_things = request.kind == "compare" and bool(request.subject)
    most = MOST_COMPARED if is_of_things else MOST_DOCUMENTS
    if len(ids) <= most:
        return ids
    if not (request.subject or request.section):
        return ids[-most:]
    found = question.sentences_about(ids, most)
    led_to = sorted({place.document for each in found for place in (each, *each.others)})
    return ids[-MOST_DOCUMENTS:] if is_of_things and len(led_to) < LEAST_COMPARED else led_to
