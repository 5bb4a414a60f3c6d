"""The target's unigram from its weights: the most likely tokens regardless of context.

Stewart et al., "The N-Grammys" (2024), section 4.1, where it is the weakest of a model's free
drafts and is left out of the mix of strategies. Ours, from the predictions, is `frequent`.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch

from speculation.drafter import Context, Verified
from speculation.tree import DraftTree, Origin

ROWS = 10
"""Tokens that are proposed (the paper's k)."""

_BLOCK = 8192
"""Tokens whose embeddings are converted to float32 at a time."""


class Unigram:
    """Rows of one token, the same in every step."""

    name = "unigram"

    def __init__(self, tokens: Sequence[int]) -> None:
        self._guesses = [(token, Origin(self.name, rank=i)) for i, token in enumerate(tokens)]

    def start(self, context: Context) -> None:
        """There is nothing to prepare."""

    def propose(self, context: Context, tree: DraftTree, budget: int) -> None:  # noqa: ARG002 - as asked
        """Add the tokens below the root."""
        for token, origin in self._guesses[:budget]:
            tree.add(0, token, origin)

    def observe(self, context: Context, verified: Verified) -> None:
        """There is nothing to learn."""


@torch.inference_mode()
def unigram_of(inputs: torch.Tensor, outputs: torch.Tensor, count: int = ROWS) -> list[int]:
    """The tokens of greatest p(x), proportional to exp(-d(x)); the likeliest first.

    d(x) is the distance of u_x, the output embedding, from the mean of all, under the inner product
    u1' V' V u2 of the input embeddings V (section 4.1). The code in the paper's appendix B.1 ranks
    by the least inner product with the mean instead; where the two disagree the text is followed.

    Args:
        inputs, outputs: (vocabulary, hidden size).
    """
    size = inputs.shape[1]
    product = torch.zeros(size, size, device=inputs.device)
    for block in inputs.split(_BLOCK):
        product += block.float().T @ block.float()
    mean = torch.stack([block.float().sum(0) for block in outputs.split(_BLOCK)]).sum(0)
    mean /= len(outputs)
    squares = [
        ((block.float() - mean) @ product * (block.float() - mean)).sum(1)
        for block in outputs.split(_BLOCK)
    ]
    nearest: list[int] = torch.cat(squares).topk(count, largest=False).indices.tolist()
    return nearest
