"""EAGLE-3 heads as others publish them, as our chain heads.

Layouts: SafeAILab's own (`midlayer.*`; SafeAILab/EAGLE, eagle/model/cnets.py), which AngelSlim
(Tencent/AngelSlim) and SpecForge (sgl-project/SpecForge) keep, and that of `speculators`
(vllm-project/speculators, models/eagle3) and of DeepSpec (deepseek-ai/DeepSpec,
modeling/eagle3), whose layer is `layers.0.*`.
"""

from __future__ import annotations

from collections.abc import Sequence

from torch import Tensor

from speculation.drafters.eagle.chain import ChainHead
from speculation.drafters.eagle.published_files import PublishedHead
from speculation.drafters.eagle.published_parts import (
    check_embeddings,
    load_layer,
    own_or_shared,
    put,
    rotary,
    tapped_in_order,
    target_numbers,
)
from speculation.drafters.eagle.shape import HeadShape, usual_layers
from speculation.target.target import Target

_OTHER = ("norm_before_fc", "fc_norm", "norm_output")
"""Options of `speculators` that our chain heads don't have."""


def chain_head(head: PublishedHead, target: Target) -> ChainHead:
    """The chain head.

    Raises:
        TargetError: it is of another kind, or does not fit the target; says why.
    """
    if others := [name for name in _OTHER if head.config.get(name)]:
        raise head.refused(f"it is of a later kind of EAGLE-3, with {others[0]}")
    if head.layer.get("num_hidden_layers", 1) != 1:
        raise head.refused(f"it has {head.layer['num_hidden_layers']} layers, and 1 is supported")
    prefix = "layers.0" if "layers.0.hidden_norm.weight" in head.tensors else "midlayer"
    if f"{prefix}.self_attn.o_proj.bias" in head.tensors:
        raise head.refused("what its attention gives has a bias")
    tapped, fuse = tapped_in_order(head, _layers(head, target), head.take("fc.weight"))
    embeddings, written = target.embeddings()
    output = own_or_shared(head.take("lm_head.weight"), written)
    shape, frequencies = _shape(head, prefix, tapped, fuse, len(output))
    shape.check(target)
    check_embeddings(head, embeddings)
    made = ChainHead(shape)
    load_layer(made.layer, head, prefix)
    found = {
        "fuse.weight": fuse,
        "norm_feature": head.take(f"{prefix}.hidden_norm.weight"),
        "norm": head.take("norm.weight"),
        "output.weight": output,
        "target_ids": target_numbers(head, len(output)),
    }
    put(made, head, found if frequencies is None else {**found, "frequencies": frequencies})
    head.require_no_rest()
    return made


def _layers(head: PublishedHead, target: Target) -> Sequence[int]:
    """Those that it reads, from 1: the states behind them."""
    config = head.config
    if "speculators_model_type" in config:
        named = config.get("eagle_aux_hidden_state_layer_ids")
        return list(named) if named else usual_layers(target.layer_count)
    within = config.get("eagle_config") or {}
    named = config.get("target_layer_ids") or within.get("eagle_aux_hidden_state_layer_ids")
    return [each + 1 for each in named] if named else usual_layers(target.layer_count)


def _shape(
    head: PublishedHead, prefix: str, tapped: tuple[int, ...], fuse: Tensor, drafted: int
) -> tuple[HeadShape, Tensor | None]:
    attention = f"{prefix}.self_attn"
    heads, kv_heads = head.number("num_attention_heads"), head.number("num_key_value_heads")
    size = len(head.tensors.get(f"{attention}.q_proj.weight", ())) // heads
    base, frequencies = rotary(head, size)
    shape = HeadShape(
        kind="eagle",
        tapped=tapped,
        target_hidden=fuse.shape[1] // len(tapped),
        hidden=head.number("hidden_size"),
        heads=heads,
        kv_heads=kv_heads,
        head_size=size,
        intermediate=head.number("intermediate_size"),
        layers=1,
        epsilon=float(head.layer.get("rms_norm_eps", 1e-6)),
        rope_theta=base,
        vocabulary=head.number("vocab_size"),
        draft_vocabulary=drafted,
        has_bias=f"{attention}.q_proj.bias" in head.tensors,
        normalises_heads=f"{attention}.q_norm.weight" in head.tensors,
        adds_normalised=bool(head.config.get("norm_before_residual")),
    )
    return head.validated(shape), frequencies
