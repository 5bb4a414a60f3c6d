"""The answer in progress as HTML, block by block: settled blocks are rendered once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.events import Span, Stitched
from app.exporting.markdown import plain
from ui.answer import UNSHOWABLE, as_it_is, block_at
from ui.marks import MarkKey, of_spans
from ui.placed_markdown import outer_blocks


class LiveAnswer:
    """The blocks of one answer; together they equal what `answer_html` returns."""

    def __init__(self) -> None:
        self._forget()

    def blocks(
        self, text: str, spans: Sequence[Span], settled: int, stitched: Sequence[Stitched] = ()
    ) -> list[str]:
        """The HTML of each top-level block; settled blocks are reused.

        Args:
            text, spans, settled, stitched: from `Live`; another answer starts over.
        """
        # A block's last sentence may be judged only after the next one has begun.
        judged = [each for each in stitched if each.start < len(self._past)]
        if not text.startswith(self._past) or judged != self._judged:
            self._forget()
        try:
            return self._blocks(text, spans, settled, stitched)
        except UNSHOWABLE:
            self._forget()
            return [as_it_is(text, list(of_spans(spans, stitched)), None)]

    def _forget(self) -> None:
        self._past = ""
        self._settled: list[str] = []
        self._begun: frozenset[MarkKey] = frozenset()
        self._judged: list[Stitched] = []

    def _blocks(
        self, text: str, spans: Sequence[Span], settled: int, stitched: Sequence[Stitched]
    ) -> list[str]:
        begin = len(self._past)
        source = plain(text[begin:])
        marks = [
            replace(mark, start=mark.start - begin, end=mark.end - begin)
            for mark in of_spans(spans, stitched)
            if mark.end > begin
        ]
        places = outer_blocks(source)
        open_from = min([settled, *(each.start for each in spans if each.end > settled)]) - begin
        closed = _closed(source, places, open_from)
        shown, begun = list(self._settled), self._begun
        for number, place in enumerate(places, 1):
            is_growing = number == len(places)
            html, begun_here = block_at(source, place, marks, begun, None, is_growing=is_growing)
            shown.append(html)
            begun |= begun_here
            if number == closed:
                self._past, self._settled = text[: begin + place[1]], list(shown)
                self._begun = begun
                self._judged = [each for each in stitched if each.start < len(self._past)]
        return shown


def _closed(source: str, places: Sequence[tuple[int, int]], open_from: int) -> int:
    """How many blocks can't be changed any more by further text or spans.

    A block has ended once another one follows it, which only complete lines can tell.
    """
    if len(places) < 2 or places[0][1] > open_from:
        return 0
    followed = outer_blocks(source[: source.rfind("\n") + 1])[:-1]
    count = 0
    for place, whole in zip(places[:-1], followed, strict=False):
        if place != whole or place[1] > open_from:
            break
        count += 1
    return count
