"""The batch of one training step of a head: answers with their prompts, and which tokens teach."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from speculation.training.samples import Sample

POOL = 64
"""Samples that follow one another and are sorted by length together, so that little is padding."""


@dataclass(frozen=True, slots=True)
class AnswerBatch:
    """Samples read in one pass, a row each.

    Attributes:
        ids: int64 (rows, longest), padded at the end with 0; nothing attends to what follows it.
        places: int64 (rows, most taught tokens), of the tokens whose next one teaches. Behind a
            row's end the last one is repeated.
        counts: int64 (rows,), tokens that teach.
        firsts: int64 (rows,), how many the rows before have.
    """

    ids: Tensor
    places: Tensor
    counts: Tensor
    firsts: Tensor

    @property
    def rows(self) -> Tensor:
        """Int64 (rows, 1), the numbers of the rows, for indexing."""
        return torch.arange(len(self.ids), device=self.ids.device)[:, None]

    @property
    def is_text(self) -> Tensor:
        """Bool (rows, longest), False in the padding."""
        numbers = torch.arange(self.ids.shape[1], device=self.ids.device)
        return numbers <= self.places[:, -1:] + 1

    @property
    def is_there(self) -> Tensor:
        """Bool (rows, most taught tokens), False behind a row's end."""
        numbers = torch.arange(self.places.shape[1], device=self.ids.device)
        return numbers < self.counts[:, None]


def answer_batch(
    samples: Sequence[Sample], device: torch.device, *, is_whole: bool = False
) -> AnswerBatch:
    """One batch of these samples; each has a prompt of at least two tokens and an answer.

    Args:
        is_whole: whether prompts teach too, from their third token on; the target says what it
            would have written there.
    """
    lengths = torch.tensor([len(each.ids) for each in samples])
    prompts = torch.tensor([first_taught(each, is_whole=is_whole) for each in samples])
    ids = torch.zeros(len(samples), int(lengths.max()), dtype=torch.long)
    for row, sample in enumerate(samples):
        ids[row, : len(sample.ids)] = torch.tensor(sample.ids)
    counts = lengths - prompts
    numbers = torch.arange(int(counts.max())).minimum(counts[:, None] - 1)
    places = prompts[:, None] - 1 + numbers
    firsts = counts.cumsum(0) - counts
    return AnswerBatch(*(each.to(device) for each in (ids, places, counts, firsts)))


def first_taught(sample: Sample, *, is_whole: bool) -> int:
    """Place of the first token that teaches."""
    return 2 if is_whole else sample.prompt


def usable(samples: Sequence[Sample]) -> list[Sample]:
    """Those that something can be learnt from."""
    return [each for each in samples if each.prompt > 1 and len(each.ids) > each.prompt]


def orders(samples: Sequence[Sample], tokens: int, rounds: int, seed: int) -> list[list[int]]:
    """The samples' numbers in batches, in the order in which they are learnt; each round has
    another.

    Args:
        tokens: of a batch at most, its padding included, unless one sample has more.
    """
    found = []
    for turn in range(rounds):
        chance = torch.Generator().manual_seed(seed * 1_000 + turn)
        mixed = torch.randperm(len(samples), generator=chance).tolist()
        parts: list[list[int]] = []
        for first in range(0, len(mixed), POOL):
            parts += _parts(samples, mixed[first : first + POOL], tokens)
        found += [parts[i] for i in torch.randperm(len(parts), generator=chance).tolist()]
    return found


def _parts(samples: Sequence[Sample], pool: Sequence[int], tokens: int) -> list[list[int]]:
    parts: list[list[int]] = []
    for number in sorted(pool, key=lambda each: -len(samples[each].ids)):
        longest = len(samples[parts[-1][0]].ids) if parts else 0
        if parts and longest * (len(parts[-1]) + 1) <= tokens:
            parts[-1].append(number)
        else:
            parts.append([number])
    return parts


def draft_tokens(samples: Sequence[Sample], count: int) -> list[int]:
    """The tokens that answers have most often, ascending; at most `count`, the rest filled with the
    prompts' most frequent ones.
    """
    often: dict[int, tuple[int, int]] = {}
    for sample in samples:
        for place, token in enumerate(sample.ids):
            answers, prompts = often.get(token, (0, 0))
            is_answer = place >= sample.prompt
            often[token] = answers + is_answer, prompts + (not is_answer)
    best = sorted(often, key=lambda token: (often[token], -token), reverse=True)
    return sorted(best[:count])
