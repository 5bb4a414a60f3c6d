"""A head is saved small, loaded as it was, and refused where it doesn't fit."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import torch
from safetensors.torch import load_file

from speculation.drafters.eagle.block import BlockHead
from speculation.drafters.eagle.saved import (
    MANIFEST,
    WEIGHTS,
    DraftHead,
    load_head,
    read_manifest,
    ready,
    save_head,
    saved_head,
)
from speculation.drafters.eagle.shape import HEAD_KINDS, HeadKind
from speculation.errors import TargetError
from speculation.target.loading import wrap
from tests.speculation.drafters.eagle.heads import untrained
from tests.speculation.drafters.eagle.test_int8_linear import needs_int8
from tests.speculation.tiny import VOCABULARY, tiny_model, tiny_target

ABOUT = {"target": "a checksum", "tokenizer": "a fingerprint"}


def saved(folder: Path, kind: HeadKind = "eagle", **others: object) -> Path:
    save_head(untrained(kind, **others), folder, ABOUT)
    return folder


@pytest.mark.parametrize("kind", HEAD_KINDS)
def test_it_is_read_as_it_was_saved_but_for_rounding(kind: HeadKind, tmp_path: Path) -> None:
    folder = saved(tmp_path / "a", kind)
    head = saved_head(folder, read_manifest(folder))
    for name, tensor in untrained(kind).state_dict().items():
        loaded = head.state_dict()[name]
        assert loaded.dtype == tensor.dtype
        exact = name in ("target_ids", "frequencies")
        torch.testing.assert_close(loaded, tensor, atol=0 if exact else 0.02, rtol=0.01)
    assert load_file(tmp_path / "a" / WEIGHTS)["output.weight"].dtype == torch.int8


@pytest.mark.parametrize("kind", HEAD_KINDS)
def test_it_multiplies_as_it_was_saved_but_for_rounding(kind: HeadKind, tmp_path: Path) -> None:
    head = load_head(saved(tmp_path / "a", kind), tiny_target(), "a checksum", "a fingerprint")
    loaded, layers = dict(head.named_modules()), list[str]()
    for name, layer in untrained(kind).named_modules():
        if isinstance(layer, torch.nn.Linear):
            layers.append(name)
            rows = torch.randn(5, layer.in_features)
            wanted = layer(rows).detach()
            usual = layer.weight.detach().abs().sum(1).mean()
            most = 0.05 * float(usual)  # a few steps of rounding
            torch.testing.assert_close(loaded[name](rows), wanted, atol=most, rtol=0)
    assert "output" in layers
    assert not any(parameter.requires_grad for parameter in head.parameters())


@needs_int8
@pytest.mark.parametrize(
    ("kind", "kept"), [("eagle", {"fuse"}), ("block", {"fuse", "markov_in", "layers.0.qkv"})]
)
def test_its_layers_are_in_int8_but_those_that_are_read(
    kind: HeadKind, kept: set[str], tmp_path: Path
) -> None:
    head = load_head(saved(tmp_path / "a", kind), tiny_target())
    assert with_weights(head) == kept
    whole = ready(untrained(kind), tiny_target())
    layers = {name for name, each in whole.named_modules() if isinstance(each, torch.nn.Linear)}
    assert with_weights(whole) == layers > kept


def with_weights(head: DraftHead) -> set[str]:
    """Linear layers that keep their weights, as all do in float32 but those in int8."""
    layers = [(n, each) for n, each in head.named_modules() if isinstance(each, torch.nn.Linear)]
    return {name for name, each in layers if each.weight.numel()}


@pytest.mark.parametrize("kind", HEAD_KINDS)
def test_rotary_frequencies_stay_exact_in_bfloat16(kind: HeadKind, tmp_path: Path) -> None:
    model = tiny_model()
    model.lm_head.weight = model.model.embed_tokens.weight  # else its output may be packed
    target = wrap(model.to(torch.bfloat16))
    head = load_head(saved(tmp_path, kind), target)
    assert head.norm.dtype == torch.bfloat16
    torch.testing.assert_close(head.frequencies, untrained(kind).frequencies, rtol=0, atol=0)


def test_a_block_without_a_correction_is_saved_and_loaded(tmp_path: Path) -> None:
    head = load_head(saved(tmp_path, "block", markov=0), tiny_target())
    assert head.shape.markov == 0
    assert isinstance(head, BlockHead)
    assert head.before(torch.tensor([3]), torch.zeros(1, 32)).shape == (1, 0)


def test_weights_that_the_manifest_is_not_about_are_refused(tmp_path: Path) -> None:
    """As after a kill between the two files, or a copy of one of them."""
    folder, other = saved(tmp_path / "a"), tmp_path / "b"
    save_head(untrained("eagle", seed=1), other, ABOUT)
    (folder / WEIGHTS).write_bytes((other / WEIGHTS).read_bytes())
    with pytest.raises(TargetError, match=r"is not what manifest\.json is about"):
        load_head(folder, tiny_target())


def test_tokens_that_the_target_lacks_are_refused(tmp_path: Path) -> None:
    head = untrained("eagle")
    head.target_ids[-1] = VOCABULARY
    save_head(head, tmp_path, ABOUT)
    with pytest.raises(TargetError, match="tokens that this model doesn't have"):
        load_head(tmp_path, tiny_target())


def test_its_manifest_says_whose_it_is(tmp_path: Path) -> None:
    manifest = read_manifest(saved(tmp_path))
    assert manifest["shape"] == untrained("eagle").shape
    assert manifest["target"] == "a checksum"
    assert len(manifest["sha256"]) == 64


@pytest.mark.parametrize(
    ("others", "known", "reason"),
    [
        ({}, ("another", None), "is for another model"),
        ({}, (None, "another"), "is for another tokenizer"),
        ({"hidden": 24, "target_hidden": 24}, (None, None), "this model's have 32"),
        ({"vocabulary": 99}, (None, None), "vocabulary of 99 tokens"),
        ({"tapped": [1, 3]}, (None, None), "reads layer 3"),
    ],
)
def test_a_head_that_does_not_fit_is_refused_with_the_reason(
    others: dict[str, object], known: tuple[str | None, str | None], reason: str, tmp_path: Path
) -> None:
    folder = saved(tmp_path, **others)
    with pytest.raises(TargetError, match=reason):
        load_head(folder, tiny_target(), *known)


def test_damaged_and_missing_files_are_refused(tmp_path: Path) -> None:
    with pytest.raises(TargetError, match=r"manifest\.json can't be read"):
        load_head(tmp_path, tiny_target())
    folder = saved(tmp_path)
    whole = (folder / WEIGHTS).read_bytes()
    (folder / WEIGHTS).write_bytes(whole[:-9])
    with pytest.raises(TargetError, match="can't be loaded"):
        load_head(folder, tiny_target())
    (folder / WEIGHTS).write_bytes(whole)
    manifest = json.loads((folder / MANIFEST).read_text())
    manifest["shape"]["intermediate"] = 40
    (folder / MANIFEST).write_text(json.dumps(manifest))
    with pytest.raises(TargetError, match="can't be loaded"):
        load_head(folder, tiny_target())
    manifest["shape"]["unknown"] = 1
    (folder / MANIFEST).write_text(json.dumps(manifest))
    with pytest.raises(TargetError, match="'unknown'"):
        load_head(folder, tiny_target())
