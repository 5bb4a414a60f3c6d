"""Attention over a tree of drafts without copying the cache.

With grouped-query attention several query heads share one head of keys and values. Given a mask,
transformers copies keys and values once for each of them, the whole context at every step. Here the
query heads of a group become additional rows on the keys they share, which gives the same sum.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from typing import Any

import torch
from transformers import AttentionInterface, AttentionMaskInterface, PreTrainedModel
from transformers.integrations.sdpa_attention import sdpa_attention_forward
from transformers.masking_utils import sdpa_mask

from speculation.target.decoder import QueriesListener

_NAME = "palimpsest"
_SPECIAL = ("softcap", "position_bias", "s_aux", "cache")
"""Arguments of some models' attention that change the sum; these use the standard path."""

_listeners: ContextVar[tuple[QueriesListener, ...]] = ContextVar("listeners", default=())


def use_tree_attention(model: PreTrainedModel) -> None:
    """Let `model` use this attention, if it supports transformers' attention interface."""
    if model.config._attn_implementation == "sdpa" and model._supports_attention_backend:
        model.set_attn_implementation(_NAME)


def uses_tree_attention(model: PreTrainedModel) -> bool:
    """Whether `model` uses this attention, so that `queries_to` gets its queries."""
    return bool(model.config._attn_implementation == _NAME)


@contextmanager
def queries_to(listener: QueriesListener) -> Iterator[None]:
    """Pass the queries of every layer computed in this context to `listener`."""
    token = _listeners.set((*_listeners.get(), listener))
    try:
        yield
    finally:
        _listeners.reset(token)


def tree_attention(
    module: torch.nn.Module,
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    attention_mask: torch.Tensor | None,
    **kwargs: Any,
) -> tuple[torch.Tensor, None]:
    """As `sdpa` of transformers, for one mask shared by all heads.

    Args:
        query: (1, heads, n, head size).
        key, value: (1, key-value heads, length, head size).
        attention_mask: (1, 1, n, length), additive, or None.

    Returns:
        (1, n, heads, head size), and None for the weights.
    """
    for listener in _listeners.get():
        listener(getattr(module, "layer_idx", -1), query, kwargs.get("scaling"))
    groups = query.shape[1] // key.shape[1]
    special = any(kwargs.get(name) is not None for name in _SPECIAL)
    if groups == 1 or attention_mask is None or special:
        weighted, _ = sdpa_attention_forward(module, query, key, value, attention_mask, **kwargs)
        return weighted, None
    _, heads, rows, size = query.shape
    output = torch.nn.functional.scaled_dot_product_attention(
        query.reshape(1, heads // groups, groups * rows, size),
        key,
        value,
        attn_mask=_for_groups(attention_mask, groups),
        scale=kwargs.get("scaling"),
    )
    return output.reshape(1, heads, rows, -1).transpose(1, 2).contiguous(), None


@lru_cache(maxsize=1)
def _for_groups(mask: torch.Tensor, groups: int) -> torch.Tensor:
    """(1, 1, groups * n, length) from (1, 1, n, length), made once for all layers of a pass.

    As cache keys, tensors are equal only if they are the same object.
    """
    return mask.repeat(1, 1, groups, 1)


AttentionInterface.register(_NAME, tree_attention)
AttentionMaskInterface.register(_NAME, sdpa_mask)
