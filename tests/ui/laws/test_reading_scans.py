"""A scan on the page: refused without Tesseract, offered once it is there, and opened as it is."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import expect

from retrieval.extraction import ocr
from tests.retrieval.drawn import LINES, needs_ocr, scan, sheet
from tests.ui.conftest import NewPage
from tests.ui.home import home
from tests.ui.steps import documents

pytestmark = [pytest.mark.browser, needs_ocr]


@pytest.fixture(autouse=True)
def no_model(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading a file needs none but for its copy map."""
    monkeypatch.setattr("app.assistant.Assistant._make_copy_map", lambda *_: None)


def test_a_refused_scan_is_read_when_tesseract_is_there(
    tmp_path: Path, new_page: NewPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    with home(tmp_path) as served:
        library = served.assistant.library
        page = new_page(served.at(served.own.session))
        with monkeypatch.context() as patch:
            patch.setattr(ocr, "find", lambda: None)
            page.set_input_files("#file-chooser", str(scan(tmp_path / "lease.pdf", LINES)))
            expect(page.locator("#files .working")).to_be_visible()
            library.work()
            failed = page.locator("#files .failed").filter(has_text="lease.pdf")
            expect(failed).to_contain_text("Install Tesseract")
            expect(failed.get_by_role("button", name="Read it now")).to_have_count(0)
        page.reload()
        failed.get_by_role("button", name="Read it now").click()
        expect(page.locator("#files .working")).to_be_visible()
        library.work()
        expect(failed).to_have_count(0)
        line = documents(page).filter(has_text="lease.pdf")
        expect(line).to_contain_text("read by OCR")
        line.locator(".name").click()
        expect(page.locator("#viewer img[src^=blob]")).to_be_visible()
        page.locator("#viewer [data-find]").fill("950")
        page.press("#viewer [data-find]", "Enter")
        expect(page.locator("#viewer rect").first).to_be_visible()


def test_an_image_opens_with_its_words_marked(tmp_path: Path, new_page: NewPage) -> None:
    sheet(*LINES).save(tmp_path / "photo.png")
    with home(tmp_path) as served:
        page = new_page(served.at(served.own.session))
        page.set_input_files("#file-chooser", str(tmp_path / "photo.png"))
        expect(page.locator("#files .working")).to_be_visible()
        served.assistant.library.work()
        line = documents(page).filter(has_text="photo.png")
        expect(line).to_contain_text("read by OCR")
        line.locator(".name").click()
        expect(page.locator("#viewer img[src^=blob]")).to_be_visible()
