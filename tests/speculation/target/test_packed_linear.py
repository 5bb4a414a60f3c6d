"""Packed products are the usual ones, for any number of rows."""

from __future__ import annotations

import pytest
import torch

from speculation.target.exact_products import LEAST_AT_ONCE
from speculation.target.packed_linear import ROWS, in_pieces, pack_linear_layers, rows_at_once


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
    with torch.inference_mode(), rows_at_once({(576, 192): LEAST_AT_ONCE}):
        pack_linear_layers(torch.nn.Sequential(layer), is_exact=True)
        whole = layer(rows)
        for count in (2, 3, 8, ROWS, ROWS + 1):
            assert torch.equal(layer(rows[:, 1 : 1 + count]), whole[:, 1 : 1 + count])


@pytest.mark.parametrize("count", [1, 7, 8, 9, 40])
def test_many_rows_are_multiplied_in_pieces_of_about_the_same_size(count: int) -> None:
    sizes: list[int] = []

    def double(rows: torch.Tensor) -> torch.Tensor:
        sizes.append(rows.shape[-2])
        return 2 * rows

    rows = torch.randn(1, count, 3)
    with rows_at_once({(3, 5): 1, (3, 3): 8}):
        assert torch.equal(in_pieces(torch.nn.Linear(3, 3), double, rows), 2 * rows)
    assert (sum(sizes), max(sizes) <= 8, max(sizes) - min(sizes) < 2) == (count, True, True)
    assert len(sizes) == -(-count // 8)


def test_packed_products_are_computed_in_pieces() -> None:
    torch.manual_seed(0)
    layer = torch.nn.Linear(32, 16)
    rows = torch.randn(1, 21, 32)
    with torch.inference_mode():
        pack_linear_layers(torch.nn.Sequential(layer), is_exact=True)
        parts = [layer(each) for each in rows.tensor_split(3, 1)]
        with rows_at_once({(32, 16): 8}):
            assert torch.equal(layer(rows), torch.cat(parts, 1))


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
