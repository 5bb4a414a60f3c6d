"""Trains the network on recorded answers, from a seed; the file it makes is `weights.safetensors`.

Every position of every answer is a sample: the guesses there, and which of them was right. Records
are read several times: in their order, in other orders, and with nothing kept from conversation to
conversation, so that the network knows both a user's first question and the hundredth.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from random import Random

import numpy as np
import torch
from safetensors.numpy import save_file
from torch import Tensor, nn

from speculation.continuations.features import CIRCUMSTANCES, FEATURES, circumstances, features
from speculation.continuations.guessing import MOST, Bigrams, Guesser
from speculation.continuations.network import FORMAT, SUM_SCALE
from speculation.copies.copy_index import CopyIndex

HIDDEN = 32
EPOCHS = 12
BATCH = 256
RATE = 4e-3
DECAY = 0.1
SEED = 0

FORGET = 2
"""Conversations after which everything is forgotten, where that is done."""

RecordedAnswer = tuple[Sequence[int], Sequence[int]]
"""Token ids of a prompt and of the answer to it."""

RecordedConversation = Sequence[RecordedAnswer]

GuessSample = tuple[list[float], list[float], int]
"""The features of all guesses at a position, its circumstances, and which guess was right: 0 for
none, else 1 + its number.
"""


class Samples:
    """Guesses and which of them was right.

    Attributes:
        features: float32 (n, MOST, features), 0 where there are fewer guesses.
        are: bool (n, MOST), where there is a guess.
        circumstances: float32 (n, circumstances).
        right: int64 (n,), 0 for none, else 1 + the number of the right one.
    """

    def __init__(self, rows: Sequence[GuessSample]) -> None:
        found = np.zeros((len(rows), MOST, len(FEATURES)), dtype=np.float32)
        are = np.zeros((len(rows), MOST), dtype=np.bool_)
        for number, (given, _, _) in enumerate(rows):
            count = len(given) // len(FEATURES)
            found[number, :count] = np.array(given).reshape(-1, len(FEATURES))
            are[number, :count] = True
        self.features, self.are = torch.from_numpy(found), torch.from_numpy(are)
        self.circumstances = torch.tensor([each for _, each, _ in rows], dtype=torch.float32)
        self.right = torch.tensor([right for _, _, right in rows])

    def __len__(self) -> int:
        return len(self.right)


def readings(
    conversations: Sequence[RecordedConversation], bigrams: Bigrams | None, kinds: bytes
) -> Iterator[GuessSample]:
    """The samples of all readings: two orders and forgetful, and with the bigrams if there are."""
    chance = Random(SEED)  # noqa: S311 - the same each time
    shuffled = [*conversations]
    chance.shuffle(shuffled)
    yield from reading(conversations, None, kinds)
    yield from reading(conversations, None, kinds, forget=FORGET)
    yield from reading(shuffled, bigrams, kinds)
    if bigrams is not None:
        yield from reading(conversations, bigrams, kinds, forget=FORGET)


def reading(
    conversations: Iterable[RecordedConversation],
    bigrams: Bigrams | None,
    kinds: bytes = b"",
    forget: int = 0,
) -> Iterator[GuessSample]:
    """The samples of every position."""
    guesser = Guesser(bigrams, kinds)
    for number, conversation in enumerate(conversations):
        if forget and number % forget == 0:
            guesser = Guesser(bigrams, kinds)
        for prompt, answer in conversation:
            index = CopyIndex(tail=prompt)
            guesser.start(prompt, index)
            for token in answer:
                found = guesser.root
                right = 1 + found.tokens.index(token) if token in found.tokens else 0
                given = features(guesser, found) if found.tokens else []
                yield given, circumstances(guesser, found), right
                index.extend([token])
                guesser.accept([token])


class _TrainedLayers(nn.Module):
    """The network as it is trained, over features of mean 0 and deviation 1."""

    def __init__(self, samples: Samples) -> None:
        super().__init__()
        found = samples.features[samples.are]
        self.scales = [
            (found.mean(0), found.std(0) + 1e-3),
            (samples.circumstances.mean(0), samples.circumstances.std(0) + 1e-3),
        ]
        self.of_feature = nn.Linear(len(FEATURES), HIDDEN, bias=False)
        self.of_circumstance = nn.Linear(len(CIRCUMSTANCES), HIDDEN)
        self.none = nn.Linear(len(CIRCUMSTANCES), HIDDEN)
        self.of_siblings = nn.Linear(2 * HIDDEN, HIDDEN, bias=False)
        self.none_of_siblings = nn.Linear(2 * HIDDEN, HIDDEN, bias=False)
        self.deeper = nn.Linear(HIDDEN, HIDDEN)
        self.last, self.none_last = nn.Linear(HIDDEN, 1, bias=False), nn.Linear(HIDDEN, 1)

    def forward(self, features: Tensor, are: Tensor, circumstances: Tensor) -> Tensor:
        """Scores (n, 1 + MOST): of none, then of each guess."""
        (mean, deviation), (mean_of, deviation_of) = self.scales
        given = (circumstances - mean_of) / deviation_of
        first = self.of_feature((features - mean) / deviation)
        first = torch.relu(first + self.of_circumstance(given)[:, None])
        siblings = first * are[..., None]  # never below 0, so absent ones change no maximum
        pooled = torch.cat([siblings.amax(1), siblings.sum(1) * SUM_SCALE], 1)
        hidden = first + torch.relu(self.deeper(first) + self.of_siblings(pooled)[:, None])
        none = torch.relu(self.none(given) + self.none_of_siblings(pooled))
        found = self.last(hidden)[..., 0].masked_fill(~are, -1e9)
        return torch.cat([self.none_last(none), found], 1)

    def weights(self) -> dict[str, np.ndarray]:
        """As `network.Network` takes them, the scales worked in."""
        (mean, deviation), (mean_of, deviation_of) = self.scales
        found = {
            "of_feature": (self.of_feature.weight / deviation).T,
            "of_circumstance": (self.of_circumstance.weight / deviation_of).T,
            "bias": self.of_circumstance.bias
            - self.of_circumstance.weight @ (mean_of / deviation_of)
            - self.of_feature.weight @ (mean / deviation),
            "of_siblings": self.of_siblings.weight.T,
            "deeper": self.deeper.weight.T,
            "deeper_bias": self.deeper.bias,
            "last": self.last.weight[0],
            "none": (self.none.weight / deviation_of).T,
            "none_of_siblings": self.none_of_siblings.weight.T,
            "none_bias": self.none.bias - self.none.weight @ (mean_of / deviation_of),
            "none_last": self.none_last.weight[0],
            "base": self.none_last.bias,
        }
        return {name: each.detach().numpy().copy() for name, each in found.items()}


def train(
    samples: Samples, out: Path, tell: Callable[[int, float], object], about: dict[str, str]
) -> None:
    """Train and write the file.

    Args:
        tell: is called with the epoch and its mean loss.
        about: what the file says about its data.
    """
    torch.manual_seed(SEED)
    layers = _TrainedLayers(samples)
    optimizer = torch.optim.AdamW(layers.parameters(), weight_decay=DECAY)
    steps = EPOCHS * (len(samples) // BATCH + 1)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE, total_steps=steps)
    for epoch in range(EPOCHS):
        total = 0.0
        for rows in torch.randperm(len(samples)).split(BATCH):
            given = samples.features[rows], samples.are[rows], samples.circumstances[rows]
            loss = nn.functional.cross_entropy(layers(*given), samples.right[rows])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
            total += float(loss.detach()) * len(rows)
        tell(1 + epoch, total / len(samples))
    save_file(layers.weights(), out, {"format": FORMAT, **about})
