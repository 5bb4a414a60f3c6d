"""One page too many shows a message until there is room; open pages aren't affected."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.assistant import Assistant
from app.settings.loading import load
from tests.ui.conftest import NewPage
from tests.ui.home import home
from tests.ui.hosted import hosted
from ui.access import access_to
from ui.guard import Guard
from ui.serve import listen
from ui.server import application
from ui.streams import Streams

expect = pytest.importorskip("playwright.sync_api").expect
if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

TABS = 20
LATE_SECONDS = 7.0
"""Longer than a page that nobody sees keeps its stream."""


class Late:
    """Sends what streams say some seconds after their headers, as a busy server may."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def late(message: Message) -> None:
            if message["type"] == "http.response.body":
                await asyncio.sleep(LATE_SECONDS)
            await send(message)

        is_stream = scope["type"] == "http" and scope["path"] == "/room/stream"
        await self._app(scope, receive, late if is_stream else send)


@pytest.fixture
def crowded(tmp_path: Path) -> Iterator[str]:
    """A server with room for one page."""
    with serving(tmp_path, lambda app: Streams(app, 1)) as address:
        yield address


@contextmanager
def serving(folder: Path, around: Callable[[ASGIApp], ASGIApp]) -> Iterator[str]:
    """Serve the whole application, with something around it; no model is loaded."""
    assistant = Assistant(load({"data_dir": folder / "data", "model": str(folder / "none")}))
    listener = listen("127.0.0.1", 0)
    access = access_to(listener, "127.0.0.1", None)
    with hosted(around(Guard(application(assistant), access)), listener) as port:
        yield f"http://127.0.0.1:{port}"
    assistant.close()


def test_one_page_too_many_says_so_and_comes_when_there_is_room(
    crowded: str, new_page: NewPage
) -> None:
    first = new_page(crowded)
    second = first.context.new_page()
    second.goto(crowded)
    expect(second.locator("html")).to_have_attribute("data-connection", "refused")
    assert said(second) == '"Too many pages of Palimpsest are open (1). Close some and reload."'
    expect(first.locator("html")).to_have_attribute("data-connection", "open")
    first.close()
    expect(second.locator("html")).to_have_attribute("data-connection", "open", timeout=20_000)
    assert said(second) == "none"


def test_a_page_that_nobody_sees_leaves_its_place(crowded: str, new_page: NewPage) -> None:
    first = new_page(crowded)
    expect(first.locator("html")).to_have_attribute("data-connection", "open")
    see(first, is_hidden=True)
    second = first.context.new_page()
    second.goto(crowded)
    expect(second.locator("html")).to_have_attribute("data-connection", "open", timeout=20_000)
    second.close()
    see(first, is_hidden=False)
    expect(first.locator("html")).to_have_attribute("data-connection", "open", timeout=20_000)


def test_a_page_that_nobody_sees_waits_for_its_session(tmp_path: Path, new_page: NewPage) -> None:
    with serving(tmp_path, Late) as address:
        page = new_page(address).context.new_page()
        hide_from_the_start(page)
        page.goto(address)
        expect(page.locator("html")).to_have_attribute("data-connection", "open", timeout=60_000)


def test_more_tabs_than_a_browser_has_connections_all_show_their_session(
    tmp_path: Path, new_page: NewPage
) -> None:
    """A browser keeps six connections to one host."""
    with home(tmp_path) as served:
        first = new_page(served.at(served.own.session))
        tabs = [first.context.new_page() for _ in range(TABS)]
        for tab in tabs:
            hide_from_the_start(tab)
            tab.goto(served.at(served.own.session), wait_until="commit")
        for tab in tabs:
            expect(tab.locator("html")).to_have_attribute("data-connection", "open", timeout=60_000)
            expect(tab.locator("#history .turn")).to_have_count(1, timeout=60_000)
        see(tabs[-1], is_hidden=False)
        served.assistant.session(served.own.session).rename("Seen from behind")
        expect(tabs[-1]).to_have_title(re.compile("Seen from behind"), timeout=20_000)
        for tab in (first, *tabs):  # while their server is there
            tab.close()


def hide_from_the_start(page: Page) -> None:
    """Open the next address as in a tab behind another one."""
    page.add_init_script(
        "Object.defineProperty(document, 'hidden', { value: true, configurable: true })"
    )


def see(page: Page, *, is_hidden: bool) -> None:
    """Tell a page that its tab was hidden or shown, which a browser without a window never does."""
    page.evaluate(
        "(hidden) => { Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });"
        " document.dispatchEvent(new Event('visibilitychange')); }",
        is_hidden,
    )


def said(page: Page) -> str:
    told = "getComputedStyle(document.querySelector('#connection'), '::before').content"
    return str(page.evaluate(told))
