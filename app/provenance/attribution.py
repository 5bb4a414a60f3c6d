"""Finds the parts of an answer that are verbatim in its sources, and where they stand.

The decoder knows what it copied; a copy is followed as far as the texts agree. What the model wrote
without a draft but is in a source is found by the same index. A span says only that the
words are identical: every source that contains them is listed, and `span.text` equals both
`answer[span.start:span.end]` and `source[start:end]`, character for character.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import groupby, islice

from app.events import Source, Span
from app.models.tokens import Tokens
from app.provenance.matching import Match, Matcher, SourceText, Written
from app.provenance.phrases import NEAR, phrases
from app.provenance.ranking import Copied, Occurrence, Owner, agreement, choose, ranked, sentence_of
from app.provenance.word_edges import is_trivial, places_of, trimmed
from speculation.copies.segment import GAMMA

__all__ = ["Attribution", "SourceText", "Written"]

MAX_PLACES = 20
"""Places listed per span and text; a more frequent phrase identifies nothing."""


class Attribution:
    """Finds the spans of one answer, incrementally.

    Args:
        sources: best first: documents, then earlier messages.
        tokens: the tokenizer of the answer and the sources.
        min_span: least number of tokens of a span.
    """

    def __init__(
        self, sources: Sequence[SourceText], tokens: Tokens, min_span: int = GAMMA
    ) -> None:
        self._matcher = Matcher(sources, tokens)
        self._sources = sources
        self._numbers = {(s.document, s.message): i for i, s in enumerate(sources)}
        self._min_span = min_span
        self._forget()

    def _forget(self) -> None:
        self._done: list[Span] = []
        self._last: tuple[Copied, Owner] | None = None
        self._settled = 0
        self._open_from = 0
        self._known: dict[tuple[int, int], Copied] = {}

    def spans(self, written: Written) -> tuple[tuple[Span, ...], int]:
        """Spans in order, and the length of text before which they are final."""
        if not self._matcher.grow(written):
            self._forget()
        self._open_from = self._matcher.open_from(written)
        pieces = [self._found(written.text, piece) for piece in self._pieces(written)]
        found, undecided = self._with_phrases(written.text, pieces)
        owners = self._owners(found)
        spans = list(self._done)
        for each, owner in zip(found, owners, strict=True):
            near = spans[-1].sources[0] if spans else None
            text = written.text[each.start : each.end]
            spans.append(Span(each.start, each.end, text, ranked(each, owner, near)))
        self._settled = max(self._settled, self._final(written.text, pieces, [*found, *undecided]))
        count = sum(each.end <= self._settled for each in found)
        if count:
            self._last = found[count - 1], owners[count - 1]
            self._done = spans[: len(self._done) + count]
            self._known.clear()
        self._matcher.forget(self._settled)
        return tuple(spans), self._settled

    def _pieces(self, written: Written) -> Iterator[tuple[int, int, list[Match]]]:
        """Parts of the answer that do not overlap, with the matches that have them whole."""
        reaches: dict[tuple[int, int], list[Match]] = {}
        for match in self._matcher.matches:
            reaches.setdefault(match.words(written.text), []).append(match)
        reaches = {reach: each for reach, each in reaches.items() if self._is_span(written, *reach)}
        for part in disjoint(list(reaches)):
            inside = [
                match
                for reach, matches in reaches.items()
                if reach[0] <= part[0] and part[1] <= reach[1]
                for match in matches
            ]
            first = inside[0]
            start, end = trimmed(written.text, first.source.indexed.text, *part, first.shift)
            if not is_trivial(written.text[start:end]):
                yield start, end, inside

    def _is_span(self, written: Written, start: int, end: int) -> bool:
        return (
            not is_trivial(written.text[start:end])
            and written.tokens_in(start, end) >= self._min_span
        )

    def _with_phrases(
        self, answer: str, found: Sequence[Copied]
    ) -> tuple[list[Copied], list[Copied]]:
        """All spans, with the phrases between the long ones, and what isn't a span yet."""
        kept, undecided = list(found), list[Copied]()
        if self._min_span > GAMMA:
            return kept, undecided
        before = self._last[0] if self._last is not None else None
        left = self._settled
        for after in [*found, None]:
            right = len(answer) if after is None else after.start
            for phrase in phrases(answer, left, right, self._sources):
                each = self._found(answer, (phrase.start, phrase.end, []))
                if phrase.is_name or is_beside(each, before) or is_beside(each, after):
                    kept.append(each)
                else:
                    undecided.append(each)
            if after is not None:
                left, before = after.end, after
        return sorted(kept, key=lambda each: each.start), undecided

    def _found(self, answer: str, piece: tuple[int, int, list[Match]]) -> Copied:
        start, end, matches = piece
        if (start, end) in self._known:
            return self._known[start, end]
        copied = {
            (self._number(match.source), start + match.shift): match.copied for match in matches
        }
        text = answer[start:end]
        places = {
            (number, at): copied.get((number, at), False)
            for number, source in enumerate(self._sources)
            for at in _places(text, source.indexed.text)
        }
        found = [
            self._place(answer, start, end, number, at, is_copied)
            for (number, at), is_copied in (copied | places).items()
        ]
        each = Copied(start, end, sentence_of(answer, start), tuple(found))
        if end <= self._open_from:
            self._known[start, end] = each
        return each

    def _number(self, source: SourceText) -> int:
        return self._numbers[source.document, source.message]

    def _place(
        self, answer: str, start: int, end: int, number: int, at: int, is_copied: bool
    ) -> Occurrence:
        source, stop = self._sources[number], at + end - start
        page = bisect_right(source.pages, at) or None
        return Occurrence(
            Source(source.document, source.message, source.name, at, stop, page),
            read=any(a <= at and stop <= b for a, b in source.read),
            copied=is_copied,
            context=agreement(answer, start, end, source.indexed.text, at),
            order=number,
        )

    def _owners(self, found: Sequence[Copied]) -> list[Owner]:
        """The text of each span's first source, decided sentence by sentence."""
        owners: list[Owner] = []
        last = self._last
        for _, sentence in groupby(found, key=lambda each: each.sentence):
            group = list(sentence)
            chosen = choose(group, last)
            owners += chosen
            last = group[-1], chosen[-1]
        return owners

    def _final(self, answer: str, pieces: Sequence[Copied], all_: Sequence[Copied]) -> int:
        """Text before this is settled.

        What is copied from where depends on neighbours of the same sentence, up to the next span
        that leaves no choice; so it is open as long as that may still come.
        """
        settled = self._open_from
        for match in reversed(self._matcher.matches):
            if match.end > settled:
                settled = min(settled, match.start)
        now = sentence_of(answer, settled)
        for each in sorted(all_, key=lambda each: -each.start):
            is_whole = each.end <= settled
            if is_whole and (each.sentence < now or (each in pieces and len(each.owners) == 1)):
                break
            settled = min(settled, each.start)
        return settled


