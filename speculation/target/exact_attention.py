"""Which shapes of attention sum alike, found by trying sums whose result shows their order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import torch

from speculation.target.chunks import ChunkLayout
from speculation.target.slots import KeyLayout, NodeLayout
from speculation.target.token_rows import BLOCK

MOST_BORDERS = 4
"""One place in so many may be a border; if more are, the shift is no whole number of lanes."""

_STEPS = (1, 2, 4, 8, 16, 32)
_SHIFTS = (32, 64)
"""From the numbers in the widest vector on, of bfloat16: the sum of the weights is one of float32,
whose last bit shows in one bfloat16 result of some millions, too few to be found by trying.
"""
_WIDTHS = tuple(range(_SHIFTS[0], BLOCK + 1, _SHIFTS[0]))
"""Whole vectors, for the same reason: what is left behind the last one may be summed otherwise."""

_ENDS = range(17, BLOCK, 51)
"""How many keys are there where whole chunks are moved: the last chunk is filled differently."""

_MAGNITUDES = 24
"""Powers of 2 that terms span: the bits of a float32's fraction."""

_QUERIES = 32
"""Rows of the attention that are compared, at least."""

Attend = Callable[[torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor], torch.Tensor]
"""(queries, keys, values, additive mask) to weighted values, as scaled_dot_product_attention."""

_TrialSums = tuple[torch.Tensor, ...]
"""Queries, keys, values and mask of a trial, over two blocks."""


@dataclass(frozen=True, slots=True)
class AttentionShape:
    """Heads of keys and values, their size, query heads for each, and where they are."""

    heads: int
    size: int
    group: int
    dtype: torch.dtype
    device: torch.device


