"""What is learnt from: token ids of which the last ones are the answer.

In a file they are three arrays of safetensors: `ids` of all samples in a row, `lengths` and
`prompts`, and `kinds`, a number for the sample's kind whose name is in the metadata.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import torch
from safetensors import SafetensorError, safe_open
from safetensors.torch import save_file
from torch import Tensor

POOL = 48
"""Samples that follow one another and are sorted by length together: more, and batches would be of
one kind; fewer, and much would be padding.
"""


@dataclass(frozen=True, slots=True)
class Sample:
    """Token ids.

    Attributes:
        prompt: number of tokens before the answer; what follows is learnt.
        kind: what it teaches, for reports.
    """

    ids: tuple[int, ...]
    prompt: int
    kind: str


@dataclass(frozen=True, slots=True)
class TokenBatch:
    """Samples read in one pass.

    Attributes:
        ids: (samples, longest), padded at the end with 0; nothing attends to what follows it.
        rows, places: (answer tokens,) the positions whose next token is learnt.
        wanted: (answer tokens,) these next tokens.
        weights: (answer tokens,) float32, what each counts in the loss: an answer as much as the
            root of its length, so that long ones don't drown short ones.
        kinds: of the samples.
        tokens: number of tokens without the padding.
    """

    ids: Tensor
    rows: Tensor
    places: Tensor
    wanted: Tensor
    weights: Tensor
    kinds: tuple[str, ...]
    tokens: int


def write(samples: Sequence[Sample], path: Path) -> None:
    """Write samples to a file, in their order."""
    names = sorted({sample.kind for sample in samples})
    tensors = {
        "ids": torch.tensor([token for each in samples for token in each.ids], dtype=torch.int32),
        "lengths": torch.tensor([len(each.ids) for each in samples], dtype=torch.int32),
        "prompts": torch.tensor([each.prompt for each in samples], dtype=torch.int32),
        "kinds": torch.tensor([names.index(each.kind) for each in samples], dtype=torch.int32),
    }
    save_file(tensors, path, {"kinds": json.dumps(names)})


def read(path: Path) -> list[Sample]:
    """The samples of a file.

    Raises:
        ValueError: it is no such file, or damaged; names it.
        OSError: it can't be read.
    """
    try:
        with safe_open(path, framework="pt") as file:
            ids, lengths, prompts, kinds = (
                file.get_tensor(name).tolist() for name in ("ids", "lengths", "prompts", "kinds")
            )
            names = json.loads((file.metadata() or {})["kinds"])
    except (SafetensorError, KeyError, ValueError) as error:
        raise ValueError(f"{path} is no file of samples, or damaged ({error}).") from error
    samples, start = [], 0
    for length, prompt, kind in zip(lengths, prompts, kinds, strict=True):
        samples.append(Sample(tuple(ids[start : start + length]), prompt, names[kind]))
        start += length
    return samples


def batches(samples: Sequence[Sample], tokens: int) -> Iterator[list[int]]:
    """Numbers of the samples that are read together, all samples once.

    Args:
        tokens: at most so many in a batch, its padding included, unless one sample has more.
    """
    for first in range(0, len(samples), POOL):
        pool = range(first, min(first + POOL, len(samples)))
        ordered = sorted(pool, key=lambda number: -len(samples[number].ids))
        parts: list[list[int]] = []
        for number in ordered:
            if parts and len(samples[parts[-1][0]].ids) * (len(parts[-1]) + 1) <= tokens:
                parts[-1].append(number)
            else:
                parts.append([number])
        # Not by length: the last batch of a pool would always be of short samples.
        yield from sorted(parts, key=min)


def collate(samples: Sequence[Sample]) -> TokenBatch:
    """One batch of these samples."""
    longest = max(len(each.ids) for each in samples)
    ids = torch.zeros(len(samples), longest, dtype=torch.long)
    rows, places, wanted = list[int](), list[int](), list[int]()
    weights: list[float] = []
    for row, sample in enumerate(samples):
        ids[row, : len(sample.ids)] = torch.tensor(sample.ids)
        learnt = range(sample.prompt - 1, len(sample.ids) - 1)
        rows.extend([row] * len(learnt))
        places.extend(learnt)
        wanted.extend(sample.ids[sample.prompt :])
        weights.extend([len(learnt) ** -0.5] * len(learnt))
    return TokenBatch(
        ids,
        torch.tensor(rows),
        torch.tensor(places),
        torch.tensor(wanted),
        torch.tensor(weights),
        tuple(each.kind for each in samples),
        sum(len(each.ids) for each in samples),
    )
