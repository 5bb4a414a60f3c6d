"""Shapes that agree are found by trying; where none do, that is said."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import torch

from speculation.target.chunks import ChunkLayout
from speculation.target.exact import (
    AttentionShape,
    Padding,
    _layout,
    find_padding,
    rows_tried,
)
from speculation.target.packed_linear import in_pieces
from speculation.target.slots import KeyLayout
from speculation.target.token_rows import BLOCK

SHAPE = AttentionShape(2, 16, 3, torch.float32, torch.device("cpu"))
ALL = tuple(range(32, BLOCK + 1, 32))


class Products(torch.nn.Linear):
    """Each row by itself, but other bits for fewer than `least` rows."""

    def __init__(self, least: int) -> None:
        super().__init__(24, 8)
        self.least = least

    def forward(self, rows: torch.Tensor) -> torch.Tensor:
        off = 1e-6 if rows.shape[1] < self.least else 0.0
        return rows.double().sum(-1, keepdim=True).expand(*rows.shape[:2], 8) + off


class Few(Products):
    """Each row by itself, but other bits where more than `alike` are multiplied at once."""

    def __init__(self, alike: int) -> None:
        super().__init__(1)
        self.alike = alike

    def forward(self, rows: torch.Tensor) -> torch.Tensor:
        whole = super().forward
        return in_pieces(lambda some: whole(some) + (some.shape[1] > self.alike), rows)


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
    assert found() == Padding(1, ALL, KeyLayout(32), at_once=256)


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


def test_a_row_whose_products_depend_on_its_place_has_no_padding() -> None:
    class Placed(Products):
        def forward(self, rows: torch.Tensor) -> torch.Tensor:
            return super().forward(rows) + (torch.arange(rows.shape[1]) >= 128)[None, :, None]

    assert find_padding([Placed(1)], attention(), SHAPE, 256) is None


@pytest.mark.parametrize(("alike", "at_once"), [(255, 128), (128, 128), (33, 32), (16, 16)])
def test_where_many_rows_have_other_products_they_are_computed_in_pieces(
    alike: int, at_once: int
) -> None:
    padding = find_padding([Few(alike)], attention(), SHAPE, 256)
    assert padding is not None
    assert padding.at_once == at_once


def test_there_is_none_where_hardly_any_rows_have_the_same_products() -> None:
    assert find_padding([Few(15)], attention(), SHAPE, 256) is None


def test_rare_differences_show() -> None:
    """One number in 5,000 has other bits, as in bfloat16."""

    class Rarely(Products):
        def forward(self, rows: torch.Tensor) -> torch.Tensor:
            products = super().forward(rows)
            off = rows.double()[..., :8].frac().abs() < 1 / 5_000
            return products if rows.shape[1] == 256 else products + off

    assert find_padding([Rarely(1)], attention(), SHAPE, 256) is None


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


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16])
def test_keys_are_not_moved_across_places_where_sums_are_split(dtype: torch.dtype) -> None:
    def in_parts(
        queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor, mask: torch.Tensor
    ) -> torch.Tensor:
        scores = (queries.double() @ keys.double().transpose(-1, -2)).round(decimals=6) + mask
        weights, total = scores.softmax(-1).float(), torch.zeros(*queries.shape)
        part = torch.zeros_like(total)
        for key in range(keys.shape[2]):
            if key % BLOCK in {0, 160, 320}:
                total += part
                part.zero_()
            part += weights[..., key, None] * values[:, :, None, key].float()
        total += part
        return total.to(queries.dtype)

    shape = AttentionShape(1, 8, 1, dtype, torch.device("cpu"))
    layout = _layout(in_parts, shape)
    assert layout == KeyLayout(32, (160, 320))


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16])
def test_chunks_are_moved_as_a_whole_where_each_is_summed_by_itself(dtype: torch.dtype) -> None:
    def in_chunks(
        queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor, mask: torch.Tensor
    ) -> torch.Tensor:
        scores = (queries.double() @ keys.double().transpose(-1, -2)).round(decimals=6) + mask
        weights, total = scores.softmax(-1).float(), torch.zeros(*queries.shape)
        for start in range(0, keys.shape[2], 32):
            chunk = torch.zeros_like(total)
            for key in range(start, min(start + 32, keys.shape[2])):
                chunk += weights[..., key, None] * values[:, :, None, key].float()
            total += chunk
        return total.to(queries.dtype)

    shape = AttentionShape(1, 8, 1, dtype, torch.device("cpu"))
    assert _layout(in_chunks, shape) == ChunkLayout(32)
