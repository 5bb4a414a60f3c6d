"""What pages elsewhere can do to the app in a browser that has both open: nothing.

The other page is a real one on another port of this machine, which is the same site and another
origin, and under a name of its own that leads here, as after a rebinding attack.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

import pytest

from tests.ui.conftest import FLAGS
from tests.ui.home import Home, home
from ui.scripts import PATH

pytest.importorskip("playwright.sync_api")
if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Response

pytestmark = pytest.mark.browser

ATTACK = """
async ({ target, session, document: id, answer }) => {
  const json = JSON.stringify({ session, question: "Why?" });
  const event = JSON.stringify({ data: ["x", session], fn_index: 0, session_hash: "x" });
  const ours = { "X-Palimpsest": "1", "Content-Type": "application/json" };
  const read = async (path, options) => {
    try {
      const response = await fetch(target + path, options);
      return response.type === "opaque" ? "opaque" : await response.text();
    } catch (error) {
      return "refused";
    }
  };
  const load = (tag, path) => new Promise((resolve) => {
    const element = document.createElement(tag);
    element.onload = () => resolve("loaded");
    element.onerror = () => resolve("refused");
    element[tag === "link" ? "href" : "src"] = target + path;
    if (tag === "link") element.rel = "stylesheet";
    document.body.append(element);
  });
  const events = new Promise((resolve) => {
    const source = new EventSource(`${target}/room/stream?session=${session}`);
    source.onmessage = () => resolve("loaded");
    source.onerror = () => resolve("refused");
  });
  const socket = (path) => new Promise((resolve) => {
    const opened = new WebSocket(target.replace("http", "ws") + path);
    opened.onopen = () => resolve("loaded");
    opened.onerror = () => resolve("refused");
  });
  return {
    page: await read("/"),
    config: await read("/config"),
    sources: await read(`/room/sources?session=${session}&message=${answer}`),
    document: await read(`/room/document?document=${id}`),
    withCookies: await read(`/room/document?document=${id}`, { credentials: "include" }),
    preflighted: await read("/room/ask", { method: "POST", headers: ours, body: json }),
    deleted: await read("/room/session/delete", { method: "DELETE", headers: ours }),
    simple: await read("/room/ask", { method: "POST", mode: "no-cors", body: json }),
    upload: await read(`/room/upload?session=${session}&name=evil.txt`,
      { method: "POST", mode: "no-cors", body: "Evil text" }),
    event: await read("/gradio_api/queue/join", { method: "POST", mode: "no-cors", body: event }),
    events: await events,
    picture: await load("img", `/room/page?document=${id}&number=1`),
    script: await load("script", "SCRIPTS/main.js"),
    style: await load("link", "/theme.css"),
    socket: await socket("/gradio_api/queue/join"),
    ownSocket: await socket("/room/stream"),
    beacon: navigator.sendBeacon(`${target}/room/upload?session=&name=evil.txt`, "Evil") && "sent",
  };
}
"""
HARMLESS = {"refused", "opaque", "sent"}
"""Not sent; answered with what the page can't read; sent and never answered."""

FORM = """
(target) => {
  document.body.innerHTML = `<iframe name="inside"></iframe><form method="post" target="inside"
    enctype="multipart/form-data"><input name="question" value="Why?"></form>`;
  document.forms[0].action = target;
  document.forms[0].submit();
}
"""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Home]:
    with home(tmp_path_factory.mktemp("home")) as running:
        yield running


