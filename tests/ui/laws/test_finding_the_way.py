"""Where links and buttons lead in long documents and long lists, and how one comes back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api")
from docx import Document as Docx
from fpdf import FPDF
from playwright.sync_api import Page, expect

from app.models.state import ModelState
from tests.ui.home import Home, home
from tests.ui.steps import documents
from tests.ui.told_sessions import Told

if TYPE_CHECKING:
    from playwright.sync_api import FloatRect

    from tests.ui.conftest import NewPage

pytestmark = pytest.mark.browser

AGREEMENT = "Master services agreement - Halvorsen Marine and Castellan Port Authority - {}.docx"
NAMES = {
    "docx": AGREEMENT.format("executed version, FINAL"),
    "amended": AGREEMENT.format("executed version, FINAL (amended)"),
    "html": "policy.html",
    "md": "policy.md",
}
PDF = "chart.pdf"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
NOTICE = "Notices are sent to the harbour office."


def make_files(folder: Path) -> dict[str, Path]:
    """Long documents that are shown as they look; what is asked about stands far down."""
    paths = {kind: folder / name for kind, name in NAMES.items()}
    clauses = [f"Clause {number}. The berth of ship {number} is dredged." for number in range(150)]
    clauses[120] = NOTICE
    for kind in ("docx", "amended"):
        made = Docx()
        for clause in clauses:
            made.add_paragraph(clause)
        made.add_paragraph(f"This is the {kind} agreement.")
        made.save(str(paths[kind]))
    paths["html"].write_text("<h1>Policy</h1>" + "".join(f"<p>{each}</p>" for each in clauses))
    paths["md"].write_text("# Policy\n\n" + "\n\n".join(clauses))
    return paths


def make_chart(path: Path) -> Path:
    """Two pages that no answer quotes."""
    made = FPDF()
    made.set_font("Helvetica", size=14)
    for number in (1, 2):
        made.add_page()
        made.multi_cell(0, 10, f"Chart {number}.")
    made.output(str(path))
    return path


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Home]:
    with home(tmp_path_factory.mktemp("way")) as running:
        yield running


@pytest.fixture(scope="module")
def told(served: Home, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Told]:
    """A session whose answers quote each of them."""
    one = Told.begin(served.assistant.settings.data_dir)
    for path in make_files(tmp_path_factory.mktemp("files")).values():
        one.add(path)
    one.add(make_chart(tmp_path_factory.mktemp("chart") / PDF))
    for name in NAMES.values():
        one.ask(f"Where do notices go, by {name}?", evidence=[one.found(name, NOTICE)])
        one.answer(NOTICE, (NOTICE, (one.source(name, NOTICE),)))
    yield one
    one.store.close()


@pytest.fixture
def page(served: Home, told: Told, new_page: NewPage) -> Page:
    return new_page(served.at(told.session))


@pytest.mark.parametrize("kind", NAMES)
def test_a_long_document_is_opened_where_the_words_stand(page: Page, kind: str) -> None:
    link = page.locator("#history figcaption [data-open]").filter(has_text=NAMES[kind])
    link.first.click()
    marked = page.locator("#viewer .scrolled mark")
    expect(marked).to_have_text(NOTICE)
    expect(marked).to_be_in_viewport()
    for words in ("ship 3 is", "ship 140 is"):
        page.fill("#viewer [data-find]", words)
        page.keyboard.press("Enter")
        expect(marked).to_have_text(words)
        expect(marked).to_be_in_viewport()


def test_back_closes_the_document_and_nothing_of_it_is_left(page: Page, told: Told) -> None:
    link = page.locator("#history figcaption [data-open]").first
    viewer, entries = page.locator("#viewer"), "history.length"
    before = page.evaluate(entries)
    for leave in ("back", "Escape", "Close"):
        link.click()
        expect(viewer).to_be_visible()
        if leave == "back":
            page.go_back()
        elif leave == "Escape":
            page.keyboard.press("Escape")
        else:
            viewer.get_by_role("button", name="Close").click()
        expect(viewer).to_be_hidden()
        expect(link).to_be_focused()
        page.wait_for_function("!history.state?.opened")
        assert told.session in page.url
        assert page.evaluate(entries) == before + 1, "the one that can be gone forward to"
    page.go_forward()
    expect(viewer.locator("mark")).to_have_text(NOTICE)
    page.reload()
    expect(viewer.locator("mark")).to_have_text(NOTICE)
    viewer.get_by_role("button", name="Close").click()
    expect(viewer).to_be_hidden()
    page.wait_for_function("!history.state?.opened")
    page.reload()
    expect(link).to_be_visible()
    expect(viewer).to_have_count(0)


def test_a_new_answer_shows_its_sources(page: Page, told: Told) -> None:
    first, last = page.locator("#history .turn").first, page.locator("#history .turn").last
    title = page.locator("#sources h3")
    expect(title).to_contain_text([NAMES["md"]])
    first.get_by_role("button", name="Sources").click()
    expect(title).to_contain_text(["FINAL.docx"])
    expect(title).to_have_attribute("title", NAMES["docx"])
    told.ask("Where, by the amendment?", evidence=[told.found(NAMES["amended"], NOTICE)])
    told.answer(NOTICE, (NOTICE, (told.source(NAMES["amended"], NOTICE),)))
    expect(title).to_contain_text(["(amended).docx"])
    first.locator("figcaption [data-open]").click()
    expect(page.locator("#viewer-title")).to_contain_text("FINAL.docx")
    page.keyboard.press("Escape")
    expect(page.locator("#viewer")).to_be_hidden()
    expect(title).to_contain_text(["FINAL.docx"])
    last.locator("figcaption [data-open]").click()
    expect(page.locator("#viewer-title")).to_contain_text("(amended).docx")
    page.keyboard.press("Escape")
    expect(title).to_contain_text(["(amended).docx"])


def test_the_export_menu_closes_when_one_goes_on_elsewhere(page: Page) -> None:
    menu, summary = page.locator("#taking"), page.locator("#taking summary")
    inside = menu.get_by_role("button", name="JSON")
    beside, bar = box(page, "#taking"), box(page, "#bar")
    assert beside["x"] + beside["width"] == bar["x"] + bar["width"], "what is folded takes no room"
    summary.click()
    expect(inside).to_be_visible()
    page.keyboard.press("Escape")
    expect(inside).to_be_hidden()
    expect(summary).to_be_focused()
    summary.click()
    page.locator("#scroller").click(position={"x": 5, "y": 5})
    expect(inside).to_be_hidden()


def test_rows_stay_where_they_are_under_the_pointer(page: Page) -> None:
    lines = documents(page)
    tops = "lines => lines.map((line) => line.getBoundingClientRect().top)"
    before = lines.evaluate_all(tops)
    for row in range(lines.count()):
        lines.nth(row).hover()
        assert lines.evaluate_all(tops) == before
        lines.nth(row).locator("[data-remove]").focus()
        assert lines.evaluate_all(tops) == before
    wide = page.locator("#documents").evaluate("list => list.scrollWidth - list.clientWidth")
    assert wide == 0, "nothing to scroll sideways"


def box(page: Page, selector: str) -> FloatRect:
    found = page.locator(selector).first.bounding_box()
    assert found is not None
    return found


def test_the_bar_stays_on_a_phone_when_the_connection_is_lost(
    served: Home, told: Told, new_page: NewPage
) -> None:
    page = new_page(served.at(told.session), **PHONE)
    sources = page.locator("#bar [data-panel=sources]")
    expect(sources).to_be_visible()
    before = sources.bounding_box()
    page.evaluate("document.documentElement.dataset.connection = 'lost'")
    assert sources.bounding_box() == before
    connection, bar = box(page, "#connection"), box(page, "#bar")
    assert connection["y"] >= box(page, "#bar [data-panel=library]")["y"] + 20
    assert connection["height"] < 30, "it has a line of its own"
    assert bar["x"] + bar["width"] <= 390


def test_a_document_has_room_on_a_phone(served: Home, told: Told, new_page: NewPage) -> None:
    page = new_page(served.at(told.session), **PHONE)
    page.locator("#bar [data-panel=library]").click()
    documents(page).filter(has_text=PDF).locator(".name").click()
    expect(page.locator("#viewer [data-marks]")).to_be_hidden()
    close, title = box(page, "#viewer [data-close]"), box(page, "#viewer-title")
    assert title["x"] + title["width"] <= close["x"]
    assert close["y"] < title["y"] + title["height"]
    assert box(page, "#viewer header")["height"] < 120
    assert box(page, "#viewer .sheet")["width"] <= 390
    # The row of buttons goes on at its right, which a shadow says.
    buttons = page.locator("#viewer nav")
    assert buttons.evaluate("row => row.scrollWidth > row.clientWidth")
    assert "gradient" in buttons.evaluate("row => getComputedStyle(row).backgroundImage")
    expect(page.get_by_role("button", name="Larger")).to_be_in_viewport(ratio=0.7)
    page.get_by_role("button", name="Close", exact=True).click()
    page.keyboard.press("Escape")
    page.locator("#history figcaption [data-open]").first.click()
    expect(page.locator("#viewer mark").first).to_be_in_viewport()
    assert box(page, "#viewer header")["height"] < 170, "with a long name"


def test_on_a_touch_screen_what_a_line_offers_is_said_in_words(
    served: Home, told: Told, new_page: NewPage
) -> None:
    """And stays, though the line changes meanwhile."""
    page = new_page(served.at(told.session), **PHONE, is_mobile=True)
    page.locator("#bar [data-panel=library]").click()
    line = documents(page).filter(has_text=PDF)
    tags, more = line.locator("[data-tag]"), line.get_by_role("button", name=f"More for {PDF}")
    expect(tags).to_be_hidden()
    more.click()
    expect(tags).to_be_visible()
    assert tags.evaluate("it => getComputedStyle(it, '::after').content") == '"Tags"'
    served.assistant.document_actions.tag(told.documents[PDF].id, ["harbour"])
    expect(line).to_contain_text("#harbour")
    expect(tags).to_be_visible()
    more.click()
    expect(tags).to_be_hidden()
    expect(page.get_by_text("drop them")).to_be_hidden()


def test_what_is_chosen_stands_beside_its_label(page: Page) -> None:
    page.click("#scope-button")
    for kind in ("radio", "checkbox"):
        label = f"#scope-chooser label:has([type={kind}])"
        ticked, words = box(page, f"{label} input"), box(page, label)
        assert abs(ticked["y"] + ticked["height"] / 2 - words["y"] - words["height"] / 2) <= 2


def test_a_model_can_be_cancelled_only_while_it_is_loaded(page: Page, served: Home) -> None:
    page.get_by_role("button", name="Model and settings").click()
    cancel = page.locator("#model-cancel")
    expect(cancel).to_be_disabled()
    loading = ModelState(None, "Tiny", None, None, "Tiny", "reading", 1, 2)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(served.assistant.models, "state", lambda: loading)
        expect(cancel).to_be_enabled()
    expect(cancel).to_be_disabled()
