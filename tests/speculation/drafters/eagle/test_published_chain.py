"""Published chain heads give the numbers of their own definition."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import torch

from speculation.drafters.eagle.chain import ChainHead
from speculation.drafters.eagle.chain_reading import ChainReading
from speculation.drafters.eagle.published import load_published
from speculation.errors import TargetError
from tests.speculation.drafters.eagle.publications import (
    CHAINS,
    Publication,
    chain_logits,
    safeailab,
    speculators_eagle3,
    states,
    target,
)
from tests.speculation.tiny import tiny_prompt

IDS, DRAFTS = tiny_prompt(4, 14), [5, 9]


def loaded(of: Publication, folder: Path) -> ChainHead:
    head = load_published(of.save(folder / "head"), target())
    assert isinstance(head, ChainHead)
    return head


@pytest.mark.parametrize("made", CHAINS)
def test_it_drafts_as_published(made: Callable[[], Publication], tmp_path: Path) -> None:
    of = made()
    head = loaded(of, tmp_path)
    reading = ChainReading(head, target().embeddings()[0])
    with torch.inference_mode():
        reading.read(states(IDS[:-1], head.shape.tapped), IDS[1:])
        found = [reading.first(), *(reading.deeper([i], [t]) for i, t in enumerate(DRAFTS))]
    expected = chain_logits(of, IDS, DRAFTS).softmax(-1)
    torch.testing.assert_close(torch.cat(found), expected, atol=1e-5, rtol=1e-4)
    assert (expected[0] - expected[1]).abs().max() > 0.01  # it reads what was drafted


def test_the_reduced_vocabulary_is_the_targets(tmp_path: Path) -> None:
    of = safeailab()
    known = of.tensors["t2d"].nonzero()[:, 0].tolist()
    assert loaded(of, tmp_path).target_ids.tolist() == known


def test_layers_are_read_in_the_targets_order(tmp_path: Path) -> None:
    assert loaded(speculators_eagle3(), tmp_path).shape.tapped == (1, 3, 5)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("midlayer.self_attn.o_proj.bias", "has a bias"),
        ("layers.1.mlp.up_proj.weight", r"isn't known here, layers\.1\.mlp\.up_proj\.weight"),
        ("fc_norm.0.weight", r"isn't known here, fc_norm\.0\.weight"),
    ],
)
def test_parts_that_are_not_known_are_refused(tmp_path: Path, name: str, reason: str) -> None:
    of = safeailab()
    of.tensors[name] = torch.ones(32)
    with pytest.raises(TargetError, match=reason):
        loaded(of, tmp_path)


def test_a_missing_part_is_named(tmp_path: Path) -> None:
    of = safeailab()
    del of.tensors["midlayer.mlp.up_proj.weight"]
    with pytest.raises(TargetError, match=r"has no midlayer\.mlp\.up_proj\.weight"):
        loaded(of, tmp_path)


def test_token_embeddings_of_its_own_are_refused(tmp_path: Path) -> None:
    of = speculators_eagle3()
    of.tensors["embed_tokens.weight"] = of.tensors["embed_tokens.weight"] + 0.1
    with pytest.raises(TargetError, match="token embeddings of its own"):
        loaded(of, tmp_path)
