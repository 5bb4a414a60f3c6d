"""Heads computed plainly, row by row in float32, from what the papers say."""

from __future__ import annotations

import math
from collections.abc import Sequence

import torch
from torch import Tensor

from speculation.drafters.eagle.block import BlockHead
from speculation.drafters.eagle.chain import ChainHead
from speculation.drafters.eagle.layers import HeadLayer


def norm(row: Tensor, weight: Tensor, epsilon: float) -> Tensor:
    return row / (row.pow(2).mean() + epsilon).sqrt() * weight


def rotated(row: Tensor, position: int, base: float) -> Tensor:
    """(heads, head size), each pair of halves turned."""
    half = row.shape[-1] // 2
    found = row.clone()
    for i in range(half):
        angle = position * base ** (-i / half)
        cos, sin = math.cos(angle), math.sin(angle)
        found[:, i] = row[:, i] * cos - row[:, i + half] * sin
        found[:, i + half] = row[:, i + half] * cos + row[:, i] * sin
    return found


def attended(layer: HeadLayer, query: Tensor, seen: Sequence[tuple[Tensor, Tensor]]) -> Tensor:
    """From a row's queries (heads, head size) and the keys and values that it sees."""
    shared = layer.shape.heads // layer.shape.kv_heads
    out = []
    for head in range(layer.shape.heads):
        keys = torch.stack([key[head // shared] for key, _ in seen])
        values = torch.stack([value[head // shared] for _, value in seen])
        weights = (keys @ query[head] / layer.shape.head_size**0.5).softmax(0)
        out.append(weights @ values)
    return torch.cat(out)


def parts(layer: HeadLayer, row: Tensor, position: int) -> tuple[Tensor, Tensor, Tensor]:
    """Queries, keys and values of one row."""
    shape = layer.shape
    read = (layer.qkv.weight @ row).view(-1, shape.head_size)
    heads = rotated(read[: shape.heads], position, shape.rope_theta)
    keys = rotated(read[shape.heads : -shape.kv_heads], position, shape.rope_theta)
    return heads, keys, read[-shape.kv_heads :]


def finished(layer: HeadLayer, row: Tensor, found: Tensor) -> Tensor:
    row = row + layer.out.weight @ found
    gate, up = (layer.gate_up.weight @ norm(row, layer.norm_after, layer.shape.epsilon)).chunk(2)
    return row + layer.down.weight @ (gate / (1 + (-gate).exp()) * up)


def chain_chances(
    head: ChainHead, embeddings: Tensor, states: Tensor, following: Sequence[int], *path: int
) -> Tensor:
    """The chances after a path of drafts behind the root, `following[-1]`."""
    epsilon, seen, output = head.shape.epsilon, list[tuple[Tensor, Tensor]](), torch.empty(0)
    features = [head.fuse.weight @ row for row in states]
    for position, token in enumerate([*following, *path]):
        feature = features[position] if position < len(features) else output
        embedded = norm(embeddings[token], head.layer.norm_before, epsilon)
        read = torch.cat([embedded, norm(feature, head.norm_feature, epsilon)])
        query, key, value = parts(head.layer, read, position)
        seen.append((key, value))
        output = finished(head.layer, feature, attended(head.layer, query, seen))
    return (head.output.weight @ norm(output, head.norm, epsilon)).softmax(0)


def block_chances(
    head: BlockHead, embeddings: Tensor, states: Tensor, root: int, *path: int
) -> Tensor:
    """The chances after a path of drafts behind the root, times that of agreement."""
    epsilon, length = head.shape.epsilon, len(states)
    fused = [norm(head.fuse.weight @ row, head.norm_feature, epsilon) for row in states]
    rows = [embeddings[root], *head.slots]
    for layer in head.stack:
        text = [parts(layer, row, position)[1:] for position, row in enumerate(fused)]
        asked = [
            parts(layer, norm(row, layer.norm_before, epsilon), length + number)
            for number, row in enumerate(rows)
        ]
        seen = text + [(key, value) for _, key, value in asked]
        rows = [
            finished(layer, row, attended(layer, query, seen))
            for row, (query, _, _) in zip(rows, asked, strict=True)
        ]
    normal = norm(rows[len(path)], head.norm, epsilon)
    before = head.markov_in.weight @ embeddings[[root, *path][-1]]
    odds = head.confidence.weight[0] @ torch.cat([normal, before]) + head.confidence.bias[0]
    chances = (head.output.weight @ normal + head.markov_out.weight @ before).softmax(0)
    return chances / (1 + (-odds).exp())
