"""A published head is found by what is in its folder, and drafts without changing a word."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
import torch

from speculation.drafters.eagle.block import BlockHead
from speculation.drafters.eagle.chain import ChainHead
from speculation.drafters.eagle.drafter import HeadDrafter
from speculation.drafters.eagle.published import load_any_head, load_published
from speculation.drafters.eagle.saved import save_head
from speculation.errors import TargetError
from speculation.target.loading import wrap
from tests.speculation.drafters.eagle.publications import (
    BLOCKS,
    CHAINS,
    Publication,
    safeailab,
    specforge_dspark,
    target,
    target_model,
)
from tests.speculation.tiny import output, run, tiny_prompt

IDS = tiny_prompt(4, 14)


@pytest.mark.parametrize("made", [*CHAINS, *BLOCKS])
def test_a_published_head_drafts_and_changes_nothing(
    made: Callable[[], Publication], tmp_path: Path
) -> None:
    drafts_for = wrap(target_model())
    head = load_any_head(made().save(tmp_path / "head"), drafts_for)
    drafter = HeadDrafter(head, drafts_for)
    steps = run(drafts_for, IDS, drafters=[drafter], max_tokens=24)
    assert output(steps) == output(run(target(), IDS, max_tokens=24))
    assert sum(step.drafted.get(drafter.name, 0) for step in steps) > 24


def test_the_kind_is_told_by_the_files(tmp_path: Path) -> None:
    for made in CHAINS:
        assert isinstance(
            load_published(made().save(tmp_path / made.__name__), target()), ChainHead
        )
    for made in BLOCKS:
        assert isinstance(
            load_published(made().save(tmp_path / made.__name__), target()), BlockHead
        )


def test_pickles_are_refused(tmp_path: Path) -> None:
    (tmp_path / "config.json").write_text(json.dumps(safeailab().config))
    with pytest.raises(TargetError, match="no safetensors"):
        load_published(tmp_path, target())
    torch.save(safeailab().tensors, tmp_path / "pytorch_model.bin")
    with pytest.raises(TargetError, match="pickles"):
        load_published(tmp_path, target())


def test_an_own_head_is_loaded_as_such(tmp_path: Path) -> None:
    head = load_published(specforge_dspark().save(tmp_path / "theirs"), target())
    save_head(head, tmp_path / "ours", {"target": "this", "tokenizer": "that"})
    assert load_any_head(tmp_path / "ours", target(), "this", "that").shape == head.shape
    with pytest.raises(TargetError, match="another model"):
        load_any_head(tmp_path / "ours", target(), "other", "that")


def test_a_folder_without_a_head_is_refused(tmp_path: Path) -> None:
    with pytest.raises(TargetError, match=r"neither manifest\.json nor config\.json"):
        load_any_head(tmp_path, target())
    (tmp_path / "config.json").write_text("{")
    with pytest.raises(TargetError, match="can't be read"):
        load_any_head(tmp_path, target())


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"speculators_model_type": "mtp"}, "of the kind mtp"),
        ({"hidden_act": "gelu"}, "activation is gelu"),
        ({"rope_scaling": {"rope_type": "dynamic", "factor": 2.0}}, "of the kind dynamic"),
        ({"num_hidden_layers": 2}, "has 2 layers"),
        ({"norm_output": True}, "norm_output"),
        ({"vocab_size": 99}, "vocabulary of 99 tokens"),
        ({"hidden_size": 16}, "embeddings of 16"),
        ({"eagle_config": {"eagle_aux_hidden_state_layer_ids": [1, 2, 9]}}, "layer 10"),
        ({"num_attention_heads": None}, "no num_attention_heads"),
    ],
)
def test_what_does_not_fit_is_refused_with_the_reason(
    tmp_path: Path, changed: dict[str, object], reason: str
) -> None:
    of = safeailab()
    of.config.update(changed)
    with pytest.raises(TargetError, match=reason):
        load_published(of.save(tmp_path / "head"), target())


def test_neither_of_the_kinds_is_refused(tmp_path: Path) -> None:
    of = safeailab()
    del of.tensors["fc.weight"]
    with pytest.raises(TargetError, match="neither EAGLE-3 nor DFlash nor DSpark"):
        load_published(of.save(tmp_path / "head"), target())
