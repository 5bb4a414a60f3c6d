"""Teaching a model with samples, in steps that can be interrupted and resumed.

Deterministic: the same samples, seed, machine and number of threads give the same weights, also
after an interruption at any point. The loss is a mean over the answers' tokens of a batch
(`TokenBatch.weights`).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

from speculation.target import difference
from speculation.training.low_rank import attach, gains, take
from speculation.training.resumable import ResumableTraining
from speculation.training.samples import Sample, TokenBatch, batches, collate

VALIDATED_TOKENS = 4096
"""Most tokens of a pass while held-out samples are read, padding included."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a model is taught.

    Attributes:
        rank: of the difference of each linear layer.
        lowest: number of the first layer that learns.
        rate: learning rate at its height.
        tokens: in a batch, at most, its padding included.
        rounds: how often all samples are read.
        seed: of what is random at first.
        bfloat16: whether the layers multiply in it; what learns stays in float32.
    """

    rank: int = 32
    lowest: int = 0
    rate: float = 8e-4
    tokens: int = 1024
    rounds: int = 1
    seed: int = 1
    bfloat16: bool = False


@dataclass(frozen=True, slots=True)
class Progressed:
    """Where a training is.

    Attributes:
        step, steps: batches learnt from, and how many there are in all.
        tokens: read so far.
        loss: mean since the last report.
        seconds: of this run.
        seconds_left: until the last step, at this run's pace.
    """

    step: int
    steps: int
    tokens: int
    loss: float
    seconds: float
    seconds_left: float


@dataclass(frozen=True, slots=True)
class Validated:
    """A kind of held-out samples.

    Attributes:
        loss: mean over its answers' tokens.
        exact: share of answers of which every token is the most likely one.
    """

    samples: int
    loss: float
    exact: float


class Finetuning(ResumableTraining):
    """A model that is taught.

    Args:
        model: of `AutoModelForCausalLM`, in float32; gets low-rank layers.
        samples: in the order in which they are learnt.
        kept: the file that a training resumes from, if it is there, and is saved to.
        begun: the folder of a difference (`speculation.target.difference`) of the same rank and
            layers, from which this training starts; None to start from the model alone.
    """

    def __init__(
        self,
        model: Any,
        samples: Sequence[Sample],
        recipe: Recipe,
        kept: Path,
        begun: Path | None = None,
    ) -> None:
        learning = attach(model, recipe.rank, recipe.seed, recipe.lowest)
        start = None if begun is None else difference.digest(begun)
        identity = _identity(recipe, samples, start)
        optimizer = torch.optim.AdamW(learning, recipe.rate, betas=(0.9, 0.98), weight_decay=0.0)
        super().__init__([optimizer], kept, identity, clip=1.0)
        self.model = model
        self._bfloat16 = recipe.bfloat16
        self._batches = list(batches(samples, recipe.tokens)) * recipe.rounds
        self.before = gains(model)
        model.train()
        if begun is not None:
            take(model, difference.load(begun))
        if kept.exists():
            self._resume()

    @property
    def steps(self) -> int:
        """Batches in all."""
        return len(self._batches)

    def run(
        self, seconds: float = float("inf"), pauses: Container[int] = ()
    ) -> Iterator[Progressed]:
        """Learn until the last batch, or for so long; saves, and reports now and then. Closing it
        loses what was learnt since the last report.

        Args:
            pauses: steps after which there is a report in any case.
        """
        for pace in self._paces(seconds, pauses):
            yield Progressed(self.step, self.steps, self.tokens, *pace)

    def _loss(self) -> tuple[Tensor, int]:
        batch = collate(self._batches[self.step])
        logits = _logits(self.model, batch, self._bfloat16)
        losses = nn.functional.cross_entropy(logits, batch.wanted, reduction="none")
        return (losses * batch.weights).sum() / batch.weights.sum(), batch.tokens

    def _learnt(self) -> dict[str, Any]:
        return {"learning": [each.detach() for each in self._learning]}

    def _take(self, state: Mapping[str, Any]) -> None:
        with torch.no_grad():
            for parameter, value in zip(self._learning, state["learning"], strict=True):
                parameter.copy_(value)


def _identity(recipe: Recipe, samples: Sequence[Sample], start: str | None) -> str:
    """Return the identity of a training: one that is resumed must have the same."""
    learnt = repr([(each.ids, each.prompt, each.weights) for each in samples])
    digests = [hashlib.sha256(each.encode()).hexdigest() for each in (learnt, start or "")]
    return json.dumps([asdict(recipe), *digests])


@torch.inference_mode()
def validate(
    model: Any, samples: Sequence[Sample], *, bfloat16: bool = False
) -> dict[str, Validated]:
    """How well a model answers held-out samples, by kind, each answer read in one pass.

    Args:
        bfloat16: whether the layers multiply in it.
    """
    model.eval()
    sums: dict[str, list[float]] = {}
    for some in batches(samples, VALIDATED_TOKENS):
        batch = collate(some)
        logits = _logits(model, batch, bfloat16)
        losses = nn.functional.cross_entropy(logits, batch.wanted, reduction="none")
        wrong = logits.argmax(-1) != batch.wanted
        for number, kind in enumerate(batch.kinds):
            own = batch.owners == number
            total = sums.setdefault(kind, [0.0, 0.0, 0.0, 0.0])
            total[0] += 1
            total[1] += float(losses[own].sum())
            total[2] += int(own.sum())
            total[3] += not bool(wrong[own].any())
    model.train()
    return {
        kind: Validated(int(count), loss / learnt, exact / count)
        for kind, (count, loss, learnt, exact) in sorted(sums.items())
    }


def _logits(model: Any, batch: TokenBatch, bfloat16: bool) -> Tensor:
    """(answer tokens, vocabulary), in float32."""
    with torch.autocast(batch.ids.device.type, torch.bfloat16, enabled=bfloat16):
        states = model.model(
            input_ids=batch.ids,
            position_ids=batch.positions,
            attention_mask=batch.mask,
            use_cache=False,
        ).last_hidden_state
        logits: Tensor = model.lm_head(states[batch.rows, batch.places])
    return logits.float()
