"""The texts that an answer may quote: the documents read for it, then the session's messages."""

from __future__ import annotations

from collections.abc import Sequence

from app.models.prompt import PromptPassage
from app.prompting.known_documents import KnownDocuments
from app.provenance.attribution import SourceText
from app.provenance.copy_maps import CopyMaps
from storage import MessageRecord
from storage.documents import text_hash


def quotable(
    known: KnownDocuments,
    read: Sequence[PromptPassage],
    messages: Sequence[MessageRecord],
    maps: CopyMaps,
) -> list[SourceText]:
    """All that may be quoted, best first.

    Args:
        read: every passage in the prompt.
        messages: of the session, in order.
    """
    sources = [
        SourceText(
            document.id,
            None,
            document.name,
            known.indexed(document.id).load(),
            known.page_starts(document.id),
            _merged([(p.start, p.end) for p in read if p.document == document.id]),
        )
        for document in known.quotable(read)
    ]
    for message in messages:
        indexed = maps.of(text_hash(message.text), lambda text=message.text: text)  # type: ignore[misc]
        sources.append(SourceText(None, message.id, _called(message), indexed))
    return sources


def _called(message: MessageRecord) -> str:
    return "your question" if message.role == "user" else "an earlier answer"


def _merged(ranges: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Ranges in order, those that touch made one."""
    merged: list[tuple[int, int]] = []
    for start, end in sorted(ranges):
        if merged and start <= merged[-1][1]:
            merged[-1] = merged[-1][0], max(end, merged[-1][1])
        else:
            merged.append((start, end))
    return merged
