"""A page that nobody touches does nothing: the processor is the model's."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api")

from tests.ui.home import home

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

COUNTED = """
  window.framesAsked = 0;
  const ask = window.requestAnimationFrame;
  window.requestAnimationFrame = (callback) => {
    window.framesAsked += 1;
    return ask.call(window, callback);
  };
"""
"""Counts frames that a page asks for, whoever keeps the function."""


def test_a_page_at_rest_asks_for_no_frames(tmp_path: Path, browser: Browser) -> None:
    with home(tmp_path) as served, browser.new_context() as context:
        context.add_init_script(COUNTED)
        page = context.new_page()
        page.goto(served.at(served.own.session))
        page.wait_for_function("document.documentElement?.dataset.connection === 'open'")
        # What the loading screen has begun comes to rest first.
        page.wait_for_function(
            """() => {
              const before = window.framesSeen ?? -1;
              window.framesSeen = window.framesAsked;
              return before === window.framesSeen;
            }""",
            polling=2000,
        )
        assert page.evaluate("window.framesAsked") > 0, "it counts nothing"
