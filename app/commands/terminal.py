"""Answers on a terminal: copied words underlined, their sources below."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from typing import TextIO

from app.events import (
    Asked,
    Done,
    Event,
    Loading,
    Nearest,
    Notice,
    Reading,
    Source,
    Span,
    Waiting,
    Writing,
)
from app.safe_text import printable
from app.sources.places import place

_UNDERLINE, _PLAIN, _CLEAR = "\x1b[4m", "\x1b[0m", "\r\x1b[K"

_QUOTE = 72
"""Length of a quote in the list of sources, in code points."""


class Terminal:
    """Shows the events of one question.

    Args:
        out: gets the answer and its sources; underlined only if it is a terminal. By default
            standard output.
        progress: gets the progress before the answer; moving lines only if it is a terminal. By
            default standard error.
        describe: a source's place, as text.
    """

    def __init__(
        self,
        out: TextIO | None = None,
        progress: TextIO | None = None,
        describe: Callable[[Source | Nearest], str] | None = None,
    ) -> None:
        self._out = out or sys.stdout
        self._describe = describe or place
        self._progress = progress or sys.stderr
        self._moves = self._progress.isatty()
        self._shown = 0
        self._status = False

    def show(self, events: Iterable[Event]) -> Done | None:
        """Show all events; the last one is returned, or None if nothing was answered."""
        done = None
        for event in events:
            if isinstance(event, Writing):
                self._write(event.text, event.spans, event.settled)
            elif isinstance(event, Done):
                done = event
                self._write(event.text, event.spans, len(event.text))
                self._out.write("\n")
                if event.nearest:
                    self._list_nearest(event.nearest)
                else:
                    self._list_sources(event.spans)
            elif not isinstance(event, Asked):
                self._say(event)
        return done

    def _say(self, event: Waiting | Loading | Notice | Reading) -> None:
        if isinstance(event, Notice):
            self._clear()
            self._progress.write(event.text + "\n")
        elif self._moves:
            self._progress.write(_CLEAR + status(event))
            self._status = True
        self._progress.flush()

    def _clear(self) -> None:
        if self._status:
            self._progress.write(_CLEAR)
            self._progress.flush()
            self._status = False

    def _write(self, text: str, spans: Sequence[Span], end: int) -> None:
        """Write the text up to `end`; what is written stays."""
        if end <= self._shown:
            return
        self._clear()
        for part, copied in parts(text, spans, self._shown, end):
            underline = copied and self._out.isatty()
            shown = printable(part)
            self._out.write(f"{_UNDERLINE}{shown}{_PLAIN}" if underline else shown)
        self._out.flush()
        self._shown = end

    def _list_sources(self, spans: Sequence[Span]) -> None:
        if not spans:
            self._out.write(
                "\nNothing was copied: no part of this answer was found verbatim in a source.\n"
            )
            return
        self._out.write("\nSources:\n")
        for span in spans:
            more = len(span.sources) - 1
            others = f" and {more} more place{'s' if more > 1 else ''}" if more else ""
            where = printable(self._describe(span.sources[0]))
            self._out.write(f"  {where}{others}: “{_quoted(span.text)}”\n")
        self._out.flush()

    def _list_nearest(self, passages: Sequence[Nearest]) -> None:
        self._out.write("\nNearest passages:\n")
        for passage in passages:
            where = printable(self._describe(passage))
            self._out.write(f"  {where}: “{_quoted(passage.text)}”\n")
        self._out.flush()


def status(event: Waiting | Loading | Notice | Reading) -> str:
    """One line of progress."""
    if isinstance(event, Waiting):
        return f"waiting: {event.ahead} ahead (Ctrl-C to cancel)"
    if isinstance(event, Loading):
        return f"loading {event.model}"
    if isinstance(event, Reading):
        return f"reading {event.done:,} of {event.total:,} tokens ({event.reused:,} cached)"
    return event.text


def _quoted(text: str) -> str:
    words = printable(" ".join(text.split()))
    return words if len(words) <= _QUOTE else words[: _QUOTE - 1] + "…"


def parts(text: str, spans: Sequence[Span], start: int, end: int) -> Iterable[tuple[str, bool]]:
    """text[start:end] cut at the edges of spans: pieces and whether each is copied."""
    at = start
    for span in spans:
        if span.end <= at or span.start >= end:
            continue
        if span.start > at:
            yield text[at : span.start], False
            at = span.start
        yield text[at : min(span.end, end)], True
        at = min(span.end, end)
    if at < end:
        yield text[at:end], False
