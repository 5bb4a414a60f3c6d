"""The desk by keyboard alone: a text is opened, revised, decided, searched, saved and left."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import Page, expect

from tests.ui.desk_steps import (
    RENAME,
    ROWS,
    listed,
    sheets,
    stored,
    text,
    wait_until_revised,
)
from tests.ui.laws.test_keyboard import Keys

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture
def page(desk_page: Page) -> Page:
    """A new tab."""
    return desk_page


@pytest.fixture
def keys(page: Page) -> Keys:
    return Keys(page)


def opened(page: Page, keys: Keys, path: Path, words: str = RENAME) -> None:
    """Open a file and have it revised by words that make three changes."""
    keys.press("Control+e")
    chooser = page.locator("#text-chooser")
    expect(chooser).to_be_focused()
    chooser.set_input_files(str(path))  # the browser's own dialog
    expect(page.locator("#desk-name")).to_have_text(path.name)
    expect(page.locator("#desk-name")).to_be_focused()
    keys.from_the_top("Skip to the instruction box")
    keys.type(words)
    keys.press("Enter")
    wait_until_revised(page, 3)


def test_changes_are_decided_with_keys_from_the_text(page: Page, keys: Keys, rows: Path) -> None:
    opened(page, keys, rows)
    keys.press("F7")
    expect(page.locator("#desk-editor .cm-content")).to_be_focused()
    expect(sheets(page).first).to_have_class("sheet current")
    keys.press("F7")
    expect(page.locator(".sheet.current")).to_contain_text("return len")
    keys.press("Shift+F7", "Alt+y")
    expect(listed(page)).to_have_count(2)
    assert "def load_rows" in text(page)
    expect(page.locator(".sheet.current")).to_contain_text("return len")  # the next one
    keys.press("Alt+n")
    expect(listed(page)).to_have_count(1)
    assert "len(read_rows(path))" in text(page)
    keys.press("Control+Shift+Enter")
    expect(listed(page)).to_have_count(0)
    assert "rows = load_rows(path, sep)" in stored(page)
    keys.press("Alt+y")
    expect(page.locator("#toasts")).to_contain_text("No change is at the cursor")
    keys.press("F7")
    expect(page.locator("#toasts")).to_contain_text("No changes wait")


def test_both_ends_of_a_move_are_decided_with_one_key(page: Page, keys: Keys, rows: Path) -> None:
    opened(page, keys, rows, "Move line 4 before line 3; delete line 8")
    keys.press("F7")
    expect(page.locator(".sheet.current")).to_contain_text("Decided together with the change at")
    keys.press("Alt+y")
    expect(listed(page)).to_have_count(1)
    assert "from pathlib import Path\nimport csv\n" in stored(page)
    expect(page.locator(".sheet.current")).to_contain_text("liest alle Zeilen")  # the next one
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(listed(page)).to_have_count(3)


def test_all_are_rejected_with_one_key(page: Page, keys: Keys, rows: Path) -> None:
    opened(page, keys, rows)
    keys.press("Control+Shift+Backspace")
    expect(listed(page)).to_have_count(0)
    assert text(page) == ROWS == stored(page)


def test_the_list_has_letters_of_its_own(page: Page, keys: Keys, rows: Path) -> None:
    opened(page, keys, rows)
    keys.from_the_top("Skip to the changes")
    expect(listed(page).first).to_be_focused()
    keys.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Ctrl+Shift+Enter")
    keys.press("Escape")
    expect(listed(page).first).to_be_focused()
    keys.press("ArrowDown", "j", "k")
    expect(listed(page).nth(1)).to_be_focused()
    keys.press("n")
    expect(listed(page)).to_have_count(2)
    expect(listed(page).nth(1)).to_be_focused()
    keys.press("e")
    expect(page.get_by_label("The new lines")).to_be_focused()
    keys.press("Control+End")
    keys.type("  # yes")
    keys.press("Control+Enter")
    expect(listed(page)).to_have_count(1)
    expect(listed(page).first).to_be_focused()
    assert "rows = load_rows(path, sep)  # yes\n" in text(page)
    keys.press("a")
    again = page.get_by_label("What to change in the old lines")
    expect(again).to_be_focused()
    keys.type("yes, no")  # no letter decides anything here
    keys.press("Escape")
    expect(listed(page).first).to_be_focused()
    keys.press("Home", "y")
    expect(listed(page)).to_have_count(0)
    assert "def load_rows" in stored(page)


def test_the_text_is_left_by_tab_and_all_tools_are_reached(
    page: Page, keys: Keys, rows: Path
) -> None:
    opened(page, keys, rows)
    keys.press("F7", "x", "Tab")
    assert re.search("^ +xdef read_rows", text(page), re.MULTILINE)
    keys.press("Control+z", "Control+z", "Escape", "Tab")
    assert text(page) == ROWS
    expect(page.locator("#desk-editor .cm-content")).not_to_be_focused()
    keys.go(page.locator("#desk-editor .cm-content"), "Shift+Tab")
    keys.press("Control+m")
    expect(page.locator("#toasts")).to_contain_text("Tab leaves the editor now")
    keys.press("Shift+Tab")
    expect(page.locator("#desk-tools [data-keys]")).to_be_focused()
    for name in ("Only changes", "History", "Undo"):
        keys.go(page.locator("#desk-tools").get_by_role("button", name=name), "Shift+Tab")
    keys.press("Enter")
    expect(listed(page)).to_have_count(0)
    keys.go(page.locator("#desk-taking summary"), "Shift+Tab")
    keys.press("Enter")
    with page.expect_download() as download:
        keys.use(page.get_by_role("button", name="The text as a file"))
    assert download.value.path().read_text() == ROWS
    keys.use(page.locator("#desk-head").get_by_role("button", name="Close"))
    expect(page.locator("#desk-start")).to_be_visible()
    expect(page.locator("#text-chooser")).to_be_focused()


def test_one_key_undoes_what_was_typed_and_then_what_was_decided(
    page: Page, keys: Keys, rows: Path
) -> None:
    opened(page, keys, rows)
    keys.press("F7", "Alt+y")
    expect(listed(page)).to_have_count(2)
    accepted = text(page)
    keys.press("Alt+n")
    expect(listed(page)).to_have_count(1)
    keys.press("Control+z")
    expect(listed(page)).to_have_count(2)
    assert text(page) == accepted
    keys.press("Control+z")
    expect(listed(page)).to_have_count(3)
    assert text(page) == ROWS == stored(page)
    keys.press("Control+Shift+z")
    expect(listed(page)).to_have_count(2)
    keys.press("Control+Home")
    keys.type("# mine ")
    typed = stored(page)
    assert typed == f"# mine {accepted}"
    keys.press("Control+z")
    assert stored(page) == accepted
    keys.press("Control+Shift+z")
    assert stored(page) == typed
    keys.press("F7", "Alt+n")
    expect(listed(page)).to_have_count(1)
    keys.press("Control+z")
    expect(page.locator("#desk-editor .cm-content")).not_to_contain_text("# mine")
    page.get_by_role("button", name="Undo", exact=True).click()
    page.locator("#desk-editor .cm-content").focus()
    expect(page.locator("#desk-editor .cm-content")).to_contain_text("# mine")
    keys.press("Control+z")  # what was typed before a state is that one's by now
    expect(listed(page)).to_have_count(2)
    assert text(page) == typed
    keys.from_the_top("Skip to the instruction box")
    keys.type("A slip")
    keys.press("Control+z")
    expect(page.locator("#instruction-box")).to_have_value("")
    expect(listed(page)).to_have_count(2)
    keys.from_the_top("Skip to the changes")
    keys.press("n")
    expect(listed(page)).to_have_count(1)
    keys.press("Control+z")
    expect(listed(page)).to_have_count(2)
    page.locator("#desk-tools [data-keys]").click()
    expect(page.get_by_role("dialog")).to_contain_text("Ctrl+Z, Ctrl+Shift+Z")


def test_tab_goes_from_a_change_to_its_buttons_and_writes_nothing(
    page: Page, keys: Keys, rows: Path
) -> None:
    opened(page, keys, rows)
    keys.press("F7", "Tab")
    expect(sheets(page).first.get_by_role("button", name="Accept", exact=True)).to_be_focused()
    keys.press("F7", "Tab")  # to the next change's, not to the first one's
    keys.press("F7", "Shift+F7", "ArrowRight", "Tab")
    second = page.locator(".sheet.current")
    expect(second).to_contain_text("return len")
    expect(second.get_by_role("button", name="Accept", exact=True)).to_be_focused()
    assert stored(page) == ROWS
    keys.press("Enter")
    expect(listed(page)).to_have_count(2)
    assert "return len(load_rows(path))" in stored(page)


def test_the_changes_of_one_instruction_are_decided_at_once(
    page: Page, keys: Keys, rows: Path
) -> None:
    opened(page, keys, rows)
    keys.from_the_top("Skip to the instruction box")
    keys.type("Replace index with place")
    keys.press("Enter")
    wait_until_revised(page, 5)
    expect(page.locator("#hunks h3")).to_have_text(["“Replace index with place”", f"“{RENAME}”"])
    status = page.locator("#desk-status .status")
    expect(status).to_have_text("2 changes found. 3 other changes still wait.")
    expect(page.get_by_role("button", name="Accept all 5")).to_be_visible()
    keys.from_the_top("Skip to the changes")
    keys.press("Shift+Y")
    expect(listed(page)).to_have_count(3)
    expect(listed(page).first).to_be_focused()
    expect(status).to_contain_text("2 changes found, none left to decide")
    assert "return [row[place]" in stored(page)
    assert "def read_rows" in text(page)
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(listed(page)).to_have_count(5)
    page.get_by_role("button", name="Reject these 2").click()
    expect(listed(page)).to_have_count(3)
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(listed(page)).to_have_count(5)
    keys.press("Control+Shift+Enter")
    told = page.locator("#toasts").get_by_text("All 5 changes of 2 instructions were accepted.")
    expect(told).to_be_visible()


def test_the_text_is_searched(page: Page, keys: Keys, rows: Path) -> None:
    opened(page, keys, rows)
    keys.press("F7", "Control+f")
    keys.type("header")
    keys.press("Enter")
    expect(page.locator("#desk-editor .cm-searchMatch-selected")).to_have_text("header")
    keys.press("Escape")
    expect(page.locator("#desk-editor .cm-content")).to_be_focused()
