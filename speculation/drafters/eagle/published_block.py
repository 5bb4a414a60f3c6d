"""DFlash and DSpark heads as others publish them, as our block heads.

Layouts: DFlash's own (z-lab/dflash, dflash/model.py), with `dflash_config`, which SpecForge
(sgl-project/SpecForge) keeps for DSpark too; DSpark's own (deepseek-ai/DeepSpec,
modeling/dspark), with the same fields beside the others; and that of `speculators`
(vllm-project/speculators, models/dflash and models/dspark) for both.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import torch
from torch import Tensor

from speculation.drafters.eagle.block import BlockHead
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
from speculation.drafters.eagle.shape import HeadShape
from speculation.target.target import Target

_SURE = 30.0
"""Log-odds that the target agrees, where a head says nothing of it."""


def block_head(head: PublishedHead, target: Target) -> BlockHead:
    """The block head.

    Raises:
        TargetError: it is of another kind, or does not fit the target; says why.
    """
    said = {**head.config, **(head.config.get("dflash_config") or {})}
    windows = {*(head.layer.get("layer_types") or ())} - {"full_attention"}
    if windows or said.get("markov_head_type", "vanilla") != "vanilla":
        kind = windows.pop() if windows else f"{said['markov_head_type']} correction"
        raise head.refused(f"it has {kind}, which isn't supported")
    tapped, fuse = tapped_in_order(head, _layers(head, said, target), head.take("fc.weight"))
    embeddings, written = target.embeddings()
    output = own_or_shared(head.tensors.pop("lm_head.weight", written), written)
    shape, frequencies = _shape(head, said, tapped, fuse, len(output))
    shape.check(target)
    check_embeddings(head, embeddings)
    made = BlockHead(shape)
    for number, layer in enumerate(made.stack):
        load_layer(layer, head, f"layers.{number}")
    found = {
        "fuse.weight": fuse,
        "norm_feature": head.take("hidden_norm.weight"),
        "slots": _slots(head, said, embeddings, made.places - 1),
        "norm": head.take("norm.weight"),
        "output.weight": output,
        "target_ids": target_numbers(head, len(output)),
        **_correction(head, made),
    }
    put(made, head, found if frequencies is None else {**found, "frequencies": frequencies})
    head.require_no_rest()
    return made


def _layers(head: PublishedHead, said: Mapping[str, Any], target: Target) -> Sequence[int]:
    """Those that it reads, from 1: the states behind them."""
    if "speculators_model_type" in said:
        return list(said.get("aux_hidden_state_layer_ids") or ())
    found = [each + 1 for each in said.get("target_layer_ids") or ()]
    if found and max(found) == target.layer_count:
        # transformers gives these alone behind the model's last norm.
        raise head.refused("it reads the target's last layer behind its norm")
    return found


def _shape(
    head: PublishedHead,
    said: Mapping[str, Any],
    tapped: tuple[int, ...],
    fuse: Tensor,
    drafted: int,
) -> tuple[HeadShape, Tensor | None]:
    attention = "layers.0.self_attn"
    heads, block = head.number("num_attention_heads"), said.get("block_size")
    size = len(head.tensors.get(f"{attention}.q_proj.weight", ())) // heads
    base, frequencies = rotary(head, size)
    if not isinstance(block, int):
        raise head.refused("its configuration has no block_size")
    at_root = _drafts_at_root(head, said)
    table = head.tensors.get("markov_head.markov_w1.weight")
    shape = HeadShape(
        kind="block",
        tapped=tapped,
        target_hidden=fuse.shape[1] // len(tapped),
        hidden=head.number("hidden_size"),
        heads=heads,
        kv_heads=head.number("num_key_value_heads"),
        head_size=size,
        intermediate=head.number("intermediate_size"),
        layers=head.number("num_hidden_layers"),
        epsilon=float(head.layer.get("rms_norm_eps", 1e-6)),
        rope_theta=base,
        vocabulary=head.number("vocab_size"),
        draft_vocabulary=drafted,
        block=block if at_root else block - 1,
        markov=0 if table is None else table.shape[1],
        has_markov_table=table is not None,
        drafts_at_root=at_root,
        has_bias=f"{attention}.q_proj.bias" in head.tensors,
        normalises_heads=f"{attention}.q_norm.weight" in head.tensors,
    )
    return head.validated(shape), frequencies


def _drafts_at_root(head: PublishedHead, said: Mapping[str, Any]) -> bool:
    """DFlash drafts behind the root alone, DSpark in its place too, unless a head says otherwise.

    DeepSpec's DFlash is its DSpark without correction and confidence.
    """
    told = said.get("sample_from_anchor")
    if isinstance(told, bool):
        return told
    is_dspark = said.get("speculators_model_type") == "dspark" or "markov_rank" in said
    return is_dspark or "Qwen3DSparkModel" in (head.config.get("architectures") or ())


def _slots(head: PublishedHead, said: Mapping[str, Any], embeddings: Tensor, count: int) -> Tensor:
    """Return the input of the places behind the root: the embedding of a token without meaning."""
    mask = said.get("mask_token_id")
    if not isinstance(mask, int) or not 0 <= mask < len(embeddings):
        raise head.refused(f"its mask token {mask} is none of this model's {len(embeddings):,}")
    return embeddings[mask].expand(count, -1).clone()


def _correction(head: PublishedHead, made: BlockHead) -> dict[str, Tensor]:
    """By the token before, and of the confidence; without effect where a head has none."""
    found = {}
    if made.shape.markov:
        found["markov_in.weight"] = head.take("markov_head.markov_w1.weight").T
        found["markov_out.weight"] = head.take("markov_head.markov_w2.weight")
    weight = torch.zeros(1, made.shape.hidden + made.shape.markov)
    bias = torch.tensor([_SURE])
    if "confidence_head.proj.weight" in head.tensors:
        own = head.take("confidence_head.proj.weight").float()
        if own.shape[1] > weight.shape[1]:
            raise head.refused(f"its confidence reads {own.shape[1]:,} numbers")
        weight[:, : own.shape[1]] = own
        bias = head.take("confidence_head.proj.bias").float()
    found["confidence.weight"], found["confidence.bias"] = weight, bias
    return found
