"""Low-rank layers: a linear layer W that learns a difference up @ down beside it (Hu et al. 2021,
"LoRA: Low-Rank Adaptation of Large Language Models", section 4.1).

Only the difference learns, so the passes back leave out a third of the work, and what is learnt is
small enough to be handed on.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any

import torch
from torch import Tensor, nn


class LowRankLinear(nn.Module):
    """A linear layer with a difference that learns.

    Attributes:
        down: (rank, in), random at first.
        up: (out, rank), 0 at first, so that it begins as the layer it stands for.
    """

    def __init__(self, layer: nn.Linear, rank: int, generator: torch.Generator) -> None:
        super().__init__()
        self.layer = layer
        down = torch.randn(rank, layer.in_features, generator=generator)
        self.down = nn.Parameter(down / math.sqrt(layer.in_features))
        self.up = nn.Parameter(torch.zeros(layer.out_features, rank))

    def forward(self, given: Tensor) -> Tensor:
        """(..., in) -> (..., out)."""
        read: Tensor = self.layer(given)
        return read + (given @ self.down.T) @ self.up.T


def attach(model: Any, rank: int, seed: int, lowest: int = 0) -> list[nn.Parameter]:
    """Put low-rank layers in the place of all linear ones of a model's layers; the parameters that
    learn: these, and the gains of the norms.

    Args:
        model: of `AutoModelForCausalLM`, with its layers in `model.model.layers`.
        lowest: number of the first layer that learns. Nothing flows back to those below.
    """
    for parameter in model.parameters():
        parameter.requires_grad_(False)
    generator = torch.Generator().manual_seed(seed)
    for layer in model.model.layers[lowest:]:
        for parent in list(layer.modules()):
            for name, child in list(parent.named_children()):
                if isinstance(child, nn.Linear):
                    setattr(parent, name, LowRankLinear(child, rank, generator))
        for name, parameter in layer.named_parameters():
            if name.endswith("norm.weight"):
                parameter.requires_grad_(True)
    return [each for each in model.parameters() if each.requires_grad]


def difference(model: Any, before: dict[str, Tensor]) -> dict[str, Tensor]:
    """Return the learnt weights, by the names of the model without low-rank layers: `<layer>.down`,
    `<layer>.up`, and `<parameter>.plus` for what learnt as a whole.

    Args:
        before: the latter as they were.
    """
    found: dict[str, Tensor] = {}
    for name, module in _low_rank(model):
        found[f"{name}.down"] = module.down.detach().bfloat16()
        found[f"{name}.up"] = module.up.detach().bfloat16()
    for name, value in gains(model).items():
        found[f"{name}.plus"] = value - before[name]
    return found


def take(model: Any, found: Mapping[str, Tensor]) -> None:
    """Let a model with low-rank layers, which has learnt nothing, start from a `difference`.

    Raises:
        ValueError: it is of another rank, or of other layers.
    """
    learning = {name: each for name, each in model.named_parameters() if each.requires_grad}
    low_rank = {name for name in learning if name.endswith((".down", ".up"))}
    wanted = {name if name in low_rank else f"{name}.plus": each for name, each in learning.items()}
    if {name: each.shape for name, each in wanted.items()} != {
        name: each.shape for name, each in found.items()
    }:
        raise ValueError("What was learnt is of another rank, or of other layers.")
    with torch.no_grad():
        for name, parameter in wanted.items():
            before = parameter if name.endswith(".plus") else torch.zeros_like(parameter)
            parameter.copy_(before + found[name].to(parameter))


def gains(model: Any) -> dict[str, Tensor]:
    """Copies of the parameters outside of low-rank layers that learn, by name."""
    return {
        name: parameter.detach().clone()
        for name, parameter in model.named_parameters()
        if parameter.requires_grad and not name.endswith((".down", ".up"))
    }


def _low_rank(model: Any) -> Iterator[tuple[str, LowRankLinear]]:
    for name, module in model.named_modules():
        if isinstance(module, LowRankLinear):
            yield name, module
