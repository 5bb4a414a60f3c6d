"""Finds the tokens where an answer departs from what it copies.

A changed text is nearly all copied: what is asked for shows in the few tokens that copying on would
get wrong. They are found as in a greedy factorisation (Ziv and Lempel 1977): each is the first of
the longest piece that stands in what was read as well.
"""

from __future__ import annotations

from collections.abc import Sequence

from speculation.prefixes import common_prefix

DECISIVE = 6.0
"""Weight in the loss of a token where the answer departs, beside 1 for one that is copied on. An
edit has some 130 tokens, of which six or seven depart.
"""


def weights(answer: Sequence[int], read: Sequence[int]) -> tuple[float, ...]:
    """Return the weight of each of an answer's tokens beside the others.

    Args:
        read: tokens that it is copied from; must not hold what ends the answer.
    """
    places: dict[int, list[int]] = {}
    for place, token in enumerate(read):
        places.setdefault(token, []).append(place)
    found: list[float] = []
    while len(found) < len(answer):
        rest = answer[len(found) :]
        lengths = (common_prefix(rest, read[place:]) for place in places.get(rest[0], ()))
        found += [DECISIVE] + [1.0] * (max(lengths, default=1) - 1)
    return tuple(found)
