"""The left side of the page: queued files, the library, the list of sessions."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import Page, expect

from app.conversation.session import MAX_TITLE
from tests.ui.conftest import Server
from tests.ui.steps import MODEL_MS, ask, documents, new_session, settle, upload, wait_for_turns
from tests.ui.told_sessions import Told

pytestmark = [pytest.mark.browser, pytest.mark.default_model]


def test_a_bad_file_is_named_and_the_good_one_is_there(
    page: Page, note: Path, tmp_path: Path
) -> None:
    empty = tmp_path / "nothing.txt"
    empty.touch()
    upload(page, empty, note)
    failed = page.locator("#files .failed").filter(has_text="nothing.txt")
    expect(failed).to_contain_text("empty")
    expect(failed.locator("summary")).to_contain_text(re.compile("not read$"))
    expect(page.locator("#documents li").filter(has_text=note.name)).to_have_count(1)
    page.reload()
    expect(failed).to_have_count(1)
    failed.get_by_role("button", name="Dismiss").first.click()
    expect(failed).to_have_count(0)


def test_a_file_on_its_way_is_shown_after_a_reload_and_can_be_cancelled(
    page: Page, tmp_path: Path
) -> None:
    large = tmp_path / "large.txt"
    large.write_text("".join(f"Sentence {n} tells what {n} saw.\n\n" for n in range(60_000)))
    page.set_input_files("#file-chooser", str(large))
    # Its words can be searched long before it is embedded.
    listed = page.locator("#documents li").filter(has_text="large.txt")
    expect(listed).to_have_count(1, timeout=MODEL_MS)
    page.reload()
    working = page.locator("#files .working summary")
    expect(working).to_contain_text("large.txt", timeout=MODEL_MS)
    working.click()
    busy = page.locator("#files .busy").filter(has_text="large.txt")
    expect(busy).to_contain_text(re.compile(r"passage [\d,]+ of [\d,]+"), timeout=MODEL_MS)
    busy.get_by_role("button", name="Cancel").click()
    expect(busy).to_have_count(0, timeout=MODEL_MS)
    expect(listed).to_have_count(0)


def test_documents_are_chosen_for_a_session_and_removed(page: Page, tmp_path: Path) -> None:
    one, two = tmp_path / "one.txt", tmp_path / "two.txt"
    one.write_text("Vellum is calf skin.", "utf-8")
    two.write_text("Papyrus is a reed.", "utf-8")
    upload(page, one, two)
    settle(page)
    asked = page.locator("#scope-button")
    expect(asked).to_contain_text("All ")
    asked.click()
    chooser = page.get_by_role("dialog")
    chooser.get_by_role("button", name="Choose none").click()
    chooser.get_by_label("one.txt").check()
    expect(chooser.get_by_label("Only these")).to_be_checked()
    expect(chooser.get_by_role("status")).to_have_text(re.compile(r"^1 of \d+ chosen$"))
    chooser.get_by_role("button", name="Done").click()
    expect(asked).to_contain_text("one.txt")
    page.reload()
    expect(asked).to_contain_text("one.txt")
    new_session(page)
    expect(asked).to_contain_text("All ")
    asked.click()
    chooser.get_by_placeholder("Search the documents").fill("TWO")
    expect(chooser.get_by_label("one.txt")).to_be_hidden()
    chooser.get_by_label("No documents").check()
    page.keyboard.press("Escape")
    expect(asked).to_contain_text("just talk")
    page.reload()
    expect(asked).to_contain_text("just talk")

    lines = documents(page).filter(has_text=re.compile("one.txt|two.txt"))
    expect(lines).to_have_count(2)
    lines.filter(has_text="one.txt").hover()
    page.get_by_role("button", name="Remove one.txt").click()
    page.get_by_role("button", name="Keep it").click()
    expect(lines).to_have_count(2)
    page.get_by_role("button", name="Remove one.txt").click()
    page.locator("#removal").get_by_role("button", name="Remove", exact=True).click()
    expect(lines).to_have_count(1)
    expect(lines).to_contain_text("two.txt")


def test_sessions_are_renamed_searched_and_deleted_with_undo(page: Page, note: Path) -> None:
    upload(page, note)
    ask(page, "Zanzibar? Who scraped parchment clean?")
    wait_for_turns(page, 1)
    here = page.locator("#sessions [aria-current]")
    here.hover()
    page.locator("#sessions li:has([aria-current]) [data-rename]").click()
    title = page.get_by_label("New title")
    expect(title).to_have_attribute("maxlength", str(MAX_TITLE))
    title.fill("About <b>monks</b>")
    page.keyboard.press("Enter")
    expect(here).to_have_text("About <b>monks</b>")
    page.reload()
    expect(here).to_have_text("About <b>monks</b>")

    page.fill("#session-search", "zanzibar")
    expect(page.locator("#sessions li")).to_have_count(1)
    page.fill("#session-search", "no such words 17")
    expect(page.locator("#sessions")).to_contain_text("No session contains")
    page.fill("#session-search", "")
    expect(here).to_be_visible()

    here.hover()
    page.locator("#sessions li:has([aria-current]) [data-delete]").click()
    expect(page.locator(".welcome")).to_be_visible()
    deleted = page.locator("#sessions a").filter(has_text="About <b>monks</b>")
    expect(deleted).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    wait_for_turns(page, 1)
    expect(here).to_have_text("About <b>monks</b>")


def test_one_session_is_deleted_however_often_its_button_is_pressed(
    page: Page, server: Server
) -> None:
    for number in range(4):
        told = Told.begin(server.data_dir)
        told.ask(f"Twice {number}?")
        told.answer("Once.")
        told.store.close()
    lines = page.locator("#sessions li").filter(has_text="Twice")
    expect(lines).to_have_count(4)
    lines.first.hover()
    lines.first.locator("[data-delete]").dblclick()
    expect(page.locator("#toasts .toast")).to_have_count(1)
    expect(lines).to_have_count(3)
    lines.first.locator("[data-delete]").focus()
    page.keyboard.press("Enter")
    expect(lines).to_have_count(2)
    expect(lines.first.locator("a")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#history .turn")).to_have_count(1)
    expect(lines).to_have_count(2)
    expect(page.locator("#toasts .toast")).to_have_count(2)


def test_undo_is_there_long_enough_to_be_reached_by_keyboard(page: Page, server: Server) -> None:
    told = Told.begin(server.data_dir)
    told.ask("Slowly?")
    told.store.close()
    page.clock.install()
    line = page.locator("#sessions li").filter(has_text="Slowly?")
    line.hover()
    line.locator("[data-delete]").click()
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_be_visible()
    page.clock.fast_forward(35_000)
    expect(undo).to_be_visible()
    undo.click()
    expect(line).to_have_count(1)
