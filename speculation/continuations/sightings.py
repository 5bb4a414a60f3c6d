"""The evidence of one position's places for each token that followed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from speculation.continuations.places import CopyPlace, Text
from speculation.copies.copy_index import MAX_MATCH

FAR = 5000
"""Greater distances are alike."""

_SQUARES = [min(match, 12) ** 2 for match in range(MAX_MATCH + 1)]


class Sighting:
    """One token that followed.

    Args:
        longest: the place that is copied from; None if there is none.

    Attributes:
        one, two, four: places with a match of at least so many tokens.
        match: the longest match.
        own: the longest match in the answer itself.
        latest: the latest place, counted as `Text.base` is; -1 if there is none.
        forward, back: tokens from where copying goes on to the nearest place behind it and before
            it.
        weight: of all its places, the square of each match.
    """

    __slots__ = (
        *("back", "forward", "four", "latest", "longest", "match", "one", "own", "two"),
        "weight",
    )

    def __init__(self, longest: CopyPlace | None = None) -> None:
        self.one = self.two = self.four = self.weight = 0
        self.match = self.own = 0
        self.latest = -1
        self.forward = self.back = FAR
        self.longest = longest


NOWHERE = Sighting()
"""Of a token that followed at no place."""


@dataclass(slots=True)
class Sightings:
    """All of them.

    Attributes:
        one, two, four, weight: as in `Sighting`, of all tokens.
        longest: the longest match of all.
    """

    by_token: dict[int, Sighting]
    one: int
    two: int
    four: int
    longest: int
    weight: int


def sightings(  # noqa: C901 - one loop without calls: it runs for every place of every position
    places: Sequence[CopyPlace], text_here: Text | None, here: int, tail: Text, own: int
) -> Sightings:
    """Look at each place once.

    Args:
        text_here, here: where copying goes on.
        own: where in the tail the answer begins.
    """
    found: dict[int, Sighting] = {}
    one, two, four, longest, weight = len(places), 0, 0, 0, 0
    for place in places:
        position, match, text = place
        token = text.tokens[position]
        each = found.get(token)
        if each is None:
            each = found[token] = Sighting()
        each.one += 1
        square = _SQUARES[match]
        each.weight += square
        weight += square
        if match > 1:
            each.two += 1
            two += 1
            if match >= 4:
                each.four += 1
                four += 1
        if match >= each.match:
            each.match, each.longest = match, place
            if match > longest:  # noqa: PLR1730
                longest = match
        if text.base + position > each.latest:  # noqa: PLR1730
            each.latest = text.base + position
        if text is tail and position >= own and match > each.own:
            each.own = match
        if text is text_here:
            gap = position - here
            if 0 <= gap < each.forward:
                each.forward = gap
            elif 0 < -gap < each.back:
                each.back = -gap
    return Sightings(found, one, two, four, longest, weight)
