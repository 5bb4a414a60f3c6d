"""Shapes of a pass in which every row gets bitwise the same result.

Speculative decoding computes a token's logits in another pass than plain decoding does: among other
rows, over another number of keys. Kernels sum in another order for another shape, and in bfloat16
the last bit decides near ties. Which shapes agree depends on the processor and its libraries, so it
is found by trying, with sums whose result shows their order. A pass is then padded to a shape that
agrees with all others.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

import torch

from speculation.target.chunks import ChunkLayout
from speculation.target.exact_products import rows_alike
from speculation.target.slots import KeyLayout, Layout
from speculation.target.token_rows import BLOCK

LEAST_ROWS = 4
"""Rows of a pass. Fewer take other kernels, which on a CPU are slower as well (docs/log.md); more
would make plain decoding slower.
"""

_MANY_ROWS = (16, 32, 64)
"""Tried on a GPU, which picks another kernel for another number of rows, and takes hardly longer
for some dozens of them than for one. More would make passes of large models slower.
"""

MOST_BORDERS = 4
"""One place in so many may be a border; if more are, the shift is no whole number of lanes."""

_STEPS = (1, 2, 4, 8, 16, 32)
_SHIFTS = (32, 64)
"""From the numbers in the widest vector on, of bfloat16: the sum of the weights is one of float32,
whose last bit shows in one bfloat16 result of some millions, too few to be found by trying.
"""
_WIDTHS = tuple(range(_SHIFTS[0], BLOCK + 1, _SHIFTS[0]))
"""Whole vectors, for the same reason: what is left behind the last one may be summed otherwise."""

_MAGNITUDES = 24
"""Powers of 2 that terms span: the bits of a float32's fraction."""

_QUERIES = 32
"""Rows of the attention that are compared, at least."""

Attend = Callable[[torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor], torch.Tensor]
"""(queries, keys, values, additive mask) to weighted values, as scaled_dot_product_attention."""


@dataclass(frozen=True, slots=True)
class Padding:
    """What a pass is padded to.

    Attributes:
        step: the rows of its attention, all heads of a group together, are a multiple of it.
        widths: keys in the last block of `BLOCK` keys, ascending; the last one is `BLOCK`.
        layout: where the keys of a tree's branches may stand.
        rows: of a pass, at least.
        at_once: rows of a product, at most; those of larger passes are computed in pieces.
    """

    step: int
    widths: tuple[int, ...]
    layout: Layout
    rows: int = LEAST_ROWS
    at_once: int = sys.maxsize

    def width(self, length: int) -> int:
        """How many keys to attend to if `length` are there."""
        whole = (length - 1) // BLOCK * BLOCK
        return whole + next(width for width in self.widths if width >= length - whole)


@dataclass(frozen=True, slots=True)
class AttentionShape:
    """Heads of keys and values, their size, query heads for each, and where they are."""

    heads: int
    size: int
    group: int
    dtype: torch.dtype
    device: torch.device


@torch.inference_mode()
def find_padding(
    layers: Iterable[torch.nn.Linear],
    attend: Attend,
    shape: AttentionShape,
    most: int,
    rows: Sequence[int] = (LEAST_ROWS,),
) -> Padding | None:
    """The least padding with which all shapes of a pass agree here; None if none was found.

    Args:
        layers: one of each shape.
        shape: of the attention.
        most: rows of the largest pass; the attention gets `group` times as many.
        rows: what is tried as the rows of the smallest pass, ascending (`rows_tried`).
    """
    linear = list(layers)
    for least in rows:
        at_once = rows_alike(linear, least, most, shape.dtype, shape.device)
        padding = None if at_once is None else _with_rows(attend, shape, least, most)
        if at_once is not None and padding is not None:
            return replace(padding, at_once=at_once)
    return None


def rows_tried(device: torch.device) -> tuple[int, ...]:
    """What may be the rows of the smallest pass on a device."""
    return (LEAST_ROWS,) if device.type == "cpu" else (LEAST_ROWS, *_MANY_ROWS)


def _with_rows(attend: Attend, shape: AttentionShape, rows: int, most: int) -> Padding | None:
    """The least padding where passes have so many rows at least."""
    fewest = shape.group * rows if rows > LEAST_ROWS else 1
    step = _step(attend, shape, fewest, shape.group * most)
    if step is None:
        return None
    queries = max(_QUERIES, fewest + -fewest % step)
    widths = tuple(
        width for width in _WIDTHS if _is_like_a_block(attend, shape, queries, width, rows)
    )
    if BLOCK not in widths:
        return None
    return Padding(step, widths, _layout(attend, shape, queries), rows)


def _layout(attend: Attend, shape: AttentionShape, queries: int = _QUERIES) -> Layout:
    """The least shift with which most moves agree, and across which places none does; on a CPU,
    where there is none, chunks of the least size that can be moved as a whole.
    """
    for shift in _SHIFTS:
        places = range(shift, BLOCK, shift)
        borders = tuple(end for end in places if not _can_move(attend, shape, queries, end, shift))
        if len(borders) * MOST_BORDERS <= len(places):
            return KeyLayout(shift, borders)
    for size in _SHIFTS if shape.device.type == "cpu" else ():
        if all(_are_chunks(attend, shape, queries, end, size) for end in range(17, BLOCK, 51)):
            return ChunkLayout(size)
    return KeyLayout()


