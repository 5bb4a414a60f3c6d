"""Laws of importing the engine: by one thread at a time, and without bars across an answer."""

from __future__ import annotations

import threading

from app import engine
from app.engine import import_engine


def test_a_second_thread_waits_until_the_first_has_everything() -> None:
    imported = threading.Event()

    def second() -> None:
        import_engine()
        imported.set()

    import_engine()
    thread = threading.Thread(target=second)
    with engine._IMPORTING:
        thread.start()
        assert not imported.wait(0.05)
    assert imported.wait(60)
    thread.join()


def test_loading_a_model_draws_no_bar_from_then_on() -> None:
    from transformers.utils import logging

    logging.enable_progress_bar()
    import_engine()
    assert not logging.is_progress_bar_enabled()
