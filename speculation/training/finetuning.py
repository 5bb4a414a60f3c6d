"""Teaching a model with samples, in steps that can be interrupted and resumed.

Deterministic: the same samples, seed, machine and number of threads give the same weights, also
after an interruption at any point. The loss is a mean over the answers' tokens of a batch
(`TokenBatch.weights`).
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Container, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

from speculation.target import difference
from speculation.training.low_rank import attach, gains, take
from speculation.training.samples import Sample, TokenBatch, batches, collate

WARM_UP = 0.03
"""Share of the steps before the learning rate's height; after it the rate falls to 0."""

_SAVE_SECONDS = 120


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


class Finetuning:
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
        self.model = model
        self._kept = kept
        self._recipe = recipe
        one = list(batches(samples, recipe.tokens))
        self._batches = one * recipe.rounds
        self._learning = attach(model, recipe.rank, recipe.seed, recipe.lowest)
        self.before = gains(model)
        self._optimizer = torch.optim.AdamW(self._learning, weight_decay=0.0, betas=(0.9, 0.98))
        self.step = 0
        self._tokens = 0
        model.train()
        if begun is not None:
            take(model, difference.load(begun))
        start = None if begun is None else difference.digest(begun)
        self._identity = _identity(recipe, samples, start)
        if kept.exists():
            self._resume()

    @property
    def steps(self) -> int:
        """Batches in all."""
        return len(self._batches)

    @property
    def is_done(self) -> bool:
        """Whether every batch was learnt."""
        return self.step >= len(self._batches)

    def run(
        self, seconds: float = float("inf"), pauses: Container[int] = ()
    ) -> Iterator[Progressed]:
        """Learn until the last batch, or for so long; saves, and reports now and then. Closing it
        loses what was learnt since the last report.

        Args:
            pauses: steps after which there is a report in any case.
        """
        started = saved = time.monotonic()
        first, losses = self.step, list[float]()
        while not self.is_done:
            losses.append(self._learn())
            now = time.monotonic()
            ends = self.is_done or now - started >= seconds
            if ends or self.step in pauses or now - saved >= _SAVE_SECONDS:
                self._save()
                saved = now
                pace = (now - started) / (self.step - first)
                yield Progressed(
                    self.step,
                    self.steps,
                    self._tokens,
                    sum(losses) / len(losses),
                    now - started,
                    pace * (self.steps - self.step),
                )
                losses = []
            if ends:
                return

    def _learn(self) -> float:
        batch = collate(self._batches[self.step])
        logits = _logits(self.model, batch, self._recipe.bfloat16)
        losses = nn.functional.cross_entropy(logits, batch.wanted, reduction="none")
        loss = (losses * batch.weights).sum() / batch.weights.sum()
        loss.backward()
        nn.utils.clip_grad_norm_(self._learning, 1.0)
        for group in self._optimizer.param_groups:
            group["lr"] = self._recipe.rate * self._share()
        self._optimizer.step()
        self._optimizer.zero_grad()
        self.step += 1
        self._tokens += batch.tokens
        return float(loss.item())

    def _share(self) -> float:
        warm = max(1, int(WARM_UP * len(self._batches)))
        return min((self.step + 1) / warm, 1 - self.step / len(self._batches))

    def _save(self) -> None:
        state = {
            "identity": self._identity,
            "learning": [each.detach() for each in self._learning],
            "optimizer": self._optimizer.state_dict(),
            "step": self.step,
            "tokens": self._tokens,
        }
        partial = self._kept.with_suffix(".partial")
        torch.save(state, partial)
        partial.replace(self._kept)

    def _resume(self) -> None:
        state = _state(self._kept)
        if state["identity"] != self._identity:
            raise ValueError(
                f"{self._kept} is of another training: other samples or another recipe. Remove it "
                "to begin anew, or name another folder."
            )
        with torch.no_grad():
            for parameter, value in zip(self._learning, state["learning"], strict=True):
                parameter.copy_(value)
        self._optimizer.load_state_dict(state["optimizer"])
        self.step = state["step"]
        self._tokens = state["tokens"]


def _state(kept: Path) -> dict[str, Any]:
    """What a training saved.

    Raises:
        ValueError: the file is damaged; names it.
        OSError: it can't be read.
    """
    advice = "Begin anew in another folder."
    try:
        state: dict[str, Any] = torch.load(kept, weights_only=True)
        if state.keys() >= {"identity", "learning", "optimizer", "step", "tokens"}:
            return state
    except OSError:
        raise
    except Exception as error:  # torch documents none: whatever its unpickler meets
        raise ValueError(f"{kept} is damaged ({type(error).__name__}). {advice}") from error
    raise ValueError(f"{kept} is of no training. {advice}")


def _identity(recipe: Recipe, samples: Sequence[Sample], start: str | None) -> str:
    """What a kept training must have in common with this one to be resumed."""
    learnt = repr([(each.ids, each.prompt, each.weights) for each in samples])
    digests = [hashlib.sha256(each.encode()).hexdigest() for each in (learnt, start or "")]
    return json.dumps([asdict(recipe), *digests])


@torch.inference_mode()
def validate(
    model: Any, samples: Sequence[Sample], *, bfloat16: bool = False, tokens: int = 4096
) -> dict[str, Validated]:
    """How well a model answers held-out samples, by kind, each answer read in one pass.

    Args:
        bfloat16: whether the layers multiply in it.
        tokens: in a pass, at most.
    """
    model.eval()
    sums: dict[str, list[float]] = {}
    for some in batches(samples, tokens):
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