def _can_move(attend: Attend, shape: AttentionShape, queries: int, end: int, shift: int) -> bool:
    """Whether the keys before `end` give the same if the last ones are moved across it, in the
    first block and in the second.
    """
    moves = [(end, count, shift) for count in (shift, shift // 2 - 1)]
    return all(_moves_agree(attend, shape, queries, start, moves) for start in (0, BLOCK))


def _are_chunks(attend: Attend, shape: AttentionShape, queries: int, end: int, size: int) -> bool:
    """Whether the keys before `end` give the same if the last chunk of them stands further behind,
    in the first block and in the second.
    """
    farthest = BLOCK - size - (end - 1) // size * size
    shifts = {min(size, farthest), farthest} - {0}
    moves = [(end, (end - 1) % size + 1, shift) for shift in shifts]
    return all(_moves_agree(attend, shape, queries, start, moves) for start in (0, BLOCK))


def _moves_agree(
    attend: Attend,
    shape: AttentionShape,
    queries: int,
    start: int,
    moves: Iterable[tuple[int, int, int]],
) -> bool:
    """Whether keys give the same if some stand later; each move is (end, count of the keys before
    it, how much later), behind `start`.
    """
    for end, count, shift in moves:
        given = _given(shape, queries, start + end)
        reference = attend(*_cut(given, slice(queries), 2 * BLOCK))
        moved = _moved(given, start + end - count, start + end, shift)
        if not torch.equal(attend(*_cut(moved, slice(queries), 2 * BLOCK)), reference):
            return False
    return True


def _moved(
    given: Sequence[torch.Tensor], first: int, end: int, shift: int
) -> tuple[torch.Tensor, ...]:
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


def _step(attend: Attend, shape: AttentionShape, fewest: int, most: int) -> int | None:
    """The least step of the number of rows, `fewest` at least, with which a row's sums don't depend
    on the others.
    """
    given = _given(shape, most + max(_STEPS), BLOCK)
    for step in _STEPS:
        low = fewest + -fewest % step
        reference = attend(*_cut(given, slice(max(_QUERIES, low)), BLOCK))
        counts = {*range(low, low + 96, step), *(n - n % step for n in (192, 384, most))}
        counts = {each for each in counts if low <= each <= most}
        cuts = [(first, count) for first in (0, step) for count in sorted(counts)]
        if all(_rows_agree(attend, given, reference, *cut) for cut in cuts):
            return step
    return None


def _rows_agree(
    attend: Attend, given: Sequence[torch.Tensor], reference: torch.Tensor, first: int, count: int
) -> bool:
    common = min(first + count, reference.shape[2]) - first
    found = attend(*_cut(given, slice(first, first + count), BLOCK))
    return torch.equal(found[:, :, :common], reference[:, :, first : first + common])


def _is_like_a_block(
    attend: Attend, shape: AttentionShape, queries: int, width: int, rows: int
) -> bool:
    """Whether so many keys give what a whole block gives, as the first block and the second, also
    where a pass of `rows` hides most of them.
    """
    for start in (0, BLOCK):
        for missing in {0, 7, 40, rows + 40}:
            if missing >= start + width:
                continue
            given = _given(shape, queries, start + width - missing)
            cut = attend(*_cut(given, slice(queries), start + width))
            if not torch.equal(cut, attend(*_cut(given, slice(queries), start + BLOCK))):
                return False
    return True


def _given(shape: AttentionShape, rows: int, length: int) -> tuple[torch.Tensor, ...]:
    """Queries, keys, values and mask over two blocks, of which `length` keys are there.

    Scores are what is left where terms cancel; every other query weighs all keys the same, so that
    there the values cancel.
    """
    queries = _cancelling((1, shape.heads, rows, shape.size), -1)
    queries[:, :, ::2] = 0
    keys = torch.randn(1, shape.heads, 2 * BLOCK, 1, generator=_chance(1))
    values = torch.zeros(1, shape.heads, 2 * BLOCK, shape.size)
    values[:, :, :length] = _cancelling((1, shape.heads, length, shape.size), -2)
    mask = torch.zeros(1, 1, rows, 2 * BLOCK)
    mask[..., length:] = torch.finfo(shape.dtype).min
    made = (queries, keys.repeat(1, 1, 1, shape.size), values, mask)
    return tuple(each.to(shape.device, shape.dtype) for each in made)


def _cut(given: Sequence[torch.Tensor], rows: slice, width: int) -> tuple[torch.Tensor, ...]:
    queries, keys, values, mask = given
    return queries[:, :, rows], keys[:, :, :width], values[:, :, :width], mask[:, :, rows, :width]


def _cancelling(shape: tuple[int, ...], along: int) -> torch.Tensor:
    """Numbers of all magnitudes whose sum along a dimension is 0, in random order."""
    half, chance = shape[along] // 2, _chance(2)
    terms = torch.randn(shape, generator=chance)
    terms *= torch.exp2(torch.randint(_MAGNITUDES, shape, generator=chance).float())
    terms.narrow(along, half, half).copy_(-terms.narrow(along, 0, half))
    terms.narrow(along, 2 * half, shape[along] - 2 * half).zero_()
    return terms.index_select(along, torch.randperm(shape[along], generator=chance))


def _chance(seed: int) -> torch.Generator:
    return torch.Generator().manual_seed(seed)
