"""Torch with one thread for each piece of work, as many pieces at once as torch has threads.

Torch shares each step of a pass among its threads, and all wait for the last one. Where an answer
is being written or files are read, that one may have no processor for a while, at each of some
hundred steps: a question that takes 13 ms on one thread took 2,000 ms on two.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TypeVar

Share = TypeVar("Share")
T = TypeVar("T")

_MAKING = threading.Lock()


def on_one_thread(work: Callable[[], T]) -> T:
    """Return or raise the result of `work`, in which torch has one thread."""
    return _threads().submit(work).result()


def side_by_side(work: Callable[[Sequence[Share]], Sequence[T]], parts: Sequence[Share]) -> list[T]:
    """Return the results of `work` for the parts, in order; they are dealt to the threads, and each
    thread's are done at once.
    """
    threads = _threads()
    count = min(threads._max_workers, len(parts))
    done: list[T | None] = [None] * len(parts)
    dealt = [parts[first::count] for first in range(count)]
    for first, found in enumerate(threads.map(work, dealt)):
        done[first::count] = found
    return done  # type: ignore[return-value]


def _threads() -> ThreadPoolExecutor:
    with _MAKING:
        return _made()


@cache
def _made() -> ThreadPoolExecutor:
    import torch

    count = torch.get_num_threads()
    made, all_there = ThreadPoolExecutor(count, "small-work"), threading.Barrier(count)

    def begin(_number: int) -> None:
        torch.get_num_threads()  # a thread's first call forgets what was set
        torch.set_num_threads(1)
        all_there.wait()

    list(made.map(begin, range(count)))
    torch.set_num_threads(count)  # it was set for every thread to come
    return made
