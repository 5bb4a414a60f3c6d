"""Everything that drafts may copy from: the session's segments and the live tail.

The tail is what no segment covers yet: the question just asked and the answer being written. It
grows by a token at a time at constant cost. A match never crosses from one text into another.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from speculation.copies.agreement import followed, matched
from speculation.copies.segment import GAMMA, Segment, hash_gram
from speculation.copies.tail import Tail

LIVE = "live"
"""Key of the tail in `Hit.segment` and `Origin.segment`."""

MAX_MATCH = 64
"""Matches are measured backwards up to this length."""


class Hit(NamedTuple):
    """A place where the newest tokens occurred before.

    Attributes:
        segment: key of the segment, or `LIVE`.
        position: index of the token that followed there.
        match: tokens before it that agree with the newest ones, at most `MAX_MATCH`.
    """

    segment: str
    position: int
    match: int


NEAR = 8
"""Number of segments, the last in the context, that are searched for matches shorter than a
gram.
"""

PLACES = 512
"""Places compared per token and text, the latest; bounds the work."""


class CopyIndex:
    """Segments in the order of their texts in the context, then the tail."""

    def __init__(self, segments: Iterable[Segment] = (), tail: Iterable[int] = ()) -> None:
        self.segments = {segment.key: segment for segment in segments}
        self._tail = Tail(tail)

    @property
    def tail(self) -> list[int]:
        """Tokens of the live tail."""
        return self._tail.tokens

    def extend(self, tokens: Iterable[int]) -> None:
        """Append to the tail; amortised constant work per token."""
        self._tail.extend(tokens)

    def take_back(self, count: int) -> None:
        """Drop the last `count` tokens of the tail."""
        self._tail.take_back(count)

    def first(self) -> Hit | None:
        """The first earlier place of the newest GAMMA tokens that doesn't overlap them.

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
                    return self._hit(segment.key, position + GAMMA)
        position = self._tail.first(gram)
        if position is not None and position + GAMMA <= len(self.tail) - GAMMA:
            return self._hit(LIVE, position + GAMMA)
        return None

    @cached_property
    def _tables(self) -> list[tuple[memoryview, int, Segment]]:
        """The arrays of each segment that lookups read; loaded at the first lookup."""
        return [(segment.slots, segment.shift, segment) for segment in self.segments.values()]

    def _hit(self, key: str, position: int) -> Hit:
        return Hit(key, position, followed(self._view(key), position, self.tail, MAX_MATCH))

    def matches(self, count: int, most: int = MAX_MATCH) -> list[Hit]:
        """The `count` longest matches of the newest tokens, of at least one token.

        The latest come first among equals. In segments other than the `NEAR` last ones matches of
        fewer than GAMMA tokens are not searched.

        Args:
            most: from this length on, at least 2, matches are equals.
        """
        sources = self.places()
        found = [
            (min(match, most), number, place, match)
            for number, (_, text, places) in enumerate(sources)
            for match, place in matched(text, places, self.tail, count, MAX_MATCH)
        ]
        found.sort(reverse=True)
        return [Hit(sources[n][0], place + 1, match) for _, n, place, match in found[:count]]

    def places(self) -> list[tuple[str, Sequence[int], Sequence[int]]]:
        """Earlier places of the newest token that are followed by another token, in context order.

        Of each text its key, its tokens, and the latest `PLACES` places, ascending. Texts are left
        out as in `matches`.
        """
        if not self.tail:
            return []
        tail = self._tail.places(self.tail[-1], PLACES)
        return [*self._near_places(), (LIVE, self.tail, tail)]

    def tail_places(self, token: int, most: int) -> list[int]:
        """The latest `most` places of `token` in the tail but for the newest one, ascending."""
        return self._tail.places(token, most) if self.tail else []

    def tail_count(self, token: int) -> int:
        """How often `token` stands in the tail."""
        return self._tail.count(token)

    def _near_places(self) -> Iterator[tuple[str, Sequence[int], Sequence[int]]]:
        """Yield each segment's key, its tokens, and where the newest token is followed by one."""
        gram = tuple(self.tail[-GAMMA:])
        value = hash_gram(gram)
        near = len(self._tables) - NEAR
        for number, (slots, shift, segment) in enumerate(self._tables):
            if number < near and (not slots[value >> shift] or segment.first(gram, value) is None):
                continue
            places = segment.positions(self.tail[-1])[-PLACES:].tolist()
            if places and places[-1] + 1 == len(segment):
                places.pop()
            if places:
                yield segment.key, segment.view, places

    def _view(self, key: str) -> Sequence[int]:
        return self.tail if key == LIVE else self.segments[key].view

    def continuation(self, hit: Hit, length: int) -> list[int]:
        """Up to `length` tokens that followed at `hit`."""
        stop = hit.position + length
        if hit.segment == LIVE:
            return self.tail[hit.position : stop]
        return self.segments[hit.segment].slice(hit.position, stop)
