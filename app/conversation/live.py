"""The state of an answer in progress: an immutable snapshot that is cheap to get."""

from __future__ import annotations

from dataclasses import dataclass, replace

from app.events import (
    Adding,
    Asked,
    Done,
    Event,
    Evidence,
    Found,
    Loading,
    Nearest,
    Notice,
    Reading,
    Span,
    Stats,
    Stitched,
    Waiting,
    Writing,
)


@dataclass(frozen=True, slots=True)
class Live:
    """An answer in progress, or the reason why it failed.

    Attributes:
        version: grows with every change, over all sessions.
        asked: the question's id; None until it is stored.
        replaces: the question that this one replaces.
        status: progress before the first word; None afterwards.
        evidence: the sentences that answer the question, best first.
        passages: the passages found for the question.
        error: why it ended without an answer; it stays until `dismiss` or the next `begin`.
    """

    version: int
    question: str
    asked: int | None = None
    replaces: int | None = None
    status: Adding | Waiting | Loading | Reading | None = None
    text: str = ""
    spans: tuple[Span, ...] = ()
    settled: int = 0
    notices: tuple[str, ...] = ()
    passages: tuple[Nearest, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    stats: Stats | None = None
    error: str | None = None
    is_ended: bool = False
    stitched: tuple[Stitched, ...] = ()

    def after(self, event: Event, version: int) -> Live:
        """The state after `event`."""
        match event:
            case Found(evidence):
                return replace(self, version=version, evidence=evidence)
            case Asked(message, passages):
                return replace(self, version=version, asked=message, passages=passages)
            case Notice(text):
                return replace(self, version=version, notices=(*self.notices, text))
            case Writing(text, spans, settled, stats, stitched):
                return replace(
                    self,
                    version=version,
                    status=None,
                    text=text,
                    spans=spans,
                    settled=settled,
                    stats=stats,
                    stitched=stitched,
                )
            case Done():
                return self
            case _:
                return replace(self, version=version, status=event)
