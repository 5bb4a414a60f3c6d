"""The target's own bigram: the tokens it predicts after each single token, computed once.

Stewart et al., "The N-Grammys: Accelerating Autoregressive Inference with Learning-Free Batched
Speculation" (2024), section 4.1: the model reads every token of its vocabulary separately; the
table of the most likely successors needs no training and never changes for a model.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from safetensors import SafetensorError, safe_open
from safetensors.numpy import save

from speculation.target.target import Target

FORMAT = "3"
"""Format version of the file, in its metadata; another format is recomputed."""

WIDTH = 10
"""Successors kept for each token."""

PAPER_WIDTH = 25
"""The paper's greatest k (section 5)."""

BATCH = 32
"""Tokens per pass; a question asked meanwhile waits for one pass."""


@dataclass(frozen=True, slots=True)
class BigramTable:
    """The target's most likely tokens after each token, and after an unknown one.

    Attributes:
        successors: int32 (vocabulary, width), the most likely first.
        chances: float16 (vocabulary, width), how likely the target deems each of them.
        frequent: int32 (width,), the most likely tokens after an unknown token: the mean of the
            target's distributions after each token.
    """

    successors: NDArray[np.int32]
    chances: NDArray[np.float16]
    frequent: NDArray[np.int32]

    def after(self, token: int) -> list[int]:
        """The most likely successors of `token`, in order."""
        row: list[int] = self.successors[token].tolist()
        return row

    def chances_after(self, token: int, most: int) -> dict[int, float]:
        """The first `most` of `after(token)`, each with the target's probability of it."""
        tokens, chances = self.successors[token, :most], self.chances[token, :most]
        return dict(zip(tokens.tolist(), chances.tolist(), strict=True))

    def greedy(self, token: int, length: int) -> list[int]:
        """`token` and what follows it greedily, `length` tokens in all."""
        tokens = [token]
        while len(tokens) < length:
            tokens.append(int(self.successors[tokens[-1], 0]))
        return tokens

    def to_bytes(self) -> bytes:
        """A safetensors file that `load` reads; tokens take two bytes each where they fit."""
        ids = np.dtype(np.uint16 if len(self.successors) <= 2**16 else np.int32)
        tensors = {
            "successors": self.successors.astype(ids),
            "chances": self.chances,
            "frequent": self.frequent.astype(ids),
        }
        # `save` writes other arrays as they lie in memory.
        tensors = {name: np.ascontiguousarray(each) for name, each in tensors.items()}
        return save(tensors, {"format": FORMAT})

    @classmethod
    def load(cls, path: Path) -> BigramTable:
        """Read a file of `to_bytes`.

        Raises:
            OSError: there is no such file.
            ValueError: it is not a table, or one of another format.
        """
        try:
            with safe_open(path, framework="np") as file:
                if (file.metadata() or {}).get("format") != FORMAT:
                    raise ValueError(f"{path} has another format")
                successors, chances, frequent = map(
                    file.get_tensor, ("successors", "chances", "frequent")
                )
        except SafetensorError as error:
            raise ValueError(f"{path} is not a bigram table of this version") from error
        return cls(successors.astype(np.int32), chances, frequent.astype(np.int32))


class BigramBuilder:
    """Builds a table, one pass of the target after the other.

    The target's cache is unchanged, so an answer may be generated between two passes.

    Args:
        lead: token that precedes each of them and carries little information, such as a line break.
            Many models predict poorly at the very first position, an attention sink. None asks
            about each token alone, as in the paper.
        vocabulary: tokens that the target can read.
        width: successors kept for each.

    Attributes:
        done: tokens that it has been asked about.
    """

    def __init__(self, lead: int | None, vocabulary: int, width: int = WIDTH) -> None:
        self._lead = lead
        shape = vocabulary, min(width, vocabulary)
        self._successors = np.zeros(shape, dtype=np.int32)
        self._chances = np.zeros(shape, dtype=np.float16)
        self._mass: torch.Tensor | None = None
        self.done = 0

    @property
    def total(self) -> int:
        """Number of tokens to compute."""
        return len(self._successors)

    @torch.inference_mode()
    def step(self, target: Target) -> None:
        """One pass over the next `BATCH` tokens, none of which sees another."""
        tokens = range(self.done, min(self.done + BATCH, self.total))
        logits = _alone(target, self._lead, tokens).float()
        chances = logits.softmax(1)
        # By logits, which are apart where probabilities are rounded to the same number.
        likeliest = logits.topk(self._successors.shape[1]).indices
        self._successors[tokens.start : tokens.stop] = likeliest.cpu().numpy()
        self._chances[tokens.start : tokens.stop] = chances.gather(1, likeliest).cpu().numpy()
        mass = chances.sum(0, dtype=torch.float64).cpu()
        self._mass = mass if self._mass is None else self._mass + mass
        self.done = tokens.stop

    def table(self) -> BigramTable | None:
        """The table; None as long as tokens are left."""
        if self.done < self.total or self._mass is None:
            return None
        frequent = self._mass.topk(self._successors.shape[1]).indices.numpy().astype(np.int32)
        return BigramTable(self._successors, self._chances, frequent)


def _alone(target: Target, lead: int | None, tokens: range) -> torch.Tensor:
    """Logits (n, vocabulary) after each of `tokens`, as if each were alone or after `lead` only."""
    if lead is None:
        mask = torch.eye(len(tokens), dtype=torch.bool)
        return target.logits([*tokens], torch.zeros(len(tokens), dtype=torch.long), mask)
    mask = torch.eye(1 + len(tokens), dtype=torch.bool)
    mask[:, 0] = True
    positions = torch.tensor([0] + [1] * len(tokens))
    return target.logits([lead, *tokens], positions, mask)[1:]
