"""Chooses the documents for a task that names none: the one that is what the task calls it ("the
lease"), else those brought along for the session, else all, or those that its words lead to
where the library is large.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from app.asking.partial_names import of_kind_in
from app.asking.request import Request
from app.conversation.task_text import told_before
from app.tasks.searched import FindAbout
from retrieval import Library
from retrieval.question import Question
from retrieval.search.evidence import FoundSentence
from storage import Document, MessageRecord

MOST_DOCUMENTS = 50
"""A task that names no document looks at this many at most."""

MOST_COMPARED = 6
"""A comparison of things that names no document takes this many sentences, the best, and compares
the documents that have them.
"""

LEAST_COMPARED = 2

SOME_COMPARED = (
    "Only the documents that say most of this are compared. Name documents to compare others."
)

READ_WHOLE = frozenset({"mentions", "dates"})
"""Tasks that read all of the documents' texts: what is counted is counted everywhere, and days are
no words to be searched for.
"""

MOST_READ = 20_000_000
"""Code points that these read, some four seconds' worth."""


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
    if len(ids) <= most or request.kind in READ_WHOLE:
        return newest(documents) if request.kind in READ_WHOLE else ids
    if not (request.subject or request.section):
        return ids[-most:]
    found = question.sentences_about(ids, most)
    led_to = sorted({place.document for each in found for place in (each, *each.others)})
    return ids[-MOST_DOCUMENTS:] if is_of_things and len(led_to) < LEAST_COMPARED else led_to


def newest(documents: Sequence[Document]) -> list[int]:
    """Ids of the newest documents, oldest first, that have `MOST_READ` together; one at least."""
    kept, length = list[int](), 0
    for each in reversed(documents):
        length += each.characters
        if kept and length > MOST_READ:
            break
        kept.append(each.id)
    return kept[::-1]


def left_unread(request: Request, chosen: Sequence[int], documents: Sequence[Document]) -> str:
    """That not all of the documents were looked at, where a task is about all; else ""."""
    if len(chosen) == len(documents):
        return ""
    if request.kind == "compare":
        return SOME_COMPARED
    if request.kind not in READ_WHOLE or chosen != newest(documents):
        return ""
    return (
        f"Only the newest {len(chosen):,} of {len(documents):,} documents were read for this. "
        "Choose others above the question box to have them read."
    )


def quoted_before(messages: Sequence[MessageRecord]) -> frozenset[int]:
    """The documents that the last answer quotes."""
    places = (place for quote in told_before(messages).quotes for place in quote.sources)
    return frozenset(place.document for place in places if place.document is not None)


def finder(library: Library, *, only_relevant: bool) -> FindAbout:
    """Finds what is said of a subject; in documents that nobody pointed to only what is relevant to
    it, since most of them have nothing to do with it.
    """
    question = cache(library.question)  # embedded once, for as many documents as there are

    def find(subject: str, documents: Sequence[int], most: int) -> Sequence[FoundSentence]:
        about = question(subject)
        if only_relevant and not about.best(documents).relevant:
            return ()
        return about.sentences_about(documents, most)

    return find
