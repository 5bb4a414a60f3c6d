"""Parts that published heads share: layers by name, rotary positions, the fit to a target."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import torch
from torch import Tensor

from speculation.drafters.eagle.layers import HeadLayer
from speculation.drafters.eagle.published_files import PublishedHead


def load_layer(layer: HeadLayer, head: PublishedHead, prefix: str) -> None:
    """Take a decoder layer's tensors, as transformers names them, into ours.

    Raises:
        TargetError: one is missing, or of another shape.
    """
    kinds = ("weight", "bias") if layer.shape.has_bias else ("weight",)
    found = {
        f"qkv.{kind}": _stacked(head, prefix, kind, "self_attn", ("q_proj", "k_proj", "v_proj"))
        for kind in kinds
    }
    found["gate_up.weight"] = _stacked(head, prefix, "weight", "mlp", ("gate_proj", "up_proj"))
    names = {
        "norm_before": "input_layernorm.weight",
        "out.weight": "self_attn.o_proj.weight",
        "norm_after": "post_attention_layernorm.weight",
        "down.weight": "mlp.down_proj.weight",
    }
    if layer.shape.normalises_heads:
        names["norm_query"], names["norm_key"] = (
            f"self_attn.{each}_norm.weight" for each in ("q", "k")
        )
    found.update({ours: head.take(f"{prefix}.{theirs}") for ours, theirs in names.items()})
    put(layer, head, found)


def _stacked(
    head: PublishedHead, prefix: str, kind: str, room: str, parts: Iterable[str]
) -> Tensor:
    return torch.cat([head.take(f"{prefix}.{room}.{part}.{kind}") for part in parts])


def put(module: torch.nn.Module, head: PublishedHead, tensors: Mapping[str, Tensor]) -> None:
    """Replace parameters and buffers of a module, without a copy where the type allows.

    Raises:
        TargetError: a tensor is of another shape than its place.
    """
    places = {**dict(module.named_parameters()), **dict(module.named_buffers())}
    for name, tensor in tensors.items():
        if tensor.shape != places[name].shape:
            has, wanted = tuple(tensor.shape), tuple(places[name].shape)
            raise head.refused(f"{name} has the shape {has}, and its configuration says {wanted}")
        owner, _, last = name.rpartition(".")
        inside = module.get_submodule(owner)
        is_weight = isinstance(places[name], torch.nn.Parameter)
        setattr(
            inside, last, torch.nn.Parameter(tensor, requires_grad=False) if is_weight else tensor
        )


def rotary(head: PublishedHead, size: int) -> tuple[float, Tensor | None]:
    """The base of the rotary positions and, where they are scaled, their frequencies (head size /
    2,) in float32.

    Raises:
        TargetError: they change with the length, or scale what is turned.
    """
    layer = head.layer
    said = {**(layer.get("rope_scaling") or {}), **(layer.get("rope_parameters") or {})}
    kind = str(said.get("rope_type", said.get("type", "default")))
    base = float(said.get("rope_theta") or layer.get("rope_theta") or 10_000.0)
    if said.get("partial_rotary_factor", layer.get("partial_rotary_factor", 1.0)) != 1.0:
        raise head.refused("it turns a part of each head only")
    if kind == "default":
        return base, None
    if kind not in ("linear", "llama3"):
        raise head.refused(f"its rotary positions are of the kind {kind}")
    from transformers import LlamaConfig
    from transformers.modeling_rope_utils import ROPE_INIT_FUNCTIONS

    scaling = {name: value for name, value in said.items() if name not in ("rope_theta", "type")}
    configured: Any = LlamaConfig  # which arguments it names depends on its version
    config = configured(
        hidden_size=size,
        num_attention_heads=1,
        rope_theta=base,
        rope_scaling={**scaling, "rope_type": kind},
    )
    found, _ = ROPE_INIT_FUNCTIONS[kind](config, torch.device("cpu"))
    return base, found.float()


def target_numbers(head: PublishedHead, count: int) -> Tensor:
    """int64 (draft vocabulary,), the target's id of each token: `d2t` has what is to be added to
    its number.
    """
    numbers = torch.arange(count)
    if "d2t" not in head.tensors:
        return numbers
    shifts = head.take("d2t")
    if shifts.shape != numbers.shape:
        raise head.refused(f"d2t maps {len(shifts):,} tokens, and {count:,} can be drafted")
    return numbers + shifts.long()


def tapped_in_order(
    head: PublishedHead, layers: Sequence[int], fuse: Tensor
) -> tuple[tuple[int, ...], Tensor]:
    """The layers ascending, and the columns of `fc` in their order.

    Raises:
        TargetError: a layer is named twice, or is none of the target's.
    """
    if not layers or len(set(layers)) < len(layers) or min(layers) < 1:
        raise head.refused(f"it reads the target's layers {list(layers)}, counted from 1")
    if fuse.shape[1] % len(layers):
        raise head.refused(f"fc reads {fuse.shape[1]:,} numbers of {len(layers)} layers")
    order = sorted(range(len(layers)), key=lambda place: layers[place])
    blocks = fuse.chunk(len(layers), 1)
    ordered = fuse if order == sorted(order) else torch.cat([blocks[place] for place in order], 1)
    return tuple(layers[place] for place in order), ordered


def own_or_shared(own: Tensor, target: Tensor) -> Tensor:
    """A head's output embeddings; the target's themselves where they are the same, so that they
    aren't in memory twice.
    """
    is_shared = own.shape == target.shape
    if is_shared and torch.equal(own.to(target.device, target.dtype), target):
        return target
    return own


def check_embeddings(head: PublishedHead, target: Tensor) -> None:
    """Check that token embeddings which come with a head are the target's own.

    Args:
        target: (vocabulary, hidden).

    Raises:
        TargetError: they aren't.
    """
    own = head.tensors.pop("embed_tokens.weight", None)
    if own is None:
        return
    if own.shape != target.shape:
        raise head.refused(
            f"it has embeddings of {own.shape[0]:,} tokens and {own.shape[1]:,} numbers; this "
            f"model's has {target.shape[0]:,} and {target.shape[1]:,}"
        )
    rounded = own.to(target.device, target.dtype)
    if not torch.allclose(rounded.float(), target.float(), atol=1e-3, rtol=1e-2):
        raise head.refused("it has token embeddings of its own, other than this model's")
