"""The answer when no passage is relevant: "not found", with the nearest passages.

Otherwise the model would make something up. Only a self-contained question is answered like this
(`app.prompting.questions`), and only when nothing that was found is relevant
(`retrieval.search.RELEVANT`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from app.events import Nearest, Stats
from app.prompting.questions import stands_alone
from retrieval.search import SearchResult, joined
from storage import Documents, MessageRecord, NotFoundError

TEXT = "Not found in your files."
FINISH: Final = "not_found"
STATS = Stats(0, 0, 0, 0, 0, 0, 0.0, 0.0)
"""No model was involved."""

PASSAGES = 3
"""Number of nearest chunks shown."""


def nearest(
    question: str,
    documents: Sequence[int],
    search: Callable[[Sequence[int], int], SearchResult],
) -> tuple[Nearest, ...] | None:
    """The nearest passages, if the documents don't answer the question; None if they may.

    Args:
        search: (document ids, count) to what was found for the question.
    """
    if not stands_alone(question):
        return None
    found = search(documents, PASSAGES)
    if found.relevant or not found.passages:
        return None
    return tuple(
        Nearest(p.document, p.name, p.start, p.end, p.page, p.text) for p in joined(found.passages)
    )


def stored(question: MessageRecord, documents: Documents) -> tuple[Nearest, ...]:
    """The nearest passages as they were stored with the question, without removed documents'."""
    passages = []
    for each in question.passages:
        document, start, end = each["document"], each["start"], each["end"]
        try:
            name, text = documents.get(document).name, documents.text(document)
        except NotFoundError:
            continue
        passages.append(Nearest(document, name, start, end, each.get("page"), text[start:end]))
    return tuple(passages)
