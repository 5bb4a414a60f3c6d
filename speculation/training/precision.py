"""Which precision a training multiplies in: that in which this machine is faster."""

from __future__ import annotations

import time

import torch

ROWS, WIDTH = 1024, 768
"""Of the matrices that are multiplied: about those of a small model and a batch."""

_ROUNDS = 30
_ENOUGH = 0.5
"""Seconds after which no more products are measured: a processor without instructions for bfloat16
can take seconds for one.
"""
_GAIN = 1.2
"""Less isn't worth the rounding."""


def is_faster_in_bfloat16(device: str = "cpu") -> bool:
    """Whether a training on this device is. Of a GPU it is known; of a processor measured, since
    some with the same instructions differ: those for bfloat16 took half the time on a Zen 4 and
    twice the time on a Xeon, in torch 2.13.
    """
    if device != "cpu":
        return device.startswith("cuda") and torch.cuda.is_bf16_supported()
    return _GAIN * _seconds(torch.bfloat16) < _seconds(torch.float32)


def _seconds(dtype: torch.dtype) -> float:
    """The least of several products, so that what else runs now doesn't count."""
    rows, weight = torch.ones(ROWS, WIDTH, dtype=dtype), torch.ones(WIDTH, WIDTH, dtype=dtype)
    times = list[float]()
    while len(times) < _ROUNDS and sum(times) < _ENOUGH:
        started = time.perf_counter()
        torch.mm(rows, weight)
        times.append(time.perf_counter() - started)
    return min(times)
