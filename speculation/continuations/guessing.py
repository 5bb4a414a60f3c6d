"""What may follow the newest tokens: the guesses at one position, and those behind a guess.

Guesses come from the places of the newest token, from where a broken copy may be resumed, from
what followed in earlier answers, and from the target's own bigram.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from speculation.continuations.alignment import Alignment
from speculation.continuations.followers import NEWEST, UNBROKEN, FollowerCounts, Followers
from speculation.continuations.hits import Hits, kind_of
from speculation.continuations.places import LONG, CopyPlace, CopyPlaces, Matches, matches
from speculation.continuations.sightings import NOWHERE, Sighting, Sightings, sightings
from speculation.copies.copy_index import MAX_MATCH, CopyIndex

MOST = 10
"""Guesses at one position."""

BIGRAMS = 8
"""Successors that are taken from the target's own bigram."""

LONG_ROWS = 3
"""Beside a long copy only the rows from this number on are asked."""

BEFORE = 4
"""Number of the joint at which copying was before it jumped."""

Float32s = NDArray[np.float32]


class Bigrams(Protocol):
    """What the target predicts after a token."""

    def chances_after(self, token: int, most: int) -> Mapping[int, float]:
        """The `most` likeliest tokens with their probabilities, the likeliest first."""


class GuessState(NamedTuple):
    """What guesses depend on: the newest tokens, the places of the last one, and the alignment."""

    newest: tuple[int, ...]
    places: list[CopyPlace]
    alignment: Alignment


class Judgement(NamedTuple):
    """The chances of all guesses at a position, and what they come from.

    Attributes:
        hidden, none: the layers before the last ones, (guesses, hidden) and (hidden,).
    """

    chances: list[float]
    hidden: Float32s
    none: Float32s


@dataclass(slots=True)
class Guessed:
    """All guesses at one position.

    Attributes:
        tokens: those that are guessed, the likeliest at first sight in front.
        seen: what the places show of them, and of others.
        joints: which joint of the alignment a token is, if it is one.
        rows: what followed the newest tokens in any answer.
        successors: what the target itself predicts after the newest token alone, and how likely.
        verdict: how likely they are, once they have been judged.
        after: the guesses behind a guess, once they are known.
        run: tokens of a long copy within which no guesses are made; empty if there is none.
        end: the guesses behind it.
    """

    state: GuessState
    tokens: list[int]
    seen: Sightings
    joints: Mapping[int, int]
    rows: list[Followers]
    successors: Mapping[int, float]
    verdict: Judgement | None = None
    after: dict[int, Guessed] = field(default_factory=dict)
    run: tuple[int, ...] = ()
    end: Guessed | None = None

    def copy(self, number: int) -> CopyPlace | None:
        """The place with the longest match from which a guess was copied; None if from nowhere."""
        return self.seen.by_token[self.tokens[number]].longest


