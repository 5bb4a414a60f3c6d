"""A contract and what a reader asks of it, in Chromium: each way to answer, and nothing to find."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import Locator, Page, expect

from app.models.defaults import title_of
from benchmarks.answers.contract import QUESTIONS, write_contract
from tests.ui.steps import (
    MODEL_MS,
    answer,
    ask,
    choose_documents,
    last,
    upload,
    wait_for_turns,
    wait_for_words,
)

if TYPE_CHECKING:
    from tests.ui.conftest import NewPage

pytestmark = [pytest.mark.browser, pytest.mark.default_model]

FEE, AMOUNT = "What is the annual maintenance fee?", "EUR 61,800"
BREAK = "How much is the break fee?"
MONGOLIA = "What is the capital of Mongolia?"


@pytest.fixture(scope="module")
def contract(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("contract") / "contract.docx"
    write_contract(path)
    return path


@pytest.fixture
def asked(new_page: NewPage, address: str, contract: Path) -> Page:
    """A new session that uses the contract."""
    page = new_page(address)
    upload(page, contract)
    choose_documents(page, contract.name)
    return page


def choose(page: Page, way: str) -> None:
    page.get_by_role("radio", name=way).check()


def quotes(turn: Locator) -> Locator:
    return turn.locator(".evidence blockquote")


def test_what_was_found_is_shown_before_the_model_has_written_a_word(asked: Page) -> None:
    page = asked
    choose(page, "The model")
    ask(page, FEE)
    found = page.locator("#live .evidence")
    expect(found).to_be_visible(timeout=MODEL_MS)
    expect(page.locator("#live .answer")).to_have_count(0)
    expect(quotes(page.locator("#live")).first).to_contain_text(AMOUNT)
    node = found.element_handle()
    wait_for_words(page)
    assert node.evaluate("node => node.isConnected")
    expect(page.locator("#live .by")).to_contain_text("writes")
    wait_for_turns(page, 1)
    expect(quotes(last(page)).first).to_contain_text(AMOUNT)
    expect(last(page).locator(".by")).to_have_text(f"{title_of(None)}, writes")
    assert answer(page)


@pytest.mark.parametrize("way", ["Quotes only", "Automatic"])
def test_quotes_are_the_answer_and_the_model_can_be_asked_as_well(asked: Page, way: str) -> None:
    """By itself the model that nobody has examined is not asked."""
    page = asked
    choose(page, way)
    ask(page, BREAK)
    wait_for_turns(page, 1)
    expect(quotes(last(page)).first).to_contain_text("EUR 85,000")
    expect(last(page).locator(".answer, .by")).to_have_count(0)
    shown = quotes(last(page)).all_inner_texts()
    last(page).get_by_role("button", name="Ask the model as well").click()
    expect(quotes(page.locator("#live"))).to_have_text(shown, timeout=MODEL_MS)
    expect(last(page).locator(".switch")).to_contain_text("2/2", timeout=MODEL_MS)
    expect(last(page).locator(".by, .answer")).to_have_count(2)
    expect(quotes(last(page))).to_have_text(shown)
    page.get_by_role("button", name="Previous version of the answer").click()
    expect(last(page).locator(".answer, .by")).to_have_count(0)
    expect(quotes(last(page))).to_have_text(shown)


def test_each_question_about_the_contract_is_answered_by_the_first_quote(asked: Page) -> None:
    page = asked
    choose(page, "Quotes only")
    for count, (question, words) in enumerate(QUESTIONS, start=1):
        ask(page, question)
        wait_for_turns(page, count)
        expect(last(page).locator(".question")).to_contain_text(question)
        expect(quotes(last(page)).first).to_contain_text(words)
        expect(last(page).locator(".answer, .by")).to_have_count(0)


def test_a_quote_leads_to_its_place_in_the_contract(asked: Page) -> None:
    page = asked
    choose(page, "Quotes only")
    ask(page, FEE)
    wait_for_turns(page, 1)
    quote = last(page).locator(".evidence mark").first
    expect(page.locator("#sources .source mark").first).to_be_visible()
    quote.click()
    expect(page.locator("#sources .places:visible")).to_contain_text(AMOUNT)
    last(page).locator(".evidence figcaption button").first.click()
    expect(page.locator("#viewer mark").first).to_contain_text(AMOUNT)
    expect(page.locator("#viewer mark").first).to_be_in_viewport()
    expect(page.locator("#viewer header")).to_contain_text("3 Fees")


@pytest.mark.parametrize("way", ["Quotes only", "Automatic", "The model"])
def test_nothing_is_quoted_where_nothing_answers(
    asked: Page, contract: Path, tmp_path: Path, way: str
) -> None:
    page = asked
    (tmp_path / "unasked.txt").write_text("Monks scraped parchment clean.\n")
    upload(page, tmp_path / "unasked.txt")
    choose_documents(page, contract.name)
    choose(page, way)
    ask(page, MONGOLIA)
    wait_for_turns(page, 1)
    assert answer(page) == f"Not found in “{contract.name}”, the only document asked."
    expect(last(page).locator(".evidence")).to_have_count(0)
    expect(last(page).get_by_role("button", name="Ask the model anyway")).to_be_visible()
    last(page).get_by_role("button", name="Ask all documents").click()
    expect(last(page).locator(".switch")).to_contain_text("2/2")
    wait_for_turns(page, 1)
    assert answer(page) == "Not found in your files."
    expect(page.locator("#scope-button")).to_contain_text(re.compile("all|both", re.IGNORECASE))
