"""The block head: a block of tokens in one pass, corrected token by token.

Its layers read the target's fused states of the context as keys and values, as in DFlash (Chen et
al. 2026, "DFlash: Block Diffusion for Flash Speculative Decoding"), and the root and empty slots as
queries. A low-rank term adds what the token before says, and a number says how likely the target
agrees, as in DSpark ("DSpark", DeepSeek 2026; `speculators` has both).
"""

from __future__ import annotations

from typing import cast

import torch
from torch import Tensor, nn

from speculation.drafters.eagle.layers import HeadLayer, frequencies, normed
from speculation.drafters.eagle.shape import HeadShape


class BlockHead(nn.Module):
    """A head of the kind "block".

    Attributes:
        slots: (places - 1, hidden), what stands in a block's places behind the root.
        markov_in: the token before, by its embedding or, with a table, by its id.
        target_ids: int64 (draft vocabulary,), the target's id of each token it can draft.
        frequencies: (head size / 2,) of the rotary positions.
    """

    target_ids: Tensor
    frequencies: Tensor

    def __init__(self, shape: HeadShape) -> None:
        super().__init__()
        self.shape = shape
        self.fuse = nn.Linear(len(shape.tapped) * shape.target_hidden, shape.hidden, bias=False)
        self.norm_feature = nn.Parameter(torch.ones(shape.hidden))
        self.slots = nn.Parameter(torch.zeros(self.places - 1, shape.hidden))
        self.layers = nn.ModuleList(HeadLayer(shape, shape.hidden) for _ in range(shape.layers))
        self.norm = nn.Parameter(torch.ones(shape.hidden))
        self.output = nn.Linear(shape.hidden, shape.draft_vocabulary, bias=False)
        of = shape.vocabulary if shape.has_markov_table else shape.hidden
        self.markov_in = nn.Linear(of, shape.markov, bias=False)
        self.markov_out = nn.Linear(shape.markov, shape.draft_vocabulary, bias=False)
        self.confidence = nn.Linear(shape.hidden + shape.markov, 1)
        self.register_buffer("target_ids", torch.arange(shape.draft_vocabulary))
        self.register_buffer("frequencies", frequencies(shape))

    @property
    def stack(self) -> list[HeadLayer]:
        """Its layers in order."""
        return [cast(HeadLayer, layer) for layer in self.layers]

    @property
    def places(self) -> int:
        """Places of a block, the root's included."""
        return self.shape.block + (not self.shape.drafts_at_root)

    def fused(self, states: Tensor) -> Tensor:
        """The target's features (..., n, hidden) from the tapped layers' states."""
        return normed(self.fuse(states), self.norm_feature, self.shape.epsilon)

    def logits(self, states: Tensor) -> tuple[Tensor, Tensor]:
        """(..., block, draft vocabulary) before the correction, and the normalised states, from
        the last layer's outputs (..., places, hidden).
        """
        first = 0 if self.shape.drafts_at_root else 1
        normal = normed(states[..., first:, :], self.norm, self.shape.epsilon)
        return self.output(normal), normal

    def before(self, tokens: Tensor, embedded: Tensor) -> Tensor:
        """(..., markov), what the tokens before are to the correction.

        Args:
            tokens: their ids (...).
            embedded: their embeddings (..., hidden).
        """
        if self.shape.has_markov_table:
            return self.markov_in.weight.T[tokens]
        found: Tensor = self.markov_in(embedded)
        return found

    def agreement(self, normal: Tensor, before: Tensor) -> Tensor:
        """Log-odds (...) that the target agrees with the draft in each place."""
        found: Tensor = self.confidence(torch.cat([normal, before], -1))[..., 0]
        return found
