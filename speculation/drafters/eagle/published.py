"""Heads that others trained and published, from a folder with their own files.

Safetensors only. Kinds and layouts are in `published_chain` and `published_block`.
"""

from __future__ import annotations

from pathlib import Path

from speculation.drafters.eagle.published_block import block_head
from speculation.drafters.eagle.published_chain import chain_head
from speculation.drafters.eagle.published_files import CONFIG, PublishedHead, read_published
from speculation.drafters.eagle.saved import MANIFEST, DraftHead, load_head, ready
from speculation.errors import TargetError
from speculation.target.target import Target

_BLOCK = ("dflash", "dspark")


def load_any_head(
    folder: Path, target: Target, checksum: str | None = None, tokenizer: str | None = None
) -> DraftHead:
    """The head of a folder, this project's own or a published one, ready to draft for `target`.

    Args:
        checksum, tokenizer: the target's, as `load_head` takes them; published heads have none.

    Raises:
        TargetError: it can't be read, or doesn't fit its target; says why.
    """
    if (folder / MANIFEST).exists():
        return load_head(folder, target, checksum, tokenizer)
    if (folder / CONFIG).exists():
        return load_published(folder, target)
    raise TargetError(
        f"{folder} has no draft head: neither {MANIFEST} nor {CONFIG} is there. Name the folder of "
        "a head, or a head on the hub."
    )


def load_published(folder: Path, target: Target) -> DraftHead:
    """The published head of a folder, ready to draft for `target`.

    Raises:
        TargetError: it can't be read or is of an unknown kind, or doesn't fit its target.
    """
    head = read_published(folder)
    if head.layer.get("hidden_act", "silu") != "silu":
        raise head.refused(f"its activation is {head.layer['hidden_act']}")
    try:
        found = block_head(head, target) if _is_block(head) else chain_head(head, target)
    except (AttributeError, TypeError, ValueError) as error:
        raise head.refused(f"its configuration is damaged ({error})") from error
    return ready(found, target)


def _is_block(head: PublishedHead) -> bool:
    config = head.config
    kind = config.get("speculators_model_type")
    if kind is not None and kind not in (*_BLOCK, "eagle3"):
        raise head.refused(f"it is of the kind {kind}, which isn't known here")
    if kind in _BLOCK or "block_size" in config or "dflash_config" in config:
        return True
    if "fc.weight" not in head.tensors or "lm_head.weight" not in head.tensors:
        raise head.refused("it is neither EAGLE-3 nor DFlash nor DSpark, as far as its parts tell")
    return False
