"""Work in threads: one for a key, so many at once, stopped, dismissed, closed, and why it failed."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from app.conversation import background
from app.conversation.background import Background, Work, why_failed
from app.errors import AskError
from storage import StorageError

PATIENCE = 30


@dataclass(frozen=True)
class Counted:
    """What the work of these tests shows."""

    steps: int = 0
    is_ended: bool = False


Counting = Background[str, Counted]


@pytest.fixture
def counting() -> Counting:
    return Background("count", 2, AskError, busy="It is counted.", full="Two are counted.")


def until_stopped(work: Work[Counted]) -> None:
    assert work.stopping.wait(PATIENCE)
    work.shown = Counted(1, is_ended=True)


def at_once(work: Work[Counted]) -> None:
    work.shown = Counted(1, is_ended=True)


def joined(counting: Counting, key: str) -> None:
    thread = counting._works[key].thread
    assert thread is not None
    thread.join(PATIENCE)
    assert not thread.is_alive()


def test_what_it_shows_is_there_at_once_and_how_it_ended_stays(counting: Counting) -> None:
    assert counting.shown("a") is None
    counting.begin("a", Counted(), until_stopped)
    assert counting.shown("a") == Counted()
    assert counting.is_busy
    counting.stop("a")
    joined(counting, "a")
    assert counting.shown("a") == Counted(1, is_ended=True)
    assert not counting.is_busy
    counting.begin("a", Counted(), at_once)
    joined(counting, "a")


def test_one_for_a_key_and_so_many_at_once(counting: Counting) -> None:
    counting.begin("a", Counted(), until_stopped)
    with pytest.raises(AskError, match="It is counted"):
        counting.begin("a", Counted(), at_once)
    counting.begin("b", Counted(), until_stopped)
    with pytest.raises(AskError, match="Two are counted"):
        counting.begin("c", Counted(), at_once)
    counting.stop("b")
    joined(counting, "b")
    counting.begin("c", Counted(), at_once)
    counting.close()


def test_only_what_has_ended_is_dismissed(counting: Counting) -> None:
    counting.begin("a", Counted(), until_stopped)
    for each in ("a", "none"):
        counting.dismiss(each)
    assert counting.shown("a") == Counted()
    counting.stop("none")
    counting.stop("a")
    joined(counting, "a")
    counting.dismiss("a")
    assert counting.shown("a") is None


def test_closing_waits_for_all_and_accepts_no_more(counting: Counting) -> None:
    for each in ("a", "b"):
        counting.begin(each, Counted(), until_stopped)
    threads = [work.thread for work in counting._works.values()]
    counting.close()
    assert not any(thread is not None and thread.is_alive() for thread in threads)
    assert counting.is_closed
    with pytest.raises(AskError, match="shutting down"):
        counting.begin("c", Counted(), at_once)


def test_a_thread_that_can_not_be_started_leaves_nothing_under_way(
    counting: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    start: Callable[[threading.Thread], None] = threading.Thread.start
    monkeypatch.setattr(threading.Thread, "start", fail)
    with pytest.raises(RuntimeError):
        counting.begin("a", Counted(), at_once)
    assert (counting.shown("a"), counting.is_busy) == (None, False)
    monkeypatch.setattr(threading.Thread, "start", start)
    counting.begin("a", Counted(), at_once)
    joined(counting, "a")


def test_only_an_error_that_nobody_expected_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    told = why_failed(StorageError("The disk is full."), "The count of a", "nothing is left")
    assert (told, caplog.text) == ("The disk is full.", "")
    told = why_failed(RuntimeError("out of luck"), "The count of a", "what was counted stays")
    assert "Something went wrong (RuntimeError); what was counted stays. Ask again." in told
    assert "The count of a failed" in caplog.text
    assert "out of luck" in caplog.text


def test_closing_leaves_what_never_looks_whether_it_is_to_stop(
    counting: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background, "GOODBYE_SECONDS", 0.05)
    goes_on = threading.Event()

    def never_looks(_: Work[Counted]) -> None:
        assert goes_on.wait(PATIENCE)

    for each in ("a", "b"):
        counting.begin(each, Counted(), never_looks)
    counting.close()
    threads = [work.thread for work in counting._works.values() if work.thread]
    assert all(each.is_alive() for each in threads)
    goes_on.set()
    for each in threads:
        each.join(PATIENCE)
