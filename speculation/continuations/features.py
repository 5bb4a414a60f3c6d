"""The network's features of each guess and of the position, as numbers of about 0 to 3."""

from __future__ import annotations

from collections.abc import Sequence
from math import log, log1p

from speculation.continuations.alignment import Alignment
from speculation.continuations.followers import (
    CONTEXTS,
    UNBROKEN,
    FollowerCounts,
    Followers,
    shares_of_a_count,
)
from speculation.continuations.guessed import Guessed
from speculation.continuations.guessing import Guesser
from speculation.continuations.hits import kind_of
from speculation.continuations.places import CopyPlace
from speculation.continuations.sightings import FAR, NOWHERE, Sighting
from speculation.continuations.token_kinds import KINDS

FEATURES = (
    # Its share of the places that agree in at least 1, 2 and 4 tokens, and how many they are.
    *("share 1", "share 2", "share 4", "share by match", "places"),
    # The longest match, in all texts and in the answer itself; how far back the latest place is.
    *("match", "is longest", "is latest", "distance", "longest in answer", "match in answer"),
    # Where copying goes on: how far from there, and as which joint.
    *("forward", "back", "is next", "run if next"),
    *("joint 0", "joint 1", "joint 2", "joint 3", "joint before", "since if joint 0"),
    # Its share of what followed each context in any answer, and of all of them together.
    *(f"after {context}" for context in CONTEXTS),
    *("blended", "last 1", "last 2", "last 3", "last 4"),
    # Its share of what was written in place of the expected token.
    *("in place", "in place after newest", "last in place", "last in place after newest"),
    # The token itself.
    *("written", "share written", "since written", "just written"),
    *("in context", "hits of token", "hits of kind", "bigram", "log bigram"),
    *(f"is {kind}" for kind in KINDS),
)
"""Features of a guess."""

CIRCUMSTANCES = (
    *("places 1", "places 2", "longest match", "guesses"),
    *("kinds after 1", "kinds after 2", "kinds after 4"),
    *("is aligned", "run", "since", "hits lately", "hits", "hits after token", "newest written"),
    "has bigrams",
    *("replaced", "replaced after newest", "was kept"),
    *(f"after {kind}" for kind in KINDS),
)
"""Features of a position."""

TOKENS = 50_000
"""Size of a vocabulary, about: what was never written is as likely as any of them."""

JUST = 16
"""Tokens within which a token has just been written."""

_MOST = (1 << 13) - 1
_LOG = [log1p(count) for count in range(_MOST + 1)]
_NO_BIGRAM = 2.8 + 0.2 * log(1e-6)
_NO_PLACE = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.4, 0.0, 0.0]
_KINDS = [[float(number == kind) for number in range(len(KINDS))] for kind in range(len(KINDS))]
_JOINTS = [[float(number == joint) for number in range(5)] for joint in range(-1, 5)]

_NOWHERE = [*_NO_PLACE, 0.2 * _LOG[FAR], 0.2 * _LOG[FAR], 0.0, 0.0, *_JOINTS[0], 0.0]
"""Of a guess that is at no place and no joint."""


def features(guesser: Guesser, guesses: Guessed) -> list[float]:
    """`FEATURES` of all guesses, one guess after the other."""
    found: list[float] = []
    alignment, seen = guesses.state.alignment, guesses.seen.by_token
    latest = max([seen[token].latest for token in guesses.tokens])
    rows = _RowShares(guesses, guesser.followers)
    of_token = _OfTokens(guesser, guesses)
    for token in guesses.tokens:
        sighting, joint = seen[token], guesses.joints.get(token)
        if sighting is NOWHERE and joint is None:
            found += _NOWHERE
        else:
            found += _of_places(guesser, guesses, sighting, latest)
            found += _of_alignment(sighting, alignment, -1 if joint is None else joint)
        found += rows.of(token)
        found += of_token(token, sighting.match)
    return found


def circumstances(guesser: Guesser, guesses: Guessed) -> list[float]:
    """`CIRCUMSTANCES` of the position."""
    seen, alignment, hits = guesses.seen, guesses.state.alignment, guesser.hits
    newest = guesses.state.newest[-1]
    return [
        0.3 * _log(seen.one),
        0.3 * _log(seen.two),
        0.3 * _log(seen.longest),
        0.3 * _log(len(seen.by_token)),
        *(_variety(guesses.rows[number]) for number in (0, 1, 3)),
        float(alignment.here.text is not None),
        0.3 * _log(alignment.run),
        0.3 * _log(alignment.since),
        hits.fast,
        hits.slow,
        hits.after_token(newest),
        0.15 * _log(guesser.followers.tokens.get(newest, 0)),
        float(guesser.bigrams is not None),
        0.3 * _log(guesses.substitutes[0].total),
        0.3 * _log(guesses.substitutes[1].total),
        float(guesses.substitutes[0].last == guesses.state.expected),
        *_KINDS[guesser.kind(newest)],
    ]


