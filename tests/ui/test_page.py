"""The page as a person meets it: the real server, the default model, Chromium."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import Page, expect

from tests.programs import AT_LENGTH, RESTING
from tests.ui.conftest import Server
from tests.ui.steps import (
    MODEL_MS,
    answer,
    ask,
    choose_documents,
    last,
    new_session,
    settle,
    upload,
    wait_for_turns,
    wait_for_words,
)

if TYPE_CHECKING:
    from tests.ui.conftest import NewPage

pytestmark = [pytest.mark.browser, pytest.mark.default_model]

LIT = "rgb(180, 83, 9)"  # --copied-edge of page.css
WORDS = "marks => marks.map((mark) => mark.textContent).join('')"
HOSTILE = "<img src=x onerror='window.hacked=1'> ${window.hacked=1} {{value}} </div><script>"


@pytest.fixture
def speaking(tmp_path: Path, default_model_folder: Path, minilm_folder: Path) -> Iterator[Server]:
    """A server whose model chooses its own words; answers are short, to save time."""
    shorter = {"PALIMPSEST_MAX_TOKENS": "120"}
    running = Server(tmp_path / "data", environment=shorter, program=RESTING)
    yield running
    assert running.end() == 0


def test_the_first_five_minutes_with_the_models_own_words(
    new_page: NewPage, speaking: Server
) -> None:
    """An empty page, one click, an answer; its statistics are shown whatever it says."""
    page = new_page(speaking.address)
    begin(page)
    figures = last(page).locator(".figures")
    expect(figures.locator("summary")).to_have_text(
        re.compile(r"^\d+% copied( from \d+ sources?)?$")
    )
    expect(figures).to_contain_text(re.compile(r"[\d.]+ tokens/s"))
    expect(last(page).locator(".modest")).to_contain_text("often wrong")


def test_the_first_five_minutes(page: Page) -> None:
    """An empty page, one click, an answer that leads to its source."""
    begin(page)
    figures = last(page).locator(".figures")
    expect(figures.locator("summary")).to_have_text(re.compile(r"^\d+% copied from \d+ sources?$"))
    expect(figures).to_contain_text(re.compile(r"[\d.]+ tokens/s"))
    expect(last(page).locator(".modest")).to_contain_text("often wrong")
    last(page).locator("mark.copied:not(.repeated)").first.click()
    expect(page.locator("#sources article.source mark").first).to_be_in_viewport()


def begin(page: Page) -> None:
    """Ask the first of the questions that are offered about the sample."""
    expect(page.locator(".welcome h2")).to_have_text("Ask your own documents")
    offers = page.locator(".welcome .offers button")
    expect(offers).to_have_count(3)
    question = offers.first.inner_text()
    offers.first.click()
    wait_for_turns(page, 1)
    expect(last(page).locator(".question")).to_contain_text(question)


def test_from_a_book_to_an_answer_to_the_page_it_was_copied_from(
    page: Page, textbook_pdf: Path
) -> None:
    page.set_input_files("#file-chooser", str(textbook_pdf))
    expect(page.locator("#files .busy, #uploads li").first).to_contain_text(textbook_pdf.name)
    mine = page.locator("#documents li").filter(has_text=textbook_pdf.name)
    expect(mine).to_have_count(1, timeout=MODEL_MS)
    settle(page)
    choose_documents(page, textbook_pdf.name)
    ask(page, "What is an assignment statement? Quote the text word for word.")
    expect(page.locator("#live .status")).to_contain_text(
        re.compile(r"reading, \d+%"), timeout=MODEL_MS
    )
    first = wait_for_words(page)
    page.wait_for_function(
        "first => (document.querySelector('#live .answer') ?? document.querySelector("
        "'#history .answer'))?.innerText.length > first.length + 20",
        arg=first,
        timeout=MODEL_MS,
    )
    wait_for_turns(page, 1)
    assert answer(page).startswith(first[:20])

    span = page.locator("#history mark.copied:not(.repeated)").first
    index = span.get_attribute("data-span")
    places = page.locator(f"#sources article.source mark[data-span~='{index}']")
    span.hover()
    expect(places.first).to_have_css("background-color", LIT)
    places.first.hover()
    expect(span).to_have_css("background-color", LIT)
    span.click()
    expect(places.first).to_be_in_viewport()
    card = places.first.locator("xpath=ancestor::article")
    expect(card).to_contain_text(textbook_pdf.name)
    expect(card).to_contain_text(re.compile(r"page \d+"))
    excerpt = places.first.locator("xpath=ancestor::div[@class='excerpt']")
    quoted = excerpt.locator(f"mark[data-span~='{index}']").evaluate_all(WORDS)
    excerpt.locator("[data-open]").or_(card.locator(".source-head [data-open]")).click()
    viewer = page.locator("dialog[open]")
    page.wait_for_function("document.querySelector('dialog[open] img')?.naturalWidth > 1000")
    # Over the picture for the eyes, in the text below for whoever can't see it.
    expect(viewer.locator("rect").first).to_be_visible()
    expect(viewer.locator("rect").first).to_be_in_viewport()
    expect(viewer.locator("pre mark").first).to_be_hidden()
    viewer.locator("summary").click()
    expect(viewer.locator("pre mark").first).to_be_visible()
    marked = viewer.locator("pre mark").evaluate_all(WORDS)
    assert marked
    # No further than the page goes; there its lines end where they end on it, here they flow.
    assert quoted.startswith(" ".join(marked.split()))
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_hostile_text_is_shown_as_text(page: Page, tmp_path: Path) -> None:
    name = "<img src=x onerror=window.hacked=1>.txt"
    (tmp_path / name).write_text(f"{HOSTILE}\n" * 20, "utf-8")
    upload(page, tmp_path / name)
    expect(page.locator("#documents")).to_contain_text(name)
    ask(page, f"{HOSTILE} Explain it {AT_LENGTH}.")
    wait_for_words(page)
    page.click("#stop")
    wait_for_turns(page, 1)
    expect(last(page).locator(".question")).to_contain_text(HOSTILE)
    expect(page.locator("#conversation img, #sources img, #library img")).to_have_count(0)


def test_a_question_that_can_not_be_answered_stays_in_its_box(page: Page, tmp_path: Path) -> None:
    """Nothing can be quoted without documents."""
    (tmp_path / "unchosen.txt").write_text("Nobody asks this.")
    upload(page, tmp_path / "unchosen.txt")
    expect(page.locator("#documents")).to_contain_text("unchosen.txt")
    page.goto(page.url.partition("?")[0])
    choose_documents(page)
    page.get_by_role("radio", name="Quotes only").check()
    expect(page).to_have_url(re.compile("session="))
    page.fill("#question textarea", "What?")
    page.click("#ask")
    expect(page.locator("[role=alert]")).to_contain_text("no documents to quote from")
    expect(page.locator("#question textarea")).to_have_value("What?")
    expect(page.locator("#ask")).to_be_visible()


def test_an_unknown_session_is_said_and_a_new_one_begun(page: Page, server: Server) -> None:
    page.goto(server.at("../../<b>"))
    expect(page.locator("#toasts")).to_contain_text(
        "That session is no longer there. This is a new one."
    )
    expect(page.locator(".welcome")).to_be_visible()
    assert page.url == f"{server.origin}/"


def test_panels_fold_and_stay_folded(page: Page) -> None:
    page.locator("#library .fold").click()
    expect(page.locator("#library")).to_be_hidden()
    page.reload()
    expect(page.locator("#desk")).to_be_visible()
    expect(page.locator("#library")).to_be_hidden()
    page.locator("#bar [data-panel=library]").click()
    expect(page.locator("#library")).to_be_visible()


def test_on_a_narrow_screen_panels_lie_over_the_conversation(
    new_page: NewPage, address: str, note: Path
) -> None:
    page = new_page(address, viewport={"width": 390, "height": 844})
    expect(page.locator("#library")).to_be_hidden()
    upload(page, note)
    ask(page, "What is a palimpsest?")
    wait_for_turns(page, 1)
    expect(page.locator("#ask")).to_be_in_viewport(ratio=1)
    page.locator("mark.copied").first.click()
    expect(page.locator("#margin")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#margin")).to_be_hidden()
    page.locator("#bar [data-panel=library]").click()
    new_session(page)
    expect(page.locator("#library")).to_be_hidden()
