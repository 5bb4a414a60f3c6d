"""How likely a text is under the target: the lower its perplexity, the more likely."""

from __future__ import annotations

from collections.abc import Sequence

import torch

from speculation.target.target import Target


@torch.inference_mode()
def negative_log_likelihood(target: Target, ids: Sequence[int]) -> float:
    """In nats, of all of `ids` but the first, each given those before it.

    What the target has cached stays as it is.
    """
    logits = target.logits(ids)[:-1].float()
    following = torch.tensor(list(ids[1:]), device=logits.device)
    return float(torch.nn.functional.cross_entropy(logits, following, reduction="sum"))
