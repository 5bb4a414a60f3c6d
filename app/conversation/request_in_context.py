"""Understands a session's question in the light of the turns before it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.asking.request import PreviousTurn, Request
from app.asking.understanding import understand
from storage import Document, MessageRecord


def understood(
    question: str,
    before: Sequence[MessageRecord],
    documents: Sequence[Document],
    titles: Mapping[int, str] | None = None,
) -> Request:
    """The request that a question is.

    Args:
        before: the messages on the way to it, in order.
        documents: those that it may mean.
        titles: what documents call themselves, by id.
    """
    answers = {each.parent: each.text for each in before if each.role == "assistant"}
    turns = [
        PreviousTurn(each.text, answers.get(each.id, ""), tuple(one.text for one in each.evidence))
        for each in before
        if each.role == "user"
    ]
    names = [document.name for document in documents]
    called = [(titles or {}).get(document.id, "") for document in documents]
    return understand(question, turns, names, called)
