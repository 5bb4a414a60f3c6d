"""Makes the pictures of `docs/screenshots`: each state of the page at both widths.

`make screenshots` runs it: the real server, the default model, a textbook of Python's own topics.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from benchmarks.answers.contract import write_contract
from tests.textbook import write_textbook
from tests.ui import desk_screenshots
from tests.ui.conftest import Server
from tests.ui.pictures import FOLDER, SOMEBODY, WIDTHS, Pictures, new_page, with_browser
from tests.ui.steps import (
    MODEL_MS,
    ask,
    documents,
    last,
    settle,
    wait_for_turns,
    wait_for_words,
)
from ui.render import shortened

QUESTION = "What is a context manager?"
UNANSWERED = "What is the capital of Mongolia?"


def states(pictures: Pictures, book: Path, contract: Path, hostile: Path) -> None:
    """Go through the states of the page, one picture each."""
    page = pictures.page
    pictures.take("1-empty")
    page.locator(".welcome .offers button").first.click()
    wait_for_turns(page, 1)
    pictures.take("2-answer")
    page.locator(".evidence mark").first.click()
    pictures.take("3-sources")
    page.keyboard.press("Escape")
    pictures.panel("library")
    page.set_input_files("#file-chooser", [str(each) for each in (book, contract, hostile)])
    page.locator("#files .working summary").click()
    page.locator("#files .busy").filter(has_text="passage").first.wait_for(timeout=MODEL_MS)
    pictures.take("4-files-on-their-way")
    settle(page)
    page.get_by_role("button", name="Dismiss").click()
    page.keyboard.press("Escape")
    ask(page, QUESTION)
    wait_for_turns(page, 2)
    last(page).locator(".evidence mark").first.click()
    pictures.take("5-answer-from-a-book")
    page.keyboard.press("Escape")
    last(page).locator(".evidence figcaption button").first.click()
    page.wait_for_function("document.querySelector('dialog[open] img')?.naturalWidth > 1000")
    pictures.take("6-page-of-the-book")
    page.keyboard.press("Escape")
    last(page).get_by_role("button", name="Ask the model as well").click()
    expect(page.locator("#live .status")).to_contain_text("reading", timeout=MODEL_MS)
    pictures.take("7-reading", 0)  # this and the next are soon over
    wait_for_words(page)
    pictures.take("8-the-model-as-well", 0)
    expect(last(page).locator(".switch")).to_contain_text("2/2", timeout=MODEL_MS)
    last(page).get_by_role("button", name="Edit and ask again").click()
    pictures.take("9-branches-and-editing")
    page.keyboard.press("Escape")
    ask(page, UNANSWERED)
    wait_for_turns(page, 3)
    pictures.take("10-not-found")
    pictures.panel("library")
    page.click("#settings-open")
    page.locator("#model-facts li").first.wait_for()
    pictures.take("11-model-and-settings")
    page.keyboard.press("Escape")
    lines = documents(page)
    pictures.take("12-documents")
    lines.filter(has_text=shortened(contract.name)).locator(".name").click()
    page.locator("#viewer table").first.scroll_into_view_if_needed()
    pictures.take("13-a-document-as-it-looks")
    page.locator("#viewer [data-close]").click()
    page.fill("#document-search", "parchment")
    page.press("#document-search", "Enter")
    expect(page.locator("#found .name").first).to_be_visible()
    pictures.take("14-search-without-asking")
    page.keyboard.press("Escape")
    page.click("#scope-button")
    pictures.take("15-whom-a-question-goes-to")
    page.keyboard.press("Escape")


def _take_all(folder: Path, browser: Browser) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.png"):
        old.unlink()
    book, hostile = folder / "python-reference.pdf", folder / "scan.pdf"
    contract = folder / "Maintenance contract with Halden Systems, signed February 2024.docx"
    write_textbook(book)
    write_contract(contract)
    hostile.write_bytes(b"%PDF-1.7 cut off")
    for name, size in WIDTHS.items():
        server = Server(folder / name, environment=SOMEBODY)
        with new_page(browser, server, size) as page:
            states(Pictures(page, name), book, contract, hostile)
        with new_page(browser, server, size, dark=True) as page:
            page.goto(server.at(_first_session(page)))
            wait_for_turns(page, 3)
            page.locator("#history .evidence").last.scroll_into_view_if_needed()
            Pictures(page, name).take("16-dark")
        server.end()
    desk_screenshots.take(folder, browser)


def _first_session(page: Page) -> str:
    found = page.locator("#sessions a").first.get_attribute("data-session")
    assert found
    return found


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as scratch:
        with_browser(lambda browser: _take_all(Path(scratch), browser))
