"""What is built unserved has no application, until its queue is set."""

from __future__ import annotations

import gradio as gr
import pytest
from gradio.routes import App

from ui.unserved import unserved


def test_what_is_built_unserved_is_served_once_its_queue_is_set() -> None:
    with unserved(), gr.Blocks() as page:
        gr.Number()
    assert page.app is None
    page.queue(max_size=3)
    assert isinstance(page.app, App)
    assert page.app.get_blocks() is page
    assert page._queue.max_size == 3


def test_what_is_built_afterwards_is_served_whatever_happened() -> None:
    with pytest.raises(ZeroDivisionError), unserved():
        _ = 1 / 0
    with gr.Blocks() as page:
        gr.Number()
    assert isinstance(page.app, App)
