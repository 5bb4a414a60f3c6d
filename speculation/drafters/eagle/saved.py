"""A head's files: its weights as safetensors, and a manifest that says whose head it is.

The output embeddings are stored in int8 with a scale for each row, the rest in bfloat16.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import torch
from safetensors import SafetensorError
from safetensors.torch import load_file, save_file
from torch import Tensor, nn

from speculation.atomic_files import atomic_write
from speculation.drafters.eagle.block import BlockHead
from speculation.drafters.eagle.chain import ChainHead
from speculation.drafters.eagle.int8_linear import is_supported, round_to_int8, row_scales
from speculation.drafters.eagle.shape import HeadShape
from speculation.errors import TargetError
from speculation.target.packed_linear import pack_linear_layers
from speculation.target.target import Target

WEIGHTS, MANIFEST = "head.safetensors", "manifest.json"

DraftHead = ChainHead | BlockHead

_IN_INT8 = ("output.weight", "markov_out.weight")
_SCALE = ".scale"


def save_head(head: DraftHead, folder: Path, about: Mapping[str, Any]) -> None:
    """Write a head to a folder.

    Args:
        about: of the manifest: the target's checksum ("target") and its tokenizer's fingerprint
            ("tokenizer"), which loading compares, and what else is to be known of it, for JSON.

    Raises:
        OSError: it can't be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    tensors = dict[str, Tensor]()
    for name, tensor in head.state_dict().items():
        tensors.update(_packed(name, tensor.detach().cpu()))
    # A kill between the two leaves files that don't belong together, which loading refuses.
    with atomic_write(folder / MANIFEST) as told, atomic_write(folder / WEIGHTS) as weights:
        save_file(tensors, weights)
        manifest = {"shape": head.shape.to_json(), "sha256": _sha256(weights), **about}
        told.write_text(json.dumps(manifest, indent=2) + "\n", encoding="utf-8")


def read_manifest(folder: Path) -> dict[str, Any]:
    """Return a head's manifest.

    Raises:
        TargetError: there is none, or it is damaged; names it.
    """
    path = folder / MANIFEST
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        found["shape"] = HeadShape.of_json(found["shape"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise TargetError(f"{path} can't be read ({error}), so there is no draft head.") from error
    return dict(found)


def load_head(
    folder: Path, target: Target, checksum: str | None = None, tokenizer: str | None = None
) -> DraftHead:
    """The head of a folder, ready to draft for `target`.

    Args:
        checksum: the target's; None if it isn't known, and any will do.
        tokenizer: its tokenizer's fingerprint, likewise.

    Raises:
        TargetError: it can't be read, or doesn't fit its target; says why.
    """
    manifest = read_manifest(folder)
    for key, known in (("target", checksum), ("tokenizer", tokenizer)):
        if known is not None and manifest.get(key) != known:
            named = "model" if key == "target" else key
            raise TargetError(
                f"The draft head in {folder} is for another {named} than this one. Choose another "
                "head, or none."
            )
    shape: HeadShape = manifest["shape"]
    shape.check(target)
    return ready(saved_head(folder, manifest), target, may_round=True)


def saved_head(folder: Path, manifest: Mapping[str, Any]) -> DraftHead:
    """The head of a folder as it was saved, in float32; not ready to draft.

    Args:
        manifest: as `read_manifest` gives it.

    Raises:
        TargetError: it can't be read; says why.
    """
    shape: HeadShape = manifest["shape"]
    try:
        if _sha256(folder / WEIGHTS) != manifest.get("sha256"):
            raise ValueError(f"{WEIGHTS} is not what {MANIFEST} is about")
        tensors = load_file(folder / WEIGHTS)
        head = ChainHead(shape) if shape.kind == "eagle" else BlockHead(shape)
        head.load_state_dict(_unpacked(tensors))
    except (OSError, ValueError, SafetensorError, RuntimeError) as error:
        raise TargetError(f"The draft head in {folder} can't be loaded: {error}") from error
    return head


def ready(head: DraftHead, target: Target, *, may_round: bool = False) -> DraftHead:
    """A head where and as its target computes; it can't be saved any more.

    Args:
        may_round: its weights may be rounded to int8, where that is faster.

    Raises:
        TargetError: it would draft tokens that the target doesn't have.
    """
    if not 0 <= int(head.target_ids.min()) <= int(head.target_ids.max()) < target.vocabulary:
        raise TargetError("The draft head drafts tokens that this model doesn't have.")
    frequencies = head.frequencies.float()
    head.eval().requires_grad_(False).to(target.device, target.dtype)
    # In bfloat16 they would turn tokens a thousand apart by another angle than was trained.
    head.frequencies = frequencies.to(target.device)
    for name, layer in list(head.named_modules()):
        # A block reads parts of these two matrices, and what follows may give them up.
        is_read = isinstance(head, BlockHead) and name.endswith(("qkv", "markov_in"))
        if not isinstance(layer, nn.Linear) or not layer.weight.numel() or is_read:
            continue
        # Some numbers of the target's states are a thousand times as large as most.
        if may_round and name != "fuse" and is_supported(layer.weight):
            round_to_int8(layer)
        else:
            pack_linear_layers(layer)
    return head


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _packed(name: str, tensor: Tensor) -> dict[str, Tensor]:
    if name in _IN_INT8 and tensor.numel():  # a block may do without a correction
        scale = row_scales(tensor)
        rows = (tensor.float() / scale[:, None]).round().to(torch.int8)
        return {name: rows, name + _SCALE: scale}
    if name == "target_ids":
        return {name: tensor.to(torch.int32)}
    if name == "frequencies":
        return {name: tensor.float()}
    return {name: tensor.to(torch.bfloat16).contiguous()}


def _unpacked(tensors: Mapping[str, Tensor]) -> dict[str, Tensor]:
    found = dict[str, Tensor]()
    for name, tensor in tensors.items():
        if name.endswith(_SCALE):
            continue
        scale = tensors.get(name + _SCALE)
        whole = tensor if scale is None else tensor.float() * scale[:, None]
        found[name] = whole.long() if name == "target_ids" else whole.float()
    return found
