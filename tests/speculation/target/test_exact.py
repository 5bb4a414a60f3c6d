"""Shapes that agree are found by trying; where none do, that is said."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import torch

from speculation.target.exact import Padding, find_padding, rows_tried
from speculation.target.exact_attention import AttentionShape
from speculation.target.slots import KeyLayout
from speculation.target.token_rows import BLOCK
from tests.speculation.products import Few, Products

SHAPE = AttentionShape(2, 16, 3, torch.float32, torch.device("cpu"))
ALL = tuple(range(32, BLOCK + 1, 32))


def attention(
    rows: Callable[[int], float] = lambda _: 0.0, width: Callable[[int], float] = lambda _: 0.0
) -> Callable[..., torch.Tensor]:
    """The exact sum; what these give for the shape is added."""

    def attend(
        queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor, mask: torch.Tensor
    ) -> torch.Tensor:
        scores = (queries.double() @ keys.double().transpose(-1, -2)).round(decimals=6) + mask
        exact = (scores.softmax(-1) @ values.double()).round(decimals=2)
        return exact + rows(queries.shape[2]) + width(keys.shape[2])

    return attend


def found(least: int = 1, **given: Callable[[int], float]) -> Padding | None:
    return find_padding([Products(least)], attention(**given), SHAPE, 256)


def test_nothing_is_padded_where_all_shapes_agree() -> None:
    assert found() == Padding(1, ALL, KeyLayout(32), at_once={(24, 8): 256})


def test_three_rows_may_have_other_products_and_four_may_not() -> None:
    assert found(least=4) is not None
    assert found(least=5) is None


@pytest.mark.parametrize(("least", "rows"), [(1, 2), (3, 16), (17, 64), (65, 256)])
def test_passes_have_as_many_rows_as_agree(least: int, rows: int) -> None:
    padding = find_padding([Products(least)], attention(), SHAPE, 256, (2, 16, 64, 256))
    assert padding is not None
    assert padding.rows == rows


def test_attention_that_sums_few_rows_otherwise_gets_more() -> None:
    """Here 3 query heads share a head of keys, so 16 rows are 48 of the attention's."""
    few = attention(rows=lambda count: float(count < 100))
    padding = find_padding([Products(1)], few, SHAPE, 256, (2, 16, 64))
    assert padding is not None
    assert (padding.rows, padding.step) == (64, 1)
    assert find_padding([Products(1)], few, SHAPE, 256, (2, 16)) is None


def test_many_rows_are_padded_to_a_step_as_few_are() -> None:
    odd = attention(rows=lambda count: float(count < 96 or count % 2))
    padding = find_padding([Products(1)], odd, SHAPE, 256, (2, 16, 32))
    assert padding is not None
    assert (padding.rows, padding.step) == (32, 2)


def test_where_many_rows_have_other_products_they_are_computed_in_pieces() -> None:
    padding = find_padding([Few(40)], attention(), SHAPE, 256)
    assert padding is not None
    assert padding.at_once == {(24, 8): 32}
    assert find_padding([Few(15)], attention(), SHAPE, 256) is None


def test_only_a_gpu_is_given_many_rows() -> None:
    assert rows_tried(torch.device("cpu")) == (4,)
    assert rows_tried(torch.device("cuda"))[:2] == (4, 16)


@pytest.mark.parametrize(("few", "step"), [(3, 4), (4, 8), (15, 16)])
def test_the_step_leaves_no_rest_that_sums_otherwise(few: int, step: int) -> None:
    padding = found(rows=lambda count: float(0 < count % 32 <= few))
    assert padding is not None
    assert padding.step == step


def test_widths_that_sum_otherwise_than_a_block_are_left_out() -> None:
    padding = found(width=lambda width: float(width % BLOCK in {96, 128, 224, 256}))
    assert padding is not None
    assert padding.widths == tuple(width for width in ALL if width not in {96, 128, 224, 256})
    assert [padding.width(n) for n in (1, 32, 33, 64, 65, 192, 193, 512, 513, 600)] == [
        *(32, 32, 64, 64, 160, 192, 288, 512),
        *(BLOCK + 32, BLOCK + 160),
    ]


def test_there_is_none_where_no_rows_agree() -> None:
    assert found(rows=float) is None


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16])
def test_order_shows(dtype: torch.dtype) -> None:
    """Sums by torch in another order are told apart, in bfloat16 as well."""

    def reversed_keys(
        queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor, mask: torch.Tensor
    ) -> torch.Tensor:
        scores = (queries.double() @ keys.double().transpose(-1, -2)).float() + mask.float()
        weights = scores.softmax(-1)
        if keys.shape[2] == 192:
            weights, values = weights.flip(-1), values.flip(-2)
        total = torch.zeros(*queries.shape, dtype=torch.float32)
        for key in range(keys.shape[2]):
            total += weights[..., key, None] * values[:, :, None, key].float()
        return total.to(queries.dtype)

    shape = AttentionShape(1, 8, 1, dtype, torch.device("cpu"))
    padding = find_padding([Products(1)], reversed_keys, shape, 8)
    assert padding is not None
    assert 192 not in padding.widths
