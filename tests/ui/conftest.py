"""A real server with the default model, a real Chromium, and rules that every page must follow."""

from __future__ import annotations

import os
import re
import signal
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest

from tests.forked import Forked
from tests.programs import LASTING, PALIMPSEST, RECITING
from tests.ui.raw import Header, cookie

if TYPE_CHECKING:
    from playwright.sync_api import (
        Browser,
        BrowserContext,
        BrowserType,
        ConsoleMessage,
        Page,
        Request,
        WebError,
    )

FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"),
    "--process-per-site",  # what one page has compiled the next one needn't
]
PAGE_MS = 20_000

LEAVE = "() => { if (origin !== 'null') localStorage.clear(); return window.hacked; }"
"""A page that couldn't be loaded has no origin, and nothing stored."""

EMPTY = "http://127.0.0.1/"
"""A page of the servers' site on which nothing is; no port is said, and none is asked."""

ON_A_TAB = {"viewport", "color_scheme"}
"""What differs between tabs of one browser."""

STREAM_LOST = ("TypeError: network error", "Unexpected error Connection errored out.")
"""What exactly Gradio's client logs when the page or the server goes away during a stream."""

NOT_KNOWN_YET = "Unrecognized Content-Security-Policy directive 'webrtc'."
"""What Chromium logs about a directive of CSP 3 that it doesn't support yet."""

NOTE = """A palimpsest is a page written over an older text that still shows through.
Monks scraped parchment clean, because it was dear, and wrote on it again.
Under ultraviolet light the older words can often be read.
"""


class Server:
    """`palimpsest serve` as a process, which can be ended and started again on its port.

    Args:
        browser: a program to open the page with; None opens none.
        program: the command that runs palimpsest.
        is_new: whether it starts as a person's does, which takes seconds, or is forked.

    Attributes:
        address: what it printed, with its token; it opens the page.
    """

    def __init__(
        self,
        data_dir: Path,
        *options: str,
        environment: dict[str, str] | None = None,
        browser: Path | None = None,
        program: Sequence[str] = PALIMPSEST,
        is_new: bool = False,
    ) -> None:
        self.data_dir = data_dir
        self._start = _new if is_new else Forked
        self._program = program
        self._options = options if browser else ("--no-browser", *options)
        self._environment = os.environ | (environment or {}) | {"BROWSER": str(browser)}
        self._port = "0"
        self.start()

    @property
    def port(self) -> int:
        return int(self._port)

    @property
    def origin(self) -> str:
        """The address without its token."""
        return self.address.partition("/?")[0]

    @property
    def cookie(self) -> Header:
        """What a browser sends after it has sent the token."""
        return cookie(self.address)

    def at(self, session: str) -> str:
        """The address that opens a session."""
        return f"{self.address}&session={session}"

    def start(self) -> None:
        """Start it and set `address`."""
        where = ["--port", self._port, "--data-dir", str(self.data_dir)]
        command = [*self._program, "serve", *where, *self._options]
        self.process = self._start(command, self._environment)
        assert self.process.stdout is not None
        announced = re.search(r"http://\S+", self.process.stdout.readline())
        assert announced, f"no address; exit status {self.process.poll()}"
        self.address = announced[0]
        self._port = str(urlsplit(self.address).port)

    def kill(self) -> None:
        """Kill it at once, like a power cut."""
        self.process.kill()
        self._close()

    def end(self) -> int:
        """Stop it; returns its exit status."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self._close()

    def _close(self) -> int:
        status = self.process.wait(60)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return status


def _new(command: Sequence[str], environment: Mapping[str, str]) -> subprocess.Popen[str]:
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)


@pytest.fixture(scope="session")
def server(
    tmp_path_factory: pytest.TempPathFactory, default_model_folder: Path, minilm_folder: Path
) -> Iterator[Server]:
    """A server shared by all tests that leave it running; its answers recite (`tests.reciting`)."""
    data_dir = tmp_path_factory.mktemp("page") / "data"
    running = Server(data_dir, environment=LASTING, program=RECITING)
    yield running
    assert running.end() == 0


@pytest.fixture(scope="session")
def address(server: Server) -> str:
    """What opens the shared server's page."""
    return server.address


@pytest.fixture(scope="session")
def browser(chromium: BrowserType, chromium_path: str) -> Iterator[Browser]:
    """Chromium."""
    launched = chromium.launch(executable_path=chromium_path, args=FLAGS)
    yield launched
    launched.close()


