"""Published block heads give the numbers of their own definition."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import torch

from speculation.drafters.eagle.block import BlockHead
from speculation.drafters.eagle.block_reading import BlockReading
from speculation.drafters.eagle.published import load_published
from speculation.errors import TargetError
from tests.speculation.drafters.eagle.publications import (
    BLOCKS,
    Publication,
    block_logits,
    specforge_dspark,
    states,
    target,
    zlab_dflash,
)
from tests.speculation.tiny import tiny_prompt

IDS, DRAFTS = tiny_prompt(4, 14), [5, 9, 30]


def loaded(of: Publication, folder: Path) -> BlockHead:
    head = load_published(of.save(folder / "head"), target())
    assert isinstance(head, BlockHead)
    return head


@pytest.mark.parametrize("made", BLOCKS)
def test_it_drafts_as_published(made: Callable[[], Publication], tmp_path: Path) -> None:
    of = made()
    head = loaded(of, tmp_path)
    at_root = "dspark" in made.__name__
    drafts = DRAFTS[: head.shape.block - 1]
    reading = BlockReading(head, target().embeddings()[0])
    with torch.inference_mode():
        reading.read(states(IDS[:-1], head.shape.tapped), IDS[1:])
        found = [reading.first(), *(reading.deeper([i], [t]) for i, t in enumerate(drafts))]
    logits, agreement = block_logits(
        of, IDS, drafts, at_root=at_root, block=of.config["block_size"]
    )
    expected = logits.softmax(-1) * agreement.sigmoid()[:, None]
    torch.testing.assert_close(torch.cat(found), expected, atol=1e-5, rtol=1e-4)
    assert head.shape.block == of.config["block_size"] - (not at_root)


def test_the_targets_own_output_is_not_copied(tmp_path: Path) -> None:
    head = loaded(zlab_dflash(), tmp_path)
    assert head.output.weight.data_ptr() == target().embeddings()[1].data_ptr()


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"layer_types": ["sliding_attention", "full_attention"]}, "sliding_attention"),
        ({"block_size": None}, "no block_size"),
        ({"block_size": 1}, "contradicts itself"),
        ({"num_attention_heads": 0}, "no num_attention_heads that can be one: 0"),
        ({"num_key_value_heads": 3}, "contradicts itself"),
        ({"hidden_size": True}, "no hidden_size"),
        ({"rms_norm_eps": "small"}, "damaged"),
        ({"dflash_config": {"mask_token_id": 5, "target_layer_ids": ["a"]}}, "damaged"),
        ({"transformer_layer_config": None}, "no object"),
        ({"dflash_config": {"mask_token_id": 61, "target_layer_ids": [1, 3, 5]}}, "mask token 61"),
        ({"dflash_config": {"mask_token_id": 5, "target_layer_ids": [1, 3, 7]}}, "behind its norm"),
        ({"dflash_config": {"mask_token_id": 5, "target_layer_ids": [-1, 3, 5]}}, r"\[0, 4, 6\]"),
        ({"dflash_config": {"mask_token_id": 5, "target_layer_ids": [1, 3]}}, "of 48 numbers"),
        ({"dflash_config": {"mask_token_id": 5}}, r"layers \[\]"),
    ],
)
def test_what_is_not_supported_is_refused_with_the_reason(
    tmp_path: Path, changed: dict[str, object], reason: str
) -> None:
    of = zlab_dflash()
    of.config.update(changed)
    with pytest.raises(TargetError, match=reason):
        loaded(of, tmp_path)


@pytest.mark.parametrize("kind", ["gated", "rnn"])
def test_other_corrections_are_refused(tmp_path: Path, kind: str) -> None:
    of = specforge_dspark()
    of.config["dflash_config"]["markov_head_type"] = kind
    with pytest.raises(TargetError, match=f"{kind} correction"):
        loaded(of, tmp_path)
