"""The page as a person meets it: the real server, the default model, Chromium."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest

playwright = pytest.importorskip("playwright.sync_api")
from playwright.sync_api import Browser, Page, expect, sync_playwright  # noqa: E402

pytestmark = [pytest.mark.browser, pytest.mark.default_model]

START = [sys.executable, "-c", "import typer; from ui.serve import serve; typer.run(serve)"]
FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
MODEL_MS = 240_000  # reading a prompt on two busy cores
PAGE_MS = 20_000
NOTE = """A palimpsest is a page written over an older text that still shows through.
Monks scraped parchment clean, because it was dear, and wrote on it again.
Under ultraviolet light the older words can often be read.
"""
HOSTILE = "<img src=x onerror='window.hacked=1'> ${window.hacked=1} {{value}} </div><script>"


@pytest.fixture(scope="module")
def address(
    tmp_path_factory: pytest.TempPathFactory, default_model_folder: Path, minilm_folder: Path
) -> Iterator[str]:
    """A server with an empty data folder."""
    data_dir = tmp_path_factory.mktemp("page") / "data"
    command = [*START, "--no-browser", "--port", "0", "--data-dir", str(data_dir)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            announced = re.search(r"http://\S+", server.stdout.readline())
            assert announced, f"no address; exit status {server.poll()}"
            yield announced[0]
        finally:
            server.send_signal(signal.SIGTERM)
            status = server.wait(60)
        assert status == 0


@pytest.fixture(scope="module")
def browser(chromium_path: str) -> Iterator[Browser]:
    with sync_playwright() as driver:
        yield driver.chromium.launch(executable_path=chromium_path, args=FLAGS)


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """A new tab on a new session; nothing it does reaches another host or fails in a script."""
    hosts: set[str] = set()
    errors: list[str] = []
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.on("request", lambda request: hosts.add(urlsplit(request.url).netloc))
    context.on("weberror", lambda error: errors.append(str(error.error)))
    page = context.new_page()
    page.set_default_timeout(PAGE_MS)
    page.goto(address)
    expect(page.locator(".welcome")).to_be_visible(timeout=PAGE_MS)
    yield page
    assert page.evaluate("window.hacked") is None
    context.close()
    assert hosts - {""} == {urlsplit(address).netloc}
    assert not errors


@pytest.fixture
def note(tmp_path: Path) -> Path:
    path = tmp_path / "palimpsests (notes).txt"
    path.write_text(NOTE, "utf-8")
    return path


def upload(page: Page, *paths: Path) -> None:
    page.set_input_files("#upload input[type=file]", [str(path) for path in paths])
    expect(page.locator("#results li:not(.busy)")).to_have_count(len(paths), timeout=MODEL_MS)


def ask(page: Page, question: str) -> None:
    page.fill("#question textarea", question)
    page.press("#question textarea", "Enter")
    expect(page.locator("#live .question")).to_contain_text(question)


def wait_for_turns(page: Page, count: int) -> None:
    expect(page.locator("#history .turn")).to_have_count(count, timeout=MODEL_MS)
    expect(page.locator("#live .turn")).to_have_count(0)


def answer(page: Page) -> str:
    return page.locator("#history .answer").last.inner_text()


def test_from_a_file_to_an_answer_to_the_place_it_was_copied_from(
    page: Page, textbook_pdf: Path
) -> None:
    upload(page, textbook_pdf)
    expect(page.locator("#results .done")).to_contain_text(textbook_pdf.name)
    expect(page.locator("#documents")).to_contain_text(textbook_pdf.name)

    ask(page, "What is an assignment statement? Quote the text word for word.")
    expect(page.locator("#live .status")).to_contain_text(
        re.compile(r"reading [\d,]+ of [\d,]+ tokens"), timeout=MODEL_MS
    )
    expect(page.locator("#live .writing")).to_be_visible(timeout=MODEL_MS)
    first = page.locator("#live .answer").inner_text()
    page.wait_for_function(
        "first => (document.querySelector('#live .answer') ?? document.querySelector("
        "'#history .answer'))?.innerText.length > first.length + 20",
        arg=first,
        timeout=MODEL_MS,
    )
    wait_for_turns(page, 1)
    assert answer(page).startswith(first.strip()[:20])
    expect(page.locator("#history .stats")).to_have_text(
        re.compile(r"\d+% copied · [\d.]+ tokens per model call · [\d.]+ tokens/s")
    )

    span = page.locator("#history mark:not(.repeated)").first
    quoted = span.evaluate("mark => mark.textContent")
    span.click()
    passage = page.locator("#sources .source.document").first
    expect(passage.locator("h3")).to_have_text(re.compile(rf"{textbook_pdf.name}, page \d+"))
    assert passage.locator("mark").evaluate("mark => mark.textContent") == quoted
    around = passage.locator("blockquote").evaluate("quote => quote.textContent")
    assert len(quoted) + 50 < len(around) < len(quoted) + 400

    page.reload()
    wait_for_turns(page, 1)
    expect(page.locator("#documents")).to_contain_text(textbook_pdf.name)
    span = page.locator("#history mark:not(.repeated)").first
    span.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#sources .source.document mark").first).to_be_visible()


def test_stop_keeps_what_was_written_and_what_was_typed_meanwhile(page: Page, note: Path) -> None:
    upload(page, note)
    expect(page.locator("#documents")).to_have_text(note.name)
    ask(page, "Explain palimpsests at great length, with ten examples.")
    expect(page.locator("#live .writing")).to_have_text(re.compile(r"\w+"), timeout=MODEL_MS)
    written = page.locator("#live .answer").inner_text().strip()
    page.fill("#question textarea", "my next question")
    page.click("#stop")
    wait_for_turns(page, 1)
    assert answer(page).startswith(written)
    expect(page.locator("#ask")).to_be_visible()
    expect(page.locator("#stop")).to_be_hidden()
    expect(page.locator("#question textarea")).to_have_value("my next question")
    page.reload()
    wait_for_turns(page, 1)
    assert answer(page).startswith(written)


def test_the_second_question_at_once_waits_and_can_be_stopped(
    page: Page, note: Path, address: str
) -> None:
    upload(page, note)
    second = page.context.new_page()
    second.goto(page.url)
    expect(second.locator("#documents")).to_have_text(note.name)
    ask(page, "Explain palimpsests at great length, with ten examples.")
    expect(page.locator("#live .writing")).to_be_visible(timeout=MODEL_MS)
    ask(second, "Who scraped parchment?")
    expect(second.locator("#live .status")).to_contain_text("waiting, 1 question ahead")
    second.click("#stop")
    expect(second.locator("#question textarea")).to_have_value("Who scraped parchment?")
    expect(second.locator("#ask")).to_be_visible()
    page.click("#stop")
    wait_for_turns(page, 1)
    second.close()


def test_a_bad_file_is_named_and_the_good_one_is_there(
    page: Page, note: Path, tmp_path: Path
) -> None:
    empty = tmp_path / "nothing.txt"
    empty.touch()
    upload(page, empty, note)
    expect(page.locator("#results .failed")).to_contain_text(re.compile(r"nothing\.txt.*empty"))
    expect(page.locator("#results .done")).to_contain_text(note.name)
    expect(page.locator("#documents li")).to_have_count(1)
    page.reload()
    expect(page.locator("#results .failed")).to_contain_text("nothing.txt")
    page.locator("#results .failed").get_by_role("button", name="Dismiss").click()
    expect(page.locator("#results .failed")).to_have_count(0)


def test_a_file_on_its_way_is_shown_after_a_reload_and_can_be_cancelled(
    page: Page, tmp_path: Path
) -> None:
    large = tmp_path / "large.txt"
    large.write_text("".join(f"Sentence {n} tells what {n} saw.\n\n" for n in range(60_000)))
    page.set_input_files("#upload input[type=file]", str(large))
    # Its words can be searched long before it is embedded.
    expect(page.locator("#documents")).to_have_text("large.txt", timeout=MODEL_MS)
    expect(page.locator("#results .busy")).to_contain_text("large.txt")
    page.reload()
    busy = page.locator("#results .busy")
    expect(busy).to_contain_text(re.compile(r"passage [\d,]+ of [\d,]+"), timeout=MODEL_MS)
    busy.get_by_role("button", name="Cancel").click()
    expect(page.locator("#results li")).to_have_count(0, timeout=MODEL_MS)
    expect(page.locator("#documents")).to_have_text("No documents yet.")


def test_a_question_that_can_not_be_answered_stays_in_its_box(page: Page) -> None:
    page.fill("#question textarea", "What?")
    page.click("#ask")
    expect(page.locator("#problem [role=alert]")).to_contain_text("no documents")
    expect(page.locator("#question textarea")).to_have_value("What?")
    expect(page.locator("#ask")).to_be_visible()


def test_hostile_text_is_shown_as_text(page: Page, note: Path) -> None:
    upload(page, note)
    ask(page, HOSTILE)
    expect(page.locator("#live .writing")).to_be_visible(timeout=MODEL_MS)
    page.click("#stop")
    wait_for_turns(page, 1)
    expect(page.locator("#history .question")).to_contain_text(HOSTILE)
    expect(page.locator("#conversation img")).to_have_count(0)


def test_an_unknown_session_is_said_and_a_new_one_begun(page: Page, address: str) -> None:
    page.goto(f"{address}/?session=../../<b>")
    expect(page.locator("#problem")).to_have_text(
        "There is no session ../../<b>; this is a new one."
    )
    expect(page.locator(".welcome")).to_be_visible()


def test_narrow_screens_need_no_sideways_scrolling(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    expect(page.locator("#ask")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("path", ["/", "/config", "/theme.css"])
def test_other_host_names_are_refused(address: str, path: str) -> None:
    connection = HTTPConnection(urlsplit(address).netloc, timeout=PAGE_MS / 1000)
    for name, status in [("evil.example", 400), (urlsplit(address).netloc, 200)]:
        connection.request("GET", path, headers={"Host": name})
        response = connection.getresponse()
        response.read()
        assert response.status == status
    connection.close()
