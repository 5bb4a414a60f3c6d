"""What was found in the files, in Chromium: there before the model's words and unmoved by them,
linked like copied words, and said to those who listen.

What is found is put there, so that it is known, and no model is needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api")
from fpdf import FPDF
from playwright.sync_api import Locator, Page, expect

from app.conversation.background import Work
from app.conversation.live import Live
from app.events import Evidence, Loading, Reading, Source, Waiting
from storage import Documents
from tests.ui.accessibility import serious_violations
from tests.ui.home import NOTE, Home, home
from tests.ui.told_sessions import STATS, Told

if TYPE_CHECKING:
    from tests.ui.conftest import NewPage

TOP = "node => node.offsetTop - node.closest('.turn').offsetTop"
DEAR = "it was dear"
QUOTE = 'section.evidence:has-text("In your files")'


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Home]:
    with home(tmp_path) as running:
        yield running


def found(served: Home) -> Evidence:
    """The sentence of a session's document, which stands in two documents."""
    at = len("own.txt: ")
    place = Source(served.own.document, None, "own.txt", at, at + len(NOTE), None)
    other = Source(served.other.document, None, "other.txt", at + 2, at + 2 + len(NOTE), None)
    answer = NOTE.index(DEAR), NOTE.index(DEAR) + len(DEAR)
    return Evidence(NOTE, 0.9, answer, "", (), (place, other))


class Answering:
    """An answer in progress to a question that isn't stored yet."""

    def __init__(self, served: Home) -> None:
        works = served.assistant.answers._background._works
        self._works, self._session = works, served.own.session
        self._live = Live(1, "Why was parchment scraped?")

    def put(self, **changed: object) -> None:
        self._live = replace(self._live, version=self._live.version + 1, **changed)  # type: ignore[arg-type]
        self._works[self._session] = Work(self._live)


def color(element: Locator) -> str:
    return str(element.evaluate("element => getComputedStyle(element).backgroundColor"))


def test_what_was_found_is_there_before_the_model_s_words_and_stays_where_it_is(
    served: Home, new_page: NewPage
) -> None:
    page, answering = new_page(served.at(served.own.session)), Answering(served)
    answering.put()
    expect(page.locator("#live .status")).to_contain_text("starting")
    answering.put(evidence=(found(served),))
    block = page.locator(f"#live {QUOTE}")
    expect(block.locator("strong")).to_have_text(DEAR)
    expect(page.locator("#told")).to_have_text(f"In your files: {NOTE}")
    node = block.element_handle()
    top = node.evaluate(TOP)
    for status in (Waiting(1), Loading("A Model"), Reading(5, 10, 0)):
        answering.put(status=status)
        expect(page.locator("#live .status")).to_contain_text(type(status).__name__.lower())
    answering.put(asked=served.own.asked, notices=("Mind this.",))
    expect(page.locator("#live .notice")).to_have_text("Mind this.")
    answering.put(status=None, text="Because", stats=STATS)
    expect(page.locator("#live .answer")).to_have_text("Because")
    answering.put(text="Because of the price.")
    expect(page.locator("#live .answer")).to_have_text("Because of the price.")
    expect(page.locator("#live .by")).to_contain_text("writes")
    assert node.evaluate("node => node.isConnected")
    assert abs(node.evaluate(TOP) - top) <= 1  # rounded
    answering.put(error="The disk is full.", is_ended=True)
    expect(page.locator("#live [role=alert]")).to_be_visible()
    assert node.evaluate("node => node.isConnected")


def test_it_is_there_again_after_a_reload_while_the_model_writes(
    served: Home, new_page: NewPage
) -> None:
    page, answering = new_page(served.at(served.own.session)), Answering(served)
    answering.put(evidence=(found(served),), asked=served.own.asked, text="Because", stats=STATS)
    block = page.locator(f"#live {QUOTE}")
    expect(block.locator("mark")).to_have_text(NOTE)
    page.reload()
    expect(page.locator("#live .answer")).to_have_text("Because")
    expect(block.locator("mark")).to_have_text(NOTE)
    expect(block.locator("strong")).to_have_text(DEAR)
    expect(block.locator("figcaption")).to_contain_text("own.txt")


def test_its_quotes_and_their_places_light_up_together_before_anything_is_stored(
    served: Home, new_page: NewPage
) -> None:
    page, answering = new_page(served.at(served.own.session)), Answering(served)
    answering.put(evidence=(found(served),), status=Loading("A Model"))
    quote = page.locator("#live .evidence mark")
    places = page.locator("#sources .source mark")
    expect(page.locator("#sources h3")).to_have_text(["own.txt", "other.txt"])
    plain = color(quote)
    quote.hover()
    expect(places).to_have_text([NOTE, NOTE])
    assert plain != color(quote) == color(places.first) == color(places.last)
    page.locator("#sources .brand, #margin .brand").first.hover()
    places.last.hover()
    assert color(quote) == color(places.first) != plain
    quote.click()
    chosen = page.locator("#sources .places:visible")
    expect(chosen).to_contain_text("Found word for word in 2 places:")
    expect(chosen.locator("button")).to_have_text(["own.txt", "other.txt"])


