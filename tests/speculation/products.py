"""Linear layers with which the kernels' differences are made, whatever the processor is."""

from __future__ import annotations

import torch

from speculation.target.packed_linear import in_pieces


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
        return in_pieces(self, lambda some: whole(some) + (some.shape[1] > self.alike), rows)
