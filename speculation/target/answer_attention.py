"""Attention of answers that are written side by side, one new token each.

On a CPU each answer attends alone to what it has: products of all of them would copy keys and
values up to the longest one's length. On a GPU, where each call costs more than what it saves, two
plain products, since the fused kernels are made for many queries. As in
`speculation.target.attention`, the query heads of a group become rows on the keys they share.
"""

from __future__ import annotations

from typing import Any

import torch
from torch.nn.functional import scaled_dot_product_attention
from transformers import AttentionInterface, AttentionMaskInterface, PreTrainedModel
from transformers.masking_utils import sdpa_mask

from speculation.target.attention import tree_attention

_NAME = "palimpsest_answers"


def use_answer_attention(model: PreTrainedModel) -> None:
    """Let `model` use this attention, if it supports transformers' attention interface."""
    if model.config._attn_implementation == "sdpa" and model._supports_attention_backend:
        model.set_attn_implementation(_NAME)


def answer_attention(
    module: torch.nn.Module,
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    attention_mask: torch.Tensor | None,
    **kwargs: Any,
) -> tuple[torch.Tensor, None]:
    """As `tree_attention`, which reads prompts; and for several sequences with a token each.

    Args:
        query: (slots, heads, 1, head size).
        key, value: (slots, key-value heads, length, head size).
        attention_mask: (slots, 1, 1, length), additive; 0 at a slot's own keys, its first ones.

    Returns:
        (slots, 1, heads, head size), and None for the weights.
    """
    slots, heads, rows, size = query.shape
    if slots == 1 or rows > 1 or attention_mask is None:
        return tree_attention(module, query, key, value, attention_mask, **kwargs)
    scale = kwargs.get("scaling")
    scale = size**-0.5 if scale is None else scale
    grouped = query.reshape(slots, key.shape[1], -1, size)
    attend = each_alone if query.device.type == "cpu" else all_together
    output = attend(grouped, key, value, attention_mask, scale)
    return output.reshape(slots, 1, heads, -1), None


def all_together(
    grouped: torch.Tensor, key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor, scale: float
) -> torch.Tensor:
    """(slots, key-value heads, rows, head size), as `grouped`, in two products."""
    scores = grouped @ key.mT * scale + mask
    return scores.softmax(-1, dtype=torch.float32).to(value.dtype) @ value


def each_alone(
    grouped: torch.Tensor, key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor, scale: float
) -> torch.Tensor:
    """As `all_together`, a slot after the other."""
    output = torch.empty_like(grouped)
    for slot, length in enumerate((mask[:, 0, 0] == 0).sum(-1).tolist()):
        own = slice(slot, slot + 1)
        keys, values = key[own, :, :length], value[own, :, :length]
        output[own] = scaled_dot_product_attention(grouped[own], keys, values, scale=scale)
    return output


AttentionInterface.register(_NAME, answer_attention)
AttentionMaskInterface.register(_NAME, sdpa_mask)
