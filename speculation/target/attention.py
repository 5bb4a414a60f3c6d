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
_step: ContextVar[int] = ContextVar("step", default=1)


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


@contextmanager
def rows_in_steps(step: int) -> Iterator[None]:
    """Sum over a multiple of `step` rows, the heads of a group together (`Padding.step`)."""
    token = _step.set(step)
    try:
        yield
    finally:
        _step.reset(token)


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
    special = any(kwargs.get(name) is not None for name in _SPECIAL)
    if attention_mask is None or special:
        weighted, _ = sdpa_attention_forward(module, query, key, value, attention_mask, **kwargs)
        return weighted, None
    shared, rows = key.shape[1], query.shape[2]
    grouped = query.unflatten(1, (shared, -1))
    groups = grouped.shape[2]
    count = groups * rows
    padding = -count % _step.get()
    mask = _for_groups(attention_mask, groups, padding)
    summed = weigh(_padded(grouped, padding), key, value, mask, kwargs.get("scaling"))
    by_head = summed[:, :, :count].unflatten(2, (groups, rows))
    return by_head.permute(0, 3, 1, 2, 4).flatten(2, 3).contiguous(), None


def _padded(grouped: torch.Tensor, padding: int) -> torch.Tensor:
    """(1, key-value heads, groups * n + padding, size) from (1, key-value heads, groups, n, size),
    in one copy.
    """
    if not padding:
        return grouped.flatten(2, 3)
    _, shared, groups, rows, size = grouped.shape
    padded = grouped.new_zeros(1, shared, groups * rows + padding, size)
    padded[:, :, : groups * rows].view(grouped.shape).copy_(grouped)
    return padded


def weigh(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor,
    scale: float | None = None,
) -> torch.Tensor:
    """The sum of every pass: (1, key-value heads, rows, head size) from queries of that shape,
    keys and values (1, key-value heads, length, head size) and an additive mask.
    """
    return torch.nn.functional.scaled_dot_product_attention(
        query, key, value, attn_mask=mask, scale=scale
    )


@lru_cache(maxsize=1)
def _for_groups(mask: torch.Tensor, groups: int, padding: int) -> torch.Tensor:
    """(1, 1, groups * n + padding, length) from (1, 1, n, length), made once for all layers of a
    pass; the padding's rows see everything.

    As cache keys, tensors are equal only if they are the same object.
    """
    repeated = mask.repeat(1, 1, groups, 1)
    return torch.nn.functional.pad(repeated, (0, 0, 0, padding)) if padding else repeated


AttentionInterface.register(_NAME, tree_attention)
AttentionMaskInterface.register(_NAME, sdpa_mask)
