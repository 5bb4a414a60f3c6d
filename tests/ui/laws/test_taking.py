"""What a person takes along: exports, links to an answer or a passage, the original of a document."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

import pytest

pytest.importorskip("playwright.sync_api")
from docx import Document as Docx
from playwright.sync_api import Download, Page, expect

from tests.ui.home import NOTE, Home, home
from tests.ui.steps import documents
from tests.ui.told_sessions import Told

if TYPE_CHECKING:
    from tests.ui.conftest import NewPage

pytestmark = pytest.mark.browser

NAME, DEAR = "monks and scribes.txt", "it was dear"
ASKED = "Why did they write on it again?"
CLIPBOARD = ["clipboard-read", "clipboard-write"]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Home]:
    with home(tmp_path_factory.mktemp("taking")) as running:
        yield running


@pytest.fixture(scope="module")
def told(served: Home, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Told]:
    """A session with a dozen answers that quote a long document."""
    one = Told.begin(served.assistant.settings.data_dir)
    path = tmp_path_factory.mktemp("files") / NAME
    path.write_text("Vellum is calf skin.\n" * 400 + NOTE)
    one.add(path)
    for number in range(12):
        one.ask(f"{ASKED} ({number})")
        one.answer(f"Because {DEAR}.\n\n" + "So it was. " * 60, (DEAR, (one.source(NAME, DEAR),)))
    yield one
    one.store.close()


@pytest.fixture
def page(served: Home, told: Told, new_page: NewPage) -> Page:
    return new_page(served.at(told.session), permissions=CLIPBOARD)


def export(page: Page, form: str) -> tuple[Download, bytes]:
    """What the browser saves, and its content."""
    page.locator("#taking summary").click()
    with page.expect_download() as saved:
        page.locator("#taking").get_by_role("button", name=form).click()
    return saved.value, Path(saved.value.path()).read_bytes()


def test_a_session_is_saved_in_three_forms(page: Page) -> None:
    saved, markdown = export(page, "Markdown")
    assert saved.suggested_filename == f"{ASKED} (0).md".replace("?", "_")
    assert NAME in markdown.decode()
    assert markdown.decode().count(ASKED) == 12 + 1, "the title too"
    saved, docx = export(page, "Word, with footnotes")
    assert saved.suggested_filename.endswith(".docx")
    words = "\n".join(each.text for each in Docx(io.BytesIO(docx)).paragraphs)
    assert words.count(f"Because {DEAR}") == 12
    saved, exported = export(page, "JSON")
    assert saved.suggested_filename.endswith(".json")
    assert DEAR in json.dumps(json.loads(exported))


def test_nothing_is_exported_of_a_new_session(page: Page, served: Home) -> None:
    page.goto(served.address)
    expect(page.locator(".welcome")).to_be_visible()
    expect(page.locator("#taking summary")).to_be_hidden()


def link(page: Page, box: str) -> str:
    """The link that was copied, pasted into a box; it has no token."""
    expect(page.locator("#toasts")).to_contain_text("The link was copied")
    page.click(box)
    page.keyboard.press("Control+V")
    copied = page.locator(box).input_value()
    page.fill(box, "")
    assert "token" not in copied
    return copied


def test_a_link_to_an_answer_leads_to_it_and_is_left_with_it(page: Page, told: Told) -> None:
    turn = page.locator("#history .turn").nth(3)
    turn.get_by_role("button", name="Copy link").click()
    page.goto(link(page, "#question textarea"))
    expect(turn.locator(".question")).to_be_in_viewport()
    page.wait_for_function("!location.search.includes('answer')")
    assert parse_qs(urlsplit(page.url).query) == {"session": [told.session]}


def test_a_link_to_a_passage_opens_it_and_is_left_with_it(page: Page, told: Told) -> None:
    page.locator("#history figcaption [data-open], #margin [data-open]").first.click()
    page.locator("#viewer").get_by_role("button", name="Copy link").click()
    copied = link(page, "#viewer [data-find]")
    assert set(parse_qs(urlsplit(copied).query)) == {"document", "start", "end"}
    page.goto(copied)
    marked = page.locator("#viewer .scrolled mark")
    expect(marked).to_have_text(DEAR)
    expect(marked).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(page.locator("#viewer")).to_be_hidden()
    page.wait_for_function("!history.state?.opened")
    assert urlsplit(page.url).query == ""
    page.reload()
    expect(page.locator(".welcome")).to_be_visible()
    expect(page.locator("#viewer")).to_have_count(0)


def test_the_original_of_a_document_is_saved_under_its_name(page: Page, told: Told) -> None:
    documents(page).filter(has_text=NAME).locator(".name").click()
    with page.expect_download() as saved:
        page.locator("#viewer").get_by_role("link", name="Download").click()
    assert saved.value.suggested_filename == NAME
    assert Path(saved.value.path()).read_text().endswith(NOTE)
