"""What may follow the newest tokens: the guesses at one position, and what is known of each.

Guesses come from the places of the newest token, from where a broken copy may be resumed, from
what followed in earlier answers, and from the target's own bigram. `FEATURES` are computed of each
and `CIRCUMSTANCES` of the position; `network` makes probabilities of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import log1p
from typing import NamedTuple, Protocol

from speculation.continuations.alignment import Alignment
from speculation.continuations.followers import LENGTHS, FollowerCounts, Followers
from speculation.continuations.hits import Hits, kind_of
from speculation.continuations.places import Matches, Place, Places, matches
from speculation.copies.copy_index import CopyIndex

MOST = 16
"""Guesses at one position."""

BIGRAMS = 4
"""Successors that are taken from the target's own bigram."""

FAR = 5000
"""Greater distances are alike."""

FEATURES = (
    # Its share of the places that agree in at least 1, 2 and 4 tokens, and how many they are.
    *("share 1", "share 2", "share 4", "places"),
    # The longest match, in all texts and in the answer itself; how far back the latest place is.
    *("match", "is longest", "is latest", "distance", "longest in answer", "match in answer"),
    # Where copying goes on: how far from there, and as which joint.
    *("forward", "back", "is next", "run if next"),
    *("joint 0", "joint 1", "joint 2", "joint 3", "joint before", "since if joint 0"),
    # How often, and in which share, it followed the last 1, 2, 4 and 6 tokens in any answer.
    *("count 1", "followed 1", "count 2", "followed 2", "count 4", "followed 4"),
    *("count 6", "followed 6", "last 1", "last 2"),
    # The token itself.
    *("written", "in context", "hits of token", "hits of kind", "bigram"),
)
"""What is known of a guess, as numbers of about 0 to 3."""

CIRCUMSTANCES = (
    *("places 1", "places 2", "longest match", "guesses"),
    *("kinds after 1", "kinds after 2", "kinds after 4"),
    *("is aligned", "run", "since", "hits lately", "hits", "hits after token", "newest written"),
    "has bigrams",
)
"""What is known of a position."""

_LOG = [log1p(i) for i in range(1 << 13)]


def _log(count: int) -> float:
    return _LOG[count] if count < len(_LOG) else log1p(count)


class Bigrams(Protocol):
    """What the target predicts after a token, the likeliest first."""

    def after(self, token: int) -> list[int]: ...


class State(NamedTuple):
    """What guesses depend on: the newest tokens, the places of the last one, and the alignment."""

    newest: tuple[int, ...]
    places: list[Place]
    alignment: Alignment


@dataclass(slots=True)
class Guesses:
    """All guesses at one position, the likeliest at first sight in front.

    Attributes:
        features: of each guess, as `FEATURES`.
        circumstances: of the position, as `CIRCUMSTANCES`.
        copies: of each guess its place with the longest match; None if nothing was copied.
        chances: their probabilities, once they are known.
        after: the guesses behind a guess, once they are known.
    """

    state: State
    tokens: list[int]
    features: list[list[float]]
    circumstances: list[float]
    copies: list[Place | None]
    chances: list[float] = field(default_factory=list)
    after: dict[int, Guesses] = field(default_factory=dict)


class _Seen:
    """What the places show of one token."""

    __slots__ = ("back", "forward", "latest", "longest", "match", "own", "places")

    def __init__(self) -> None:
        self.places = [0, 0, 0]
        self.match = self.own = 0
        self.longest: Place | None = None
        self.latest = -1
        self.forward = self.back = FAR


