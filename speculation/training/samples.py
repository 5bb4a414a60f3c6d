"""Samples for training: token ids of which the last ones are the answer.

In a file they are five arrays of safetensors: `ids` of all samples in a row, `lengths` and
`prompts`, `kinds`, a number for the sample's kind whose name is in the metadata, and the `weights`
of all answers in a row.

Samples that follow one another and begin alike, such as questions about one passage, are read in
one row: what they share once, and then what is each one's own, which attends to no other's. What is
learnt is the same as from each by itself, for less work (docs/log.md says how much).
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import torch
from safetensors import SafetensorError, safe_open
from safetensors.torch import save_file
from torch import Tensor

from speculation.atomic_files import atomic_write

POOL = 48
"""Rows that follow one another and are sorted by length together: more, and batches would be of one
kind; fewer, and much would be padding.
"""

SHARED = 48
"""Tokens that samples of one row share at least: more than a system text has."""


@dataclass(frozen=True, slots=True)
class Sample:
    """Token ids.

    Attributes:
        prompt: number of tokens before the answer; what follows is learnt.
        kind: what it teaches, for reports.
        weights: what each of the answer's tokens counts beside the others; () for all alike.
    """

    ids: tuple[int, ...]
    prompt: int
    kind: str
    weights: tuple[float, ...] = ()

    @property
    def each_weight(self) -> tuple[float, ...]:
        """(answer tokens,), with those that are all alike."""
        return self.weights or (1.0,) * (len(self.ids) - self.prompt)


@dataclass(frozen=True, slots=True)
class TokenBatch:
    """Samples read in one pass.

    Attributes:
        ids: (rows, longest), padded at the end with 0; nothing attends to what follows it.
        positions: (rows, longest) of the tokens in their samples.
        mask: (rows, 1, longest, longest) bool, what each token attends to; None where that is all
            before it.
        rows, places: (answer tokens,) where the tokens stand whose next one is learnt.
        wanted: (answer tokens,) these next tokens.
        owners: (answer tokens,) numbers of their samples in the batch.
        weights: (answer tokens,) float32, what each counts in the loss: all of an answer as much as
            the root of its length, so that long ones don't drown short ones.
        kinds: of the samples.
        tokens: number of tokens that are read, without the padding.
    """

    ids: Tensor
    positions: Tensor
    mask: Tensor | None
    rows: Tensor
    places: Tensor
    wanted: Tensor
    owners: Tensor
    weights: Tensor
    kinds: tuple[str, ...]
    tokens: int


def write(samples: Sequence[Sample], path: Path) -> None:
    """Write samples to a file, in their order.

    Raises:
        OSError: it can't be written; the file is as it was.
    """
    names = sorted({sample.kind for sample in samples})
    tensors = {
        "ids": torch.tensor([token for each in samples for token in each.ids], dtype=torch.int32),
        "lengths": torch.tensor([len(each.ids) for each in samples], dtype=torch.int32),
        "prompts": torch.tensor([each.prompt for each in samples], dtype=torch.int32),
        "kinds": torch.tensor([names.index(each.kind) for each in samples], dtype=torch.int32),
        "weights": torch.tensor([weight for each in samples for weight in each.each_weight]),
    }
    with atomic_write(path) as partial:
        save_file(tensors, partial, {"kinds": json.dumps(names)})


def read(path: Path) -> list[Sample]:
    """The samples of a file.

    Raises:
        ValueError: it is no such file, or damaged; names it.
        OSError: it can't be read.
    """
    try:
        with safe_open(path, framework="pt") as file:
            ids, lengths, prompts, kinds, weights = (
                file.get_tensor(name).tolist()
                for name in ("ids", "lengths", "prompts", "kinds", "weights")
            )
            names = json.loads((file.metadata() or {})["kinds"])
    except (SafetensorError, KeyError, ValueError) as error:
        raise ValueError(f"{path} is no file of samples, or damaged ({error}).") from error
    samples = []
    tokens, counts = iter(ids), iter(weights)
    for length, prompt, kind in zip(lengths, prompts, kinds, strict=True):
        own = tuple(islice(tokens, length))
        found = tuple(islice(counts, length - prompt))
        samples.append(Sample(own, prompt, names[kind], found if len(set(found)) > 1 else ()))
    return samples


@dataclass(slots=True)
class SampleRow:
    """Samples that begin alike, read in one row.

    Attributes:
        samples: in their order.
        shared: number of tokens that all begin with, short of every answer.
        length: of the row, in tokens.
    """

    samples: list[Sample]
    shared: int
    length: int

    def take(self, sample: Sample, longest: float) -> bool:
        """Add a sample if it begins like the others and the row has room for it."""
        most = min(self.shared, sample.prompt - 1)
        begins = zip(sample.ids[:most], self.samples[0].ids[:most], strict=True)
        shared = next((place for place, (a, b) in enumerate(begins) if a != b), most)
        length = self.length + len(self.samples) * (self.shared - shared)
        length += len(sample.ids) - self.shared
        if shared < SHARED or length > longest:
            return False
        self.samples.append(sample)
        self.shared, self.length = shared, length
        return True


def rows(samples: Iterable[Sample], longest: float = math.inf) -> Iterator[SampleRow]:
    """All samples in their order, those that follow one another and begin alike together.

    Args:
        longest: tokens of a row at most, unless one sample has more.
    """
    row: SampleRow | None = None
    for sample in samples:
        if row is not None and row.take(sample, longest):
            continue
        if row is not None:
            yield row
        row = SampleRow([sample], sample.prompt - 1, len(sample.ids))
    if row is not None:
        yield row


def batches(samples: Iterable[Sample], tokens: int) -> Iterator[list[Sample]]:
    """The samples that are read together, each once.

    Args:
        tokens: at most so many in a batch, its padding included, unless one sample has more.
    """
    there = rows(samples, tokens)
    while pool := list(islice(there, POOL)):
        parts: list[list[SampleRow]] = []
        for row in sorted(pool, key=lambda row: -row.length):
            if parts and parts[-1][0].length * (len(parts[-1]) + 1) <= tokens:
                parts[-1].append(row)
            else:
                parts.append([row])
        # Not by length: the last batch of a pool would always be of short samples.
        places = {id(row): place for place, row in enumerate(pool)}
        for part in sorted(parts, key=lambda part: min(places[id(row)] for row in part)):
            yield [sample for row in part for sample in row.samples]


def collate(samples: Sequence[Sample]) -> TokenBatch:
    """One batch of these samples."""
    packed = list(rows(samples))
    shape = len(packed), max(row.length for row in packed)
    ids, positions, branches = (torch.zeros(shape, dtype=torch.long) for _ in range(3))
    positions[:] = torch.arange(shape[1])
    found, places, wanted = list[int](), list[int](), list[int]()
    for number, row in enumerate(packed):
        ids[number, : row.shared] = torch.tensor(row.samples[0].ids[: row.shared])
        end = row.shared
        for branch, sample in enumerate(row.samples, 1):
            start, end = end, end + len(sample.ids) - row.shared
            ids[number, start:end] = torch.tensor(sample.ids[row.shared :])
            positions[number, start:end] = torch.arange(row.shared, len(sample.ids))
            branches[number, start:end] = branch
            count = len(sample.ids) - sample.prompt
            found.extend([number] * count)
            places.extend(range(end - 1 - count, end - 1))
            wanted.extend(sample.ids[sample.prompt :])
    counts = torch.tensor([len(each.ids) - each.prompt for each in samples])
    owners = torch.arange(len(samples)).repeat_interleave(counts)
    return TokenBatch(
        ids,
        positions,
        None if len(packed) == len(samples) else _mask(branches),
        torch.tensor(found),
        torch.tensor(places),
        torch.tensor(wanted),
        owners,
        torch.cat([_shares(each) for each in samples]),
        tuple(each.kind for each in samples),
        sum(row.length for row in packed),
    )


def _shares(sample: Sample) -> Tensor:
    """(answer tokens,) float32, what each counts in the loss."""
    found = torch.tensor(sample.each_weight)
    return found * math.sqrt(len(found)) / found.sum()


def _mask(branches: Tensor) -> Tensor:
    """(rows, 1, longest, longest) bool: what each place attends to.

    Args:
        branches: (rows, longest), 0 for what a row's samples share and for padding.
    """
    before = torch.ones(branches.shape[1], branches.shape[1], dtype=torch.bool).tril()
    there, here = branches[:, None, :], branches[:, :, None]
    return (before & ((there == 0) | (there == here)))[:, None]
