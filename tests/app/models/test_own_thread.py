"""A thread that ends: results and errors come out of it."""

from __future__ import annotations

import threading

import pytest

from app.models.own_thread import in_own_thread


def test_work_is_done_in_a_thread_that_has_ended() -> None:
    thread = in_own_thread(threading.current_thread)
    assert thread is not threading.current_thread()
    assert not thread.is_alive()


def test_what_it_raises_is_raised() -> None:
    def fail() -> None:
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        in_own_thread(fail)
