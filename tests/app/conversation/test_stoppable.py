"""A computation is waited for until it is to stop."""

from __future__ import annotations

import threading

import pytest

from app.conversation.stoppable import StoppedError, until_stopped

PATIENCE = 30


def test_what_is_computed_is_returned_and_what_is_raised_is_raised() -> None:
    assert until_stopped(lambda: 6 * 7, threading.Event()) == 42
    with pytest.raises(ZeroDivisionError):
        until_stopped(lambda: 1 // 0, threading.Event())

    def gives_up() -> None:
        raise TimeoutError("of its own")

    with pytest.raises(TimeoutError, match="of its own"):
        until_stopped(gives_up, threading.Event())


def test_what_is_to_stop_is_left_to_itself() -> None:
    begun, stopping, goes_on = threading.Event(), threading.Event(), threading.Event()

    def compute() -> None:
        begun.set()
        stopping.set()
        goes_on.wait(PATIENCE)

    with pytest.raises(StoppedError):
        until_stopped(compute, stopping)
    (left,) = (each for each in threading.enumerate() if each.name == "computation")
    assert (begun.is_set(), left.daemon) == (True, True)
    goes_on.set()
    left.join(PATIENCE)
    assert not left.is_alive()
