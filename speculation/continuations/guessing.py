"""Guesses of the next token: those at one position, and those behind a guess.

Guesses come from the places of the newest token, from where a broken copy may be resumed, from
what followed in earlier answers, and from the target's own bigram.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from typing import Protocol

from speculation.continuations.alignment import Alignment
from speculation.continuations.followers import NEWEST, UNBROKEN, FollowerCounts, Followers
from speculation.continuations.guessed import Guessed, GuessState
from speculation.continuations.hits import Hits, kind_of
from speculation.continuations.places import LONG, CopyPlaces, Matches, matches
from speculation.continuations.sightings import NOWHERE, Sighting, sightings
from speculation.continuations.substitutions import Substitutions
from speculation.continuations.token_kinds import OTHER
from speculation.copies.copy_index import MAX_MATCH, CopyIndex

MOST = 10
"""Guesses at one position."""

BIGRAMS = 8
"""Successors that are taken from the target's own bigram."""

LONG_ROWS = 3
"""Beside a long copy only the rows from this number on are asked."""

SUBSTITUTES = 3
"""Tokens that are taken of those written in place of the expected one."""

BEFORE = 4
"""Number of the joint at which copying was before it jumped."""


class Bigrams(Protocol):
    """The target's most likely tokens after a token."""

    def chances_after(self, token: int, most: int) -> Mapping[int, float]:
        """The `most` likeliest tokens with their probabilities, the likeliest first."""


class Guesser:
    """Guesses token after token; counts and hits are kept from answer to answer.

    Args:
        bigrams: the target's own; None if not known.
        kinds: of the tokens (`token_kinds`); of those beyond its end nothing is known.

    Attributes:
        places: of the context.
        own: where in the tail the answer begins.
        root: the guesses at the newest token.
    """

    def __init__(self, bigrams: Bigrams | None = None, kinds: bytes = b"") -> None:
        self.bigrams = bigrams
        self._kinds = kinds
        self.followers = FollowerCounts()
        self.hits = Hits()
        self.substitutions = Substitutions()
        self.places = CopyPlaces(CopyIndex())
        self.own = 0
        self.root = self.at(GuessState((0,) * NEWEST, [], Alignment()))

    def start(self, ids: Sequence[int], index: CopyIndex) -> None:
        """An answer begins after `ids`, which is in `index`."""
        self.places = CopyPlaces(index)
        self.substitutions = Substitutions()
        self.own = len(index.tail)
        newest = ((0,) * NEWEST + tuple(ids[-NEWEST:]))[-NEWEST:]
        self._stand(newest, Alignment(), {})

    def _stand(self, newest: tuple[int, ...], alignment: Alignment, known: Matches) -> None:
        places = self.places.newest(known)
        expected = self.places.token(*alignment.here)
        self.root = self.at(GuessState(newest, places, alignment, expected))

    def kind(self, token: int) -> int:
        """Return the kind of the token."""
        return self._kinds[token] if token < len(self._kinds) else OTHER

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
            self._learn(guesses, run[:1], state, token)
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
        copied: tuple[int, ...],
        state: GuessState,
        token: int,
    ) -> None:
        last = state.newest[-1]
        self.followers.add(state.newest, token)
        self.substitutions.add(state.expected, last, token)
        if guesses is None:
            for run_on in copied:
                self.hits.learn(last, run_on, token)
                self.hits.learn_kind(kind_of(MAX_MATCH, MAX_MATCH, 1), run_on == token)
        elif guesses.tokens:
            found, seen = guesses.tokens, guesses.seen
            self.hits.learn(last, found[0], token)
            for guess in found:
                match = seen.by_token[guess].match
                kind = kind_of(match, seen.longest, len(found))
                self.hits.learn_kind(kind, guess == token)

    def run_on(self, guesses: Guessed, number: int, most: int) -> tuple[int, ...]:
        """Up to `most` tokens that are copied from a guess on, up to one that was replaced before;
        the guesses behind them are made.
        """
        copy = guesses.copy(number)
        assert copy is not None
        position, _, text = copy
        token, *others = text.tokens[position : position + most]
        run = (token, *takewhile(lambda each: not self.substitutions.was_replaced(each), others))
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
        newest, places, alignment, _ = state
        moved = alignment.after(self.places, places, token)
        return GuessState(
            (*newest[1:], token),
            self.places.after(places, token),
            moved,
            self.places.token(*moved.here),
        )

    def at(self, state: GuessState) -> Guessed:
        """The guesses in a state."""
        here = state.alignment.here
        seen = sightings(state.places, here.text, here.at, self.places.tail, self.own)
        joints = _joints(self.places, state.alignment, seen.by_token)
        rows = self.followers.after(state.newest)
        last = state.newest[-1]
        substitutes = self.substitutions.of(state.expected, last)
        successors = {} if self.bigrams is None else self.bigrams.chances_after(last, BIGRAMS)
        is_long = seen.longest >= LONG
        for row in rows[LONG_ROWS if is_long else 0 : UNBROKEN]:
            for token in row.top:
                seen.by_token.setdefault(token, NOWHERE)
        for row in substitutes:
            for token in row.top[:SUBSTITUTES]:
                seen.by_token.setdefault(token, NOWHERE)
        if not is_long:
            for token in successors:
                seen.by_token.setdefault(token, NOWHERE)
        tokens = _foremost(seen.by_token, rows, substitutes)
        return Guessed(state, tokens, seen, joints, rows, substitutes, successors)


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


def _foremost(
    seen: Mapping[int, Sighting], rows: Sequence[Followers], substitutes: Iterable[Followers]
) -> list[int]:
    """The tokens that look best at first sight: by match, by share after long contexts, and by
    share of what was written in the expected one's place.
    """
    looks = {token: float(sighting.match) for token, sighting in seen.items()}
    shares: dict[int, float] = {}
    for weight, row in enumerate(rows[:UNBROKEN], 1):
        for token in row.top:
            share = weight * row.counts[token] / row.total
            if token in looks and share > shares.get(token, 0.0):
                shares[token] = share
    for row in substitutes:
        for token in row.top[:SUBSTITUTES]:
            looks[token] += 4 * row.counts[token] / row.total
    for token, share in shares.items():
        looks[token] += 3 * share
    return sorted(looks, key=looks.__getitem__, reverse=True)[:MOST]
