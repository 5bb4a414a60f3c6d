"""The sources beside an answer, in Chromium: words lead to their places and back, documents open
at them. The answers are stored ones, so that what stands where is known."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api")
from fpdf import FPDF
from playwright.sync_api import Locator, Page, expect

from app.events import Source
from storage import Documents, Originals
from tests.programs import RECITING
from tests.ui.accessibility import serious_violations
from tests.ui.conftest import NewPage, Server
from tests.ui.steps import documents
from tests.ui.told_sessions import Told

if TYPE_CHECKING:
    from storage import Document

pytestmark = [pytest.mark.browser, pytest.mark.default_model]

MONKS = "Monks scraped parchment clean, because it was dear, and wrote on it again."
LIGHT = "Under ultraviolet light the older words can often be read."
FILLER = "This sentence fills the page and says nothing at all of note. "
CLEAN, OFTEN = "scraped parchment clean", "the older words can often be read"
PAGES = 30


@dataclass
class Room:
    """A server, and the session that is shown."""

    server: Server
    told: Told

    @property
    def address(self) -> str:
        return self.server.at(self.told.session)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    folder = tmp_path_factory.mktemp("files")
    pdf = FPDF()
    pdf.set_font("Helvetica", size=12)
    for number in range(1, PAGES + 1):
        pdf.add_page()
        pdf.start_section(f"Chapter {number}")
        pdf.multi_cell(0, 8, FILLER * 9 + (MONKS if number == 17 else "") + FILLER * 9)
    pdf.output(str(folder / "book.pdf"))
    lines = [f"line_{number} = {number}" for number in range(1, 2001)]
    lines[899] = f"# {LIGHT}"
    (folder / "notes.py").write_text("\n".join(lines))
    (folder / "other.txt").write_text(f"Another note. {LIGHT} And no more.\n")
    return [folder / "book.pdf", folder / "notes.py", folder / "other.txt"]


@pytest.fixture(scope="module")
def server(
    tmp_path_factory: pytest.TempPathFactory, default_model_folder: Path, minilm_folder: Path
) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("sources") / "data", program=RECITING)
    yield running
    assert running.end() == 0


@pytest.fixture
def room(server: Server, files: list[Path]) -> Iterator[Room]:
    """Two answers: the first is copied from page 17 of a PDF, the second from two other files."""
    told = Told.begin(server.data_dir)
    for path in files:
        told.add(path)
    told.ask("Who wrote on parchment again?", whole(told, "other.txt"), whole(told, "book.pdf"))
    told.answer(f"They {CLEAN}. That is all.", (CLEAN, (told.source("book.pdf", CLEAN),)))
    asked = told.ask("And how can the older words be read?")
    sources = (told.source("notes.py", OFTEN), told.source("other.txt", OFTEN))
    said = Source(None, asked, "your question", 16, 27, None)
    told.answer(
        f"Well, the older words: **{OFTEN}**.\n\n- Mine.",
        ("older words", (said,)),
        (OFTEN, sources),
    )
    yield Room(server, told)
    told.store.close()


@pytest.fixture
def page(new_page: NewPage, room: Room) -> Page:
    opened = new_page(room.address)
    expect(opened.locator("#sources .source").first).to_be_visible()
    return opened


def whole(told: Told, name: str) -> Source:
    document: Document = told.documents[name]
    return Source(document.id, None, name, 0, document.characters, None)


def words(page: Page, text: str) -> Locator:
    return page.locator("#history mark.copied", has_text=text).first


def place(page: Page, card: str) -> Locator:
    return page.locator("#sources .source", has_text=card).locator("mark").first


def color(element: Locator) -> str:
    return str(element.evaluate("element => getComputedStyle(element).backgroundColor"))


def choose(page: Page) -> None:
    """The words of the first answer, whose sources are then shown."""
    words(page, CLEAN).click()
    expect(place(page, "book.pdf")).to_have_text(CLEAN)


def test_the_newest_answer_is_shown_until_another_one_is_chosen_or_there_is_a_newer_one(
    page: Page, room: Room
) -> None:
    expect(page.locator("#sources .share")).to_contain_text("the rest is the model's own words")
    expect(page.locator("#sources h3")).to_have_text(["notes.py", "other.txt", "your question"])
    page.locator("#history .turn").first.locator("[data-sources]").click()
    expect(page.locator("#sources h3")).to_have_text(["book.pdf", "other.txt"])
    expect(page.locator("#sources .source").last).to_contain_text("none of its words were copied")
    room.told.ask("Once more?")
    room.told.answer("No word of this is copied.")
    expect(page.locator("#history .turn")).to_have_count(3)
    expect(page.locator("#sources .share")).to_have_text(
        re.compile("None of this answer was found word for word in a source")
    )
    expect(page.locator("#sources .unused summary")).to_have_text(
        "2 more passages, read for earlier questions"
    )


def test_an_answer_under_way_shows_its_sources_unless_another_was_chosen(page: Page) -> None:
    def push(html: str) -> None:
        page.evaluate(
            "html => document.dispatchEvent(new CustomEvent('room:shown',"
            " { detail: { region: 'live-sources', html } }))",
            html,
        )

    def under_way(name: str) -> str:
        return f'<div data-sources-of=""><article class="source"><h3>{name}</h3></article></div>'

    choose(page)
    push(under_way("a.txt"))
    expect(page.locator("#sources h3")).to_have_text(["a.txt"])
    push(under_way("b.txt"))
    expect(page.locator("#sources h3")).to_have_text(["b.txt"])
    page.locator("#history .turn").first.locator("[data-sources]").click()
    expect(page.locator("#sources h3")).to_have_text(["book.pdf", "other.txt"])
    push(under_way("c.txt"))
    expect(page.locator("#sources h3")).to_have_text(["book.pdf", "other.txt"])
    push("")
    push(under_way("d.txt"))
    expect(page.locator("#sources h3")).to_have_text(["d.txt"])
    push("")
    expect(page.locator("#sources h3")).to_have_text(["notes.py", "other.txt", "your question"])


def test_words_and_their_places_light_up_together(page: Page) -> None:
    choose(page)
    page.locator("#history .answer").last.click()
    plain = color(words(page, OFTEN))
    assert color(place(page, "notes.py")) == plain
    words(page, OFTEN).hover()
    lit = color(words(page, OFTEN))
    assert lit != plain
    assert color(place(page, "notes.py")) == color(place(page, "other.txt")) == lit
    page.locator("#sources .share").hover()
    assert color(place(page, "notes.py")) == plain
    place(page, "other.txt").hover()
    assert color(words(page, OFTEN)) == color(place(page, "notes.py")) == lit
    assert color(words(page, CLEAN)) == plain


def test_words_lead_to_all_of_their_places_and_places_to_the_words(page: Page) -> None:
    words(page, OFTEN).click()
    chosen = page.locator("#sources .places:visible")
    expect(chosen).to_contain_text(f"“{OFTEN}”")
    expect(chosen).to_contain_text("Found word for word in 2 places:")
    expect(chosen.locator("button")).to_have_text(["notes.py", "other.txt"])
    expect(place(page, "notes.py")).to_be_in_viewport()
    chosen.locator("button").last.click()
    expect(place(page, "other.txt")).to_be_focused()
    page.keyboard.press("Enter")
    expect(words(page, OFTEN)).to_be_focused()
    page.keyboard.press(" ")
    expect(place(page, "notes.py")).to_be_focused()
    words(page, "older words").click()
    expect(chosen.locator("button")).to_have_text(["your question"])
    page.locator("#sources .message [data-go]").click()
    expect(page.locator("#history .turn").last).to_be_in_viewport()


def test_selecting_words_to_copy_them_chooses_nothing(page: Page) -> None:
    box = words(page, OFTEN).bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 30, box["y"] + 8)
    page.mouse.down()
    page.mouse.move(box["x"] + 90, box["y"] + 8, steps=6)
    page.mouse.up()
    assert page.evaluate("getSelection().toString()") in OFTEN
    assert not page.evaluate("getSelection().isCollapsed")
    expect(page.locator("#sources .places:visible")).to_have_count(0)


def test_a_pdf_opens_at_the_page_with_the_words_marked(page: Page) -> None:
    choose(page)
    open_button = page.locator("#sources .source", has_text="book.pdf").locator("[data-open]")
    open_button.focus()
    page.keyboard.press("Enter")
    viewer = page.locator("#viewer")
    expect(viewer.locator("h2")).to_be_focused()
    expect(viewer.locator("header")).to_contain_text("page 17, Chapter 17")
    expect(viewer.locator("img[src^=blob]")).to_be_visible()
    assert viewer.locator("img").evaluate("image => image.naturalWidth") in (1400, 1401)
    expect(viewer.locator("rect")).to_have_count(1)
    expect(viewer.locator("rect")).to_be_in_viewport()
    assert dark_share(page) > 0.04, "there is ink under the mark"
    viewer.locator("summary").click()
    expect(viewer.locator("pre mark")).to_have_text(CLEAN)
    page.keyboard.press("ArrowRight")
    expect(viewer.locator("header")).to_contain_text("page 18, Chapter 18")
    expect(viewer.locator("rect")).to_have_count(0)
    viewer.get_by_role("spinbutton").fill("99")
    page.keyboard.press("Enter")
    expect(viewer.locator("header")).to_contain_text(f"page {PAGES}")
    expect(viewer.get_by_role("spinbutton")).to_be_focused()
    expect(viewer.locator('[data-way="on"]')).to_be_disabled()
    page.keyboard.press("Escape")
    expect(viewer).to_be_hidden()
    expect(open_button).to_be_focused()


def test_an_answer_that_comes_while_a_document_is_open_offers_its_marks_there(
    page: Page, room: Room
) -> None:
    choose(page)
    page.locator("#sources .source", has_text="book.pdf").locator("[data-open]").click()
    viewer = page.locator("#viewer")
    expect(viewer.locator("rect")).to_have_count(1)
    next_mark = viewer.get_by_role("button", name="Next mark")
    expect(next_mark).to_be_hidden()
    filler = room.told.found("book.pdf", FILLER.strip())
    room.told.ask("What fills a page?", evidence=(filler,))
    room.told.answer("Nothing of note does.")
    expect(next_mark).to_be_visible()
    next_mark.click()
    expect(viewer.locator("header")).to_contain_text("page 1, Chapter 1")


def dark_share(page: Page) -> float:
    """Of the image's pixels under the mark."""
    return float(
        page.evaluate("""async () => {
            const image = document.querySelector("#viewer img");
            await image.decode();
            const [box, whole] = ["rect", ".sheet"].map((each) =>
                document.querySelector(`#viewer ${each}`).getBoundingClientRect());
            const scale = image.naturalWidth / whole.width;
            const canvas = document.createElement("canvas");
            canvas.width = box.width * scale;
            canvas.height = box.height * scale;
            const context = canvas.getContext("2d");
            context.drawImage(image, (whole.left - box.left) * scale, (whole.top - box.top) * scale);
            const data = context.getImageData(0, 0, canvas.width, canvas.height).data;
            let dark = 0;
            for (let i = 0; i < data.length; i += 4) dark += data[i] < 128 && data[i + 3] > 0;
            return dark / (data.length / 4);
        }""")
    )


