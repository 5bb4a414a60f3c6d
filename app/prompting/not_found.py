"""The answer when no sentence answers: "not found", with the nearest passages.

Otherwise the model would make something up. Only a self-contained request for a fact is answered
like this (`app.asking.facts`), and only when it could be judged that no sentence answers it
(`retrieval.question`).
"""

from __future__ import annotations

from typing import Final

from app.asking.facts import stands_alone
from app.events import Nearest
from retrieval.search.evidence import EvidenceResult
from retrieval.search.passages import SearchResult, joined
from storage import Documents, MessageRecord, NotFoundError

FINISH: Final = "not_found"
NO_FILES = (
    "There are no documents: nothing of this answer comes from any. Add a file to ask about it."
)
NONE_ASKED = "Nothing was searched: questions of this session go to no documents."
NONE_CHOSEN_BEFORE = (
    "No document is chosen for this session: nothing of this answer comes from any. Choose some, "
    "or all, above the question box."
)
"""What earlier versions told, which refused no such question."""

NEAREST = 3
"""Number of nearest chunks shown."""


def is_not_found(question: str, found: EvidenceResult) -> bool:
    """Whether the documents don't answer the question, as far as what was found for it shows."""
    return found.judged and not found.sentences and stands_alone(question)


def nearest(found: SearchResult) -> tuple[Nearest, ...]:
    """The passages that were found, for showing."""
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