class Guesser:
    """Guesses token after token; counts and hits are kept from answer to answer.

    Args:
        bigrams: the target's own; None if not known.
    """

    def __init__(self, bigrams: Bigrams | None = None) -> None:
        self._bigrams = bigrams
        self._followers = FollowerCounts()
        self._hits = Hits()
        self._places = Places(CopyIndex())
        self._own = 0
        self.root = self.at(State((0,) * max(LENGTHS), [], Alignment()))

    def start(self, ids: Sequence[int], index: CopyIndex) -> None:
        """An answer begins after `ids`, which is in `index`."""
        self._places = Places(index)
        self._own = len(index.tail)
        newest = ((0,) * max(LENGTHS) + tuple(ids[-max(LENGTHS) :]))[-max(LENGTHS) :]
        self._stand(newest, Alignment(), {})

    def _stand(self, newest: tuple[int, ...], alignment: Alignment, known: Matches) -> None:
        self.root = self.at(State(newest, self._places.newest(known), alignment))

    def accept(self, tokens: Sequence[int]) -> list[Guesses]:
        """`tokens` have been written after the root, and are in the index; learn from each.

        Returns:
            The guesses before each of them.
        """
        passed = []
        for token in tokens:
            passed.append(self.root)
            self._learn(self.root, token)
            self.root = self.behind(self.root, token)
        state = self.root.state
        self._stand(state.newest, state.alignment, matches(state.places))
        return passed

    def _learn(self, guesses: Guesses, token: int) -> None:
        newest, found = guesses.state.newest, guesses.tokens
        if found:
            self._hits.learn(newest[-1], found[0], token)
            lengths = [0 if copy is None else copy[1] for copy in guesses.copies]
            longest = max(lengths)
            for guess, match in zip(found, lengths, strict=True):
                self._hits.learn_kind(kind_of(match, longest, len(found)), guess == token)
        self._followers.add(newest, token)

    def behind(self, guesses: Guesses, token: int) -> Guesses:
        """The guesses if `token` comes next."""
        known = guesses.after.get(token)
        if known is None:
            newest, places, alignment = guesses.state
            known = guesses.after[token] = self.at(
                State(
                    (*newest[1:], token),
                    self._places.after(places, token),
                    alignment.after(places, token),
                )
            )
        return known

    def at(self, state: State) -> Guesses:
        """The guesses in a state."""
        seen, counted, longest = self._seen(state)
        alignment, newest = state.alignment, state.newest[-1]
        joints = self._joints(alignment, seen)
        rows = self._followers.after(state.newest)
        successors = [] if self._bigrams is None else self._bigrams.after(newest)[:BIGRAMS]
        for row in reversed(rows):
            for token in row.top:
                seen.setdefault(token, _NOT_SEEN)
        for token in successors:
            seen.setdefault(token, _NOT_SEEN)
        tokens = _foremost(seen, rows)
        latest = max([seen[token].latest for token in tokens], default=-1)
        features = [
            [
                *self._of_places(seen[token], counted, longest, latest),
                *_of_alignment(seen[token], alignment, joints.get(token, -1)),
                *_of_rows(token, rows),
                *self._of_token(token, seen[token].match, longest, len(tokens)),
                1.0 / (1 + successors.index(token)) if token in successors else 0.0,
            ]
            for token in tokens
        ]
        copies = [seen[token].longest for token in tokens]
        return Guesses(
            state,
            tokens,
            features,
            self._circumstances(alignment, rows, counted, longest, len(seen), newest),
            copies,
        )

    def _circumstances(
        self,
        alignment: Alignment,
        rows: Sequence[Followers],
        counted: Sequence[int],
        longest: int,
        guesses: int,
        newest: int,
    ) -> list[float]:
        hits = self._hits
        return [
            0.3 * _log(counted[0]),
            0.3 * _log(counted[1]),
            0.3 * _log(longest),
            0.3 * _log(guesses),
            *(_variety(row) for row in rows[:3]),
            float(alignment.here.text is not None),
            0.3 * _log(alignment.run),
            0.3 * _log(alignment.since),
            hits.fast,
            hits.slow,
            hits.after_token(newest),
            0.15 * _log(self._followers.tokens.get(newest, 0)),
            float(self._bigrams is not None),
        ]

    def _of_places(
        self, seen: _Seen, counted: Sequence[int], longest: int, latest: int
    ) -> tuple[float, ...]:
        if not seen.match:
            copied = seen.longest
            own = copied is not None and self._is_own(copied)
            return (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.4, float(own), 0.0)
        one, two, four = seen.places
        assert seen.longest is not None
        return (
            one / (counted[0] + 0.3),
            two / (counted[1] + 0.3),
            four / (counted[2] + 0.3),
            0.5 * _log(one),
            0.3 * _log(seen.match),
            float(seen.match == longest),
            float(seen.latest == latest),
            0.15 * _log(self._places.end - seen.latest),
            float(self._is_own(seen.longest)),
            0.3 * _log(seen.own),
        )

    def _is_own(self, place: Place) -> bool:
        position, _, text = place
        return text is self._places.tail and position >= self._own

    def _of_token(self, token: int, match: int, longest: int, guesses: int) -> tuple[float, ...]:
        return (
            0.15 * _log(self._followers.tokens.get(token, 0)),
            0.2 * _log(self._places.count(token)),
            self._hits.of_token(token),
            self._hits.of_kind(kind_of(match, longest, guesses)),
        )

    def _seen(self, state: State) -> tuple[dict[int, _Seen], list[int], int]:
        """What each token's places show; how many agree in 1, 2 and 4 tokens; the longest match."""
        seen: dict[int, _Seen] = {}
        counted, longest = [0, 0, 0], 0
        text_here, here = state.alignment.here
        tail, own = self._places.tail, self._own
        for place in state.places:
            position, match, text = place
            token = text.tokens[position]
            each = seen.get(token)
            if each is None:
                each = seen[token] = _Seen()
            if match >= each.match:
                each.match, each.longest = match, place
                longest = max(longest, match)
            each.latest = max(each.latest, text.base + position)
            for order in range(1 + (match >= 2) + (match >= 4)):
                each.places[order] += 1
                counted[order] += 1
            if text is tail and position >= own and match > each.own:
                each.own = match
            if text is text_here:
                gap = position - here
                if 0 <= gap < each.forward:
                    each.forward = gap
                elif 0 < -gap < each.back:
                    each.back = -gap
        return seen, counted, longest

    def _joints(self, alignment: Alignment, seen: dict[int, _Seen]) -> dict[int, int]:
        """Which joint a token is; after a break they are guesses of their own."""
        found: dict[int, int] = {}
        for number, joint in enumerate(alignment.joints()):
            token = joint.token()
            if token is None or (token not in seen and not alignment.since):
                continue
            if token not in seen:
                assert joint.text is not None
                seen[token] = each = _Seen()
                each.longest = joint.at, 0, joint.text
            found.setdefault(token, number)
        token = alignment.before.token()
        if token is not None and token in seen:
            found.setdefault(token, 4)
        return found


