"""Laws of the queue: one at a time, in the order of asking, and whoever leaves holds up nobody."""

from __future__ import annotations

import threading

import pytest

from app.conversation import queue as queue_module
from app.conversation.queue import AskQueue
from app.events import Waiting


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reports follow each other at once."""
    monkeypatch.setattr(queue_module, "_PATIENCE", 0)


class Watched(threading.Condition):
    """Tells that a thread waits."""

    def __init__(self) -> None:
        super().__init__()
        self.is_waited_for = threading.Event()

    def wait(self, timeout: float | None = None) -> bool:
        self.is_waited_for.set()
        return super().wait(timeout)


def test_each_is_told_how_many_are_ahead_until_it_is_its_turn() -> None:
    queue = AskQueue()
    with queue.ticket() as second, queue.ticket() as third:
        assert list(queue.wait(second)) == []
        waiting = queue.wait(third)
        assert [next(waiting), next(waiting)] == [Waiting(1), Waiting(1)]
    with queue.ticket() as last:
        assert list(queue.wait(last)) == []


def test_whoever_leaves_the_middle_lets_those_behind_move_up() -> None:
    queue = AskQueue()
    with queue.ticket() as first:
        leaving = queue.ticket()
        leaving.__enter__()
        with queue.ticket() as third:
            waiting = queue.wait(third)
            assert next(waiting) == Waiting(2)
            leaving.__exit__(None, None, None)
            assert next(waiting) == Waiting(1)
            assert list(queue.wait(first)) == []


def test_an_answer_that_fails_leaves_the_queue() -> None:
    queue = AskQueue()
    with pytest.raises(RuntimeError), queue.ticket():
        raise RuntimeError
    with queue.ticket() as ticket:
        assert list(queue.wait(ticket)) == []


def test_who_waits_is_woken_by_the_one_that_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queue_module, "_PATIENCE", 60)
    queue, order, waits = AskQueue(), list[str](), threading.Event()

    def ask() -> None:
        with queue.ticket() as ticket:
            for _ in queue.wait(ticket):
                waits.set()
            order.append("second")

    with queue.ticket():
        asking = threading.Thread(target=ask)
        asking.start()
        assert waits.wait(10)
        order.append("first")
    asking.join(10)
    assert order == ["first", "second"]


def test_who_comes_during_an_idle_slot_has_the_turn_after_it() -> None:
    queue, order, spared = AskQueue(), list[str](), list[bool]()
    queue._moved = moved = Watched()

    def ask() -> None:
        with queue.ticket() as ticket:
            assert list(queue.wait(ticket)) == []
            order.append("answer")
            with queue.idle_slot() as is_mine:
                spared.append(is_mine)

    with queue.idle_slot() as is_mine:
        assert is_mine
        asking = threading.Thread(target=ask)
        asking.start()
        assert moved.is_waited_for.wait(10)
        order.append("idle work")
    asking.join(10)
    assert spared == [False], "its own turn is no idle slot"
    assert order == ["idle work", "answer"]
    with queue.idle_slot() as is_mine:
        assert is_mine


def test_an_idle_slot_whose_work_fails_gives_the_queue_back() -> None:
    queue = AskQueue()
    with pytest.raises(RuntimeError), queue.idle_slot():
        raise RuntimeError
    with queue.ticket() as ticket:
        assert list(queue.wait(ticket)) == []


def test_nobody_who_waits_is_made_to_wait_for_an_idle_slot() -> None:
    queue = AskQueue()
    with queue.ticket() as ticket:
        with queue.idle_slot() as is_mine:
            assert not is_mine
        assert queue.is_asked()
        assert list(queue.wait(ticket)) == []
    assert not queue.is_asked()
