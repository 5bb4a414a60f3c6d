"""What an answer under way shows: an immutable snapshot that costs nothing to ask for."""

from __future__ import annotations

from dataclasses import dataclass, replace

from app.events import (
    Asked,
    Done,
    Event,
    Loading,
    Nearest,
    Notice,
    Reading,
    Span,
    Stats,
    Waiting,
    Writing,
)


@dataclass(frozen=True, slots=True)
class Live:
    """An answer under way, or what kept it from being given.

    Attributes:
        version: grows with every change, over all sessions.
        asked: the question's id; None until it is stored.
        replaces: the question in whose place this one is asked.
        status: what is going on before the first word; None afterwards.
        passages: what was found for the question.
        error: why it ended without an answer; it stays until `dismiss` or the next `begin`.
    """

    version: int
    question: str
    asked: int | None = None
    replaces: int | None = None
    status: Waiting | Loading | Reading | None = None
    text: str = ""
    spans: tuple[Span, ...] = ()
    settled: int = 0
    notices: tuple[str, ...] = ()
    passages: tuple[Nearest, ...] = ()
    stats: Stats | None = None
    error: str | None = None
    is_ended: bool = False

    def after(self, event: Event, version: int) -> Live:
        """What it is once `event` has happened."""
        match event:
            case Asked(message, passages):
                return replace(self, version=version, asked=message, passages=passages)
            case Notice(text):
                return replace(self, version=version, notices=(*self.notices, text))
            case Writing(text, spans, settled, stats):
                return replace(
                    self,
                    version=version,
                    status=None,
                    text=text,
                    spans=spans,
                    settled=settled,
                    stats=stats,
                )
            case Done():
                return self
            case _:
                return replace(self, version=version, status=event)
