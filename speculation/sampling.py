"""The target's own choice at one position: processors, then argmax or seeded Gumbel-max.

Sampling draws by adding Gumbel noise to log-probabilities and taking the argmax. The noise depends
on seed, position and token only (`speculation.noise`), not on the pass, tree or batch: given the
same logits, speculative and plain decoding choose the same tokens.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import torch
from transformers import RepetitionPenaltyLogitsProcessor

from speculation.errors import TargetError
from speculation.noise import drawn, gumbel
from speculation.sampling_filters import allowed_tokens

_NO_NUMBERS = (
    "The model's output isn't numbers (NaN), so its weights are damaged or overflow in this number "
    "type. Set dtype to float32, or choose another model."
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

    @property
    def filters(self) -> bool:
        """Whether some tokens are never drawn."""
        return bool(self.top_k or self.top_p < 1 or self.min_p)


class Sampler:
    """Chooses the tokens of one output in order, and remembers them.

    `verify` asks along one path only, so the history the processors see is that of this very path,
    as in plain decoding; what it asked for beyond that is taken back.
    """

    def __init__(self, sampling: Sampling | None = None) -> None:
        self.sampling = sampling or Sampling()
        penalty = self.sampling.repetition_penalty
        self._penalise = RepetitionPenaltyLogitsProcessor(penalty) if penalty != 1 else None
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
        """The token after the history, given `logits` (vocabulary,); it joins the history.

        Raises:
            TargetError: some of them are no numbers.
        """
        if self._penalise is not None:
            logits = self._penalise(self._history[None, : self._length], logits.float()[None])[0]
        is_greedy = self.sampling.temperature == 0
        token = int(logits.argmax()) if is_greedy else self._sample(logits)
        if logits[token].isnan():  # which every maximum takes for the largest
            raise TargetError(_NO_NUMBERS)
        self._append(token)
        return token

    def take_back(self, count: int) -> None:
        """Forget the last `count` choices: they weren't final."""
        self._length -= count

    def _sample(self, logits: torch.Tensor) -> int:
        chosen = self.sampling
        scores = (logits.float() / chosen.temperature).cpu().numpy()
        if not np.isfinite(scores.max()):  # at the tiniest temperatures, or no numbers
            return int(logits.argmax())
        if not chosen.filters:
            return drawn(scores, chosen.seed, self._length)
        ids = allowed_tokens(scores, chosen.top_k, chosen.top_p, chosen.min_p)
        values = scores[ids].astype(np.float64) + gumbel(chosen.seed, self._length, ids)
        return int(ids[values.argmax()])

    def _append(self, token: int) -> None:
        if self._length == len(self._history):
            self._history = torch.cat([self._history, torch.zeros_like(self._history)])
        self._history[self._length] = token
        self._length += 1
