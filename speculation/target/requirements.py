"""The requirements on a target: checked in its configuration, and by trying it.

Keys and values of every position in every layer, at positions that don't move, under a mask that is
obeyed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import torch
from transformers.cache_utils import DynamicCache, DynamicLayer

from speculation.errors import TargetError
from speculation.target.target import Target
from speculation.tree import DraftTree, Origin

if TYPE_CHECKING:
    from transformers import PreTrainedConfig

_MOVING_ROPE = {"dynamic", "longrope"}


def check_config(config: PreTrainedConfig, name: str) -> int:
    """Check a model's configuration; return its number of caching layers.

    Raises:
        TargetError: encoder-decoder, recurrent or sliding-window layers, RoPE that changes
            with length, or no known context length.
    """
    advice = "Choose a decoder-only model with full attention in every layer."
    if config.is_encoder_decoder:
        raise TargetError(f"{name} is an encoder-decoder model. {advice}")
    rope = _rope_types(config) & _MOVING_ROPE
    if rope:
        raise TargetError(
            f"{name} has {rope.pop()} RoPE: its positions change with the length of the text, so "
            "cached keys become invalid. Choose a model with default, linear, llama3 or yarn RoPE."
        )
    try:
        layers = DynamicCache(config=config).layers
    except (AttributeError, ValueError, KeyError) as error:
        raise TargetError(f"{name} has no plain key-value cache ({error}). {advice}") from error
    other = {type(layer).__name__ for layer in layers if type(layer) is not DynamicLayer}
    other |= {"recurrent state"} if _is_recurrent(config) else set()
    other |= {"local attention"} if _is_local(config) else set()
    if other or not layers:
        kinds = ", ".join(sorted(other)) or "no layer"
        raise TargetError(
            f"{name} does not cache every position in every layer ({kinds}). {advice}"
        )
    if not getattr(config, "max_position_embeddings", None):
        raise TargetError(f"{name} does not state its context length. {advice}")
    return len(layers)


def _rope_types(config: PreTrainedConfig) -> set[str]:
    rope = getattr(config, "rope_parameters", None) or {}
    nested = [value for value in rope.values() if isinstance(value, dict)]
    return {str(each.get("rope_type", "default")) for each in [rope, *nested]}


def _is_local(config: PreTrainedConfig) -> bool:
    """Whether some layers see a window only but cache everything, as GPT-Neo's do."""
    return "local" in (getattr(config, "attention_layers", None) or ())


def _is_recurrent(config: PreTrainedConfig) -> bool:
    from transformers import MODEL_FOR_CAUSAL_LM_MAPPING

    model_class = MODEL_FOR_CAUSAL_LM_MAPPING.get(type(config), None)
    return bool(getattr(model_class, "_is_stateful", False))


def check_tree(target: Target, name: str) -> None:
    """Try a small tree: each branch must give the same logits as the same tokens read afresh.

    Catches what a configuration does not show: models that ignore a 4-D mask or given positions
    (ALiBi, for example), and caches that are not kept per position.

    Raises:
        TargetError: a branch gives different logits.
    """
    tokens = [(7919 * (i + 3)) % target.vocabulary for i in range(10)]
    tree = DraftTree(tokens[4])
    left = tree.add(tree.add(0, tokens[5], Origin("check")), tokens[6], Origin("check"))
    right = tree.add(tree.add(0, tokens[7], Origin("check")), tokens[8], Origin("check"))
    try:
        for _ in target.prefill(tokens[:4]):
            pass
        logits = target.forward(tree).logits
        assert logits is not None
        branches = {left: [*tokens[:7]], right: [*tokens[:5], *tokens[7:9]]}
        worst = max(
            _relative_error(logits[node], _read_afresh(target, ids))
            for node, ids in branches.items()
        )
    except (RuntimeError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise TargetError(f"{name} can't verify a tree of drafts: {error}") from error
    finally:
        for _ in target.prefill([]):
            pass
    if worst > (0.01 if target.dtype == torch.float32 else 0.2):
        raise TargetError(
            f"{name} ignores the mask or the positions it is given (its logits in a tree are off "
            f"by {worst:.0%}), so drafts can't be verified. Choose a model with RoPE."
        )


def _read_afresh(target: Target, ids: Sequence[int]) -> torch.Tensor:
    """The logits (vocabulary,) after `ids`, of which nothing is taken from the cache."""
    for cached in ([], ids[:-1]):
        for _ in target.prefill(cached):
            pass
    logits = target.forward(DraftTree(ids[-1])).logits
    assert logits is not None
    return logits[0]


def _relative_error(got: torch.Tensor, expected: torch.Tensor) -> float:
    scale = expected.float().std().clamp_min(1e-6)
    return float(((got.float() - expected.float()).abs().max() / scale).item())


def computes_alike(target: Target, rows: int) -> bool:
    """Whether one pass over a tree gives the same logits as passes over one token at a time, along
    its first path and along a branch.

    Args:
        rows: of the smallest pass; if the tree has no more nodes, others are added.
    """
    read, tree, paths = [_token(target, i) for i in range(34)], DraftTree(_token(target, 34)), []
    for first in (35, 45):
        paths.append([0])
        for number in range(first, first + 6):
            paths[-1].append(tree.add(paths[-1][-1], _token(target, number), Origin("check")))
    for number in range(len(tree), rows + 1):
        tree.add(0, _token(target, 50 + number), Origin("check"))
    for _ in target.prefill(read):
        pass
    forward = target.forward(tree)
    assert forward.logits is not None
    for path in paths:
        exact = [node for node in path if forward.is_exact is None or forward.is_exact[node]]
        if not torch.equal(forward.logits[exact], _singly(target, read, tree, exact)):
            return False
    return True


def _token(target: Target, number: int) -> int:
    return (7919 * (number + 3)) % target.vocabulary


def _singly(
    target: Target, read: Sequence[int], tree: DraftTree, path: Sequence[int]
) -> torch.Tensor:
    """The logits (n, vocabulary) after each node of a path behind `read`, one at a time."""
    for _ in target.prefill(read):
        pass
    rows = []
    for node in path:
        alone = DraftTree(tree.tokens[node])
        logits = target.forward(alone).logits
        assert logits is not None
        rows.append(logits[0])
        target.keep(alone, [0])
    for _ in target.prefill([]):
        pass
    return torch.stack(rows)
