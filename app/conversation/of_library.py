"""Answers about the documents as such: which there are, and in which the answer before stands."""

from __future__ import annotations

from collections.abc import Sequence

from app.asking.request import Request
from app.conversation.task_text import by_document, told_before
from app.safe_text import counted, printable
from app.tasks.blocks import TaskResult
from storage import Document, MessageRecord

MOST_NAMES = 40
"""Documents that are named."""


def told_of_library(
    request: Request, before: Sequence[MessageRecord], documents: Sequence[Document]
) -> TaskResult | None:
    """What a request asks of the documents as such; None if it asks for nothing of that, or if
    there is no answer before it that quotes any.
    """
    if request.of_library == "files" and documents:
        return TaskResult((), known(documents))
    quoted = told_before(before) if request.of_library == "sources" else TaskResult(())
    return None if quoted.is_empty else by_document(quoted)


def known(documents: Sequence[Document]) -> str:
    """How many documents there are, and what they are called."""
    names = [printable(document.name) for document in documents]
    more = len(names) - MOST_NAMES
    told = [*names[:MOST_NAMES], *([f"{more:,} more"] if more > 0 else [])]
    number = counted(len(names), "document")
    return f"Questions go to {number} here: {', '.join(told)}."
