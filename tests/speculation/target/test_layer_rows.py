"""Rows of all layers in one buffer."""

from __future__ import annotations

import torch
from hypothesis import given
from hypothesis import strategies as st

from speculation.target.layer_rows import Copy, LayerRows, Slots


def numbered(count: int, first: int, layer: int) -> torch.Tensor:
    """Rows (2, 3, count, 4), each of its number and its layer's."""
    return (torch.arange(first, first + count) + 10_000 * layer)[None, None, :, None].expand(
        2, 3, count, 4
    )


@given(st.lists(st.integers(1, 700), min_size=1, max_size=6))
def test_each_layer_holds_its_rows_however_the_buffer_grows(lengths: list[int]) -> None:
    rows, length = LayerRows(2), 0
    for count in lengths:
        for layer in range(2):
            rows.append(layer, numbered(count, length, layer), length)
        length += count
        for layer in range(2):
            assert torch.equal(rows.view(layer, length), numbered(length, 0, layer))


def test_rows_go_to_places_behind_the_buffers_end_and_what_is_between_is_finite() -> None:
    rows, first = LayerRows(2), numbered(2, 0, 0).double()
    slots = Slots(torch.tensor([0, 1, 0]), torch.tensor([2, 700, 640]), 701)
    for layer in range(2):
        rows.append(layer, first, 0)
        rows.place(layer, first + 5, slots)
        held = rows.view(layer, 701)
        assert held[1, 2, [0, 1, 2, 700, 640], 3].tolist() == [0, 1, 5, 6, 5]
        assert held.isfinite().all()


def test_copies_are_made_in_every_layer_and_in_their_order() -> None:
    rows = LayerRows(2)
    rows.copy([Copy(0, 3)], 4)  # of nothing
    for layer in range(2):
        rows.append(layer, numbered(6, 0, layer), 0)
    rows.copy([Copy(1, 4, 2), Copy(4, 600)], 601)
    for layer in range(2):
        found = rows.view(layer, 601)[0, 0, [0, 1, 2, 3, 4, 5, 600], 0] - 10_000 * layer
        assert found.tolist() == [0, 1, 2, 3, 1, 2, 1]


def test_only_rows_of_one_shape_are_taken() -> None:
    rows = LayerRows(2)
    assert rows.takes(torch.zeros(2, 3, 5, 4))
    rows.append(0, torch.zeros(2, 3, 5, 4), 0)
    assert rows.takes(torch.zeros(2, 3, 1, 4))
    assert not rows.takes(torch.zeros(2, 2, 1, 4))
    assert not rows.takes(torch.zeros(2, 3, 1, 6))
