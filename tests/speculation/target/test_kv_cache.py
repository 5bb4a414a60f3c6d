"""Buffers that append in place and keep any path."""

from __future__ import annotations

import pytest
import torch

from speculation.target.kv_cache import BufferedCache, _stretches
from speculation.target.layer_rows import Copy


def filled(length: int) -> tuple[BufferedCache, torch.Tensor]:
    """Two layers, whose keys are the numbers of their entries and their values those negated."""
    cache, numbers = BufferedCache(2), torch.arange(length * 1.0)
    keys = numbers[None, None, :, None].expand(1, 3, length, 4)
    for layer in range(2):
        cache.update(keys, -keys, layer)
    return cache, keys


def entries(cache: BufferedCache) -> list[list[float]]:
    found = []
    for layer in cache.buffered:
        keys, values = layer.held()
        assert torch.equal(keys, -values)
        assert (keys == keys[:, :1, :, :1]).all()
        found.append(keys[0, 0, :, 0].tolist())
    return found


@pytest.mark.parametrize(
    ("nodes", "kept"),
    [([0, 1, 2], [0, 1, 2]), ([0, 2, 4], [0, 2, 4]), ([0], [0]), ([4, 1], [4, 1])],
)
def test_any_path_is_kept_behind_what_was_there(nodes: list[int], kept: list[int]) -> None:
    cache, _ = filled(10)
    cache.keep(5, nodes)
    assert entries(cache) == [[0, 1, 2, 3, 4, *(5.0 + node for node in kept)]] * 2
    assert cache.length == 5 + len(nodes)


def test_what_is_forgotten_is_written_over() -> None:
    cache, keys = filled(6)
    cache.truncate(2)
    for layer in range(2):
        cache.update(keys[:, :, 4:], -keys[:, :, 4:], layer)
    assert entries(cache) == [[0, 1, 4, 5]] * 2


def test_repeated_is_another_cache() -> None:
    cache, _ = filled(3)
    assert entries(cache.repeated(7)) == [[0, 1, 2, 0, 1, 2, 0]] * 2
    assert entries(cache.repeated(2)) == [[0, 1]] * 2
    assert entries(cache) == [[0, 1, 2]] * 2


@pytest.mark.parametrize(("of_keys", "of_values"), [(6, 4), (4, 6), (4, 4)])
def test_values_may_have_another_size_than_keys(of_keys: int, of_values: int) -> None:
    cache = BufferedCache(1)
    layer = cache.buffered[0]
    keys, values = torch.randn(1, 3, 5, of_keys), torch.randn(1, 3, 5, of_values)
    layer.update(keys[:, :, :2], values[:, :, :2])
    returned = layer.update(keys[:, :, 2:], values[:, :, 2:])
    for found in (returned, layer.held()):
        assert torch.equal(found[0], keys)
        assert torch.equal(found[1], values)
    cache.keep(1, [1, 3])
    assert torch.equal(layer.held()[0], keys[:, :, [0, 2, 4]])
    assert torch.equal(layer.held()[1], values[:, :, [0, 2, 4]])


def test_appended_entries_go_to_their_places_and_are_copied_from_there() -> None:
    cache, keys = filled(10)
    copies = [(-2, 8), (-1, 9), (0, 10), (1, 13), (6, 4), (7, 3)]
    with cache.placing([0, 1, 6, 7], copies):
        for layer in range(2):
            cache.update(keys[:, :, 2:6], -keys[:, :, 2:6], layer)
    assert cache.length == 18
    expected = {10: 2, 11: 3, 16: 4, 17: 5, 14: 4, 13: 5}
    assert [[found[place] for place in expected] for found in entries(cache)] == [
        [float(number) for number in expected.values()]
    ] * 2
    for found in (layer.held()[0] for layer in cache.buffered):
        assert found[0, 0, :10, 0].tolist() == [float(number) for number in range(10)]


def test_layers_may_have_other_shapes_than_the_first() -> None:
    cache, shapes = BufferedCache(4), [(3, 4), (2, 4), (3, 4), (3, 6)]
    every = [torch.randn(2, 1, heads, 9, size) for heads, size in shapes]
    with cache.placing(range(6)):
        for layer, (keys, values) in enumerate(every):
            cache.update(keys[:, :, :6], values[:, :, :6], layer)
    with cache.placing([0, 2, 4], [(-1, 1), (2, 3)]):
        for layer, (keys, values) in enumerate(every):
            cache.update(keys[:, :, 6:], values[:, :, 6:], layer)
    cache.keep(6, [1, 3, 4])
    kept = [0, 1, 2, 3, 4, 5, 5, 7, 8]
    for layer, (keys, values) in zip(cache.buffered, every, strict=True):
        assert torch.equal(layer.held()[0], keys[:, :, kept])
        assert torch.equal(layer.held()[1], values[:, :, kept])


def test_copies_of_rows_side_by_side_are_one() -> None:
    pairs = [(-2, 30), (-1, 31), (0, 32), (-2, 62), (-1, 63), (33, 64), (35, 65), (36, 66)]
    assert _stretches(pairs, 100) == [
        Copy(98, 130, 3),
        Copy(98, 162, 2),
        Copy(133, 164),
        Copy(135, 165, 2),
    ]
    assert _stretches([], 100) == []
