"""How far the tokens before a place agree with the newest ones.

In plain loops: after a pass of the target, which evicts the processor's caches, a NumPy operation
takes tens of microseconds whatever it does, and a token has few places.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

MEASURED = 256
"""Maximum number of places per text whose matches are measured: the latest that agree in two
tokens.
"""


def followed(source: Sequence[int], place: int, newest: Sequence[int], most: int) -> int:
    """Length up to `most` of the match of `source` before `place` with the end of `newest`."""
    limit = min(place, len(newest), most)
    length = 0
    while length < limit and source[place - 1 - length] == newest[-1 - length]:
        length += 1
    return length


def matched(
    source: Sequence[int], places: Sequence[int], newest: Sequence[int], count: int, most: int
) -> Iterator[tuple[int, int]]:
    """(match up to `most`, place) of the places in one text that may be among the `count` longest.

    Args:
        places: positions of the newest token in `source`, ascending.
        most: at least 2.
    """
    before = newest[-2] if len(newest) > 1 else None
    longer = [place for place in places if place and source[place - 1] == before][-MEASURED:]
    longest = 0
    for place in reversed(longer):
        match = followed(source, place + 1, newest, most)
        yield match, place
        longest += match == most
        if longest == count:  # as everywhere in a text that repeats itself: none is longer
            return
    if len(longer) < count:
        known = set(longer)
        for place in places[-count:]:
            if place not in known:
                yield 1, place
