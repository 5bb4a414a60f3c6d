"""All that may be copied from: the segments in play and the live tail.

The tail is what no segment covers yet: the question just asked and the answer being written. It
grows by a token at a time at constant cost. A match never crosses from one text into another.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from speculation.segment import GAMMA, Segment, hash_gram

LIVE = "live"
"""Key that stands for the tail in `Hit.segment` and `Origin.segment`."""

MAX_MATCH = 64
"""Matches are measured backwards up to this length; a longer one tells no more."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A place where the newest tokens have stood before.

    Attributes:
        segment: key of the segment, or `LIVE`.
        position: index of the token that followed there.
        match: tokens before it that agree with the newest ones, at most `MAX_MATCH`.
    """

    segment: str
    position: int
    match: int


class CopyIndex:
    """Segments in the order in which their texts stand in the context, then the tail."""

    def __init__(self, segments: Iterable[Segment] = (), tail: Iterable[int] = ()) -> None:
        self.segments = {segment.key: segment for segment in segments}
        self.tail: list[int] = []
        self._first: dict[tuple[int, ...], int] = {}
        self._last: dict[tuple[int, ...], int] = {}
        self._following: list[int] = []
        self.extend(tail)

    def extend(self, tokens: Iterable[int]) -> None:
        """Append to the tail; amortised constant work per token."""
        for token in tokens:
            self.tail.append(token)
            position = len(self.tail) - GAMMA
            if position >= 0:
                self._insert(tuple(self.tail[position:]), position)

    def _insert(self, gram: tuple[int, ...], position: int) -> None:
        self._following.append(-1)
        previous = self._last.get(gram)
        if previous is None:
            self._first[gram] = position
        else:
            self._following[previous] = position
        self._last[gram] = position

    def first(self) -> Hit | None:
        """The first place where the newest GAMMA tokens stand without overlapping themselves.

        Constant work however long the segments are (CopySpec, section 3.1): the gram is hashed
        once, and a segment that hasn't got it costs one look at its table.
        """
        gram = tuple(self.tail[-GAMMA:])
        if len(gram) < GAMMA:
            return None
        value = hash_gram(gram)
        for slots, shift, segment in self._tables:
            if slots[value >> shift]:
                position = segment.first(gram, value)
                if position is not None and position + GAMMA < len(segment):
                    return self._hit(segment.key, segment.view, position)
        position = self._first[gram]
        if position + GAMMA <= len(self.tail) - GAMMA:
            return self._hit(LIVE, self.tail, position)
        return None

    @cached_property
    def _tables(self) -> list[tuple[memoryview, int, Segment]]:
        """What is looked at of each segment for each token; read when the first is looked up."""
        return [(segment.slots, segment.shift, segment) for segment in self.segments.values()]

    def _hit(self, key: str, source: Sequence[int], position: int) -> Hit:
        newest = len(self.tail) - GAMMA
        extra = 0
        limit = min(position, newest, MAX_MATCH - GAMMA)
        while extra < limit and source[position - 1 - extra] == self.tail[newest - 1 - extra]:
            extra += 1
        return Hit(key, position + GAMMA, GAMMA + extra)

    def continuation(self, hit: Hit, length: int) -> list[int]:
        """Up to `length` tokens that followed at `hit`."""
        stop = hit.position + length
        if hit.segment == LIVE:
            return self.tail[hit.position : stop]
        return self.segments[hit.segment].slice(hit.position, stop)

    def occurrences(self, gram: Sequence[int]) -> Iterator[tuple[str, int]]:
        """(segment key, position) of every place of `gram`, in context order, the tail last."""
        value = hash_gram(gram)
        for segment in self.segments.values():
            for position in segment.occurrences(gram, value):
                yield segment.key, position
        place = self._first.get(tuple(gram), -1)
        while place >= 0:
            yield LIVE, place
            place = self._following[place]