class Guesser:
    """Guesses token after token; counts and hits are kept from answer to answer.

    Args:
        bigrams: the target's own; None if not known.

    Attributes:
        places: of the context.
        own: where in the tail the answer begins.
        root: the guesses at the newest token.
    """

    def __init__(self, bigrams: Bigrams | None = None) -> None:
        self.bigrams = bigrams
        self.followers = FollowerCounts()
        self.hits = Hits()
        self.places = CopyPlaces(CopyIndex())
        self.own = 0
        self.root = self.at(GuessState((0,) * NEWEST, [], Alignment()))

    def start(self, ids: Sequence[int], index: CopyIndex) -> None:
        """An answer begins after `ids`, which is in `index`."""
        self.places = CopyPlaces(index)
        self.own = len(index.tail)
        newest = ((0,) * NEWEST + tuple(ids[-NEWEST:]))[-NEWEST:]
        self._stand(newest, Alignment(), {})

    def _stand(self, newest: tuple[int, ...], alignment: Alignment, known: Matches) -> None:
        self.root = self.at(GuessState(newest, self.places.newest(known), alignment))

    def accept(self, tokens: Sequence[int]) -> list[Guessed | None]:
        """`tokens` have been written after the root, and are in the index; learn from each.

        Returns:
            The guesses before each of them; None where none were made.
        """
        passed: list[Guessed | None] = []
        guesses: Guessed | None = self.root
        state, run, end = self.root.state, self.root.run, self.root.end
        for token in tokens:
            passed.append(guesses)
            self._learn(guesses, run[:1], state.newest, token)
            known = None if guesses is None else guesses.after.get(token)
            goes_on = run[:1] == (token,)
            run = run[1:] if goes_on else ()
            if known is None and goes_on and not run:
                known = end
            guesses = known
            if known is None:
                state = self._next(state, token)
            else:
                state, run, end = known.state, known.run, known.end
        self._stand(state.newest, state.alignment, matches(state.places))
        return passed

    def _learn(
        self,
        guesses: Guessed | None,
        expected: tuple[int, ...],
        newest: tuple[int, ...],
        token: int,
    ) -> None:
        self.followers.add(newest, token)
        if guesses is None:
            for run_on in expected:
                self.hits.learn(newest[-1], run_on, token)
                self.hits.learn_kind(kind_of(MAX_MATCH, MAX_MATCH, 1), run_on == token)
        elif guesses.tokens:
            found, seen = guesses.tokens, guesses.seen
            self.hits.learn(newest[-1], found[0], token)
            for guess in found:
                match = seen.by_token[guess].match
                kind = kind_of(match, seen.longest, len(found))
                self.hits.learn_kind(kind, guess == token)

    def run_on(self, guesses: Guessed, number: int, most: int) -> tuple[int, ...]:
        """Up to `most` tokens that are copied from a guess on; the guesses behind them are made."""
        copy = guesses.copy(number)
        assert copy is not None
        position, _, text = copy
        run = tuple(text.tokens[position : position + most])
        state = guesses.state
        for token in run:
            state = self._next(state, token)
        guesses.run, guesses.end = run, self.at(state)
        return run

    def behind(self, guesses: Guessed, token: int) -> Guessed:
        """The guesses if `token` comes next."""
        known = guesses.after.get(token)
        if known is None:
            known = guesses.after[token] = self.at(self._next(guesses.state, token))
        return known

    def _next(self, state: GuessState, token: int) -> GuessState:
        newest, places, alignment = state
        return GuessState(
            (*newest[1:], token),
            self.places.after(places, token),
            alignment.after(self.places, places, token),
        )

    def at(self, state: GuessState) -> Guessed:
        """The guesses in a state."""
        here = state.alignment.here
        seen = sightings(state.places, here.text, here.at, self.places.tail, self.own)
        joints = _joints(self.places, state.alignment, seen.by_token)
        rows = self.followers.after(state.newest)
        last = state.newest[-1]
        successors = {} if self.bigrams is None else self.bigrams.chances_after(last, BIGRAMS)
        is_long = seen.longest >= LONG
        for row in rows[LONG_ROWS if is_long else 0 : UNBROKEN]:
            for token in row.top:
                seen.by_token.setdefault(token, NOWHERE)
        if not is_long:
            for token in successors:
                seen.by_token.setdefault(token, NOWHERE)
        tokens = _foremost(seen.by_token, rows)
        return Guessed(state, tokens, seen, joints, rows, successors)


def _joints(places: CopyPlaces, alignment: Alignment, seen: dict[int, Sighting]) -> dict[int, int]:
    """Which joint a token is; after a break joints are guesses of their own."""
    found: dict[int, int] = {}
    if alignment.here.text is None:
        return found
    for number, joint in enumerate(alignment.joints()):
        token = places.token(*joint)
        if token is None or (token not in seen and not alignment.since):
            continue
        if token not in seen:
            assert joint.text is not None
            seen[token] = Sighting((joint.at, 0, joint.text))
        found.setdefault(token, number)
    token = places.token(*alignment.before)
    if token is not None and token in seen:
        found.setdefault(token, BEFORE)
    return found


def _foremost(seen: Mapping[int, Sighting], rows: Sequence[Followers]) -> list[int]:
    """The tokens that look best at first sight: by match, and by share after long contexts."""
    looks = {token: float(sighting.match) for token, sighting in seen.items()}
    shares: dict[int, float] = {}
    for weight, row in enumerate(rows[:UNBROKEN], 1):
        for token in row.top:
            share = weight * row.counts[token] / row.total
            if token in looks and share > shares.get(token, 0.0):
                shares[token] = share
    for token, share in shares.items():
        looks[token] += 3 * share
    return sorted(looks, key=looks.__getitem__, reverse=True)[:MOST]
