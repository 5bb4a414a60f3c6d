"""A head's decoder layer in plain torch, its cache, and attention in the two forms needed.

Drafting: few rows attend to a cache, under any mask. Training: many anchors in a row of text attend
to the text before them, and each to a few keys of its own (`attend_apart`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import torch
from torch import Tensor, nn
from torch.nn.functional import linear, rms_norm, scaled_dot_product_attention, silu

from speculation.drafters.eagle.shape import HeadShape
from speculation.target.token_rows import TokenRows


class RotaryTurns(NamedTuple):
    """Cosines and sines of rotary positions, each (..., n, 1, head size)."""

    cos: Tensor
    sin: Tensor


def turns(frequencies: Tensor, positions: Tensor, dtype: torch.dtype) -> RotaryTurns:
    """Of positions (..., n), with the frequencies (head size / 2,) of a head."""
    angles = positions[..., None].float() * frequencies.float()
    angles = torch.cat([angles, angles], -1)[..., None, :]
    return RotaryTurns(angles.cos().to(dtype), angles.sin().to(dtype))


def frequencies(shape: HeadShape) -> Tensor:
    """(head size / 2,) in float32 (Su et al. 2021, "RoFormer", section 3.2.2)."""
    steps = torch.arange(0, shape.head_size, 2, dtype=torch.float32) / shape.head_size
    return shape.rope_theta**-steps


class Projected(NamedTuple):
    """Queries (..., n, heads, head size), keys and values (..., n, key-value heads, head size)."""

    queries: Tensor
    keys: Tensor
    values: Tensor


class HeadLayer(nn.Module):
    """A decoder layer as in Llama, whose attention may read more than one vector a token.

    Args:
        width: numbers that the attention reads of each token.

    Attributes:
        norm_before: of a block's states; of a chain's token embeddings.
    """

    def __init__(self, shape: HeadShape, width: int) -> None:
        super().__init__()
        self.shape = shape
        kept = (shape.heads + 2 * shape.kv_heads) * shape.head_size
        self.norm_before = nn.Parameter(torch.ones(shape.hidden))
        self.qkv = nn.Linear(width, kept, bias=shape.has_bias)
        self.out = nn.Linear(shape.heads * shape.head_size, shape.hidden, bias=False)
        self.norm_after = nn.Parameter(torch.ones(shape.hidden))
        self.gate_up = nn.Linear(shape.hidden, 2 * shape.intermediate, bias=False)
        self.down = nn.Linear(shape.intermediate, shape.hidden, bias=False)
        if shape.normalises_heads:
            self.norm_query = nn.Parameter(torch.ones(shape.head_size))
            self.norm_key = nn.Parameter(torch.ones(shape.head_size))

    def project(self, rows: Tensor, turned: RotaryTurns) -> Projected:
        """Return the queries, keys and values of rows (..., n, width)."""
        shape = self.shape
        read = self.qkv(rows).unflatten(-1, (-1, shape.head_size))
        asking, values = read.split([shape.heads + shape.kv_heads, shape.kv_heads], -2)
        if shape.normalises_heads:
            queries, keys = asking.split([shape.heads, shape.kv_heads], -2)
            queries = normed(queries, self.norm_query, shape.epsilon)
            asking = torch.cat([queries, normed(keys, self.norm_key, shape.epsilon)], -2)
        queries, keys = _turn(asking, turned).split([shape.heads, shape.kv_heads], -2)
        return Projected(queries, keys, values)

    def offer(self, rows: Tensor, turned: RotaryTurns) -> tuple[Tensor, Tensor]:
        """The keys and values alone of rows (..., n, width)."""
        shape = self.shape
        first = shape.heads * shape.head_size
        bias = self.qkv.bias[first:] if shape.has_bias else None
        read = linear(rows, self.qkv.weight[first:], bias).unflatten(-1, (-1, shape.head_size))
        keys, values = read.chunk(2, -2)
        if shape.normalises_heads:
            keys = normed(keys, self.norm_key, shape.epsilon)
        return _turn(keys, turned), values

    def finish(self, rows: Tensor, attended: Tensor) -> Tensor:
        """(..., n, hidden) from the rows that are added to, and what they attended to (..., n,
        heads * head size).
        """
        rows = rows + self.out(attended)
        gate, up = self.gate_up(normed(rows, self.norm_after, self.shape.epsilon)).chunk(2, -1)
        added: Tensor = self.down(silu(gate) * up)
        return rows + added


def normed(rows: Tensor, weight: Tensor, epsilon: float) -> Tensor:
    """Rows over their root mean square, times the weight."""
    # Of one type, since torch's fused kernel takes no others: in training rows may be bfloat16.
    return rms_norm(rows, weight.shape, weight.to(rows.dtype), epsilon)


def _turn(rows: Tensor, turned: RotaryTurns) -> Tensor:
    left, right = rows.chunk(2, -1)
    return rows * turned.cos + torch.cat([-right, left], -1) * turned.sin


class HeadCache:
    """Keys and values of one layer, (key-value heads, length, head size) each."""

    def __init__(self) -> None:
        self._keys, self._values = TokenRows(), TokenRows()

    @property
    def length(self) -> int:
        """Tokens held."""
        return self._keys.length

    def truncate(self, length: int) -> None:
        """Drop all from `length` on."""
        self._keys.truncate(length)
        self._values.truncate(length)

    def append(self, keys: Tensor, values: Tensor) -> None:
        """Append those of n tokens, each (n, key-value heads, head size)."""
        self._keys.append(keys.transpose(0, 1))
        self._values.append(values.transpose(0, 1))

    def attend(self, queries: Tensor, mask: Tensor | None) -> Tensor:
        """(n, heads * head size) from queries (n, heads, head size).

        Args:
            mask: bool (n, length), True at what each may see; None for everything.
        """
        keys, values = self._keys.view(), self._values.view()
        rows, heads, size = queries.shape
        shared = len(keys)
        grouped = queries.view(rows, shared, -1, size).permute(1, 2, 0, 3).reshape(shared, -1, size)
        if mask is not None:
            mask = mask.repeat(heads // shared, 1)
        found = scaled_dot_product_attention(grouped[None], keys[None], values[None], mask)[0]
        return found.view(shared, -1, rows, size).permute(2, 0, 1, 3).reshape(rows, -1)


def attend_apart(
    queries: Tensor, text: tuple[Tensor, Tensor], seen: Tensor, own: Sequence[tuple[Tensor, Tensor]]
) -> Tensor:
    """Attention in training, (rows, anchors, block, heads * head size).

    Args:
        queries: (rows, anchors, block, heads, head size).
        text: keys and values of the text, each (rows, length, key-value heads, head size).
        seen: bool (rows, anchors, length), True at the text that an anchor sees, none for padding.
        own: keys and values (rows, anchors, m, key-value heads, head size) that each anchor alone
            sees, with all of its block.
    """
    rows, anchors, block, _, size = queries.shape
    keys, values = (each.transpose(1, 2) for each in text)  # (rows, kv, length, size)
    shared = keys.shape[1]
    grouped = queries.unflatten(3, (shared, -1)).permute(0, 3, 1, 4, 2, 5)
    scale = size**-0.5
    asking = grouped.reshape(rows, shared, -1, size) * scale
    scores = (asking @ keys.transpose(2, 3)).unflatten(2, (anchors, -1))
    scores = scores.masked_fill(~seen[:, None, :, None], torch.finfo(scores.dtype).min)
    parts = [scores]
    if own:
        near = torch.cat([each for each, _ in own], 2).permute(0, 3, 1, 4, 2)
        parts.append((grouped.flatten(3, 4) * scale) @ near)
    weights = torch.cat(parts, -1).softmax(-1)
    length = keys.shape[2]
    found: Tensor = (weights[..., :length].flatten(2, 3) @ values).unflatten(2, (anchors, -1))
    if own:
        near = torch.cat([each for _, each in own], 2).permute(0, 3, 1, 2, 4)
        found = found + weights[..., length:] @ near
    found = found.unflatten(3, (-1, block)).permute(0, 2, 4, 1, 3, 5)
    return found.reshape(rows, anchors, block, -1)
