"""Rotary positions and maps of published heads."""

from __future__ import annotations

import math
from typing import Any

import pytest
import torch

from speculation.drafters.eagle.published_files import PublishedHead
from speculation.drafters.eagle.published_parts import (
    own_or_shared,
    rotary,
    tapped_in_order,
    target_numbers,
)
from speculation.errors import TargetError


def head(layer: dict[str, Any], **tensors: torch.Tensor) -> PublishedHead:
    return PublishedHead("some", {}, layer, tensors)


def test_plain_positions_have_their_base() -> None:
    assert rotary(head({"rope_theta": 5e5}), 8) == (5e5, None)
    assert (
        rotary(head({"rope_parameters": {"rope_theta": 1e6, "rope_type": "default"}}), 8)[0] == 1e6
    )
    assert rotary(head({"rope_scaling": None}), 8) == (10_000.0, None)


def test_linear_positions_are_divided() -> None:
    scaling = {"rope_type": "linear", "factor": 4.0}
    base, found = rotary(head({"rope_theta": 100.0, "rope_scaling": scaling}), 4)
    assert base == 100.0
    assert found is not None
    torch.testing.assert_close(found, torch.tensor([1.0, 0.1]) / 4)


def test_positions_of_llama_3_keep_what_turns_fast() -> None:
    """Dubey et al. 2024, "The Llama 3 Herd of Models"; as Llama 3.1's configuration."""
    scaling = {
        "rope_type": "llama3", "factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
        "original_max_position_embeddings": 8192,
    }  # fmt: skip
    _, found = rotary(head({"rope_theta": 5e5, "rope_scaling": scaling}), 128)
    assert found is not None
    plain = 5e5 ** -(torch.arange(0, 128, 2) / 128)
    waves = 2 * math.pi / plain
    torch.testing.assert_close(found[waves < 2048], plain[waves < 2048])
    torch.testing.assert_close(found[waves > 8192], plain[waves > 8192] / 8)
    between = (waves > 2048) & (waves < 8192)
    assert (found < plain)[between].all()


@pytest.mark.parametrize(
    "layer", [{"rope_scaling": {"type": "dynamic", "factor": 2.0}}, {"partial_rotary_factor": 0.5}]
)
def test_other_positions_are_refused(layer: dict[str, Any]) -> None:
    with pytest.raises(TargetError, match="some"):
        rotary(head(layer), 8)


def test_tokens_are_numbered_by_what_is_added() -> None:
    assert target_numbers(head({}), 3).tolist() == [0, 1, 2]
    assert target_numbers(head({}, d2t=torch.tensor([2, 2, 5])), 3).tolist() == [2, 3, 7]
    with pytest.raises(TargetError, match="maps 2 tokens"):
        target_numbers(head({}, d2t=torch.tensor([2, 2])), 3)


def test_output_embeddings_that_are_the_targets_are_shared() -> None:
    target = torch.tensor([[1.0, 2.0], [3.0, 4.0]])
    assert own_or_shared(target.clone(), target) is target
    for own in (target + 1, target[:1]):
        assert own_or_shared(own, target) is own


def test_layers_and_their_columns_are_put_in_order() -> None:
    layers, fuse = tapped_in_order(head({}), [5, 2], torch.tensor([[1.0, 2.0, 3.0, 4.0]]))
    assert layers == (2, 5)
    assert fuse.tolist() == [[3.0, 4.0, 1.0, 2.0]]
    for wrong in ([], [0, 1], [2, 2]):
        with pytest.raises(TargetError, match="reads the target's layers"):
            tapped_in_order(head({}), wrong, torch.zeros(1, 4))
