"""Converts what the library finds to the app's evidence."""

from __future__ import annotations

from collections.abc import Sequence

from app.events import Evidence, Source
from retrieval.search.evidence import FoundSentence


def as_evidence(found: Sequence[FoundSentence]) -> tuple[Evidence, ...]:
    """Return the found sentences, best first, each with all its places."""
    return tuple(
        Evidence(
            each.text,
            each.score,
            each.answer,
            each.lead,
            each.heads,
            tuple(
                Source(place.document, None, place.name, place.start, place.end, place.page)
                for place in (each, *each.others)
            ),
        )
        for each in found
    )
