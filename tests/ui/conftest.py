"""A real server with the default model, a real Chromium, and rules that every page must follow."""

from __future__ import annotations

import os
import re
import signal
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest

from tests.conftest import PAGE_MS
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

LOADED_MS = 60_000
"""On two busy cores a page has taken more than 20 s to load."""

LEAVE = "() => { if (origin !== 'null') localStorage.clear(); return window.hacked; }"
"""A page that couldn't be loaded has no origin, and nothing stored."""

EMPTY = "http://127.0.0.1/"
"""A page of the servers' site on which nothing is; no port is said, and none is asked."""

ON_A_TAB = {"viewport", "color_scheme"}
"""What differs between tabs of one browser."""

STREAM_LOST = ("TypeError: network error", "Unexpected error Connection errored out.")
"""What exactly Gradio's client logs when the page or the server goes away during a stream."""

FORGOTTEN = "Unexpected error 404: Not Found"
"""What it logs about a call whose result it asks for while the page is being left: it ends its streams
on `beforeunload`, upon which the server forgets the page, but runs until the next page comes.
"""

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
        if text == FORGOTTEN and is_error and message.page:
            message.page.once("domcontentloaded", lambda _: self.errors.remove(text))


NewPage = Callable[..., "Page"]


class Browsers:
    """Browsers for the tabs of one test after another: each fetches a page's files once.

    Args:
        first: one without options, in which an empty page keeps the process in which all pages live
            and in which they are compiled.
    """

    def __init__(self, browser: Browser, first: BrowserContext) -> None:
        self._browser = browser
        self._free = {"[]": [first]}

    @contextmanager
    def one(self, **options: Any) -> Iterator[BrowserContext]:
        """One that nobody else has, with such options; nothing is stored in it, then and afterwards."""
        free = self._free.setdefault(repr(sorted(options.items())), [])
        context = free.pop() if free else self._browser.new_context(**options)
        hacked: list[object] = []
        try:
            yield context
        finally:
            for page in context.pages:
                if page.url != EMPTY:
                    hacked += [] if page.url == "about:blank" else [page.evaluate(LEAVE)]
                    page.close()
            context.clear_cookies()
            free.append(context)
        assert not any(hacked)


@pytest.fixture(scope="session")
def browsers(browser: Browser) -> Browsers:
    first = browser.new_context()
    empty = first.new_page()
    empty.route(EMPTY, lambda route: route.fulfill(body=""))
    empty.goto(EMPTY)
    return Browsers(browser, first)


@contextmanager
def tab(browsers: Browsers, address: str, **options: Any) -> Iterator[Page]:
    """A tab in a browser of its own; it may not fail or reach another host."""
    of_browser = {name: value for name, value in options.items() if name not in ON_A_TAB}
    watched = Watched()
    with browsers.one(**of_browser) as context:
        watched.attach(context)
        page = context.new_page()
        page.set_viewport_size(options.get("viewport", {"width": 1280, "height": 800}))
        page.emulate_media(color_scheme=options.get("color_scheme"))
        page.set_default_timeout(PAGE_MS)
        page.set_default_navigation_timeout(LOADED_MS)
        page.goto(address)
        page.wait_for_function("document.documentElement?.dataset.connection === 'open'")
        yield page
    watched.detach(context)
    assert watched.hosts - {""} == {urlsplit(address).netloc}
    assert not watched.errors


@pytest.fixture
def new_page(browsers: Browsers) -> Iterator[NewPage]:
    """Opens tabs of one test."""
    with ExitStack() as opened:
        yield lambda address, **options: opened.enter_context(tab(browsers, address, **options))


@pytest.fixture(scope="module")
def shared_page(browsers: Browsers) -> Iterator[NewPage]:
    """Opens tabs for all tests of a file, each of which leaves them as it found them."""
    with ExitStack() as opened:
        yield lambda address, **options: opened.enter_context(tab(browsers, address, **options))


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
