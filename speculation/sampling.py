"""The target's own choice at one position: processors, then argmax or seeded Gumbel-max.

Sampling adds Gumbel noise to the processed log-probabilities and takes the argmax, which draws
from exactly that distribution (Maddison et al., "A* Sampling", 2014). The noise comes from a
counter-based generator keyed by (seed, position, token id), so it does not depend on the pass, tree
or batch: given the same logits, speculative and plain decoding choose the same tokens.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from transformers import (
    LogitsProcessor,
    MinPLogitsWarper,
    RepetitionPenaltyLogitsProcessor,
    TemperatureLogitsWarper,
    TopKLogitsWarper,
    TopPLogitsWarper,
)


@dataclass(frozen=True, slots=True)
class Sampling:
    """How tokens are chosen. The defaults are plain greedy decoding.

    Attributes:
        temperature: 0 is greedy; the filters below then have no effect.
        top_k: keep the k most likely tokens; 0 keeps all.
        top_p: keep the smallest set of most likely tokens whose probabilities sum to p.
        min_p: drop tokens less likely than min_p times the most likely one.
        repetition_penalty: divides positive and multiplies negative logits of every token that
            occurs in prompt or output (Keskar et al., CTRL, section 4.1); 1 is none.
        seed: of the noise.
    """

    temperature: float = 0.0
    top_k: int = 0
    top_p: float = 1.0
    min_p: float = 0.0
    repetition_penalty: float = 1.0
    seed: int = 0

    def __post_init__(self) -> None:
        if self.temperature < 0:
            raise ValueError(f"temperature is {self.temperature}; it must be 0 or more")
        if self.top_k < 0:
            raise ValueError(f"top_k is {self.top_k}; it must be 0 (off) or more")
        if not 0 < self.top_p <= 1:
            raise ValueError(f"top_p is {self.top_p}; it must be above 0 and at most 1")
        if not 0 <= self.min_p <= 1:
            raise ValueError(f"min_p is {self.min_p}; it must be from 0 to 1")
        if self.repetition_penalty <= 0:
            raise ValueError(f"repetition_penalty is {self.repetition_penalty}; it must be above 0")

    def processors(self) -> list[LogitsProcessor]:
        """In the order in which transformers' `generate` applies them."""
        processors: list[LogitsProcessor] = []
        if self.repetition_penalty != 1:
            processors.append(RepetitionPenaltyLogitsProcessor(self.repetition_penalty))
        return processors

    def warpers(self) -> list[LogitsProcessor]:
        """The filters of sampling, empty for greedy decoding."""
        warpers: list[LogitsProcessor] = []
        if self.temperature == 0:
            return warpers
        if self.temperature != 1:
            warpers.append(TemperatureLogitsWarper(self.temperature))
        if self.top_k:
            warpers.append(TopKLogitsWarper(self.top_k))
        if self.top_p < 1:
            warpers.append(TopPLogitsWarper(self.top_p))
        if self.min_p:
            warpers.append(MinPLogitsWarper(self.min_p))
        return warpers


class Sampler:
    """Chooses the tokens of one output in order, and remembers them.

    Every call of `choose` emits one token: `verify` asks only along the accepted path, so the
    history the processors see is that of this very path, as in plain decoding.
    """

    def __init__(self, sampling: Sampling | None = None) -> None:
        self.sampling = sampling or Sampling()
        self._processors = [*self.sampling.processors(), *self.sampling.warpers()]
        self._history = torch.zeros(0, dtype=torch.long)
        self._length = 0

    def start(self, prompt: Sequence[int], device: torch.device) -> None:
        """Begin a new output after `prompt`."""
        self._history = torch.tensor([*prompt, *[0] * 256], dtype=torch.long, device=device)
        self._length = len(prompt)

    def chooser(self, logits: torch.Tensor | None) -> Callable[[int], int]:
        """`choose` over the rows of `logits` (nodes, vocabulary), as `verify` asks for it."""
        assert logits is not None  # only the choices of a record need none
        return lambda node: self.choose(logits[node])

    def choose(self, logits: torch.Tensor) -> int:
        """The token after the history, given `logits` (vocabulary,); it joins the history."""
        if self._processors:
            ids = self._history[None, : self._length]
            scores = logits.float()[None]
            for process in self._processors:
                scores = process(ids, scores)
            logits = scores[0]
        greedy = self.sampling.temperature == 0
        token = int(logits.argmax()) if greedy else self._sample(logits)
        self._append(token)
        return token

    def _sample(self, scores: torch.Tensor) -> int:
        values = scores.double().cpu().numpy()
        # Scores overflow to +inf at tiny temperatures; those are the most likely, not left out.
        ids = np.flatnonzero(values > -np.inf)
        noise = gumbel(self.sampling.seed, self._length, ids)
        return int(ids[np.argmax(values[ids] + noise)])

    def _append(self, token: int) -> None:
        if self._length == len(self._history):
            self._history = torch.cat([self._history, torch.zeros_like(self._history)])
        self._history[self._length] = token
        self._length += 1


def gumbel(seed: int, position: int, ids: NDArray[np.int64]) -> NDArray[np.float64]:
    """Standard Gumbel noise for each token of `ids`; the same for the same three keys."""
    key = _mix(_mix(np.array([seed % 2**64], dtype=np.uint64)) + np.uint64(position))
    bits = _mix(key + ids.astype(np.uint64) * np.uint64(0x9E3779B97F4A7C15))
    uniform = ((bits >> np.uint64(11)).astype(np.float64) + 0.5) * 2.0**-53
    return np.asarray(-np.log(-np.log(uniform)), dtype=np.float64)


def _mix(value: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """The finaliser of SplitMix64 (Steele et al., 2014): every input bit moves every other."""
    value = value + np.uint64(0x9E3779B97F4A7C15)
    value = (value ^ (value >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    value = (value ^ (value >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return value ^ (value >> np.uint64(31))
