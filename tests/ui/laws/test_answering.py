"""Answers that are stopped, repeated, branched, reloaded, cut off, and watched from two tabs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import Page, expect

from tests.programs import AT_LENGTH, LASTING, RECITING
from tests.ui.conftest import Server
from tests.ui.steps import MODEL_MS, answer, ask, last, upload, wait_for_turns, wait_for_words

if TYPE_CHECKING:
    from tests.ui.conftest import NewPage

pytestmark = [pytest.mark.browser, pytest.mark.default_model]

LONG = f"Explain palimpsests {AT_LENGTH}, with ten examples."


def test_stop_keeps_what_was_written_and_what_was_typed_meanwhile(page: Page, note: Path) -> None:
    upload(page, note)
    ask(page, LONG)
    written = wait_for_words(page)
    page.fill("#question textarea", "my next question")
    page.click("#stop")
    wait_for_turns(page, 1)
    assert answer(page).startswith(written[:10])
    expect(last(page).locator(".stats").first).to_contain_text("stopped")
    expect(page.locator("#ask")).to_be_visible()
    expect(page.locator("#stop")).to_be_hidden()
    expect(page.locator("#question textarea")).to_have_value("my next question")
    page.reload()
    wait_for_turns(page, 1)
    assert answer(page).startswith(written[:10])


def test_regenerate_edit_and_switch_between_the_branches(page: Page, note: Path) -> None:
    upload(page, note)
    ask(page, "Who scraped parchment clean?")
    wait_for_turns(page, 1)
    first = answer(page)
    last(page).get_by_role("button", name="Answer again").click()
    expect(last(page).locator(".switch")).to_contain_text("2/2", timeout=MODEL_MS)
    wait_for_turns(page, 1)
    ask(page, "And what can be read under ultraviolet light?")
    wait_for_turns(page, 2)
    page.get_by_role("button", name="Previous version of the answer").click()
    wait_for_turns(page, 1)
    assert answer(page) == first
    page.get_by_role("button", name="Next version of the answer").click()
    wait_for_turns(page, 2)

    last(page).get_by_role("button", name="Edit and ask again").click()
    box = page.get_by_label("Edit your question")
    expect(box).to_have_value("And what can be read under ultraviolet light?")
    box.fill("Why was parchment used again?")
    box.press("Enter")
    expect(last(page).locator(".question")).to_contain_text(
        "Why was parchment used again?", timeout=MODEL_MS
    )
    wait_for_turns(page, 2)
    page.reload()
    wait_for_turns(page, 2)
    expect(last(page).locator(".switch").first).to_contain_text("2/2")
    page.get_by_role("button", name="Previous version of the question").click()
    expect(last(page).locator(".question")).to_contain_text("ultraviolet")


def test_a_reload_in_mid_answer_shows_it_going_on(page: Page, note: Path) -> None:
    upload(page, note)
    ask(page, LONG)
    written = wait_for_words(page)
    page.reload()
    expect(page.locator("#live .question")).to_contain_text(LONG)
    assert wait_for_words(page).startswith(written[:10])
    expect(page.locator("#stop")).to_be_visible()
    page.click("#stop")
    wait_for_turns(page, 1)


def test_two_tabs_show_one_session(page: Page, note: Path) -> None:
    own = note.rename(note.with_name("two tabs.txt"))
    own.write_text("One session is open twice.\n")  # a file that is here already begins none
    upload(page, own)
    expect(page).to_have_url(re.compile("session="))
    second = page.context.new_page()
    second.goto(page.url)
    expect(second.locator("#documents li").filter(has_text=own.name)).to_have_count(1)
    ask(page, LONG)
    written = wait_for_words(page)
    expect(second.locator("#live .question")).to_contain_text(LONG)
    assert wait_for_words(second).startswith(written[:10])
    # The second click is told, and its question is kept.
    second.fill("#question textarea", "Who scraped parchment?")
    second.press("#question textarea", "Enter")
    expect(second.locator("#problem [role=alert]")).to_contain_text("An answer is being written")
    expect(second.locator("#question textarea")).to_have_value("Who scraped parchment?")
    second.click("#stop")
    wait_for_turns(page, 1)
    wait_for_turns(second, 1)
    assert answer(page) == answer(second)
    second.close()


def test_a_question_in_another_session_waits_and_can_be_stopped(
    page: Page, new_page: NewPage, address: str, note: Path
) -> None:
    other = new_page(address)
    upload(page, note)
    ask(page, LONG)
    wait_for_words(page)
    ask(other, "Who scraped parchment?")
    expect(other.locator("#live .status")).to_contain_text("waiting, 1 question ahead")
    other.click("#stop")
    expect(other.locator("#question textarea")).to_have_value("Who scraped parchment?")
    expect(other.locator("#ask")).to_be_visible()
    page.click("#stop")
    wait_for_turns(page, 1)


@pytest.fixture
def mortal(tmp_path: Path, default_model_folder: Path, minilm_folder: Path) -> Iterator[Server]:
    """A server for one test, which may kill it."""
    server = Server(tmp_path / "data", environment=LASTING, program=RECITING)
    yield server
    server.end()


def test_killed_in_mid_answer_everything_is_there_on_the_next_start(
    mortal: Server, new_page: NewPage, note: Path
) -> None:
    page = new_page(mortal.address)
    upload(page, note)
    ask(page, "Who scraped parchment clean?")
    wait_for_turns(page, 1)
    first = answer(page)
    ask(page, LONG)
    wait_for_words(page)
    page.wait_for_timeout(2500)
    written = wait_for_words(page)[:40]
    page.wait_for_timeout(2500)  # what is written is stored every second
    mortal.kill()
    expect(page.locator("#connection")).to_be_visible()
    mortal.start()
    # The open page comes back by itself, and so does one that is loaded anew.
    expect(page.locator("html")).to_have_attribute("data-connection", "open", timeout=MODEL_MS)
    expect(page.locator("#history .turn")).to_have_count(2, timeout=MODEL_MS)
    page.reload()
    wait_for_turns(page, 2)
    expect(page.locator("#documents")).to_contain_text(note.name)
    assert page.locator("#history .answer").first.inner_text().strip() == first
    expect(last(page)).to_contain_text(LONG)
    # Nobody may be writing it: that is certain 10 s after its last word.
    expect(last(page)).to_contain_text("interrupted", timeout=MODEL_MS)
    assert answer(page).startswith(written)
    last(page).get_by_role("button", name="Answer again").click()
    wait_for_words(page)
    page.click("#stop")
    wait_for_turns(page, 2)
    assert answer(page)
