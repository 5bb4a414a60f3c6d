"""The faster precision is taken, where it is clearly faster."""

from __future__ import annotations

import pytest
import torch

from speculation.training import precision
from speculation.training.precision import is_faster_in_bfloat16  # itself: tests remember it


@pytest.mark.parametrize(("half", "is_taken"), [(0.5, True), (0.9, False), (2.0, False)])
def test_bfloat16_must_be_clearly_faster(
    monkeypatch: pytest.MonkeyPatch, half: float, is_taken: bool
) -> None:
    times = {torch.bfloat16: half, torch.float32: 1.0}
    monkeypatch.setattr(precision, "_seconds", times.__getitem__)
    assert is_faster_in_bfloat16() is is_taken


@pytest.mark.parametrize("has_it", [True, False])
def test_of_a_gpu_it_is_known(monkeypatch: pytest.MonkeyPatch, has_it: bool) -> None:
    monkeypatch.setattr(precision, "_seconds", lambda _: pytest.fail("the processor's time"))
    monkeypatch.setattr(torch.cuda, "is_bf16_supported", lambda: has_it)
    assert is_faster_in_bfloat16("cuda:1") is has_it
    assert not is_faster_in_bfloat16("mps")


def test_it_is_measured_here() -> None:
    assert precision._seconds(torch.float32) > 0
    assert is_faster_in_bfloat16() in {True, False}


def test_a_product_that_takes_long_is_not_measured_again(monkeypatch: pytest.MonkeyPatch) -> None:
    measured: list[torch.Tensor] = []
    monkeypatch.setattr(torch, "mm", lambda *given: measured.append(given[0]))
    monkeypatch.setattr(precision, "_ENOUGH", 1e-9)
    assert precision._seconds(torch.bfloat16) > 0
    assert [each.dtype for each in measured] == [torch.bfloat16]
