"""Answers on a terminal: evidence first, then words with those copied underlined, then sources."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from typing import TextIO

from app.commands.evidence import evidence_text
from app.conversation.quotes import quotes
from app.events import (
    ENDINGS,
    NO_MODEL,
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
    Source,
    Span,
    Stitched,
    Waiting,
    Writing,
)
from app.progress_text import progress_line
from app.safe_text import printable
from app.sources.places import others, place
from app.sources.stitched_notes import NEAREST, stitched_note

_UNDERLINE, _PLAIN, _CLEAR = "\x1b[4m", "\x1b[0m", "\r\x1b[K"

_MODEL = "The model writes:"

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
        self._evidence: tuple[Evidence, ...] = ()

    def show(self, events: Iterable[Event]) -> Done | None:
        """Show all events; the last one is returned, or None if nothing was answered."""
        done = None
        for event in events:
            if isinstance(event, Found):
                self._show_evidence(event.evidence)
            elif isinstance(event, Writing):
                self._write(event.text, event.spans, event.settled)
            elif isinstance(event, Done):
                done = event
                self._end(event)
            elif not isinstance(event, Asked):
                self._say(event)
        return done

    def _show_evidence(self, evidence: tuple[Evidence, ...]) -> None:
        self._evidence = evidence
        self._out.write(evidence_text(evidence, self._describe, styled=self._out.isatty()))
        self._out.flush()

    def _end(self, done: Done) -> None:
        if done.finish == "quotes" and done.text == quotes(self._evidence).text:
            self._clear()
            return  # it has been shown
        self._write(done.text, done.spans, len(done.text), is_said=done.finish in NO_MODEL)
        self._out.write("\n")
        if done.finish in ENDINGS:
            self._out.write(f"({ENDINGS[done.finish]})\n")
        if done.nearest:
            self._list_nearest(done.nearest)
        elif done.finish != "told":
            self._list_sources(done.spans)
        self._list_pieced(done.text, done.stitched)

    def _say(self, event: Adding | Waiting | Loading | Notice | Reading) -> None:
        if isinstance(event, Notice):
            self._clear()
            self._progress.write(event.text + "\n")
        elif self._moves:
            hint = " (Ctrl-C to cancel)" if isinstance(event, Waiting) else ""
            self._progress.write(f"{_CLEAR}{progress_line(event)}{hint}")
            self._status = True
        self._progress.flush()

    def _clear(self) -> None:
        if self._status:
            self._progress.write(_CLEAR)
            self._progress.flush()
            self._status = False

    def _write(self, text: str, spans: Sequence[Span], end: int, *, is_said: bool = False) -> None:
        """Write the text up to `end`; what is written stays.

        Args:
            is_said: whether no model wrote it.
        """
        if end <= self._shown:
            return
        self._clear()
        if self._evidence and not self._shown:
            self._out.write("\n" if is_said else f"\n{_MODEL}\n\n")
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
            where = printable(self._describe(span.sources[0]))
            self._out.write(f"  {where}{others(len(span.sources) - 1)}: “{_quoted(span.text)}”\n")
        self._out.flush()

    def _list_pieced(self, text: str, stitched: Sequence[Stitched]) -> None:
        for each in stitched:
            said = stitched_note(each)
            words = _quoted(text[each.start : each.end])
            self._out.write(f"\n{said[0].upper()}{said[1:]}: “{words}”\n")
            if each.nearest is not None:
                where = printable(self._describe(each.nearest))
                near = printable(" ".join(each.nearest.text.split()))
                self._out.write(f"  {NEAREST} “{near}” ({where})\n")
        self._out.flush()

    def _list_nearest(self, passages: Sequence[Nearest]) -> None:
        self._out.write("\nNearest passages:\n")
        for passage in passages:
            where = printable(self._describe(passage))
            self._out.write(f"  {where}: “{_quoted(passage.text)}”\n")
        self._out.flush()


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
