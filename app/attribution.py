"""Which parts of an answer stand word for word in its sources, and where.

The decoder knows what it copied; a copy is followed as far as the texts agree. What the model
wrote without a draft but stands in a source is found by the same index. A span says only that the
words are identical: every source that contains them is listed, and `span.text` equals both
`answer[span.start:span.end]` and `source[start:end]`, character for character.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.copy_maps import IndexedText
from app.events import Source, Span
from app.word_edges import is_trivial, trimmed
from speculation import Origin
from speculation.segment import GAMMA

MAX_PLACES = 20
"""Places listed of one span in one text; a phrase that stands oftener identifies nothing."""

MAX_BACK = 24
"""Code points that a span may reach back before its first token: a word cut otherwise there."""

MAX_CANDIDATES = 256
"""Places tried for the start of one span; bounds the work on texts that repeat themselves."""


@dataclass(frozen=True, slots=True)
class SourceText:
    """A text that an answer may quote.

    Attributes:
        document, message: which of the two it is, and its id.
        name: how it is shown.
        indexed: its text and copy map.
        pages: first code point of each page, ascending; empty if it has no pages.
        read: ranges of code points that stand in the prompt.
    """

    document: int | None
    message: int | None
    name: str
    indexed: IndexedText
    pages: Sequence[int] = ()
    read: Sequence[tuple[int, int]] = ()


@dataclass(frozen=True, slots=True)
class _Run:
    """Answer tokens [start, end) equal the source's tokens from `position` on."""

    start: int
    end: int
    source: SourceText
    position: int


@dataclass(frozen=True, slots=True)
class Written:
    """An answer, finished or not: ids, the end of each token in `text`, and their origins."""

    text: str
    ids: Sequence[int]
    ends: Sequence[int]
    origins: Sequence[Sequence[Origin]]

    def range_of(self, first: int, last: int) -> tuple[int, int]:
        """Code points of tokens [first, last)."""
        return (self.ends[first - 1] if first else 0), self.ends[last - 1]

    def tokens_in(self, start: int, end: int) -> int:
        """Number of tokens that have a part in code points [start, end)."""
        begins = [0, *self.ends[:-1]]
        return sum(a < end and b > start for a, b in zip(begins, self.ends, strict=True))


class Attribution:
    """Finds the spans of one answer.

    Args:
        sources: best first: documents, then earlier messages.
        min_span: least number of tokens of a span.
    """

    def __init__(self, sources: Sequence[SourceText], min_span: int = GAMMA) -> None:
        self._sources = {source.indexed.segment.key: source for source in reversed(sources)}
        self._ordered = sources
        self._min_span = min_span
        self._places: dict[str, list[Source]] = {}

    def spans(self, written: Written) -> tuple[tuple[Span, ...], int]:
        """Spans in order, and the length of text before which none will change any more."""
        spans: list[Span] = []
        # A run is seen when its first GAMMA tokens have come, and may then reach back a little.
        open_from = max(len(written.ids) - GAMMA, 0)
        for run in self._runs(written):
            if run.end == len(written.ids):
                open_from = min(open_from, run.start)
            span = self._span(written, run, spans[-1].end if spans else 0)
            if span is not None:
                spans.append(span)
        settled = max((written.ends[open_from - 1] if open_from else 0) - MAX_BACK, 0)
        return tuple(spans), min([settled, *(s.start for s in spans if s.end > settled)])

    def _runs(self, written: Written) -> Iterator[_Run]:
        """Longest runs from left to right."""
        start = 0
        while start < len(written.ids):
            candidates = self._candidates(written, start)
            run = max(candidates, key=lambda candidate: candidate.end, default=None)
            if run is None or run.end - run.start < GAMMA:
                start += 1
                continue
            yield run
            start = run.end

    def _candidates(self, written: Written, start: int) -> Iterator[_Run]:
        """Runs that begin at `start`: where the decoder copied from first, as ties go to it."""
        for origin in written.origins[start]:
            source = self._sources.get(origin.segment or "")
            if source is not None and origin.position is not None:
                yield self._run(written, start, source, origin.position)
        gram = written.ids[start : start + GAMMA]
        if len(gram) < GAMMA:
            return
        tried = 0
        for source in self._sources_in_order():
            for position in source.indexed.segment.occurrences(gram):
                yield self._run(written, start, source, position)
                tried += 1
                if tried == MAX_CANDIDATES:
                    return

    def _sources_in_order(self) -> Iterator[SourceText]:
        return (s for s in self._ordered if self._sources[s.indexed.segment.key] is s)

    def _run(self, written: Written, start: int, source: SourceText, position: int) -> _Run:
        tokens = source.indexed.segment.tokens
        length = 0
        limit = min(len(written.ids) - start, len(tokens) - position)
        while length < limit and tokens[position + length] == written.ids[start + length]:
            length += 1
        return _Run(start, start + length, source, position)

    def _span(self, written: Written, run: _Run, left: int) -> Span | None:
        """The run in characters: extended both ways while they agree, then cut to whole words."""
        answer, source = written.text, run.source.indexed.text
        start, _ = written.range_of(run.start, run.end)
        shift = int(run.source.indexed.encoded.bounds[run.position]) - start
        start = end = max(start, left)
        while end < len(answer) and answer[end] == source[end + shift : end + shift + 1]:
            end += 1
        back = max(left, start - MAX_BACK, -shift)
        while start > back and answer[start - 1] == source[start - 1 + shift]:
            start -= 1
        start, end = trimmed(answer, source, start, end, shift)
        text = answer[start:end]
        if is_trivial(text) or written.tokens_in(start, end) < self._min_span:
            return None
        return Span(start, end, text, self._all_places(text, run.source, start + shift))

    def _all_places(self, text: str, copied: SourceText, position: int) -> tuple[Source, ...]:
        if text not in self._places:
            self._places[text] = [
                place for source in self._ordered for place in _places(text, source)
            ]
        chosen = _place(text, copied, position)
        ranked = sorted(
            {chosen, *self._places[text]},
            key=lambda place: (self._rank(place), place != chosen, place.start),
        )
        return tuple(ranked)

    def _rank(self, place: Source) -> tuple[int, int]:
        """Passages in the prompt, then other documents, then messages; each in given order."""
        number, source = next(
            (i, source)
            for i, source in enumerate(self._ordered)
            if (source.document, source.message) == (place.document, place.message)
        )
        if place.message is not None:
            return 2, number
        read = any(a <= place.start and place.end <= b for a, b in source.read)
        return (0 if read else 1), number


def _places(text: str, source: SourceText) -> Iterator[Source]:
    found = source.indexed.text.find(text)
    for _ in range(MAX_PLACES):
        if found < 0:
            return
        yield _place(text, source, found)
        found = source.indexed.text.find(text, found + len(text))


def _place(text: str, source: SourceText, position: int) -> Source:
    page = bisect_right(source.pages, position) or None
    end = position + len(text)
    return Source(source.document, source.message, source.name, position, end, page)
