"""In a real browser the token is brought once: by the file, and good for a year of restarts."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.ui.conftest import FLAGS, Server

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import Page, expect

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, BrowserType

pytestmark = pytest.mark.browser

WAIT_MS = 30_000


@pytest.fixture
def person(chromium: BrowserType, chromium_path: str) -> Iterator[BrowserContext]:
    """A browser with its cookies."""
    browser = chromium.launch(executable_path=chromium_path, args=FLAGS)
    context = browser.new_context()
    context.set_default_timeout(WAIT_MS)
    yield context
    browser.close()


def is_shown(page: Page, connection: str = "open") -> None:
    """Wait until the page says so of its connection."""
    expect(page.locator("html")).to_have_attribute("data-connection", connection, timeout=WAIT_MS)


def test_what_a_browser_was_let_in_by_lasts(person: BrowserContext, tmp_path: Path) -> None:
    opened, program = tmp_path / "opened", tmp_path / "browser"
    program.write_text(f'#!/bin/sh\nprintf %s "$1" > {opened}.part && mv {opened}.part {opened}\n')
    program.chmod(0o700)
    server = Server(
        tmp_path / "data", "--model", str(tmp_path / "none"), browser=program, is_new=True
    )
    try:
        while not opened.exists():
            time.sleep(0.02)
        page = person.new_page()
        page.goto(opened.read_text())
        page.wait_for_url(f"{server.origin}/")
        is_shown(page)
        page.reload()
        is_shown(page)
        assert page.url == f"{server.origin}/"
        assert page.evaluate("document.cookie") == ""

        server.kill()
        is_shown(page, "lost")
        server.start()
        is_shown(page)
        assert page.url == f"{server.origin}/"
        bookmarked = person.new_page()
        bookmarked.goto(f"{server.origin}/?session=gone")
        is_shown(bookmarked)

        person.clear_cookies()
        page.evaluate("document.dispatchEvent(new CustomEvent('room:session'))")
        is_shown(page, "refused")
        reason = page.locator("#connection").get_attribute("data-reason")
        assert "`palimpsest url` prints" in (reason or "")
        bookmarked.goto(f"{server.origin}/")
        expect(bookmarked.locator("body")).to_contain_text("`palimpsest url` prints")
        bookmarked.goto(server.at("gone"))
        is_shown(bookmarked)
        assert "token" not in bookmarked.url
        is_shown(page)
    finally:
        assert server.end() == 0
