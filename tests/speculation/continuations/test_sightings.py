"""Sightings: what is counted of places, on a hand-made example."""

from __future__ import annotations

from speculation.continuations.places import Text
from speculation.continuations.sightings import FAR, NOWHERE, sightings

TAIL = Text("live", [7, 8, 7, 9, 7, 8, 7], 100)
OTHER = Text("other", [7, 8, 0], 0)


def test_places_are_counted_by_the_token_that_followed() -> None:
    places = [(1, 5, OTHER), (1, 1, TAIL), (3, 2, TAIL), (5, 4, TAIL)]
    found = sightings(places, TAIL, 4, TAIL, own=4)
    assert (found.one, found.two, found.four, found.longest) == (4, 3, 2, 5)
    eight, nine = found.by_token[8], found.by_token[9]
    assert (eight.one, eight.two, eight.four) == (3, 2, 2)
    assert (eight.weight, nine.weight, found.weight) == (25 + 1 + 16, 4, 46)
    assert (eight.match, eight.longest) == (5, (1, 5, OTHER))
    assert (eight.latest, eight.own) == (105, 4)
    assert (eight.forward, eight.back) == (1, 3)
    assert (nine.one, nine.two, nine.four, nine.match, nine.own) == (1, 1, 0, 2, 0)
    assert (nine.forward, nine.back) == (FAR, 1)


def test_where_nothing_is_copied_there_is_nothing_to_approach() -> None:
    found = sightings([(1, 1, TAIL)], None, 0, TAIL, own=7)
    assert (found.by_token[8].forward, found.by_token[8].own) == (FAR, 0)
    assert NOWHERE.longest is None
