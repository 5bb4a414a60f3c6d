"""How many rows have the products that few have is found by trying."""

from __future__ import annotations

import pytest
import torch

from speculation.target.exact_products import rows_alike
from speculation.target.packed_linear import RowsAtOnce
from tests.speculation.products import Few, Products

SHAPE = (24, 8)


def found(*layers: Products) -> RowsAtOnce | None:
    return rows_alike(layers, 4, 256, torch.float32, torch.device("cpu"))


def test_all_are_multiplied_at_once_where_their_products_agree() -> None:
    assert found(Products(4)) == {SHAPE: 256}
    assert found(Products(5)) is None


def test_each_layer_gets_pieces_of_its_own() -> None:
    smaller = Few(40)
    smaller.out_features = 4
    assert found(Few(100), smaller) == {SHAPE: 64, (24, 4): 32}


def test_one_layer_whose_products_never_agree_decides() -> None:
    assert found(Few(100), Few(15)) is None


@pytest.mark.parametrize(("alike", "at_once"), [(255, 128), (128, 128), (33, 32), (16, 16)])
def test_where_many_rows_have_other_products_they_are_computed_in_pieces(
    alike: int, at_once: int
) -> None:
    assert found(Few(alike)) == {SHAPE: at_once}


def test_there_is_none_where_hardly_any_rows_have_the_same_products() -> None:
    assert found(Few(15)) is None


def test_rare_differences_show() -> None:
    """One number in 5,000 has other bits, as in bfloat16."""

    class Rarely(Products):
        def forward(self, rows: torch.Tensor) -> torch.Tensor:
            products = super().forward(rows)
            off = rows.double()[..., :8].frac().abs() < 1 / 5_000
            return products if rows.shape[1] == 256 else products + off

    assert found(Rarely(1)) is None


def test_a_row_whose_products_depend_on_its_place_has_no_padding() -> None:
    class Placed(Products):
        def forward(self, rows: torch.Tensor) -> torch.Tensor:
            return super().forward(rows) + (torch.arange(rows.shape[1]) >= 128)[None, :, None]

    assert found(Placed(1)) is None
