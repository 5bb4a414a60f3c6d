"""An answer as JSON: one object on one line; docs/answers.md says what its keys are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from app.events import Done, Evidence, Source, Span, Stitched


def answer_json(asked: int, done: Done, evidence: Sequence[Evidence]) -> dict[str, Any]:
    """The object.

    Args:
        asked: the question's message.
        evidence: what was found for it, best first.
    """
    return {
        "asked": asked,
        "session": done.session,
        "message": done.message,
        "evidence": list(map(_evidence, evidence)),
        "answer": done.text,
        "spans": list(map(_span, done.spans)),
        "stitched": [_stitched(done.text, each) for each in done.stitched],
        "finish": done.finish,
        "nearest": [asdict(passage) for passage in done.nearest],
        "stats": asdict(done.stats),
    }


def _evidence(each: Evidence) -> dict[str, Any]:
    return {
        "text": each.text,
        "score": each.score,
        "answer": each.text[slice(*each.answer)] if each.answer else None,
        "lead": each.lead,
        "heads": list(each.heads),
        "sources": _sources(each.sources),
    }


def _span(span: Span) -> dict[str, Any]:
    return {
        "start": span.start,
        "end": span.end,
        "text": span.text,
        "sources": _sources(span.sources),
    }


def _stitched(text: str, each: Stitched) -> dict[str, Any]:
    return {
        "start": each.start,
        "end": each.end,
        "text": text[each.start : each.end],
        "sources": _sources(each.places),
        "nearest": asdict(each.nearest) if each.nearest else None,
    }


def _sources(sources: Sequence[Source]) -> list[dict[str, Any]]:
    return [
        {
            "document": source.document,
            "name": source.name,
            "start": source.start,
            "end": source.end,
            "page": source.page,
        }
        for source in sources
    ]
