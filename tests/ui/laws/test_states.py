"""Each state of the page, on 20 documents with long names: nobody is shut out of any of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api")
from docx import Document as Docx
from fpdf import FPDF
from openpyxl import Workbook
from playwright.sync_api import Page, expect

from retrieval import DocumentError
from tests.ui.accessibility import SCHEMES, Scheme, shut_out
from tests.ui.home import NOTE, Home, home
from tests.ui.steps import documents
from tests.ui.told_sessions import Told

if TYPE_CHECKING:
    from tests.ui.conftest import NewPage

pytestmark = pytest.mark.browser

LONG = "Framework agreement on maintenance of climate control systems, draft of {} February 2024"
SIZES = {
    "wide": {"viewport": {"width": 1280, "height": 800}},
    "narrow": {"viewport": {"width": 390, "height": 844}},
    "at 200%": {"viewport": {"width": 640, "height": 400}, "device_scale_factor": 2},
}


def make_files(folder: Path) -> list[Path]:
    """Twenty documents, of all the kinds that open as they look."""
    docx = Docx()
    docx.add_heading("3 Fees", 1)
    docx.add_paragraph(NOTE)
    table = docx.add_table(rows=2, cols=2)
    for number, cell in enumerate(("Level", "Surcharge", "Gold", "EUR 4,900")):
        table.cell(number // 2, number % 2).text = cell
    docx.save(str(folder / (LONG.format(1) + ".docx")))
    book = Workbook()
    for row in (("Year", "Sheets"), (1871, 12), (1872, 14)):
        book.active.append(row)
    book.save(folder / (LONG.format(2) + ".xlsx"))
    pdf = FPDF()
    pdf.set_font("Helvetica", size=14)
    for number in range(1, 6):
        pdf.add_page()
        pdf.multi_cell(0, 10, f"Chapter {number}. {NOTE}")
    pdf.output(str(folder / (LONG.format(3) + ".pdf")))
    texts = {
        ".md": f"# Monks\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n{NOTE}",
        ".html": f"<h1>Monks</h1><p>{NOTE}</p><table><tr><th>a</th></tr><tr><td>1</td></tr></table>",
        ".py": "def scrape(sheet: str) -> str:\n    # Because it was dear.\n    return sheet[::-1]\n",
        ".csv": "year,sheets\n1871,12\n",
    }
    for day, (suffix, text) in enumerate(texts.items(), 4):
        (folder / (LONG.format(day) + suffix)).write_text(text)
    for day in range(8, 20):
        (folder / (LONG.format(day) + ".txt")).write_text(f"{day}: {NOTE}")
    (folder / (LONG.format(19) + " (2).txt")).write_text(f"20: {NOTE}")
    return sorted(folder.iterdir(), key=lambda path: path.stat().st_mtime_ns)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Home]:
    with home(tmp_path_factory.mktemp("states")) as running:
        yield running


@pytest.fixture(scope="module")
def told(served: Home, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Told]:
    """A session on all of them, and two files that couldn't be read."""
    one = Told.begin(served.assistant.settings.data_dir)
    paths = make_files(tmp_path_factory.mktemp("files"))
    for path in paths:
        one.add(path)
    one.ask("Why did they write on it again?")
    dear = "it was dear"
    one.answer(f"Because {dear}.", (dear, (one.source(paths[2].name, dear),)))
    served.assistant.document_actions.tag(one.documents[paths[0].name].id, ["fees", "draft"])
    for name in ("mixed.zip/broken.docx", "mixed.zip/empty.txt"):
        served.assistant.library.refuse(name, DocumentError(name, "is empty", "Add another."))
    yield one
    one.store.close()


def states(page: Page, files: list[str]) -> Iterator[str]:
    """Bring the page into one state after another; their names."""
    narrow = page.locator("#bar [data-panel=library]").is_visible()
    yield "conversation"
    page.locator("#history mark.copied").first.click()
    expect(page.locator("#sources article.source").first).to_be_visible()
    yield "sources"
    page.locator("#sources [data-open]").first.click()
    expect(page.locator("#viewer .opened")).to_be_visible()
    yield "page of a PDF"
    page.get_by_role("button", name="Pages", exact=True).click()
    expect(page.locator("#viewer .thumbnails img").first).to_be_visible()
    yield "thumbnails"
    page.locator("#viewer [data-close]").click()
    if narrow:
        page.keyboard.press("Escape")
    page.locator("#scope-button").click()
    yield "chooser"
    page.keyboard.press("Escape")
    if narrow:
        page.locator("#bar [data-panel=library]").click()
    yield "sessions"
    lines = documents(page)
    yield "documents"
    told = page.locator("#files .working, #files .failed details").first
    if told.get_attribute("open") is None:
        told.locator("summary").click()
    expect(told).to_have_attribute("open", "")
    yield "what could not be read"
    lines.first.locator("[data-tag]").focus()
    page.keyboard.press("Enter")
    yield "tags"
    page.keyboard.press("Escape")
    lines.first.locator("[data-remove]").focus()
    page.keyboard.press("Enter")
    yield "removal"
    page.keyboard.press("Escape")
    lines.locator("[data-new]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#replacement")).to_be_visible()
    yield "the next version"
    page.keyboard.press("Escape")
    for name in files:
        lines.filter(has_text=name).locator(".name").click()
        expect(page.locator("#viewer .opened")).to_be_visible()
        yield name.rpartition(".")[2]
        page.locator("#viewer [data-close]").click()
    page.fill("#document-search", "Mongolia")
    page.keyboard.press("Enter")
    expect(page.locator("#found")).to_contain_text("Nothing in your files has")
    yield "nothing found"
    page.get_by_role("button", name="Model and settings").click()
    yield "settings"


@pytest.mark.parametrize("schemes", SCHEMES)
@pytest.mark.parametrize("size", SIZES)
def test_nobody_is_shut_out(
    served: Home,
    told: Told,
    new_page: NewPage,
    size: str,
    schemes: Sequence[Scheme],
) -> None:
    """In turn, each state is seen in both colours: the second size begins with the other one."""
    if [*SIZES].index(size) == 1:
        schemes = schemes[::-1]
    page = new_page(served.at(told.session), color_scheme=schemes[0], **SIZES[size])
    ends = [f"{day} February 2024{end}" for day, end in enumerate((".docx", ".xlsx"), 1)]
    ends += [f"{day} February 2024{end}" for day, end in enumerate((".md", ".html", ".py"), 4)]
    assert not shut_out(page, states(page, ends), schemes)
