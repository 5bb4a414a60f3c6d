"""Thirteen tasks by keyboard alone: nothing is clicked, and no key goes to what a person can't see."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import Locator, Page, expect

from tests.ui.steps import MODEL_MS, settle, upload, wait_for_turns

pytestmark = [pytest.mark.browser, pytest.mark.default_model]

MOST_STOPS = 60
"""Presses of Tab that anything may be away; the lists are one stop each, however long they are."""

BINDER = """The binder of Corbie sewed each gathering with waxed thread, because it was strong.
Under ultraviolet light the older words can often be read.
"""


class Keys:
    """A person without a mouse."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def press(self, *keys: str) -> None:
        for key in keys:
            self._page.keyboard.press(key)

    def type(self, text: str) -> None:
        self._page.keyboard.type(text)

    def go(self, to: Locator, key: str = "Tab") -> None:
        """Press a key until something that can be seen has the focus."""
        for _ in range(MOST_STOPS):
            self.press(key)
            if to.count() and to.first.evaluate("each => each === document.activeElement"):
                expect(to.first).to_be_in_viewport()
                return
        here = self._page.evaluate("document.activeElement.outerHTML.slice(0, 200)")
        pytest.fail(f"{key} never reaches {to}; it ends at {here}")

    def use(self, to: Locator, key: str = "Tab") -> None:
        """Go there and press Enter."""
        self.go(to, key)
        self.press("Enter")

    def from_the_top(self, skip: str) -> None:
        """Take one of the links that skip to a part of the page."""
        self._page.evaluate("document.activeElement.blur(); getSelection().removeAllRanges()")
        self.use(self._page.get_by_role("link", name=skip))


@pytest.fixture
def keys(page: Page) -> Keys:
    return Keys(page)


def test_thirteen_tasks(page: Page, keys: Keys, note: Path) -> None:
    # No other test's file has it: what is in the library already begins no session.
    note = note.rename(note.with_name("only with keys.txt"))
    note.write_text(BINDER)
    upload(page, note)
    settle(page)
    expect(page).to_have_url(re.compile("session="))
    page.reload()
    ask(page, keys)
    follow_copied_words(page, keys)
    find_in_a_document(page, keys)
    copy_with_footnotes(page, keys)
    ask_it_in_other_words(page, keys)
    choose_documents(page, keys, note.name)
    choose_the_way_to_answer(page, keys)
    rename_the_session(page, keys)
    search_without_asking(page, keys, note.name)
    tag_a_document(page, keys, note.name)
    see_the_settings(page, keys)
    begin_a_session(page, keys)
    delete_a_session_and_undo_it(page, keys)


def ask(page: Page, keys: Keys) -> None:
    keys.from_the_top("Skip to the question box")
    expect(page.locator("#question textarea")).to_be_focused()
    keys.type("Who sewed each gathering with waxed thread?")
    keys.press("Enter")
    wait_for_turns(page, 1)


def follow_copied_words(page: Page, keys: Keys) -> None:
    keys.from_the_top("Skip to the conversation")
    keys.use(page.locator("#history mark.copied"))
    expect(page.locator("#sources article.source mark").first).to_be_in_viewport()


def find_in_a_document(page: Page, keys: Keys) -> None:
    opener = page.locator("#sources article.source [data-open]").first
    keys.use(opener)
    document = page.get_by_role("dialog")
    expect(document).to_be_visible()
    keys.press("Control+f")
    expect(document.get_by_role("searchbox")).to_be_focused()
    keys.type("ultraviolet")
    keys.press("Enter")
    expect(document.locator("mark")).to_contain_text("ultraviolet")
    keys.press("Escape", "Escape")  # the first one empties the search
    expect(document).to_have_count(0)
    expect(opener).to_be_focused()


def copy_with_footnotes(page: Page, keys: Keys) -> None:
    keys.from_the_top("Skip to the conversation")
    keys.use(page.locator("#history").get_by_role("button", name="Copy with footnotes"))
    expect(page.locator("#toasts")).to_contain_text("opied")


def ask_it_in_other_words(page: Page, keys: Keys) -> None:
    keys.from_the_top("Skip to the conversation")
    keys.use(page.locator("#history [data-edit]"))
    expect(page.get_by_label("Edit your question")).to_be_focused()
    keys.press("Control+a")
    keys.type("Which thread was strong?")
    keys.press("Enter")
    expect(page.locator("#history .question")).to_contain_text(
        "Which thread was strong?", timeout=MODEL_MS
    )
    expect(page.locator("#history .switch").first).to_contain_text("2/2", timeout=MODEL_MS)


