"""Documents open as they look in their programs, with marks on the words that they stand for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import expect

from tests.retrieval.older import MENDED, broken_lines
from tests.ui.conftest import NewPage
from tests.ui.home import Home, home
from tests.ui.look_files import FILES
from tests.ui.steps import documents

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.browser

MARKED = "61 euros"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Home]:
    """A library of one file of each kind; a copy map would need a model."""
    folder = tmp_path_factory.mktemp("looks")
    broken_lines(folder / "broken.pdf")
    for name, write in FILES.items():
        write(folder / name)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("app.assistant.Assistant._make_copy_map", lambda *_: None)
        with home(folder) as running:
            for name in (*FILES, "broken.pdf"):
                running.assistant.library.add(folder / name)
            yield running


@pytest.fixture(scope="module")
def tab(served: Home, shared_page: NewPage) -> Page:
    return shared_page(served.at(served.own.session))


@pytest.fixture
def page(tab: Page) -> Iterator[Page]:
    """One tab for all tests, without a document; each opens one, which is drawn anew."""
    viewer = tab.locator("#viewer")
    expect(viewer).to_be_hidden()
    yield tab
    viewer.locator("[data-close]").click()
    expect(viewer).to_be_hidden()


def opened(page: Page, name: str, words: str) -> Locator:
    """The document, with the words marked that were looked for in it."""
    documents(page).filter(has_text=name).locator(".name").click()
    page.locator("#viewer [data-find]").fill(words)
    page.press("#viewer [data-find]", "Enter")
    found = page.locator("#viewer .opened")
    expect(found.locator("mark").first).to_be_visible()
    return found


def styles(shown: Locator, name: str) -> list[str]:
    """A property of each element as it is drawn."""
    script = "(all, name) => all.map((each) => getComputedStyle(each)[name])"
    found: list[str] = shown.evaluate_all(script, name)
    return found


@pytest.mark.parametrize("name", ["fees.docx", "fees.pptx", "fees.html", "fees.epub", "fees.md"])
def test_headings_lists_and_tables_are_such(page: Page, name: str) -> None:
    shown = opened(page, name, MARKED)
    expect(shown.locator("h3", has_text="Fees of the office")).to_have_count(1)
    expect(shown.locator("li", has_text="By stairs")).to_have_text("By stairs")
    inner = shown.locator("li li", has_text="daily")
    expect(inner).to_have_text("daily")
    assert set(styles(inner, "listStyleType")) <= {"disc", "circle", "square"}
    expect(shown.locator("table").first.locator("th")).to_have_text(["Service", "Fee"])
    expect(shown.locator("td mark")).to_have_text(MARKED)


def test_a_sheet_is_a_table_below_its_name(page: Page) -> None:
    shown = opened(page, "fees.xlsx", MARKED)
    expect(shown.locator("h3")).to_have_text("Fees of the office")
    expect(shown.locator("th")).to_have_text(["Service", "Fee"])
    expect(shown.locator("td mark")).to_have_text(MARKED)


def test_in_a_word_file_short_paragraphs_are_none_and_one_column_is_a_table(page: Page) -> None:
    shown = opened(page, "fees.docx", MARKED)
    expect(shown.locator("p", has_text="Dear reader")).to_have_count(1)
    expect(shown.locator("blockquote")).to_have_text("Nobody pays twice.")
    expect(shown.locator("table")).to_have_count(2)
    expect(shown.locator("th", has_text="Only column")).to_have_count(1)


@pytest.mark.parametrize("name", ["fees.html", "fees.epub"])
def test_a_page_s_code_numbers_and_quotations_are_such(page: Page, name: str) -> None:
    shown = opened(page, name, "return 61")
    expect(shown.locator("pre mark")).to_have_text("return 61")
    assert shown.locator("pre").inner_text() == "def fee():\n    return 61"
    (font,) = styles(shown.locator("pre code"), "fontFamily")
    assert "mono" in font.lower()
    expect(shown.locator("blockquote")).to_have_text("Nobody pays twice.")
    numbered = shown.locator("li", has_text="Pay").last
    expect(numbered).to_have_text("2. Pay")
    assert styles(numbered, "listStyleType") == ["none"], "the number is the text's own"


def test_a_page_s_title_is_no_heading_of_it(page: Page) -> None:
    shown = opened(page, "fees.html", MARKED)
    expect(shown.locator(".page-title")).to_have_text("Norden | Fees")
    expect(shown.locator("h3")).to_have_count(1)


@pytest.mark.parametrize("name", ["fees.html", "fees.epub", "fees.docx", "fees.pptx"])
def test_bold_words_are_so_and_a_mark_over_a_part_of_them_is_whole(page: Page, name: str) -> None:
    shown = opened(page, name, "it cos")
    bold = shown.locator("strong", has_text=re.compile("^(cos|ts)$"))
    assert "".join(bold.all_inner_texts()) == "costs"
    assert set(styles(bold, "fontWeight")) <= {"600", "700"}
    assert "".join(shown.locator("mark").all_inner_texts()) == "it cos"


@pytest.mark.parametrize("name", ["fees.html", "fees.epub"])
def test_words_of_a_page_are_italic_code_and_links(page: Page, name: str) -> None:
    shown = opened(page, name, MARKED)
    assert styles(shown.locator("em", has_text="now"), "fontStyle") == ["italic"]
    (font,) = styles(shown.locator("p code", has_text="fee()"), "fontFamily")
    assert "mono" in font.lower()
    expect(shown.get_by_role("link", name="nothing")).to_have_count(0)
    with page.context.expect_page() as opening:
        shown.get_by_role("link", name="the office").click()
    leaving = opening.value
    expect(leaving.locator("a")).to_have_attribute("href", "https://norden.example/fees?a=1&b=2")
    assert leaving.evaluate("opener") is None
    leaving.close()
    shown.get_by_role("link", name="the rule").click()
    expect(shown.locator("blockquote mark")).to_have_text("Nobody pays twice.")


def test_an_item_s_number_stands_left_of_all_its_lines(page: Page) -> None:
    shown = opened(page, "fees.html", MARKED)
    numbered = shown.locator("li.marked", has_text="Pay")
    numbered.locator("div").evaluate("(node) => { node.textContent = 'Pay '.repeat(400); }")
    number, text = (
        numbered.locator(".number").bounding_box(),
        numbered.locator("div").bounding_box(),
    )
    assert number is not None
    assert text is not None
    assert text["height"] > 2 * number["height"] or number["height"] == text["height"] > 60
    assert number["x"] + number["width"] <= text["x"] + 1
    bullet = shown.locator("li", has_text="By stairs").evaluate(
        "(node) => node.getBoundingClientRect().x"
    )
    assert abs(bullet - text["x"]) < 2, "as far in as the text beside a bullet"


@pytest.mark.parametrize(
    ("name", "words", "coloured"), [("fees.sh", MARKED, "if"), ("fees.md", "61", "return")]
)
def test_code_is_highlighted_in_the_colours_of_the_page(
    page: Page, name: str, words: str, coloured: str
) -> None:
    shown = opened(page, name, words)
    keyword = shown.locator(".code-k", has_text=coloured).first
    expect(keyword).to_be_visible()
    assert styles(keyword, "color") != styles(shown, "color")


def test_slides_that_are_shown_together_are_named_together(page: Page) -> None:
    documents(page).filter(has_text="fees.pptx").locator(".name").click()
    expect(page.locator("#viewer header .quiet").first).to_contain_text("pages 1 to 2, lines 1 to")


def test_a_word_that_a_line_broke_is_marked_in_both_its_places(page: Page) -> None:
    documents(page).filter(has_text="broken.pdf").locator(".name").click()
    page.locator("#viewer [data-find]").fill("example")
    assert "example" in MENDED
    page.press("#viewer [data-find]", "Enter")
    boxes = page.locator("#viewer rect")
    expect(boxes).to_have_count(2)
    first, second = (box.bounding_box() for box in boxes.all())
    assert first is not None
    assert second is not None
    assert second["y"] > first["y"] + first["height"] / 2, "on the line below"
    assert second["x"] < first["x"], "which begins further left"
