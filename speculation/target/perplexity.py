"""How likely a text is under the target: the smaller its perplexity, the likelier."""

from __future__ import annotations

from collections.abc import Sequence

import torch

from speculation.target.target import Target


@torch.inference_mode()
def surprise(target: Target, ids: Sequence[int]) -> float:
    """Negative log-likelihood in nats of all of `ids` but the first, each given those before it.

    What the target has cached stays as it is.
    """
    tokens = torch.tensor([list(ids)], device=target.device)
    logits = target.model(input_ids=tokens, use_cache=False).logits[0, :-1]
    return float(torch.nn.functional.cross_entropy(logits.float(), tokens[0, 1:], reduction="sum"))
