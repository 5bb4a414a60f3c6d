"""The guesses at one position, and what they depend on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from speculation.continuations.alignment import Alignment
from speculation.continuations.followers import Followers
from speculation.continuations.places import CopyPlace
from speculation.continuations.sightings import Sightings

Float32s = NDArray[np.float32]


class GuessState(NamedTuple):
    """The state that guesses depend on: the newest tokens, the places of the last one, the
    alignment, and the token with which copying would go on there.
    """

    newest: tuple[int, ...]
    places: list[CopyPlace]
    alignment: Alignment
    expected: int | None = None


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
        substitutes: what was written in this answer where the same token was expected; and where
            the newest one was the same as well.
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
    substitutes: tuple[Followers, Followers]
    successors: Mapping[int, float]
    verdict: Judgement | None = None
    after: dict[int, Guessed] = field(default_factory=dict)
    run: tuple[int, ...] = ()
    end: Guessed | None = None

    def copy(self, number: int) -> CopyPlace | None:
        """The place with the longest match from which a guess was copied; None if from nowhere."""
        return self.seen.by_token[self.tokens[number]].longest
