"""One turn a text at a time, and of those that wait the newest alone."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor

import pytest

from app.editing.newest_turns import NewestTurns

PATIENCE = 30


@pytest.fixture
def pool() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(4) as pool:
        yield pool


def wanted(turns: NewestTurns, text: int) -> bool:
    with turns.turn(text) as is_wanted:
        return is_wanted


def newer(turns: NewestTurns, text: int, pool: ThreadPoolExecutor) -> Future[bool]:
    """Whether a newer turn is wanted, which waits by now."""
    before = turns._newest.get(text)
    turn = pool.submit(wanted, turns, text)
    with turns._changed:
        assert turns._changed.wait_for(lambda: turns._newest.get(text) is not before, PATIENCE)
    return turn


def test_of_those_that_wait_the_newest_alone_is_wanted(pool: ThreadPoolExecutor) -> None:
    turns = NewestTurns()
    with turns.turn(1) as is_wanted:
        assert is_wanted
        assert wanted(turns, 2), "of another text"
        second = newer(turns, 1, pool)
        third = newer(turns, 1, pool)
        assert second.result(PATIENCE) is False
        assert not third.done()
    assert third.result(PATIENCE) is True
    assert wanted(turns, 1)
    assert turns._newest == {}


def test_a_turn_that_fails_ends(pool: ThreadPoolExecutor) -> None:
    turns = NewestTurns()
    with pytest.raises(ValueError, match="no"), turns.turn(1):
        raise ValueError("no")
    assert pool.submit(wanted, turns, 1).result(PATIENCE) is True


def test_one_at_a_time(pool: ThreadPoolExecutor) -> None:
    turns, at_work, most = NewestTurns(), list[int](), list[int]()
    lock = threading.Lock()

    def work() -> None:
        with turns.turn(1) as is_wanted:
            if is_wanted:
                with lock:
                    at_work.append(1)
                    most.append(len(at_work))
                with lock:
                    at_work.pop()

    for each in [pool.submit(work) for _ in range(200)]:
        each.result(PATIENCE)
    assert set(most) == {1}