class AttentionTrial:
    """Trials with passes of at least so many rows.

    Args:
        fewest: rows of the attention, all heads of a group together, at least.
    """

    def __init__(self, attend: Attend, shape: AttentionShape, fewest: int = 1) -> None:
        self._attend, self._shape = attend, shape
        self._fewest = fewest
        self._queries = max(_QUERIES, fewest)
        self._asked: dict[int, tuple[torch.Tensor, torch.Tensor]] = {}

    def step(self, most: int) -> int | None:
        """The least step of the number of rows, up to `most`, with which a row's sums don't depend
        on the others; the trials that follow are with whole steps.
        """
        given = self._given(most + max(_STEPS), BLOCK)
        for step in _STEPS:
            low = self._fewest + -self._fewest % step
            reference = self._sums(given, slice(max(_QUERIES, low)), BLOCK)
            counts = {*range(low, low + 96, step), *(n - n % step for n in (192, 384, most))}
            counts = {each for each in counts if low <= each <= most}
            cuts = [(first, count) for first in (0, step) for count in sorted(counts)]
            if all(self._rows_agree(given, reference, *cut) for cut in cuts):
                self._queries = max(_QUERIES, low)
                return step
        return None

    def _rows_agree(
        self, given: _TrialSums, reference: torch.Tensor, first: int, count: int
    ) -> bool:
        common = min(first + count, reference.shape[2]) - first
        found = self._sums(given, slice(first, first + count), BLOCK)
        return torch.equal(found[:, :, :common], reference[:, :, first : first + common])

    def widths(self, rows: int) -> tuple[int, ...]:
        """How many keys give what a whole block gives, also where a pass of `rows` hides most of
        them; ascending.
        """
        return tuple(width for width in _WIDTHS if self._is_like_a_block(width, rows))

    def _is_like_a_block(self, width: int, rows: int) -> bool:
        for start in (0, BLOCK):
            for missing in {0, 7, 40, rows + 40}:
                if missing >= start + width:
                    continue
                given = self._given(self._queries, start + width - missing)
                cut, whole = (self._all_sums(given, start + each) for each in (width, BLOCK))
                if not torch.equal(cut, whole):
                    return False
        return True

    def layout(self) -> NodeLayout:
        """The least shift with which most moves agree, and across which places none does; on a CPU,
        where there is none, chunks of the least size that can be moved as a whole.
        """
        for shift in _SHIFTS:
            places = range(shift, BLOCK, shift)
            borders = tuple(end for end in places if not self._can_move(end, shift))
            if len(borders) * MOST_BORDERS <= len(places):
                return KeyLayout(shift, borders)
        for size in _SHIFTS if self._shape.device.type == "cpu" else ():
            if all(self._are_chunks(end, size) for end in _ENDS):
                return ChunkLayout(size)
        return KeyLayout()

    def _can_move(self, end: int, shift: int) -> bool:
        """Whether the result is the same if the last of the keys before `end` are moved
        across it.
        """
        return self._moves_agree(end, [(count, shift) for count in (shift, shift // 2 - 1)])

    def _are_chunks(self, end: int, size: int) -> bool:
        """Whether the result is the same if the last chunk of the keys before `end` stands further
        on.
        """
        first = (end - 1) // size * size
        farthest = BLOCK - size - first
        shifts = {min(size, farthest), farthest} - {0}
        return self._moves_agree(end, [(end - first, shift) for shift in shifts])

    def _moves_agree(self, end: int, moves: Iterable[tuple[int, int]]) -> bool:
        """Whether the result is the same, in the first block and in the second, if the last keys
        before `end` stand later; each move is (number of keys, how much later).
        """
        for start in (0, BLOCK):
            given = self._given(self._queries, start + end)
            reference = self._all_sums(given, 2 * BLOCK)
            for count, shift in moves:
                moved = _moved(given, start + end - count, start + end, shift)
                if not torch.equal(self._all_sums(moved, 2 * BLOCK), reference):
                    return False
        return True

    def _all_sums(self, given: _TrialSums, width: int) -> torch.Tensor:
        return self._sums(given, slice(self._queries), width)

    def _sums(self, given: _TrialSums, rows: slice, width: int) -> torch.Tensor:
        queries, keys, values, mask = given
        keys, values = keys[:, :, :width], values[:, :, :width]
        return self._attend(queries[:, :, rows], keys, values, mask[:, :, rows, :width])

    def _given(self, rows: int, length: int) -> _TrialSums:
        """Over two blocks, of which `length` keys are there.

        Scores are what is left where terms cancel; every other query weighs all keys the same, so
        that there the values cancel.
        """
        heads, size = self._shape.heads, self._shape.size
        if rows not in self._asked:
            self._asked[rows] = self._queries_and_keys(rows)
        values = torch.zeros(1, heads, 2 * BLOCK, size)
        values[:, :, :length] = _cancelling((1, heads, length, size), -2)
        mask = torch.zeros(1, 1, rows, 2 * BLOCK)
        mask[..., length:] = torch.finfo(self._shape.dtype).min
        return (*self._asked[rows], self._there(values), self._there(mask))

    def _queries_and_keys(self, rows: int) -> tuple[torch.Tensor, torch.Tensor]:
        heads, size = self._shape.heads, self._shape.size
        queries = _cancelling((1, heads, rows, size), -1)
        queries[:, :, ::2] = 0
        keys = torch.randn(1, heads, 2 * BLOCK, 1, generator=_chance(1)).repeat(1, 1, 1, size)
        return self._there(queries), self._there(keys)

    def _there(self, made: torch.Tensor) -> torch.Tensor:
        return made.to(self._shape.device, self._shape.dtype)


def _moved(given: _TrialSums, first: int, end: int, shift: int) -> _TrialSums:
    """The keys from `first` to `end` stand later; something else stands where they were."""
    queries, keys, values, mask = given
    keys, values, mask = keys.clone(), values.clone(), mask.clone()
    for each in (keys, values):
        moved = each[:, :, first:end].clone()
        each[:, :, first:end] = 1
        each[:, :, first + shift : end + shift] = moved
    mask[..., first : end + shift] = torch.finfo(mask.dtype).min
    mask[..., first + shift : end + shift] = 0
    return queries, keys, values, mask


def _cancelling(shape: Sequence[int], along: int) -> torch.Tensor:
    """Numbers of all magnitudes whose sum along a dimension is 0, in random order."""
    half, chance = shape[along] // 2, _chance(2)
    terms = torch.randn(*shape, generator=chance)
    terms *= torch.exp2(torch.randint(_MAGNITUDES, shape, generator=chance).float())
    terms.narrow(along, half, half).copy_(-terms.narrow(along, 0, half))
    terms.narrow(along, 2 * half, shape[along] - 2 * half).zero_()
    return terms.index_select(along, torch.randperm(shape[along], generator=chance))


def _chance(seed: int) -> torch.Generator:
    return torch.Generator().manual_seed(seed)
