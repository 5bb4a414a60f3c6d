"""The network: chances that sum to less than 1, the shipped weights, and learning on the way."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from safetensors.numpy import save_file

from speculation import CopyIndex
from speculation.continuations.features import CIRCUMSTANCES, FEATURES
from speculation.continuations.guessing import Guesser
from speculation.continuations.network import FORMAT, WEIGHTS, Network, load, read


def guesser_at(prompt: list[int]) -> Guesser:
    guesser = Guesser()
    guesser.start(prompt, CopyIndex(tail=prompt))
    return guesser


def test_chances_are_those_of_a_softmax_over_the_siblings_and_none() -> None:
    features, positions, hidden = len(FEATURES), len(CIRCUMSTANCES), 3
    chance = np.random.default_rng(0)

    def drawn(*shape: int) -> np.ndarray:
        return chance.normal(size=shape).astype(np.float32)

    weights = {
        "of_feature": drawn(features, hidden),
        "of_circumstance": drawn(positions, hidden),
        "bias": drawn(hidden),
        "of_siblings": drawn(2 * hidden, hidden),
        "deeper": drawn(hidden, hidden),
        "deeper_bias": drawn(hidden),
        "last": drawn(hidden),
        "none": drawn(positions, hidden),
        "none_of_siblings": drawn(2 * hidden, hidden),
        "none_bias": drawn(hidden),
        "none_last": drawn(hidden),
        "base": drawn(1),
    }
    from speculation.continuations.features import circumstances
    from speculation.continuations.features import features as features_of

    guesser = guesser_at([1, 2, 3, 1, 2, 4, 1, 2])
    found = np.array(features_of(guesser, guesser.root)).reshape(-1, features)
    position = np.array(circumstances(guesser, guesser.root))
    shared = position @ weights["of_circumstance"] + weights["bias"]
    first = np.maximum(found @ weights["of_feature"] + shared, 0)
    siblings = np.append(first.max(0), first.sum(0) / 4)
    second = first @ weights["deeper"] + weights["deeper_bias"] + siblings @ weights["of_siblings"]
    scores = (first + np.maximum(second, 0)) @ weights["last"]
    none = (
        position @ weights["none"] + weights["none_bias"] + siblings @ weights["none_of_siblings"]
    )
    none = np.maximum(none, 0) @ weights["none_last"]
    all_scores = np.append(scores, none + weights["base"])
    expected = np.exp(all_scores) / np.exp(all_scores).sum()
    verdict = Network(weights).judge(guesser, guesser.root)
    assert verdict.chances == pytest.approx(expected[:-1].tolist(), rel=1e-4)
    assert guesser.root.verdict is verdict


def test_the_shipped_weights_know_a_long_copy_from_a_short_one() -> None:
    source = list(range(100, 150))
    network = load()
    chances = []
    for copied in (source[:30], [7, 8, 9, source[0]]):
        guesser, index = Guesser(), CopyIndex(tail=[*source, 0])
        guesser.start([*source, 0], index)
        for token in copied:
            index.extend([token])
            guesser.accept([token])
        chances.append(network.judge(guesser, guesser.root).chances[0])
    assert chances[0] > 0.8
    assert chances[1] < 0.5


def test_no_guesses_have_no_chances() -> None:
    guesser = guesser_at([1, 2, 3])
    network = load()
    assert network.judge(guesser, guesser.root).chances == []
    network.learn(guesser.root, 5)


def test_what_is_right_becomes_likelier_and_the_file_stays() -> None:
    network, guesser = load(), guesser_at([1, 2, 3, 1, 2, 4, 1, 2])
    root = guesser.root
    four, nothing = root.tokens.index(4), 1 - sum(network.judge(guesser, root).chances)
    before = network.judge(guesser, root).chances[four]
    for _ in range(50):
        network.judge(guesser, root)
        network.learn(root, 4)
    assert network.judge(guesser, root).chances[four] > before + 0.1
    again = load()
    assert again.judge(guesser, root).chances[four] == pytest.approx(before)
    for _ in range(50):
        again.judge(guesser, root)
        again.learn(root, 77)  # was not guessed
    assert 1 - sum(again.judge(guesser, root).chances) > nothing + 0.1


def test_a_file_for_other_features_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "old.safetensors"
    save_file(read(WEIGHTS), path, {"format": FORMAT.replace("match", "other", 1)})
    with pytest.raises(ValueError, match="train it again"):
        load(path)


def test_the_shipped_file_is_small() -> None:
    assert WEIGHTS.stat().st_size < 50_000
