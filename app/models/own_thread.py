"""Runs passes of the model in a thread that ends afterwards.

GNU OpenMP, which torch uses on Linux, keeps further threads for each thread that has computed,
until that one ends. Where it keeps more than there are processors they sleep between two steps of a
pass instead of waiting for the next one: on two processors a pass of the default model took 42 ms
instead of 30 (docs/log.md). So a thread that lives on leaves passes to one that doesn't.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")


def in_own_thread(work: Callable[[], T]) -> T:
    """Run `work` in a thread of its own, and return or raise its result once that has ended."""
    with ThreadPoolExecutor(1, "own-thread") as one:
        return one.submit(work).result()