def is_beside(phrase: Copied, span: Copied | None) -> bool:
    """Whether both are in one sentence and close together in a source."""
    return (
        span is not None
        and span.sentence == phrase.sentence
        and any(
            place.owner == other.owner and -NEAR <= _gap(place.source, other.source) <= NEAR
            for place in phrase.occurrences
            if place.read
            for other in span.occurrences
        )
    )


def _gap(left: Source, right: Source) -> int:
    return max(right.start - left.end, left.start - right.end)


def disjoint(reaches: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Makes overlapping ranges disjoint: shared parts go to the longest, else to the first."""
    outer: list[tuple[int, int]] = []
    for start, end in sorted(reaches, key=lambda reach: (reach[0], -reach[1])):
        if not outer or end > outer[-1][1]:
            outer.append((start, end))
    parts = []
    for i, (start, end) in enumerate(outer):
        left, right = start, end
        for a, b in outer[:i]:
            if b - a >= end - start:
                left = max(left, b)
        for a, b in outer[i + 1 :]:
            if b - a > end - start:
                right = min(right, a)
        if left < right:
            parts.append((left, right))
    return parts


def _places(text: str, source: str) -> Iterator[int]:
    """Places of `text` that cut no word and don't overlap, at most `MAX_PLACES`."""
    return islice(places_of(text, source, step=len(text)), MAX_PLACES)
