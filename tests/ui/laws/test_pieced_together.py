"""A sentence that is pieced together, in Chromium: dashes, a note, the nearest sentence beside it.

The answer is a stored one about a contract, so that what stands where is known; that it is pieced
together is found by the app itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api")
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from benchmarks.answers.contract import TEXT
from tests.ui.home import Home, home
from tests.ui.told_sessions import Told

if TYPE_CHECKING:
    from tests.ui.conftest import NewPage

pytestmark = pytest.mark.browser

NAME = "contract.md"
FEE, BREAK, TRUE = "annual maintenance fee", "EUR 85,000", "hourly rate of EUR 145"
ANSWER = f"The {FEE} is {BREAK}. Other work has an {TRUE}."
NOTE = "pieced together from 2 places: check both"
NEAREST = "The Customer pays an annual maintenance fee of EUR 61,800"


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Home]:
    with home(tmp_path) as running:
        yield running


@pytest.fixture
def address(served: Home, tmp_path: Path) -> str:
    told = Told.begin(served.assistant.store.data_dir)
    (tmp_path / NAME).write_text(TEXT.strip())
    told.add(tmp_path / NAME)
    told.ask("What is the annual maintenance fee?", told.source(NAME, BREAK))
    told.answer(ANSWER, *((words, (told.source(NAME, words),)) for words in (FEE, BREAK, TRUE)))
    told.store.close()
    return served.at(told.session)


def line(mark: Locator) -> str:
    return str(mark.evaluate("mark => getComputedStyle(mark).textDecorationStyle"))


def note(mark: Locator) -> str:
    return str(mark.evaluate("mark => getComputedStyle(mark, '::after').content"))


def test_it_is_dashed_and_says_what_it_is_to_all(address: str, new_page: NewPage) -> None:
    page = new_page(address)
    stitched, plain = page.locator("mark.stitched"), page.locator("mark.copied:not(.stitched)")
    expect(stitched).to_have_text([FEE, BREAK])
    expect(plain).to_have_text([TRUE])
    assert (line(stitched.first), line(plain)) == ("dashed", "solid")
    assert note(stitched.first) == "none"
    stitched.first.hover()
    assert NOTE in note(stitched.first)
    page.locator(".question").first.hover()
    stitched.last.focus()
    page.keyboard.press("Shift+Tab")  # focus by keyboard
    assert NOTE in note(stitched.first)
    button = page.get_by_role("button", name=f"{BREAK}: {NOTE}")
    expect(button).to_have_count(1)
    expect(page.locator("#history")).to_contain_text("1 sentence is pieced together")


def test_the_nearest_sentence_stands_beside_it_and_leads_to_its_place(
    address: str, new_page: NewPage
) -> None:
    page = new_page(address)
    pieced = page.locator("#sources .pieced")
    expect(pieced.locator("h3")).to_have_text(f"P{NOTE[1:]}")
    expect(pieced.locator("blockquote")).to_contain_text(NEAREST)
    expect(pieced.locator("li")).to_have_count(2)
    page.locator("mark.stitched").last.click()
    card = page.locator("#sources .source:not(.pieced) mark", has_text=BREAK)
    expect(card).to_be_in_viewport()
    pieced.locator(".where button").click()
    expect(page.locator("#viewer mark").first).to_contain_text(NEAREST)
    page.keyboard.press("Escape")
    accessible(page)


def accessible(page: Page) -> None:
    found = Axe().run(page, context="#sources", options={"runOnly": ["wcag2a", "wcag2aa"]})
    assert found.violations_count == 0, found.generate_report()
