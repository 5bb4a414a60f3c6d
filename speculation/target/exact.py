"""Shapes of a pass in which every row gets bitwise the same result.

Speculative decoding computes a token's logits in another pass than plain decoding does: among other
rows, over another number of keys. Kernels sum in another order for another shape, and in bfloat16
the last bit decides near ties. Which shapes agree depends on the processor and its libraries, so it
is found by trying, with sums whose result shows their order. A pass is then padded to a shape that
agrees with all others.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

import torch

from speculation.target.exact_attention import Attend, AttentionShape, AttentionTrial
from speculation.target.exact_products import rows_alike
from speculation.target.packed_linear import RowsAtOnce
from speculation.target.slots import NodeLayout
from speculation.target.token_rows import BLOCK

LEAST_ROWS = 4
"""Rows of a pass. Fewer take other kernels, which on a CPU are slower as well (docs/log.md); more
would make plain decoding slower.
"""

_MANY_ROWS = (16, 32, 64)
"""Tried on a GPU, which picks another kernel for another number of rows, and takes hardly longer
for some dozens of them than for one. More would make passes of large models slower.
"""


@dataclass(frozen=True, slots=True)
class Padding:
    """The sizes to which a pass is padded.

    Attributes:
        step: the rows of its attention, all heads of a group together, are a multiple of it.
        widths: keys in the last block of `BLOCK` keys, ascending; the last one is `BLOCK`.
        layout: where the keys of a tree's branches may stand.
        rows: of a pass, at least.
        at_once: rows of each layer's products, at most; those of larger passes are computed in
            pieces.
    """

    step: int
    widths: tuple[int, ...]
    layout: NodeLayout
    rows: int = LEAST_ROWS
    at_once: RowsAtOnce = field(default_factory=dict)

    def width(self, length: int) -> int:
        """How many keys to attend to if `length` are there."""
        whole = (length - 1) // BLOCK * BLOCK
        return whole + next(width for width in self.widths if width >= length - whole)


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
        if at_once is None:
            continue
        padding = _with_rows(attend, shape, least, most)
        if padding is not None:
            return replace(padding, at_once=at_once)
    return None


def rows_tried(device: torch.device) -> tuple[int, ...]:
    """Return the numbers of rows that the smallest pass on a device may have."""
    return (LEAST_ROWS,) if device.type == "cpu" else (LEAST_ROWS, *_MANY_ROWS)


def _with_rows(attend: Attend, shape: AttentionShape, rows: int, most: int) -> Padding | None:
    """The least padding where passes have so many rows at least."""
    trial = AttentionTrial(attend, shape, shape.group * rows if rows > LEAST_ROWS else 1)
    step = trial.step(shape.group * most)
    if step is None:
        return None
    widths = trial.widths(rows)
    return Padding(step, widths, trial.layout(), rows) if BLOCK in widths else None
