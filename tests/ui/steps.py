"""What a person does on the page, step by step."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from ui.render import shortened

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

MODEL_MS = 240_000
"""Reading a prompt on two busy cores."""


def upload(page: Page, *paths: Path) -> None:
    """Add files, and wait until they can be searched or were refused."""
    page.set_input_files("#file-chooser", [str(path) for path in paths])
    done = page.locator("#documents li, #files .failed")
    for path in paths:
        expect(done.filter(has_text=shortened(path.name))).not_to_have_count(0, timeout=MODEL_MS)


def documents(page: Page) -> Locator:
    """Show the list of documents; its lines."""
    page.wait_for_function("document.documentElement?.dataset.connection === 'open'")
    page.click("#documents-tab")
    return page.locator("#documents li")


def choose_documents(page: Page, *names: str) -> None:
    """Let this session's questions go to these documents alone, or to none."""
    page.click("#scope-button")
    chooser = page.locator("#scope-chooser")
    if names:
        chooser.get_by_role("button", name="Choose none").click()
    else:
        chooser.get_by_label("No documents").check()
    for name in names:
        chooser.get_by_label(name).check()
    chooser.get_by_role("button", name="Done").click()
    expect(page.locator("#scope-button")).to_contain_text(names[0] if names else "just talk")


def settle(page: Page) -> None:
    """Wait until no file is in progress any more."""
    expect(page.locator("#files .busy")).to_have_count(0, timeout=MODEL_MS)


def ask(page: Page, question: str) -> None:
    """Type a question and press Enter."""
    page.fill("#question textarea", question)
    page.press("#question textarea", "Enter")
    # Without a model it may be answered before anyone looks.
    expect(page.locator("#conversation .question").last).to_contain_text(question)


def wait_for_words(page: Page) -> str:
    """Wait until the answer is being written; returns its text so far."""
    expect(page.locator("#live .answer")).to_be_visible(timeout=MODEL_MS)
    return page.locator("#live .answer").inner_text().strip()


def wait_for_turns(page: Page, count: int) -> None:
    """Wait until this number of turns is stored and none is in progress."""
    expect(page.locator("#history .turn")).to_have_count(count, timeout=MODEL_MS)
    expect(page.locator("#live .turn")).to_have_count(0, timeout=MODEL_MS)


def answer(page: Page) -> str:
    """The words of the last answer."""
    return page.locator("#history .answer").last.inner_text().strip()


def last(page: Page) -> Locator:
    """The last stored turn."""
    return page.locator("#history .turn").last


def new_session(page: Page) -> None:
    """Open a new session."""
    page.click("#sessions-tab")
    page.click("#library .new")
    expect(page.locator(".welcome")).to_be_visible()
