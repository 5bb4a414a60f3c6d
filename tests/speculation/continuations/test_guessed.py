"""A guess knows the place from which it would be copied."""

from __future__ import annotations

from speculation.continuations.alignment import Alignment
from speculation.continuations.followers import NOTHING
from speculation.continuations.guessed import Guessed, GuessState
from speculation.continuations.places import Text
from speculation.continuations.sightings import NOWHERE, sightings


def test_it_is_copied_from_the_longest_match_or_from_nowhere() -> None:
    text = Text("a", [7, 8, 7], 0)
    places = [(0, 1, text), (1, 4, text), (2, 3, text)]
    seen = sightings(places, None, 0, text, 3)
    seen.by_token[9] = NOWHERE
    state = GuessState((1, 2), places, Alignment())
    guesses = Guessed(state, [8, 7, 9], seen, {}, [], (NOTHING, NOTHING), {})
    assert [guesses.copy(number) for number in range(3)] == [(1, 4, text), (2, 3, text), None]
