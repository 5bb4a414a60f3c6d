"""Pages of a PDF: larger and smaller, by thumbnails, and from mark to mark."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("playwright.sync_api")
from fpdf import FPDF
from playwright.sync_api import Page, expect

from tests.ui.steps import ask, choose_documents, documents, settle, upload, wait_for_turns

pytestmark = [pytest.mark.browser, pytest.mark.default_model]


@pytest.fixture
def pdf(tmp_path: Path) -> Path:
    made = FPDF()
    made.set_font("Helvetica", size=14)
    for number in range(1, 13):
        made.add_page()
        made.multi_cell(0, 10, f"Chapter {number * number}. Monks scraped sheet {number * 7}.")
    path = tmp_path / "monks.pdf"
    made.output(str(path))
    return path


def test_pages_are_zoomed_and_chosen_by_thumbnails(page: Page, pdf: Path) -> None:
    upload(page, pdf)
    settle(page)
    documents(page).filter(has_text=pdf.name).locator(".name").click()
    sheet = page.locator("#viewer .sheet")
    before = sheet.bounding_box()
    page.get_by_role("button", name="Larger").click()
    after = sheet.bounding_box()
    assert before is not None
    assert after is not None
    assert after["width"] > 1.1 * before["width"]
    page.get_by_role("button", name="Pages", exact=True).click()
    small = page.locator("#viewer .thumbnails")
    expect(small.get_by_role("button", name="Page 1", exact=True)).to_have_attribute(
        "aria-current", "page"
    )
    expect(small.locator("img").first).to_be_visible()
    small.get_by_role("button", name="Page 12", exact=True).click()
    expect(page.get_by_label("Page, of 12")).to_have_value("12")
    expect(small.get_by_role("button", name="Page 12", exact=True)).to_be_in_viewport()
    again = sheet.bounding_box()
    assert again is not None
    assert abs(again["width"] - after["width"]) < 2, "the zoom stays"


def test_the_next_mark_is_a_click_away(page: Page, pdf: Path) -> None:
    upload(page, pdf)
    settle(page)
    choose_documents(page, pdf.name)
    ask(page, "What did monks scrape?")
    wait_for_turns(page, 1)  # while it is written a first place may be the only one
    first = page.locator("#margin [data-open], #history [data-open]").first
    first.click()
    marks = page.locator("#viewer [data-marks]")
    expect(marks).to_be_visible()
    opened = page.locator("#viewer .opened")
    start = opened.get_attribute("data-start")
    page.get_by_role("button", name="Next mark").click()
    expect(opened).not_to_have_attribute("data-start", start or "")
