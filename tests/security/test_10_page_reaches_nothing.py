"""Should markup or a script ever slip into the page, it reaches no other machine.

What reaches out is planted on a page without our headers first, where the recorder must see each of
it; then the same is planted on ours.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote, urljoin, urlsplit

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import Route

from tests.security.planted import (
    AWAY,
    INSERT,
    MARKUP,
    NUMBERED,
    SCRIPTS,
    STAYING,
    ZONE,
    document,
    planted,
)
from tests.security.recorded import Record, missing, open_browser
from tests.ui.answer_page import Page as Shown
from tests.ui.home import Home, home
from tests.ui.hosted import hosted
from tests.ui.raw import Reply, send
from ui.answer import _SANITISER, answer_html
from ui.serve import listen

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, BrowserType, Page

ALLOWLIST_SINCE = 152
"""The version of Chromium that obeys Connection-Allowlist."""

OWN_ADDRESS = {"8.8.8.8", "8.8.4.4", "2001:4860:4860::8888", "224.0.0.251"}
"""How WebRTC finds out the machine's own address, and makes a name for it known in the local
network: by sockets to well-known addresses, which send nothing of the page's. Nothing forbids a
script that in Chromium; but no script gets in, see `tests/ui/laws/test_policy.py`."""

BROWSERS = 5
"""How many browsers are tried at most: one in ten never fetches by speculation rules, however often
the page is loaded.
"""

LATEST = 2
"""Seconds in which an attempt would come; without our headers all of them come within one."""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Home]:
    with home(tmp_path_factory.mktemp("home")) as running:
        yield running


def get(served: Home, target: str) -> Reply:
    """What a page of ours is answered."""
    return send(served.port, "GET", target, [served.cookie])


def opened(browser: BrowserContext, served: Home) -> Page:
    """Our page, in the recorded browser."""
    page = browser.new_page()
    page.goto(served.address)
    page.wait_for_function("document.documentElement.dataset.connection === 'open'")
    return page


@pytest.mark.browser
def test_the_record_has_whatever_a_page_reaches_for(
    chromium: BrowserType, chromium_path: str, tmp_path: Path, record: Record
) -> None:
    pages = [document(), *planted(AWAY)]
    expected = [STAYING, *({f"{name}.{ZONE}"} for name in AWAY)]

    async def plain(request: Request) -> HTMLResponse:
        return HTMLResponse(pages[request.path_params["number"]])

    app = Starlette(routes=[Route("/{number:int}", plain)])
    with hosted(app, listen("127.0.0.1", 0)) as port:
        for number, hosts in enumerate(expected):
            for attempt in range(BROWSERS):
                folder = tmp_path / f"profile-{number}-{attempt}"
                with open_browser(chromium, chromium_path, folder, record) as browser:
                    page = browser.new_page()
                    page.goto(f"http://127.0.0.1:{port}/{number}", wait_until="commit")
                    absent = missing(record, hosts, page)
                if not absent:
                    break
            assert absent == set()


@pytest.mark.browser
def test_what_slips_into_our_page_reaches_nothing(
    recorded: BrowserContext, record: Record, at_rest: Record, served: Home
) -> None:
    page = opened(recorded, served)
    version = re.findall(r"Chrome/(\d+)", page.evaluate("navigator.userAgent"))[0]
    if int(version) < ALLOWLIST_SINCE:
        pytest.skip(f"Chromium {version} doesn't know Connection-Allowlist")
    for markup in planted(MARKUP | NUMBERED):
        page.evaluate(INSERT, markup)
    page.wait_for_timeout(LATEST * 1000)
    assert record.attempts() - at_rest.attempts() == set()
    # What a script could do that ran in spite of all; the debugger's do.
    for script in planted(SCRIPTS):
        page.evaluate("(script) => { (0, eval)(script) }", script)
    refresh, _ = planted(AWAY)
    opened(recorded, served).evaluate(INSERT, refresh)
    opened(recorded, served).evaluate("(url) => { location = url }", f"https://location.{ZONE}/")
    page.wait_for_timeout(LATEST * 1000)
    assert record.attempts() - at_rest.attempts() <= OWN_ADDRESS


@pytest.mark.parametrize("url", ["javascript:alert(1)", "//a.example", "/", "", "data:text/html,x"])
def test_the_page_before_a_link_leads_to_the_web_or_nowhere(served: Home, url: str) -> None:
    reply = get(served, f"/room/leave?to={quote(url)}")
    assert reply.status == 422
    assert "<a" not in reply.text


def test_the_page_before_a_link_shows_it_and_no_markup(served: Home) -> None:
    url = "https://a.example/\"><script>alert(1)</script>?q='${x}&r=%22"
    reply = get(served, f"/room/leave?to={quote(url)}")
    found = Elements(reply.text)
    assert [tag for tag, _ in found.elements].count("script") == 0
    assert [given["href"] for tag, given in found.elements if tag == "a"] == [url]
    assert url in found.text


class Elements(HTMLParser):
    """The elements of a page with their attributes, and its text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.text = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def handle_data(self, data: str) -> None:
        self.text += data

    def hints(self) -> set[str]:
        """What a browser is told to do before anyone asks for it."""
        told = {"rel", "http-equiv", "type"}
        return {
            word
            for _, given in self.elements
            for name in told & set(given)
            for word in given[name].lower().split()
        }

    def hosts(self, address: str) -> set[str]:
        """All that the page at an address could load from, whatever the attribute is called."""
        urls = [
            value
            for tag, given in self.elements
            for name, value in given.items()
            if tag != "meta" and (name in {"src", "href"} or "//" in value)
        ]
        return {urlsplit(urljoin(address, url)).netloc for url in urls}


