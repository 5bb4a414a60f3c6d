"""A training in steps that can be interrupted at any point and resumed: what all of them share."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Container, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import torch
from torch import Tensor, nn
from torch.optim import Optimizer

from speculation.atomic_files import atomic_write
from speculation.training.processes import ALONE, Processes

WARM_UP = 0.03
"""Share of the steps before the learning rate's height; after it the rate falls to 0."""

_SAVE_SECONDS = 120


class LearningPace(NamedTuple):
    """How a run is going.

    Attributes:
        loss: mean since the last report.
        seconds: of this run.
        seconds_left: until the last step, at this run's pace.
    """

    loss: float
    seconds: float
    seconds_left: float


class ResumableTraining(ABC):
    """Steps of one or more optimizers, whose state is in one file.

    A subclass calls `_resume` once everything that it learns is made.

    Args:
        optimizers: of all that learns, each with its learning rate's height.
        kept: the file that a training resumes from, if it is there, and is saved to.
        identity: what a kept training must have in common with this one to be resumed.
        clip: largest norm of a step's gradient.
        processes: that learn together.

    Attributes:
        step: batches learnt from.
        tokens: read so far.
    """

    called = "training"

    def __init__(
        self,
        optimizers: Sequence[Optimizer],
        kept: Path,
        identity: str,
        *,
        clip: float,
        processes: Processes = ALONE,
    ) -> None:
        self.step = self.tokens = 0
        self._optimizers, self._kept, self._identity = optimizers, kept, identity
        self._heights = [float(group["lr"]) for group in self._groups]
        self._learning: list[nn.Parameter] = [
            each for group in self._groups for each in group["params"]
        ]
        self._clip, self._processes = clip, processes

    @property
    @abstractmethod
    def steps(self) -> int:
        """Batches in all."""

    @abstractmethod
    def _loss(self) -> tuple[Tensor, int]:
        """The loss of the present step's batch, and its tokens."""

    @abstractmethod
    def _learnt(self) -> dict[str, Any]:
        """The state that is saved beside the optimizer's state and the counts."""

    @abstractmethod
    def _take(self, state: Mapping[str, Any]) -> None:
        """Go on from what `_learnt` gave."""

    @property
    def _groups(self) -> list[dict[str, Any]]:
        """The optimizers' parameter groups; other dictionaries once their state was loaded."""
        return [group for each in self._optimizers for group in each.param_groups]

    @property
    def is_done(self) -> bool:
        """Whether every batch was learnt."""
        return self.step >= self.steps

    def _paces(self, seconds: float, pauses: Container[int] = ()) -> Iterator[LearningPace]:
        """Learn until the last batch, or for so long; saves before each report.

        Args:
            pauses: steps after which there is a report in any case.
        """
        started = saved = time.monotonic()
        first, losses = self.step, list[float]()
        while not self.is_done:
            losses.append(self._learn())
            now = time.monotonic()
            ends = self._processes.agreed(self.is_done or now - started >= seconds)
            is_due = self.step in pauses or now - saved >= _SAVE_SECONDS
            if self._processes.agreed(ends or is_due):
                self._save()
                saved = now
                left = (now - started) / (self.step - first) * (self.steps - self.step)
                yield LearningPace(sum(losses) / len(losses), now - started, left)
                losses = []
            if ends:
                return

    def _learn(self) -> float:
        loss, tokens = self._loss()
        loss.backward()
        self._processes.average(self._learning)
        nn.utils.clip_grad_norm_(self._learning, self._clip)
        for group, height in zip(self._groups, self._heights, strict=True):
            group["lr"] = height * self._share()
        for optimizer in self._optimizers:
            optimizer.step()
            optimizer.zero_grad()
        self.step += 1
        self.tokens += tokens
        return float(loss.item())

    def _share(self) -> float:
        warm = max(1, int(WARM_UP * self.steps))
        return min((self.step + 1) / warm, 1 - self.step / self.steps)

    def _save(self) -> None:
        if not self._processes.is_first:
            return
        state = {
            "identity": self._identity,
            "optimizers": [each.state_dict() for each in self._optimizers],
            "step": self.step,
            "tokens": self.tokens,
            **self._learnt(),
        }
        with atomic_write(self._kept) as partial:
            torch.save(state, partial)

    def _resume(self) -> None:
        """Go on from the file.

        Raises:
            ValueError: it is of another training, or damaged; says what to do.
            OSError: it can't be read.
        """
        state = self._state()
        if state["identity"] != self._identity:
            raise ValueError(
                f"{self._kept} is of another training: other samples or another recipe. Remove it "
                "to begin anew, or name another folder."
            )
        self._take(state)
        for optimizer, kept in zip(self._optimizers, state["optimizers"], strict=True):
            optimizer.load_state_dict(kept)
        self.step, self.tokens = state["step"], state["tokens"]

    def _state(self) -> dict[str, Any]:
        advice = "Begin anew in another folder."
        try:
            state: dict[str, Any] = torch.load(self._kept, map_location="cpu", weights_only=True)
            names = state.keys()
        except OSError:
            raise
        except Exception as error:  # torch documents none: whatever its unpickler meets
            damaged = f"{self._kept} is damaged ({type(error).__name__}). {advice}"
            raise ValueError(damaged) from error
        if not names >= {"identity", "optimizers", "step", "tokens", *self._learnt()}:
            raise ValueError(f"{self._kept} is of no {self.called}. {advice}")
        return state