def choose_documents(page: Page, keys: Keys, name: str) -> None:
    keys.from_the_top("Skip to the question box")
    keys.use(page.locator("#scope-button"), "Shift+Tab")
    chooser = page.get_by_role("dialog")
    expect(chooser).to_be_visible()
    keys.use(chooser.get_by_role("button", name="Choose none"))
    keys.go(chooser.locator("[type=checkbox]"))
    if not chooser.get_by_label(name).evaluate("each => each === document.activeElement"):
        keys.go(chooser.get_by_label(name), "ArrowDown")
    keys.press("Space", "Escape")
    expect(page.locator("#scope-button")).to_contain_text(name)
    expect(page.locator("#scope-button")).to_be_focused()


def choose_the_way_to_answer(page: Page, keys: Keys) -> None:
    keys.go(page.locator("input[name=way]:checked"))
    keys.press("ArrowLeft")
    expect(page.get_by_role("radio", name="Quotes only")).to_be_checked()
    keys.press("ArrowRight")
    expect(page.get_by_role("radio", name="The model")).to_be_checked()


def rename_the_session(page: Page, keys: Keys) -> None:
    here = page.locator("#sessions [aria-current]")
    keys.from_the_top("Skip to the question box")
    keys.go(page.locator("#sessions a[tabindex='0']"), "Shift+Tab")
    keys.press("Home")
    expect(here).to_be_focused()
    keys.use(page.get_by_role("button", name="Rename").first, "ArrowRight")
    keys.press("Control+a")
    keys.type("About monks")
    keys.press("Enter")
    expect(here).to_have_text("About monks")
    expect(page.get_by_role("button", name="Rename About monks")).to_be_focused()


def search_without_asking(page: Page, keys: Keys, name: str) -> None:
    keys.go(page.get_by_role("tab", name="Sessions"), "Shift+Tab")
    keys.press("ArrowRight")
    expect(page.get_by_role("tab", name="Documents")).to_be_focused()
    keys.go(page.locator("#document-search"))
    keys.type("ultraviolet light")
    keys.press("Enter")
    found = page.locator("#found .name")
    expect(found.first).to_be_visible()
    keys.use(found)
    expect(page.get_by_role("dialog").locator("mark").first).to_be_in_viewport()
    keys.press("Escape")
    expect(found.first).to_be_focused()
    keys.go(page.locator("#document-search"), "Shift+Tab")
    keys.press("Control+a", "Delete")
    expect(page.locator("#documents li").filter(has_text=name)).to_be_visible()


def tag_a_document(page: Page, keys: Keys, name: str) -> None:
    line = page.locator("#documents li").filter(has_text=name)
    keys.go(page.locator("#documents .name[tabindex='0']"))
    keys.press("Home")
    if not line.locator(".name").evaluate("each => each === document.activeElement"):
        keys.go(line.locator(".name"), "ArrowDown")
    keys.use(line.locator("[data-tag]"), "ArrowRight")
    expect(page.locator("#tagging input")).to_be_focused()
    keys.type("monks")
    keys.press("Enter")
    expect(line).to_contain_text("#monks")


def see_the_settings(page: Page, keys: Keys) -> None:
    keys.from_the_top("Skip to the question box")
    opener = page.get_by_role("button", name="Model and settings")
    keys.use(opener, "Shift+Tab")
    expect(page.locator("#settings")).to_be_visible()
    keys.press("Escape")
    expect(page.locator("#settings")).not_to_be_in_viewport()
    expect(opener).to_be_focused()


def begin_a_session(page: Page, keys: Keys) -> None:
    keys.go(page.get_by_role("tab", name="Documents"), "Shift+Tab")
    keys.press("ArrowLeft")
    keys.use(page.get_by_role("link", name="New session"))
    expect(page.locator(".welcome")).to_be_visible()
    expect(page.locator("#question textarea")).to_be_focused()


def delete_a_session_and_undo_it(page: Page, keys: Keys) -> None:
    own = page.locator("#sessions a").filter(has_text="About monks")
    keys.from_the_top("Skip to the question box")
    keys.go(page.locator("#sessions a[tabindex='0']"), "Shift+Tab")
    keys.press("Home")
    if not own.evaluate("each => each === document.activeElement"):
        keys.go(own, "ArrowDown")
    keys.use(page.get_by_role("button", name="Delete About monks"), "ArrowRight")
    expect(own).to_have_count(0, timeout=MODEL_MS)
    keys.use(page.get_by_role("button", name="Undo"))
    expect(own).to_have_count(1)