class Elsewhere(BaseHTTPRequestHandler):
    """A foreign page with no restrictions of its own."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>Elsewhere</title><body>")

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def elsewhere() -> Iterator[int]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Elsewhere)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server.server_port
    server.shutdown()
    server.server_close()


@pytest.fixture
def page(browser: Browser, served: Home) -> Iterator[Page]:
    """A page of a browser that has been admitted."""
    context = browser.new_context()
    name, value = served.access.cookie_name, served.access.cookie
    kept: Any = {"name": name, "value": value, "url": served.origin}
    context.add_cookies([kept | {"httpOnly": True, "sameSite": "Strict"}])
    yield context.new_page()
    context.close()


@pytest.fixture
def stranger(browser: Browser) -> Iterator[Page]:
    """A page of a browser that was never admitted."""
    context = browser.new_context()
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost"])
def test_another_page_reads_nothing_and_changes_nothing(
    page: Page, served: Home, elsewhere: int, name: str
) -> None:
    before = served.records()
    page.goto(f"http://{name}:{elsewhere}/")
    given = {
        "target": served.origin,
        "session": served.own.session,
        "document": served.own.document,
        "answer": served.own.answer,
    }
    served.statuses.clear()
    found = page.evaluate(ATTACK.replace("SCRIPTS", PATH), given)
    assert set(found.values()) <= HARMLESS, found
    assert set(served.statuses) == {403}
    assert len(served.statuses) >= 12
    assert served.records() == before


@pytest.mark.parametrize(
    "path",
    [
        "/room/ask",
        "/room/upload?session=&name=evil.txt",
        "/gradio_api/queue/join",
        "/gradio_api/upload",
    ],
)
def test_a_form_elsewhere_sends_nothing(
    page: Page, served: Home, elsewhere: int, path: str
) -> None:
    before = served.records()
    page.goto(f"http://127.0.0.1:{elsewhere}/")
    with page.expect_response(lambda response: f":{served.port}/" in response.url) as sent:
        page.evaluate(FORM, served.origin + path)
    assert sent.value.status == 403
    assert served.records() == before


def test_the_page_is_in_no_frame(page: Page, served: Home, elsewhere: int) -> None:
    page.goto(f"http://127.0.0.1:{elsewhere}/")
    with page.expect_response(served.origin + "/") as framed:
        page.evaluate(
            "(target) => document.body.append(Object.assign(document.createElement('iframe'), "
            "{ src: target }))",
            served.origin + "/",
        )
    assert framed.value.status == 403


def test_a_link_elsewhere_opens_the_page_apart_from_the_page_with_the_link(
    page: Page, served: Home, elsewhere: int
) -> None:
    page.goto(f"http://localhost:{elsewhere}/")
    with page.expect_popup() as opened:
        page.evaluate("(target) => { window.opened = open(target); }", served.origin + "/")
    popup = opened.value
    popup.wait_for_selector("#question textarea")
    assert popup.evaluate("window.opener") is None
    assert page.evaluate("window.opened.closed"), "the other page has no hand on ours"


def test_a_link_elsewhere_says_what_is_missing_to_who_was_never_let_in(
    stranger: Page, served: Home, elsewhere: int
) -> None:
    stranger.goto(f"http://localhost:{elsewhere}/")
    loaded: list[tuple[str, int]] = []

    def note(response: Response) -> None:
        if response.request.is_navigation_request():
            loaded.append((response.url, response.status))

    stranger.on("response", note)
    link = served.origin + "/?session=x"
    stranger.evaluate("(target) => { location = target; }", link)
    stranger.wait_for_url(link)
    stranger.get_by_text("`palimpsest url` prints").wait_for()
    stranger.wait_for_timeout(1_000)
    assert loaded == [(link, 401)] * 2, "once for the link, once from our own page, and no more"


def test_the_address_with_the_token_opens_the_page_from_a_link_too(
    stranger: Page, served: Home, elsewhere: int
) -> None:
    token = served.access.token
    assert token is not None
    stranger.goto(f"http://localhost:{elsewhere}/")
    with stranger.expect_popup() as opened:
        stranger.evaluate("(target) => { open(target); }", served.address)
    popup = opened.value
    popup.wait_for_selector("#question textarea")
    assert popup.url == served.origin + "/"
    assert token not in popup.evaluate("document.cookie + history.length + location.href")
    popup.go_back()
    assert popup.url in (served.origin + "/", "about:blank")
    popup.close()
    served.statuses.clear()
    # What another page asks for doesn't carry the cookie, and is refused before that.
    assert (
        stranger.evaluate(
            "(target) => fetch(target, { credentials: 'include' }).then(() => 1, () => 0)",
            served.origin + "/room/sessions",
        )
        == 0
    )
    assert 403 in served.statuses


def test_a_name_that_leads_here_is_not_ours(
    browser: Browser, chromium_path: str, served: Home
) -> None:
    flags = [*FLAGS, "--host-resolver-rules=MAP evil.example 127.0.0.1"]
    before = served.records()
    with browser.browser_type.launch(executable_path=chromium_path, args=flags) as misled:
        page = misled.new_page()
        target = f"http://evil.example:{served.port}"
        response = page.goto(target + "/")
        assert response is not None
        assert response.status == 403
        given = {"target": target, "session": served.own.session, "document": 1, "answer": 2}
        served.statuses.clear()
        found = page.evaluate(ATTACK.replace("SCRIPTS", PATH), given)
    for name, text in found.items():
        assert text in HARMLESS or "isn't served under this host name" in text, (name, text)
    assert set(served.statuses) == {403}
    assert len(served.statuses) >= 12
    assert served.records() == before
