"""Each piece of small work has one thread, and all other threads keep theirs."""

from __future__ import annotations

import threading
from collections.abc import Sequence

import pytest
import torch

from retrieval.one_thread import on_one_thread, side_by_side


def threads_of_a_new_thread() -> int:
    found: list[int] = []
    thread = threading.Thread(target=lambda: found.append(torch.get_num_threads()))
    thread.start()
    thread.join()
    return found[0]


def test_only_small_work_is_done_by_one_thread() -> None:
    before = torch.get_num_threads()
    torch.set_num_threads(3)
    try:
        assert on_one_thread(torch.get_num_threads) == 1
        assert torch.get_num_threads() == threads_of_a_new_thread() == 3
        assert side_by_side(threads_of_each, range(9)) == [1] * 9
    finally:
        torch.set_num_threads(before)


def threads_of_each(parts: Sequence[int]) -> list[int]:
    return [torch.get_num_threads() for _ in parts]


@pytest.mark.parametrize("count", [0, 1, 2, 7])
def test_parts_come_back_in_their_order(count: int) -> None:
    parts = list(range(count))
    assert side_by_side(lambda some: [-part for part in some], parts) == [-part for part in parts]


def test_what_goes_wrong_is_raised_here() -> None:
    with pytest.raises(ZeroDivisionError):
        on_one_thread(lambda: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        side_by_side(lambda some: [1 // part for part in some], [1, 0])