_NOT_SEEN = _Seen()


def _foremost(seen: Mapping[int, _Seen], rows: Sequence[Followers]) -> list[int]:
    """The tokens that look best at first sight: by match, and by share after long contexts."""

    def look(token: int) -> float:
        best = 0.0
        for weight, row in enumerate(rows, 1):
            count = row.counts.get(token)
            if count:
                best = max(best, weight * count / row.total)
        return seen[token].match + 3 * best

    return sorted(seen, key=look, reverse=True)[:MOST]


def _of_alignment(seen: _Seen, alignment: Alignment, joint: int) -> tuple[float, ...]:
    is_next = float(seen.forward == 0)
    return (
        0.2 * _log(seen.forward),
        0.2 * _log(seen.back),
        is_next,
        is_next * 0.3 * _log(alignment.run),
        float(joint == 0),
        float(joint == 1),
        float(joint == 2),
        float(joint == 3),
        float(joint == 4),
        0.3 * _log(alignment.since) if joint == 0 else 0.0,
    )


def _of_rows(token: int, rows: Sequence[Followers]) -> list[float]:
    found: list[float] = []
    for row in rows:
        count = row.counts.get(token, 0)
        found.append(0.3 * _log(count))
        found.append(count / (row.total + 0.3))
    found.append(float(rows[0].last == token))
    found.append(float(rows[1].last == token))
    return found


def _variety(row: Followers) -> float:
    """How many kinds of tokens followed, per token that did."""
    return len(row.counts) / (row.total + 0.3) if row.total else 1.0
