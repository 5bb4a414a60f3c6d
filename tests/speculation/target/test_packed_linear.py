"""Packed products are the usual ones, for any number of rows."""

from __future__ import annotations

import pytest
import torch

from speculation.target.packed_linear import ROWS, pack_linear_layers


@pytest.mark.parametrize("bias", [False, True])
def test_products_are_those_of_the_matrix(bias: bool) -> None:
    torch.manual_seed(0)
    layer = torch.nn.Linear(96, 160, bias=bias)
    rows = torch.randn(1, ROWS + 1, 96)
    with torch.inference_mode():
        expected = [layer(rows[:, :count]) for count in range(1, ROWS + 2)]
        pack_linear_layers(torch.nn.Sequential(layer))
        assert "forward" in layer.__dict__
        for count, product in enumerate(expected, 1):
            torch.testing.assert_close(layer(rows[:, :count]), product, atol=1e-5, rtol=1e-5)


def test_in_bfloat16_products_are_those_of_the_matrix_but_for_rounding() -> None:
    if not torch.ops.mkldnn._is_mkldnn_bf16_supported():
        pytest.skip("this processor has no bfloat16 instructions; nothing is packed there")
    torch.manual_seed(0)
    layer = torch.nn.Linear(96, 160, dtype=torch.bfloat16)
    rows = torch.randn(1, ROWS + 1, 96, dtype=torch.bfloat16)
    with torch.inference_mode():
        exact = rows.float() @ layer.weight.float().T + layer.bias.float()
        pack_linear_layers(torch.nn.Sequential(layer))
        assert "forward" in layer.__dict__
        for count in range(1, ROWS + 2):
            product = layer(rows[:, :count])
            torch.testing.assert_close(product.float(), exact[:, :count], atol=1e-2, rtol=8e-3)


def test_in_bfloat16_only_a_matrix_that_others_share_is_kept() -> None:
    if not torch.ops.mkldnn._is_mkldnn_bf16_supported():
        pytest.skip("this processor has no bfloat16 instructions; nothing is packed there")
    table = torch.nn.Embedding(12, 8, dtype=torch.bfloat16)
    head, layer = (torch.nn.Linear(8, out, dtype=torch.bfloat16) for out in (12, 5))
    head.weight = table.weight
    rows = torch.randn(3, 8, dtype=torch.bfloat16)
    with torch.inference_mode():
        expected = layer(rows)
        pack_linear_layers(torch.nn.ModuleList([table, head, layer]))
        assert (head.weight is table.weight, layer.weight.numel()) == (True, 0)
        torch.testing.assert_close(layer(rows), expected, atol=1e-2, rtol=8e-3)


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16])
def test_exact_products_of_a_row_are_the_same_among_any_number(dtype: torch.dtype) -> None:
    if dtype == torch.bfloat16 and not torch.ops.mkldnn._is_mkldnn_bf16_supported():
        pytest.skip("this processor has no bfloat16 instructions; nothing is packed there")
    torch.manual_seed(0)
    layer = torch.nn.Linear(576, 192, dtype=dtype)
    rows = torch.randn(1, 3 * ROWS, 576, dtype=dtype)
    with torch.inference_mode():
        pack_linear_layers(torch.nn.Sequential(layer), is_exact=True)
        whole = layer(rows)
        for count in (2, 3, 8, ROWS, ROWS + 1):
            assert torch.equal(layer(rows[:, 1 : 1 + count]), whole[:, 1 : 1 + count])


def test_other_precisions_are_left_alone() -> None:
    layer = torch.nn.Linear(8, 8, dtype=torch.float64)
    pack_linear_layers(torch.nn.Sequential(layer))
    assert "forward" not in layer.__dict__


def test_what_takes_too_much_memory_again_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("speculation.target.packed_linear.MOST_BYTES", 8 * 8 * 4 - 1)
    layer = torch.nn.Linear(8, 8)
    pack_linear_layers(torch.nn.Sequential(layer))
    assert "forward" not in layer.__dict__


def test_gradients_are_those_of_the_matrix() -> None:
    layer = torch.nn.Linear(8, 8)
    pack_linear_layers(torch.nn.Sequential(layer))
    layer(torch.randn(3, 8)).sum().backward()
    assert layer.weight.grad is not None