@pytest.fixture
def told(served: Home) -> Iterator[Told]:
    """A stored question with what was found for it, answered with that."""
    folder = served.assistant.store.data_dir
    session = Told.begin(folder)
    pdf = FPDF()
    pdf.set_font("Helvetica", size=12)
    for page in ("A page without it.", f"They had a reason.\n\n{NOTE}\n\nAnd more."):
        pdf.add_page()
        pdf.multi_cell(180, 8, page)
    pdf.output(str(folder.parent / "monks.pdf"))
    session.add(folder.parent / "monks.pdf")
    evidence = session.found("monks.pdf", NOTE, DEAR)
    session.ask("Why was parchment scraped?", evidence=[evidence])
    session.answer(NOTE, (NOTE, evidence.sources), finish="quotes")
    yield session
    session.store.close()


@pytest.fixture
def page(served: Home, told: Told, new_page: NewPage) -> Page:
    opened = new_page(served.at(told.session))
    expect(opened.locator(f"#history {QUOTE}")).to_be_visible()
    return opened


def test_an_answer_of_quotes_is_shown_once_and_leads_to_the_place(page: Page) -> None:
    assert page.locator("#history .turn").inner_text().count(NOTE) == 1
    expect(page.locator("#history [data-again]")).to_have_text("Ask the model as well")
    place = page.locator(".evidence figcaption button")
    expect(place).to_have_text("monks.pdf, page 2")
    place.click()
    expect(page.locator("#viewer header")).to_contain_text("page 2")
    expect(page.locator("#viewer rect").first).to_be_in_viewport()
    expect(page.locator("#viewer pre mark")).to_have_text(NOTE)
    page.keyboard.press("Escape")
    page.locator(".evidence mark").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#sources .source mark")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".evidence mark")).to_be_focused()


def test_it_is_there_again_after_a_reload_once_it_is_stored(page: Page) -> None:
    page.reload()
    block = page.locator(f"#history {QUOTE}")
    expect(block.locator("mark")).to_have_text(NOTE)
    expect(block.locator("strong")).to_have_text(DEAR)
    expect(block.locator("figcaption")).to_have_text("monks.pdf, page 2")
    expect(page.locator("#sources .source mark")).to_have_text(NOTE)


def test_the_lines_of_a_task_s_quotes_are_filled_as_those_of_others(page: Page, told: Told) -> None:
    """A page's own line ends would make them ragged."""
    told.ask("Summarise it")
    told.answer(NOTE, (NOTE, (told.source("monks.pdf", NOTE),)), finish="quotes")
    quotes = page.locator("#history .evidence blockquote")
    expect(quotes).to_have_count(2)
    lines = [each.evaluate("e => getComputedStyle(e).whiteSpace") for each in quotes.all()]
    assert lines == ["normal", "normal"]


def test_its_words_stay_when_the_document_is_removed(page: Page, told: Told) -> None:
    Documents(told.store).remove(told.documents["monks.pdf"].id)
    expect(page.locator(".evidence figcaption")).to_have_text("monks.pdf (removed), page 2")
    expect(page.locator(".evidence mark")).to_have_text(NOTE)
    expect(page.locator(".evidence button")).to_have_count(0)
    expect(page.locator("#sources .removed mark")).to_have_text(NOTE)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_shuts_nobody_out_and_fits_a_telephone(
    served: Home, told: Told, new_page: NewPage, scheme: str
) -> None:
    page = new_page(
        served.at(told.session), viewport={"width": 360, "height": 740}, color_scheme=scheme
    )
    expect(page.locator(QUOTE)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert not serious_violations(page)


def test_the_way_to_answer_is_the_session_s_own(
    served: Home, told: Told, new_page: NewPage
) -> None:
    page = new_page(served.at(told.session))
    expect(
        page.get_by_role("radio", name="The model")
    ).to_be_checked()  # as the settings of tests say
    page.get_by_role("radio", name="Quotes only").check()
    page.reload()
    expect(page.get_by_role("radio", name="Quotes only")).to_be_checked()
    assert served.assistant.session(told.session).way() == "quotes"
    other = new_page(served.at(served.own.session))
    expect(other.get_by_role("radio", name="The model")).to_be_checked()