@dataclass
class Watched:
    """Hosts that a browser's pages have contacted, and their errors."""

    hosts: set[str] = field(default_factory=set)
    errors: list[str] = field(default_factory=list)

    def attach(self, context: BrowserContext) -> None:
        """Watch every page of a context."""
        context.on("request", self._reach)
        context.on("weberror", self._fail)
        context.on("console", self._take)

    def detach(self, context: BrowserContext) -> None:
        """Watch no more."""
        context.remove_listener("request", self._reach)
        context.remove_listener("weberror", self._fail)
        context.remove_listener("console", self._take)

    def _reach(self, request: Request) -> None:
        self.hosts.add(urlsplit(request.url).netloc)

    def _fail(self, error: WebError) -> None:
        # Gradio's requests under way end like this when the page is left.
        if not str(error.error).startswith("AbortError"):
            self.errors.append(str(error.error))

    def _take(self, message: ConsoleMessage) -> None:
        text = message.text.strip()
        # A lost connection and a refused command are logged by the browser itself.
        is_network = any(w in text for w in ("net::", "Failed to load resource", "AbortError"))
        is_gradios = "/assets/" in message.location["url"] and text in STREAM_LOST
        is_error = message.type == "error" and not is_network and not is_gradios
        is_error &= text != NOT_KNOWN_YET
        if "Content Security Policy" in text or is_error:
            self.errors.append(text)


NewPage = Callable[..., "Page"]


@pytest.fixture(scope="session")
def lasting_context(browser: Browser) -> Iterator[BrowserContext]:
    """A browser for a tab of each test, which fetches a page's files and compiles them once: an
    empty page keeps the process in which all of its pages live.
    """
    context = browser.new_context()
    empty = context.new_page()
    empty.route(EMPTY, lambda route: route.fulfill(body=""))
    empty.goto(EMPTY)
    yield context
    context.close()


@dataclass(frozen=True)
class Opened:
    """A tab that was opened in a browser, and what is watched there."""

    context: BrowserContext
    watched: Watched
    host: str

    def close(self) -> None:
        """Close all tabs of the browser, and forget what they stored.

        Raises:
            AssertionError: one of them was hacked, failed or reached another host.
        """
        pages = [page for page in self.context.pages if page.url != EMPTY]
        hacked = [page.evaluate(LEAVE) for page in pages if page.url != "about:blank"]
        for page in pages:
            page.close()
        self.watched.detach(self.context)
        self.context.clear_cookies()
        assert not any(hacked)
        assert self.watched.hosts - {""} == {self.host}
        assert not self.watched.errors


@contextmanager
def tabs(browser: Browser, lasting: BrowserContext | None) -> Iterator[NewPage]:
    """Opens tabs, each in a browser of its own; none may fail or reach another host."""
    opened: list[Opened] = []

    def open_page(address: str, **options: Any) -> Page:
        is_lasting = lasting is not None and not opened and options.keys() <= ON_A_TAB
        context = lasting if lasting and is_lasting else browser.new_context(**options)
        watched = Watched()
        watched.attach(context)
        opened.append(Opened(context, watched, urlsplit(address).netloc))
        page = context.new_page()
        page.set_viewport_size(options.get("viewport", {"width": 1280, "height": 800}))
        page.emulate_media(color_scheme=options.get("color_scheme"))
        page.set_default_timeout(PAGE_MS)
        page.goto(address)
        page.wait_for_function("document.documentElement?.dataset.connection === 'open'")
        return page

    yield open_page
    for tab in opened:
        tab.close()
        if tab.context is not lasting:
            tab.context.close()


@pytest.fixture
def new_page(browser: Browser, lasting_context: BrowserContext) -> Iterator[NewPage]:
    """Opens tabs of one test."""
    with tabs(browser, lasting_context) as open_page:
        yield open_page


@pytest.fixture(scope="module")
def shared_page(browser: Browser) -> Iterator[NewPage]:
    """Opens tabs for all tests of a file, each of which leaves them as it found them."""
    with tabs(browser, None) as open_page:
        yield open_page


@pytest.fixture
def page(new_page: NewPage, address: str) -> Page:
    """A new tab on a new session of the shared server."""
    return new_page(address)


@pytest.fixture
def note(tmp_path: Path) -> Path:
    """A short text file."""
    path = tmp_path / "palimpsests (notes).txt"
    path.write_text(NOTE, "utf-8")
    return path