def test_code_opens_with_line_numbers_and_the_words_marked(page: Page) -> None:
    words(page, OFTEN).click()
    page.locator("#sources .source", has_text="notes.py").locator("[data-open]").click()
    viewer = page.locator("#viewer")
    expect(viewer.locator("li mark")).to_have_text(OFTEN)
    expect(viewer.locator("li mark")).to_be_in_viewport()
    expect(viewer.locator("li", has_text=LIGHT)).to_have_attribute("value", "900")
    first = int(viewer.locator("li").first.get_attribute("value") or 0)
    viewer.locator('[data-way="back"]').click()
    expect(viewer.locator("li").last).to_have_attribute("value", str(first - 1))
    expect(viewer.locator('[data-way="back"]')).to_be_focused()
    viewer.locator("[data-close]").click()
    expect(viewer).to_be_hidden()


def test_a_document_of_the_library_opens_at_its_beginning(page: Page) -> None:
    documents(page).locator("[data-open]", has_text="book.pdf").first.click()
    expect(page.locator("#viewer header")).to_contain_text("page 1, Chapter 1")


def test_a_page_that_can_not_be_drawn_says_why_and_shows_its_text(page: Page, room: Room) -> None:
    choose(page)
    document = room.told.documents["book.pdf"]
    original = Originals(room.told.store.data_dir).path(document.sha256)
    content = original.read_bytes()
    try:
        original.write_bytes(content[:2000])
        page.locator("#sources .source", has_text="book.pdf").locator("[data-open]").click()
        page.locator('#viewer [data-way="back"]').click()  # one that hasn't been drawn before
        problem = page.locator("#viewer .error")
        expect(problem).to_contain_text("The page can't be shown as an image. book.pdf: is damaged")
        expect(page.locator("#viewer pre")).to_contain_text(FILLER.strip()[:20])
    finally:
        original.write_bytes(content)


