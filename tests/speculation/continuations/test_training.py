"""Training: samples of every position, a loss that falls, and the same file from the same seed."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np

from speculation import CopyIndex
from speculation.continuations.features import CIRCUMSTANCES, FEATURES
from speculation.continuations.guessing import MOST, Guesser
from speculation.continuations.network import SHAPES, load, read
from speculation.continuations.training import (
    RecordedConversation,
    Samples,
    reading,
    readings,
    train,
)


def conversations(count: int) -> list[RecordedConversation]:
    """Answers that copy eight tokens of the prompt, then go another way."""
    chance = random.Random(1)
    found = []
    for _ in range(count):
        prompt = [chance.randrange(500) for _ in range(60)]
        answer: list[int] = []
        for _ in range(6):
            start = chance.randrange(50)
            answer += [*prompt[start : start + 8], chance.randrange(500, 1000)]
        found.append([(prompt, answer)])
    return found


def test_every_position_is_a_sample_of_every_reading() -> None:
    told = conversations(3)
    tokens = sum(len(answer) for each in told for _, answer in each)
    once = list(reading(told, None))
    assert len(once) == tokens
    assert len(list(readings(told, None, b""))) == 3 * tokens
    samples = Samples(once)
    assert samples.features.shape == (tokens, MOST, len(FEATURES))
    assert samples.circumstances.shape == (tokens, len(CIRCUMSTANCES))
    assert 0 < (samples.right > 0).float().mean() < 1
    assert bool(samples.are[samples.right > 0].any(1).all())


def test_the_loss_falls_and_a_copy_is_trusted_afterwards(tmp_path: Path) -> None:
    samples = Samples(list(reading(conversations(40), None)))
    losses: list[float] = []
    files = [tmp_path / name for name in ("a.safetensors", "b.safetensors")]
    for path in files:
        train(samples, path, lambda _, loss: losses.append(loss), {"data": "made up"})
    half = len(losses) // 2
    assert losses[half - 1] < 0.6 * losses[0]
    assert losses[:half] == losses[half:]
    first, second = (read(path) for path in files)
    assert all(np.array_equal(first[name], second[name]) for name in SHAPES)
    prompt = list(range(100, 160))
    guesser, index = Guesser(), CopyIndex(tail=prompt)
    guesser.start(prompt, index)
    index.extend(prompt[3:7])
    guesser.accept(prompt[3:7])
    chances = load(files[0]).judge(guesser, guesser.root).chances
    assert chances[guesser.root.tokens.index(107)] > 0.5
