"""Computes how much of an answer is in its sources."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.events import Source, Span


@dataclass(frozen=True, slots=True)
class CopiedShare:
    """Shares of an answer's characters, white space left out, from 0 to 1.

    Attributes:
        documents: share copied from a document, or from one that has been removed.
        messages: what only repeats earlier messages.
        sources: documents of its spans, the first if a span has several.
    """

    documents: float
    messages: float
    sources: int


def copied_share(text: str, spans: Sequence[Span]) -> CopiedShare:
    """How much of `text` is in the sources of its spans; a character counts once."""
    whole = _letters(text)
    counts = {True: 0, False: 0}
    sources = set()
    at = 0
    for span in sorted(spans, key=lambda span: (span.start, span.end)):
        documents = [source for source in span.sources if not _is_message(source)]
        counts[bool(documents)] += _letters(text[max(span.start, at) : span.end])
        at = max(at, span.end)
        sources |= {(source.document, source.name) for source in documents[:1]}
    if not whole:
        return CopiedShare(0.0, 0.0, 0)
    return CopiedShare(counts[True] / whole, counts[False] / whole, len(sources))


def _is_message(source: Source) -> bool:
    return source.message is not None


def _letters(text: str) -> int:
    return sum(map(len, text.split()))