HINTS = {"preconnect", "dns-prefetch", "prefetch", "prerender", "speculationrules", "refresh"}


def test_the_page_that_is_served_names_no_other_host(served: Home) -> None:
    reply = get(served, "/")
    page = Elements(reply.text)
    assert page.hosts(served.address) == {urlsplit(served.address).netloc}
    assert not HINTS & page.hints()
    telling = {"link", "refresh", "speculation-rules", "report-to", "reporting-endpoints", "nel"}
    assert not telling & set(reply.headers)


def test_a_page_that_names_other_hosts_is_seen_to() -> None:
    page = Elements(document() + planted(AWAY)[0])
    assert HINTS - {"prerender"} <= page.hints()
    loading = {f"{name}.{ZONE}" for name, text in MARKUP.items() if "='URL" in text}
    assert loading <= page.hosts("http://127.0.0.1/")


def test_nothing_that_loads_or_leads_away_survives_the_sanitiser() -> None:
    for markup in planted(MARKUP | AWAY):
        # Both walls by themselves: Markdown makes no markup of it, nor would nh3 let it through.
        assert not [given for _, given in Elements(_SANITISER.clean(markup)).elements if given]
        shown = Shown(answer_html(markup, [], 5))
        assert set(shown.tags) <= {"p"}
        assert ZONE in shown.text


def test_an_opened_document_leads_nowhere_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.assistant.Assistant._make_copy_map", lambda *_: None)
    hrefs = [
        *("javascript:alert(1)", "&#106;avascript:alert(1)", "&#1;javascript:alert(1)"),
        *("data:text/html,x", "//a.example", "/room/leave?to=x", "https://a.example/&quot;&gt;<b"),
    ]
    links = "".join(f'<a href="{href}" onclick="alert(1)">word {href}</a> ' for href in hrefs)
    page = tmp_path / "hostile.html"
    page.write_text(f"<html><body><p>{links}<b>{planted(MARKUP)[0]}</b></p></body></html>")
    with home(tmp_path / "home") as own:
        document = own.assistant.library.add(page)
        found = Elements(get(own, f"/room/document?document={document.id}").text)
    assert "word" in found.text
    assert found.hosts(own.address) == {urlsplit(own.address).netloc}
    assert not {"script", "img", "iframe", "object", "link", "meta"} & {
        t for t, _ in found.elements
    }
    assert not [name for _, given in found.elements for name in given if name.startswith("on")]
    (only,) = [given for tag, given in found.elements if tag == "a" and "target" in given]
    assert only["href"].startswith("/room/leave?to=https://a.example/%22")
