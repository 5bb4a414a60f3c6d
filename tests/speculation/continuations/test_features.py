"""Features: as many as their names, and the right number under the right name."""

from __future__ import annotations

from math import log, log1p

import pytest

from speculation import CopyIndex
from speculation.continuations.features import (
    CIRCUMSTANCES,
    FEATURES,
    TOKENS,
    circumstances,
    features,
)
from speculation.continuations.guessing import Guesser
from speculation.continuations.token_kinds import DIGIT, OTHER, STOP, WORD


def named(guesser: Guesser) -> dict[int, dict[str, float]]:
    """The features of each guess."""
    found = features(guesser, guesser.root)
    width = len(FEATURES)
    assert len(found) == width * len(guesser.root.tokens)
    return {
        token: dict(zip(FEATURES, found[number * width : (number + 1) * width], strict=True))
        for number, token in enumerate(guesser.root.tokens)
    }


def test_each_name_has_its_number() -> None:
    prompt = [1, 2, 3, 2, 4, 2, 4, 9, 1, 2]
    guesser, index = Guesser(), CopyIndex(tail=prompt)
    guesser.start(prompt, index)
    three, four = (named(guesser)[token] for token in (3, 4))
    assert three["share 1"] == pytest.approx(1 / 3.3)
    assert four["share 1"] == pytest.approx(2 / 3.3)
    assert three["share 2"] == pytest.approx(1 / 1.3)
    assert four["share 2"] == 0
    assert three["match"] == pytest.approx(0.3 * log1p(2))
    assert three["share by match"] == pytest.approx(1.4 + 0.2 * log(4 / 7 + 1e-3))
    assert (three["is longest"], four["is longest"]) == (1, 0)
    assert (three["is latest"], four["is latest"]) == (0, 1)
    assert four["distance"] == pytest.approx(0.15 * log1p(len(prompt) - 6))
    assert four["in context"] == pytest.approx(0.2 * log1p(2))
    assert three["longest in answer"] == three["after 1"] == three["bigram"] == 0
    position = dict(zip(CIRCUMSTANCES, circumstances(guesser, guesser.root), strict=True))
    assert position["places 1"] == pytest.approx(0.3 * log1p(3))
    assert position["guesses"] == pytest.approx(0.3 * log1p(2))
    assert position["kinds after 1"] == 1
    assert position["is aligned"] == 0

    index.extend([4, 2])
    guesser.accept([4, 2])
    three, four = (named(guesser)[token] for token in (3, 4))
    assert four["after 1"] == pytest.approx(1 / 1.5)
    assert four["after 1st and 3rd"] == 0
    assert four["blended"] == pytest.approx(2.4 + 0.2 * log(1 / 1.5 + 0.5 / 1.5 * 1 / 2 + 1e-5))
    assert three["blended"] == pytest.approx(2.4 + 0.2 * log(1e-5))
    assert four["last 1"] == 1
    assert three["after 1"] == 0
    assert four["share written"] == pytest.approx(2.5 + 0.2 * log(1.5 / (2 + TOKENS)))
    assert four["since written"] == pytest.approx(0.15 * log1p(1))
    assert (four["just written"], three["just written"]) == (1, 0)
    assert four["written"] == pytest.approx(0.15 * log1p(1))
    assert four["longest in answer"] == 0


def test_what_was_written_in_place_of_the_expected_token_is_told() -> None:
    source = [*range(100, 110), 5, *range(110, 120), 5, *range(120, 130)]
    guesser, index = Guesser(), CopyIndex(tail=[*source, 0])
    guesser.start([*source, 0], index)
    for tokens in ([*source[:10], 77], source[11:21]):
        index.extend(tokens)
        guesser.accept(tokens)
    found = named(guesser)
    assert found[77]["in place"] == pytest.approx(1 / 1.5)
    assert (found[77]["last in place"], found[5]["last in place"]) == (1, 0)
    assert found[77]["in place after newest"] == 0
    position = dict(zip(CIRCUMSTANCES, circumstances(guesser, guesser.root), strict=True))
    assert position["replaced"] == pytest.approx(0.3 * log1p(1))
    assert (position["replaced after newest"], position["was kept"]) == (0, 0)


def test_kinds_of_tokens_are_told_as_far_as_they_are_known() -> None:
    prompt = [1, 2, 3, 1, 4, 2, 6, 1]
    guesser, index = Guesser(None, bytes([OTHER, DIGIT, WORD, OTHER, STOP])), CopyIndex(tail=prompt)
    guesser.start(prompt, index)
    found = named(guesser)
    assert (found[2]["is word"], found[4]["is stop"], found[4]["is word"]) == (1, 1, 0)
    position = dict(zip(CIRCUMSTANCES, circumstances(guesser, guesser.root), strict=True))
    assert (position["after digit"], position["after word"]) == (1, 0)
    assert guesser.kind(6) == OTHER


def test_where_copying_goes_on_is_marked() -> None:
    source = list(range(100, 120))
    guesser, index = Guesser(), CopyIndex(tail=[*source, 0])
    guesser.start([*source, 0], index)
    index.extend(source[2:8])
    guesser.accept(source[2:8])
    found = named(guesser)[source[8]]
    assert (found["is next"], found["joint 0"], found["forward"]) == (1, 1, 0)
    assert found["run if next"] > 0
    index.extend([7])
    guesser.accept([7])
    found = named(guesser)
    assert (found[source[9]]["joint 0"], found[source[8]]["joint 1"]) == (1, 1)
    assert found[source[9]]["since if joint 0"] == pytest.approx(0.3 * log1p(1))
