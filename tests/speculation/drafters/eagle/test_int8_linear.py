"""Weights in int8 give the products of the weights, but for rounding, and are given up."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import torch
from torch import Tensor, nn

from speculation.drafters.eagle.int8_linear import is_supported, round_to_int8

needs_int8 = pytest.mark.skipif(
    not is_supported(torch.ones(1, 1)), reason="torch has no int8 products on this processor"
)


def layer(*, has_bias: bool = False, dtype: torch.dtype = torch.float32) -> nn.Linear:
    torch.manual_seed(0)
    made = nn.Linear(96, 40, bias=has_bias)
    made.weight.data[3] *= 50  # a row's scale is its own
    made.weight.data[4] = 0
    return made.to(dtype).requires_grad_(False)


def rounding(layer: nn.Linear, rows: Tensor) -> Tensor:
    """How far products may be off, (n, out): half a step of each weight and of each number."""
    weight, rows = layer.weight.float(), rows.float()
    steps = weight.abs().amax(1) / 127
    step = (rows.max().clamp_min(0) - rows.min().clamp_max(0)) / 127
    of_rows = step / 2 * (weight.abs() + steps[:, None] / 2).sum(1)
    return of_rows + rows.abs().sum(1, keepdim=True) * steps / 2


@needs_int8
@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16])
@pytest.mark.parametrize("has_bias", [False, True])
@pytest.mark.parametrize("rows", [1, 4, 64])
def test_products_are_those_of_the_weights(rows: int, has_bias: bool, dtype: torch.dtype) -> None:
    exact = layer(has_bias=has_bias, dtype=dtype)
    rounded = layer(has_bias=has_bias, dtype=dtype)
    round_to_int8(rounded)
    given = torch.randn(rows, 96).to(dtype)
    found, wanted = rounded(given), exact.float()(given.float())
    assert found.dtype == dtype
    within = rounding(exact, given) + wanted.abs() * torch.finfo(dtype).eps + 1e-5
    assert bool(((found.float() - wanted).abs() <= within).all())
    assert rounded.weight.numel() == 0


@needs_int8
def test_large_numbers_of_one_sign_do_not_overflow() -> None:
    rounded, given = layer(), torch.full((2, 96), 9.0)
    rounded.weight.data.fill_(1.0)
    round_to_int8(rounded)
    assert rounded(given) == pytest.approx(torch.full((2, 40), 9.0 * 96), rel=0.01)


@needs_int8
def test_weights_that_were_int8_stay_what_they_were() -> None:
    rounded = layer()
    scale = torch.rand(40, 1) + 0.1
    rounded.weight.data = torch.randint(-126, 127, (40, 96)) * scale
    rounded.weight.data[:, 0] = 127 * scale[:, 0]
    weight = rounded.weight.clone()
    round_to_int8(rounded)
    given = torch.zeros(1, 96)
    given[0, [5, 6, 7]] = torch.tensor([127.0, 50.0, 33.0])  # exact in 7 bits, and not in 8
    wanted = given[0] @ weight.T
    assert rounded(given)[0] == pytest.approx(wanted, rel=1e-5, abs=1e-3)


@pytest.fixture
def other_engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    class Backend:
        engine = "qnnpack"

    monkeypatch.setattr(torch.backends, "quantized", Backend())
    yield


@pytest.mark.usefixtures("other_engine")
def test_other_processors_have_none() -> None:
    assert not is_supported(torch.ones(1, 1))


def test_a_torch_without_the_type_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(torch, "qint8")
    assert not is_supported(torch.ones(1, 1))


@needs_int8
def test_other_devices_have_none() -> None:
    assert not is_supported(torch.ones(1, 1, device="meta"))
