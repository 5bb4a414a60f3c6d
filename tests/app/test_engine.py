"""Laws of importing the engine: by one thread at a time, and without bars across an answer."""

from __future__ import annotations

import threading

import pytest

from app import engine
from app.engine import import_engine


class Watched:
    """A lock that tells when it is asked for."""

    def __init__(self) -> None:
        self.lock, self.asked = threading.Lock(), threading.Event()

    def __enter__(self) -> None:
        self.asked.set()
        self.lock.acquire()

    def __exit__(self, *_: object) -> None:
        self.lock.release()


def test_a_second_thread_waits_until_the_first_has_everything(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    imported, watched = threading.Event(), Watched()
    monkeypatch.setattr(engine, "_IMPORTING", watched)

    def second() -> None:
        import_engine()
        imported.set()

    thread = threading.Thread(target=second)
    with watched.lock:
        thread.start()
        assert watched.asked.wait(60)
        assert not imported.is_set()
    assert imported.wait(60)
    thread.join()


def test_loading_a_model_draws_no_bar_from_then_on() -> None:
    from transformers.utils import logging

    logging.enable_progress_bar()
    import_engine()
    assert not logging.is_progress_bar_enabled()
