"""What a question of a session asks for, in the light of the turns before it."""

from __future__ import annotations

from collections.abc import Sequence

from app.asking.request import Before, Request
from app.asking.understanding import understand
from storage import Document, MessageRecord


def understood(
    question: str, before: Sequence[MessageRecord], documents: Sequence[Document]
) -> Request:
    """The request that a question is.

    Args:
        before: the messages on the way to it, in order.
        documents: those that it may mean.
    """
    answers = {each.parent: each.text for each in before if each.role == "assistant"}
    turns = [
        Before(each.text, answers.get(each.id, ""), tuple(one.text for one in each.evidence))
        for each in before
        if each.role == "user"
    ]
    return understand(question, turns, [document.name for document in documents])
