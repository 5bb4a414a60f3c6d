"""Where the newest token stood before, and how many tokens before each place agree.

One list serves everything that copies. A place that goes on as the output does is carried forward:
position p with match m becomes p + 1 with m + 1, so no text is compared again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from speculation.copies.agreement import followed
from speculation.copies.copy_index import LIVE, MAX_MATCH, CopyIndex

MOST = 64
"""Places per text, the latest; more than that gain nothing."""


class Text(NamedTuple):
    """A text to copy from.

    Attributes:
        key: as in `Origin.segment`.
        tokens: its tokens; the live tail's grow.
        base: where it begins in the context, in tokens, as if all texts stood one after the other.
    """

    key: str
    tokens: Sequence[int]
    base: int


LONG = 8
"""Beside a match of so many tokens places that agree in one alone say nothing, and are left out."""

CopyPlace = tuple[int, int, Text]
"""Position of the token that followed, tokens before it that agree (at least 1), and the text."""

Matches = Mapping[tuple[str, int], int]
"""The matches that are known, by the text's key and the position."""


class CopyPlaces:
    """The places of one answer's context."""

    def __init__(self, index: CopyIndex) -> None:
        self._index = index
        self._texts: dict[str, Text] = {}
        base = 0
        for key, segment in index.segments.items():
            self._texts[key] = Text(key, segment.view, base)
            base += len(segment)
        self.tail = Text(LIVE, index.tail, base)
        self._texts[LIVE] = self.tail
        self._in_segments: dict[int, int] = {}
        self._length = 0

    @property
    def end(self) -> int:
        """Where the newest token's successor will stand, counted as `Text.base` is."""
        return self.tail.base + len(self.tail.tokens)

    def count(self, token: int) -> int:
        """How often `token` stands in the texts."""
        known = self._in_segments.get(token)
        if known is None:
            segments = self._index.segments.values()
            known = sum(len(segment.positions(token)) for segment in segments)
            self._in_segments[token] = known
        return known + self._index.tail_count(token)

    def newest(self, known: Matches) -> list[CopyPlace]:
        """All places of the newest token, each text's ascending, in the order of the context.

        Args:
            known: matches that needn't be measured.
        """
        tail = self.tail.tokens
        self._length = len(tail)
        found: list[CopyPlace] = []
        longest = 0
        for key, tokens, places in self._index.places():
            text = self._texts[key]
            for place in places[-MOST:]:
                match = known.get((key, place + 1))
                if match is None:
                    match = followed(tokens, place + 1, tail, MAX_MATCH)
                found.append((place + 1, match, text))
                if match > longest:  # noqa: PLR1730 - a call costs more
                    longest = match
        return found if longest < LONG else [place for place in found if place[1] > 1]

    def token(self, text: Text | None, position: int) -> int | None:
        """The token there; None beyond the text's ends, the tail's as it was at the last look."""
        if text is None or position < 0:
            return None
        end = self._length if text is self.tail else len(text.tokens)
        return text.tokens[position] if position < end else None

    def after(self, places: Sequence[CopyPlace], token: int) -> list[CopyPlace]:
        """The places behind `token`, as if it were the newest: those that go on with it, and the
        tail's others. The tail is taken as it was when the newest were looked up.
        """
        tail, end = self.tail, self._length
        kept = [
            (position + 1, match + 1 if match < MAX_MATCH else match, text)
            for position, match, text in places
            if text.tokens[position] == token
            and position + 1 < (end if text is tail else len(text.tokens))
        ]
        for place in kept:
            if place[1] >= LONG:
                return kept
        known = {position for position, _, text in kept if text is tail}
        others = self._index.tail_places(token, MOST)
        kept += [(at + 1, 1, tail) for at in others if at + 1 < end and at + 1 not in known]
        return kept


def matches(places: Sequence[CopyPlace]) -> Matches:
    """The matches of more than one token."""
    return {(text.key, position): match for position, match, text in places if match > 1}
