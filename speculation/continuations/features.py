"""What the network is told of each guess and of the position, as numbers of about 0 to 3."""

from __future__ import annotations

from collections.abc import Sequence
from math import log, log1p

from speculation.continuations.alignment import Alignment
from speculation.continuations.followers import (
    CONTEXTS,
    UNBROKEN,
    Followers,
    shares_of_a_count,
)
from speculation.continuations.guessing import Guessed, Guesser
from speculation.continuations.hits import kind_of
from speculation.continuations.places import CopyPlace
from speculation.continuations.sightings import FAR, Sighting

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
    *("blended", "last 1", "last 2"),
    # The token itself.
    *("written", "share written", "since written", "just written"),
    *("in context", "hits of token", "hits of kind", "bigram", "log bigram"),
)
"""What is known of a guess."""

CIRCUMSTANCES = (
    *("places 1", "places 2", "longest match", "guesses"),
    *("kinds after 1", "kinds after 2", "kinds after 4"),
    *("is aligned", "run", "since", "hits lately", "hits", "hits after token", "newest written"),
    "has bigrams",
)
"""What is known of a position."""

TOKENS = 50_000
"""Size of a vocabulary, about: what was never written is as likely as any of them."""

JUST = 16
"""Tokens within which a token has just been written."""

_MOST = (1 << 13) - 1
_LOG = [log1p(count) for count in range(_MOST + 1)]
_NO_PLACE = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.4, 0.0, 0.0]
_JOINTS = [[float(number == joint) for number in range(5)] for joint in range(-1, 5)]


def features(guesser: Guesser, guesses: Guessed) -> list[float]:
    """`FEATURES` of all guesses, one guess after the other."""
    found: list[float] = []
    alignment, rows, seen = guesses.state.alignment, guesses.rows, guesses.seen.by_token
    latest = max([seen[token].latest for token in guesses.tokens])
    shares, left = shares_of_a_count(rows)
    shares += [0.0] * (len(rows) - UNBROKEN)
    left /= max(guesser.followers.written, 1)
    for token in guesses.tokens:
        sighting = seen[token]
        found += _of_places(guesser, guesses, sighting, latest)
        found += _of_alignment(sighting, alignment, guesses.joints.get(token, -1))
        rest = left * guesser.followers.tokens.get(token, 0)
        found += _of_rows(token, rows, shares, rest)
        found += _of_token(guesser, guesses, token, sighting.match)
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


def _of_rows(
    token: int, rows: Sequence[Followers], shares: Sequence[float], rest: float
) -> list[float]:
    """The shares of what followed each context.

    Args:
        shares: what a count in each row adds to the token's probability.
        rest: its probability where no row has it.
    """
    found: list[float] = []
    for row, share in zip(rows, shares, strict=True):
        count = row.counts.get(token)
        if count is None:
            found.append(0.0)
        else:
            found.append(count / (row.total + 0.5))
            rest += count * share
    found += (
        2.4 + 0.2 * log(rest + 1e-5),
        float(rows[0].last == token),
        float(rows[1].last == token),
    )
    return found


def _variety(row: Followers) -> float:
    """How many kinds of tokens followed, per token that did."""
    return len(row.counts) / (row.total + 0.3) if row.total else 1.0


def _of_token(guesser: Guesser, guesses: Guessed, token: int, match: int) -> Sequence[float]:
    hits, followers = guesser.hits, guesser.followers
    written = followers.tokens.get(token, 0)
    since = followers.written - followers.latest.get(token, -FAR)
    bigram = guesses.successors.get(token, 0.0)
    return (
        0.15 * _log(written),
        2.5 + 0.2 * log((written + 0.5) / (followers.written + TOKENS)),
        0.15 * _log(since),
        float(since < JUST),
        0.2 * _log(guesser.places.count(token)),
        hits.of_token(token),
        hits.of_kind(kind_of(match, guesses.seen.longest, len(guesses.tokens))),
        bigram,
        2.8 + 0.2 * log(bigram + 1e-6),
    )
