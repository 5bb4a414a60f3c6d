"""The chain head: one layer that drafts a token a pass (Li et al. 2025, "EAGLE-3", section 3).

At each place it reads the target's feature there, fused of three layers' states, and the embedding
of the token that follows, and says what comes behind that. Further on, where the target has no
states yet, its own output is the feature.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from speculation.drafters.eagle.layers import HeadLayer, frequencies, normed
from speculation.drafters.eagle.shape import HeadShape


class ChainHead(nn.Module):
    """A head of the kind "eagle".

    Attributes:
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
        self.layer = HeadLayer(shape, 2 * shape.hidden)
        self.norm = nn.Parameter(torch.ones(shape.hidden))
        self.output = nn.Linear(shape.hidden, shape.draft_vocabulary, bias=False)
        self.register_buffer("target_ids", torch.arange(shape.draft_vocabulary))
        self.register_buffer("frequencies", frequencies(shape))

    def read(self, features: Tensor, embedded: Tensor) -> tuple[Tensor, Tensor]:
        """Return the attention's input (..., n, 2 * hidden) and its residual (..., n, hidden).

        Args:
            features: (..., n, hidden), fused or the output of a pass before.
            embedded: (..., n, hidden), of the tokens that follow.
        """
        epsilon = self.shape.epsilon
        normal = normed(features, self.norm_feature, epsilon)
        rows = torch.cat([normed(embedded, self.layer.norm_before, epsilon), normal], -1)
        return rows, normal if self.shape.adds_normalised else features

    def logits(self, states: Tensor) -> Tensor:
        """(..., n, draft vocabulary) from the layer's outputs (..., n, hidden)."""
        found: Tensor = self.output(normed(states, self.norm, self.shape.epsilon))
        return found
