"""Training a draft head, in steps that can be interrupted and resumed.

Deterministic: the same answers, recipe, machine and number of threads give the same weights, also
after an interruption at any point.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from speculation.drafters.eagle.block import BlockHead
from speculation.drafters.eagle.chain import ChainHead
from speculation.drafters.eagle.shape import HeadShape
from speculation.training.head_batches import AnswerBatch, answer_batch, first_taught, orders
from speculation.training.head_initialization import head_optimizers, random_head, start_from
from speculation.training.head_losses import (
    HeadLosses,
    block_losses,
    chain_losses,
    drawn_anchors,
)
from speculation.training.head_validation import accepted
from speculation.training.processes import ALONE, Processes
from speculation.training.resumable import ResumableTraining
from speculation.training.samples import Sample
from speculation.training.teacher import Taught, Teacher

WINDOW = 64
"""Steps whose batches are learnt from several times before the next ones: the target's passes take
half of a training, and what they computed for so many fits in memory (600 MB of the default model,
for batches of 2,048 tokens).
"""

TOKENS, GPU_TOKENS = 2048, 4096
"""Of a batch, its padding included. On a GPU a step takes as long for few tokens as for many."""

_CLIP = 1.0


@dataclass(frozen=True, slots=True)
class HeadRecipe:
    """How a head is trained.

    Attributes:
        rate: learning rate at its height, of the layers' matrices; the rest has a part of it
            (`head_beginning.OTHERS`).
        tokens: of a batch, at most, its padding included.
        rounds: how often the target reads all answers.
        repeats: how often the head learns from what the target has read.
        steps: that a chain is unrolled.
        density: anchors of blocks per taught token.
        is_whole: whether prompts teach too, not the answers alone. The target has read them anyway.
        seed: of what is random.
        bfloat16: whether the head multiplies in it; what learns stays in float32.
    """

    rate: float = 8e-3
    tokens: int = TOKENS
    rounds: int = 1
    repeats: int = 1
    steps: int = 4
    density: float = 0.25
    is_whole: bool = True
    seed: int = 1
    bfloat16: bool = False


@dataclass(frozen=True, slots=True)
class HeadProgress:
    """Where a training is.

    Attributes:
        step, steps: batches learnt from, and how many there are in all.
        tokens, taught: tokens read so far, each time counted, and those among them that taught.
        loss: mean since the last report.
        seconds: of this run.
        seconds_left: until the last step, at this run's pace.
    """

    step: int
    steps: int
    tokens: int
    taught: int
    loss: float
    seconds: float
    seconds_left: float


class HeadTraining(ResumableTraining):
    """A head that is trained.

    Args:
        samples: answers of the target itself, with their prompts.
        kept: the file that a training resumes from, if it is there, and is saved to.
        begun: weights of a head of the same shape and draft vocabulary to begin with; None begins
            with what the target has.
        processes: that learn together, each from batches of its own.

    Attributes:
        head: that learns, on the target's device, from states divided by `sizes`.
        sizes: (tapped layers * hidden,), the usual size of each number of the target's states. They
            differ a hundredfold; an optimizer's steps are for numbers of one size.
        taught: tokens read so far that taught.

    Raises:
        ValueError: the file is of another training, or damaged; says what to do.
        OSError: it can't be read.
    """

    called = "training of a head"

    def __init__(
        self,
        teacher: Teacher,
        shape: HeadShape,
        samples: Sequence[Sample],
        recipe: HeadRecipe,
        kept: Path,
        begun: Mapping[str, Tensor] | None = None,
        processes: Processes = ALONE,
    ) -> None:
        self.head = random_head(shape, recipe.seed).to(teacher.device)
        identity = _identity(shape, recipe, samples, teacher, processes.count)
        super().__init__(
            head_optimizers(self.head, recipe.rate), kept, identity, clip=_CLIP, processes=processes
        )
        self._teacher, self._samples, self._recipe = teacher, samples, recipe
        self._orders = orders(samples, recipe.tokens, recipe.rounds, recipe.seed)
        self._schedule = list(_schedule(len(self._orders), recipe.repeats, processes.count))
        self._read: dict[int, Taught] = {}
        self.taught, self.sizes = 0, torch.ones(self.head.fuse.in_features)
        if kept.exists():
            self._resume()
        else:
            self._begin(begun)

    @property
    def steps(self) -> int:
        """Batches in all, of each process."""
        return len(self._schedule)

    def run(self, seconds: float = float("inf")) -> Iterator[HeadProgress]:
        """Learn until the last batch, or for so long; saves, and reports now and then. Closing it
        loses what was learnt since the last report.
        """
        for pace in self._paces(seconds):
            yield HeadProgress(self.step, self.steps, self.tokens, self.taught, *pace)

    def trained(self) -> ChainHead | BlockHead:
        """A copy of the head that reads the target's states as they are."""
        head = deepcopy(self.head)
        with torch.no_grad():
            head.fuse.weight.div_(self.sizes)
        return head

    def validate(self, samples: Sequence[Sample]) -> list[float]:
        """As `head_validation.accepted`, of held-out answers."""
        return accepted(self.trained(), self._teacher, samples, self._recipe.tokens)

    @torch.no_grad()
    def _begin(self, begun: Mapping[str, Tensor] | None) -> None:
        batch = self._batch(0)
        states = self._teacher.read(batch).features[batch.is_text]
        if begun is not None:
            self.head.load_state_dict(begun)
        else:
            start_from(self.head, self._teacher, states)
        # The median, since some tokens have states a hundred times as large.
        self.sizes = states.abs().median(0).values.clamp_min(1e-6)
        self.head.fuse.weight.mul_(self.sizes)

    def _read_batch(self, batch: AnswerBatch) -> Taught:
        """Return the target's outputs, its states divided by their sizes; half as large in
        bfloat16, which is what a head in bfloat16 would read.
        """
        taught = self._teacher.read(batch)
        features = taught.features / self.sizes
        kept = features.bfloat16() if self._recipe.bfloat16 else features
        return taught._replace(features=kept)

    def _batch(self, number: int) -> AnswerBatch:
        numbers = self._orders[number]
        samples = [self._samples[each] for each in numbers]
        return answer_batch(samples, self._teacher.device, is_whole=self._recipe.is_whole)

    def _loss(self) -> tuple[Tensor, int]:
        numbers, is_last = self._schedule[self.step]
        number = numbers[self._processes.number]
        batch = self._batch(number)
        taught = self._read.pop(number, None) or self._read_batch(batch)
        if not is_last:
            self._read[number] = taught
        samples = [self._samples[i] for each in numbers for i in self._orders[each]]
        tokens = sum(len(each.ids) for each in samples)
        self.taught += tokens - sum(
            first_taught(each, is_whole=self._recipe.is_whole) for each in samples
        )
        with torch.autocast(batch.ids.device.type, torch.bfloat16, enabled=self._recipe.bfloat16):
            return self._losses(batch, taught).loss, tokens

    def _losses(self, batch: AnswerBatch, taught: Taught) -> HeadLosses:
        if isinstance(self.head, ChainHead):
            return chain_losses(self.head, self._teacher, batch, taught, self._recipe.steps)
        seed = self._recipe.seed * 1_000_003 + self.step
        anchors = drawn_anchors(batch, self._recipe.density, seed)
        return block_losses(self.head, self._teacher, batch, taught, anchors)

    def _learnt(self) -> dict[str, Any]:
        return {"head": self.head.state_dict(), "sizes": self.sizes, "taught": self.taught}

    def _take(self, state: Mapping[str, Any]) -> None:
        self.head.load_state_dict(state["head"])
        self.taught, self.sizes = state["taught"], state["sizes"].to(self._teacher.device)


def _schedule(batches: int, repeats: int, processes: int) -> Iterator[tuple[tuple[int, ...], bool]]:
    """The steps: the number of each process's batch, and whether it is the last time within the
    window. A process has the same batches each time; the last ones again where some are lacking.
    """
    numbers = range(batches)
    steps = [
        tuple(min(first + each, batches - 1) for each in range(processes))
        for first in numbers[::processes]
    ]
    for start in range(0, len(steps), WINDOW):
        for repeat in range(repeats):
            for step in steps[start : start + WINDOW]:
                yield step, repeat == repeats - 1


def _identity(
    shape: HeadShape,
    recipe: HeadRecipe,
    samples: Sequence[Sample],
    teacher: Teacher,
    processes: int,
) -> str:
    """Return the identity of a training: one that is resumed must have the same."""
    learnt = repr([(each.ids, each.prompt) for each in samples]) + repr(teacher.draft_ids.tolist())
    digest = hashlib.sha256(learnt.encode()).hexdigest()
    return json.dumps([asdict(recipe), shape.to_json(), processes, digest], sort_keys=True)
