"""Takes pictures of the page for `docs/screenshots`."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

from app.models.folders import models_folder
from tests.ui.conftest import FLAGS, Server
from tests.ui.steps import MODEL_MS

FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"
SOMEBODY = {"HOME": "/home/ada", "XDG_CACHE_HOME": str(models_folder().parents[1])}
"""Whose home folder is nobody's, with the models that are here."""

WIDTHS = {"wide": (1280, 800), "narrow": (390, 844)}


class Pictures:
    """Takes pictures of one page at one width."""

    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        self._name = name

    def take(self, state: str, pause_ms: int = 600) -> None:
        """Save a picture of the page, after a pause in which a caret blinks and a panel scrolls."""
        self.page.wait_for_timeout(pause_ms)
        self.page.screenshot(path=FOLDER / f"{state}-{self._name}.png")

    def panel(self, name: str) -> None:
        """Open a side panel where it is folded."""
        button = self.page.locator(f"#bar [data-panel={name}]")
        if button.get_attribute("aria-expanded") == "false":
            button.click()


@contextmanager
def new_page(
    browser: Browser, server: Server, size: tuple[int, int], *, dark: bool = False
) -> Iterator[Page]:
    """A new page of a server, with nothing in its session."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if dark else "light",
    )
    page = context.new_page()
    page.goto(server.address)
    expect(page.locator(".welcome")).to_be_visible(timeout=MODEL_MS)
    yield page
    context.close()


def with_browser(action: Callable[[Browser], None]) -> None:
    """Do something with the Chromium on PATH."""
    chromium = next(filter(None, map(shutil.which, ("chromium", "google-chrome", "chrome"))))
    with sync_playwright() as driver:
        action(driver.chromium.launch(executable_path=chromium, args=FLAGS))
