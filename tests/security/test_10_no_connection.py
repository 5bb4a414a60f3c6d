"""`palimpsest serve` and `ask` make no connection beyond loopback, whatever they are given to read.

Every process is recorded below Python and below the browser, Chromium's own attempts over
about:blank are taken off, and what the recorder must be able to see is planted first (for the
browser in `test_10_page_reaches_nothing.py`).
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urljoin

import pytest

from tests.programs import RECITING
from tests.security.planted import AWAY, MARKUP, SCRIPTS, ZONE, document, planted
from tests.security.recorded import Record, missing, process_with, unwatched
from tests.ui.conftest import NOTE, Server
from tests.ui.told_sessions import Told

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import expect

from tests.ui import steps

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Locator, Page

LATEST = 2.5
"""Seconds in which an attempt would come."""

HEAD = """
child = multiprocessing.get_context("spawn").Process
LOOK = "import socket; socket.gethostbyname('c.example')"
"""
PROGRAM = {
    "socket.socket().connect(('192.0.2.1', 443))": ("connect", "192.0.2.1 443"),
    "socket.getaddrinfo('a.example', 443)": ("getaddrinfo", "a.example"),
    "requests.get('https://b.example')": ("getaddrinfo", "b.example"),
    "socket.socket(type=2).sendto(b'x', ('192.0.2.2', 9))": ("sendto", "192.0.2.2 9"),
    "socket.socket(type=2).sendmsg([b'x'], [], 0, ('192.0.2.3', 9))": ("sendmsg", "192.0.2.3 9"),
    "socket.socket(type=2).connect(('127.0.0.1', 53))": ("connect", "127.0.0.1 53"),
    "socket.gethostbyname('d.example')": ("getaddrinfo", "d.example"),
    "socket.gethostbyaddr('192.0.2.4')": ("gethostbyaddr_r", "192.0.2.4"),
    "socket.getnameinfo(('192.0.2.5', 9), 0)": ("getnameinfo", "192.0.2.5 9"),
    "subprocess.run([sys.executable, '-c', LOOK], env={})": ("getaddrinfo", "c.example"),
    "child(target=socket.gethostbyname, args=('e.example',)).start()": ("getaddrinfo", "e.example"),
}
"""What a Python process can try, by which function of the C library with what."""


def test_the_record_has_whatever_python_reaches_for(record: Record) -> None:
    tried = "".join(f"try: {line}\nexcept OSError: pass\n" for line in PROGRAM)
    imports = "import multiprocessing, requests, socket, subprocess, sys\n"
    subprocess.run(
        [sys.executable, "-c", imports + HEAD + tried],
        env=os.environ | record.environment,
        check=True,
        stderr=subprocess.DEVNULL,
    )
    assert set(PROGRAM.values()) <= set(record.calls())


@pytest.fixture
def hostile(tmp_path: Path) -> list[Path]:
    """Documents full of what reaches out, with names like that."""
    folder = tmp_path / "hostile"
    folder.mkdir()
    markup = "\n\n".join([NOTE, *planted(MARKUP), *planted(AWAY)])
    texts = {
        f"<img src=https:md.{ZONE}> ![x](https:md.{ZONE}).md": f"{markup}\n\n{links('md')}",
        f"<link rel=preconnect href=https:html.{ZONE}>.html": document() + NOTE,
        f"www.txt.{ZONE}.txt": f"{NOTE}\n\nhttps://txt.{ZONE}/\n\n{planted(SCRIPTS)}",
    }
    for name, text in texts.items():
        (folder / name).write_text(text)
    return [folder / name for name in texts]


def links(host: str) -> str:
    """Markdown that a viewer could make links and pictures of."""
    url = f"https://{host}.{ZONE}/?q=secret"
    return f"![a]({url}) [![a]({url})]({url}) ![a][b] <{url}> [text]({url}) {url}\n\n[b]: {url}"


def hostile_session(data: Path, path: Path) -> str:
    """A session in which an answer holds all of that; of a model's words one can't be sure."""
    told = Told.begin(data)
    told.add(path)
    said = "\n\n".join([*planted(MARKUP), *planted(AWAY), links("answer")])
    told.ask(f"Why? {said}")
    dear = "because it was dear"
    told.answer(f"{dear}\n\n{said}", (dear, (told.source(path.name, dear),)))
    told.store.close()
    return told.session


def open_documents(page: Page) -> None:
    """Show each document of the library."""
    page.click("#documents-tab")
    buttons = page.locator("#documents [data-open]")
    for number in range(buttons.count()):
        buttons.nth(number).click()
        expect(page.locator("#viewer .opened")).to_be_visible()
        page.locator("#viewer [data-close]").click()
        expect(page.locator("#viewer .opened")).not_to_be_visible()
        page.wait_for_function("!history.state?.opened")  # it goes back by itself


def follow(browser: BrowserContext, page: Page) -> Locator:
    """Go over all links of the answer and click on one; the link that really leads out."""
    links = page.locator("#history .answer a")
    for link in links.all():
        link.hover()
    with browser.expect_page() as opened:
        links.last.click()
    out = opened.value.locator("a")
    expect(out).to_have_text(f"https://answer.{ZONE}/?q=secret")
    out.hover()
    return out


@pytest.mark.browser
@pytest.mark.default_model
def test_nothing_is_reached_by_a_page_an_answer_and_a_hostile_document(
    recorded: BrowserContext,
    record: Record,
    at_rest: Record,
    hostile: list[Path],
    tmp_path: Path,
    default_model_folder: Path,
    minilm_folder: Path,
) -> None:
    data = tmp_path / "data"
    session = hostile_session(data, hostile[0])
    environment = record.environment | {"PALIMPSEST_MAX_TOKENS": "64"}
    server = Server(data, environment=environment, program=RECITING, is_new=True)
    try:
        page = recorded.new_page()
        page.goto(server.address)
        page.wait_for_function("document.documentElement.dataset.connection === 'open'")
        steps.upload(page, *hostile)
        steps.ask(page, f"Why did monks scrape parchment? {links('question')}")
        steps.wait_for_words(page)
        browser = process_with(f"--user-data-dir={tmp_path / 'profile'}")
        assert unwatched(record, server.process.pid) == unwatched(record, browser) == []
        steps.wait_for_turns(page, 1)
        open_documents(page)
        page.goto(urljoin(server.address, f"/?session={session}"))
        expect(page.locator("#sources .source").first).to_be_visible()
        out = follow(recorded, page)
        page.wait_for_timeout(LATEST * 1000)
    finally:
        assert server.end() == 0
    question = ["ask", "Why did monks scrape parchment?", "--session", session]
    command = [*RECITING, *question, "--data-dir", str(data)]
    subprocess.run(command, env=os.environ | environment, check=True, stdout=subprocess.DEVNULL)
    assert record.attempts() - at_rest.attempts() == set()
    # The server, the parsers' process and the command at least.
    assert len([program for program in record.programs() if "python" in program]) >= 3
    # That a person may leave, and that the browser was recorded to the end.
    out.click(no_wait_after=True)
    assert missing(record, {f"answer.{ZONE}"}, page) == set()