def _log(count: int) -> float:
    return _LOG[count] if count < _MOST else _LOG[_MOST]


def _of_places(
    guesser: Guesser, guesses: Guessed, sighting: Sighting, latest: int
) -> Sequence[float]:
    longest = sighting.longest
    if longest is None:
        return _NO_PLACE
    seen = guesses.seen
    if not sighting.match:  # a joint alone
        return [*_NO_PLACE[:9], _is_own(guesser, longest), 0.0]
    return (
        sighting.one / (seen.one + 0.3),
        sighting.two / (seen.two + 0.3),
        sighting.four / (seen.four + 0.3),
        1.4 + 0.2 * log(sighting.weight / (seen.weight + 1) + 1e-3),
        0.5 * _log(sighting.one),
        0.3 * _log(sighting.match),
        float(sighting.match == seen.longest),
        float(sighting.latest == latest),
        0.15 * _log(guesser.places.end - sighting.latest),
        _is_own(guesser, longest),
        0.3 * _log(sighting.own),
    )


def _is_own(guesser: Guesser, place: CopyPlace) -> float:
    """Whether a place is in the answer itself."""
    position, _, text = place
    return float(text is guesser.places.tail and position >= guesser.own)


def _of_alignment(sighting: Sighting, alignment: Alignment, joint: int) -> Sequence[float]:
    is_next = sighting.forward == 0
    return (
        0.2 * _LOG[sighting.forward],
        0.2 * _LOG[sighting.back],
        float(is_next),
        0.3 * _log(alignment.run) if is_next else 0.0,
        *_JOINTS[joint + 1],
        0.3 * _log(alignment.since) if joint == 0 else 0.0,
    )


class _RowShares:
    """The shares of what followed each context, and of what was written in the expected one's
    place; rows that have nothing are left out.
    """

    def __init__(self, guesses: Guessed, followers: FollowerCounts) -> None:
        rows = guesses.rows
        shares, left = shares_of_a_count(rows)
        shares += [0.0] * (len(rows) - UNBROKEN)
        self._rows = [
            (number, row.counts, 1 / (row.total + 0.5), shares[number])
            for number, row in enumerate(rows)
            if row.total
        ]
        self._none = [0.0] * len(rows)
        self._left = left / max(followers.written, 1)
        self._tokens = followers.tokens
        self._last = rows[0].last, rows[1].last, rows[2].last, rows[3].last
        self._substitutes = guesses.substitutes

    def of(self, token: int) -> list[float]:
        """Return the features that the rows give a guess."""
        found = self._none.copy()
        chance = self._left * self._tokens.get(token, 0)
        for number, counts, of_one, share in self._rows:
            count = counts.get(token)
            if count is not None:
                found[number] = count * of_one
                chance += count * share
        one, two, three, four = self._last
        expected, both = self._substitutes
        found += (
            2.4 + 0.2 * log(chance + 1e-5),
            float(one == token),
            float(two == token),
            float(three == token),
            float(four == token),
            expected.counts.get(token, 0) / (expected.total + 0.5),
            both.counts.get(token, 0) / (both.total + 0.5),
            float(expected.last == token),
            float(both.last == token),
        )
        return found


def _variety(row: Followers) -> float:
    """How many kinds of tokens followed, per token that did."""
    return len(row.counts) / (row.total + 0.3) if row.total else 1.0


class _OfTokens:
    """The numbers of the tokens themselves."""

    def __init__(self, guesser: Guesser, guesses: Guessed) -> None:
        self._guesser = guesser
        self._followers, self._hits = guesser.followers, guesser.hits
        self._all_written = 2.5 - 0.2 * log(guesser.followers.written + TOKENS)
        self._successors = guesses.successors
        self._longest, self._count = guesses.seen.longest, len(guesses.tokens)

    def __call__(self, token: int, match: int) -> list[float]:
        guesser, followers, hits = self._guesser, self._followers, self._hits
        written = followers.tokens.get(token, 0)
        since = followers.written - followers.latest.get(token, -FAR)
        bigram = self._successors.get(token, 0.0)
        return [
            0.15 * _log(written),
            self._all_written + 0.2 * log(written + 0.5),
            0.15 * _log(since),
            float(since < JUST),
            0.2 * _log(guesser.places.count(token)),
            hits.of_token(token),
            hits.of_kind(kind_of(match, self._longest, self._count)),
            bigram,
            2.8 + 0.2 * log(bigram + 1e-6) if bigram else _NO_BIGRAM,
            *_KINDS[guesser.kind(token)],
        ]
