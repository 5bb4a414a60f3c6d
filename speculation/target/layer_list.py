"""Where a transformers model has its decoder layers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch

from speculation.errors import TargetError


def decoder_layers(model: Any) -> Sequence[torch.nn.Module]:
    """The model's layers in order.

    Raises:
        TargetError: they were not found as a list of modules.
    """
    count = model.config.num_hidden_layers
    for module in model.base_model.modules():
        if isinstance(module, torch.nn.ModuleList) and len(module) == count:
            return list(module)
    raise TargetError("This model's layers were not found, so its hidden states can't be read.")