def test_a_document_that_is_removed_while_it_is_open_says_so(page: Page, room: Room) -> None:
    note = room.told.store.data_dir.parent / "gone.txt"
    note.write_text("".join(f"so many lines {number}\n" for number in range(1000)))
    document = room.told.add(note)
    page.reload()
    documents(page).locator("[data-open]", has_text="gone.txt").click()
    viewer = page.locator("#viewer")
    expect(viewer.locator("li").first).to_be_visible()
    Documents(room.told.store).remove(document.id)
    viewer.locator('[data-way="on"]').click()
    expect(viewer.locator(".error")).to_contain_text("may have been removed")
    expect(viewer.locator("li").first).to_be_visible()


def test_the_panel_follows_the_removal_of_a_document(page: Page, room: Room) -> None:
    other = room.told.store.data_dir.parent / "kept.txt"
    other.write_text(f"Only here stands: {MONKS}")
    room.told.add(other)
    copied = "because it was dear"
    room.told.ask("Why?")
    room.told.answer(f"Well, {copied}.", (copied, (room.told.source("kept.txt", copied),)))
    expect(place(page, "kept.txt")).to_have_text(copied)
    line = documents(page).filter(has_text="kept.txt")
    line.hover()
    line.locator("[data-remove]").click()
    page.locator("#removal .danger").click()
    expect(page.locator("#sources .removed h3")).to_have_text("kept.txt (removed)")
    expect(page.locator("#sources .removed mark")).to_have_text(copied)


def test_on_a_narrow_screen_the_sources_lie_over_the_conversation(
    new_page: NewPage, room: Room
) -> None:
    page = new_page(room.address, viewport={"width": 390, "height": 800})
    expect(page.locator("#sources")).to_be_hidden()
    words(page, CLEAN).click()
    expect(place(page, "book.pdf")).to_be_in_viewport()
    assert overflow(page) <= 0
    place(page, "book.pdf").click()
    expect(page.locator("#sources")).to_be_hidden()
    expect(words(page, CLEAN)).to_be_in_viewport()
    words(page, CLEAN).click()
    page.locator("#sources [data-open]").first.click()
    expect(page.locator("#viewer rect")).to_be_in_viewport()
    assert overflow(page) <= 0


def overflow(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nobody_is_shut_out(new_page: NewPage, room: Room, scheme: str) -> None:
    page = new_page(room.address, color_scheme=scheme)
    choose(page)
    assert not serious_violations(page)
    page.locator("#sources [data-open]").first.click()
    expect(page.locator("#viewer img[src^=blob]")).to_be_visible()
    assert not serious_violations(page)
