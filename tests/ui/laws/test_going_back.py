"""On a phone, "Back" closes what covers the page, and leaves the page only where nothing does. On any
screen it leads from the desk to the conversation.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import Page, expect

from tests.ui.desk_steps import open_text, revise_view
from tests.ui.home import Home, home

if TYPE_CHECKING:
    from tests.ui.conftest import NewPage

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844}
OPEN = re.compile(r"\bopen\b")


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Home]:
    with home(tmp_path_factory.mktemp("back")) as running:
        yield running


@pytest.fixture
def phone(new_page: NewPage, served: Home) -> Page:
    page = new_page(served.at(served.own.session), viewport=PHONE, has_touch=True)
    expect(page.locator("#history .question")).to_be_visible()
    return page


def opener(page: Page, panel: str) -> None:
    page.locator(f"#bar [data-panel={panel}]").click()


def test_a_panel_that_a_quote_has_scrolled_keeps_its_way_back_in_view(phone: Page) -> None:
    phone.set_viewport_size({"width": 390, "height": 300})
    words = phone.locator("#history mark[data-span]").last
    words.click()
    place = phone.locator("#sources .source mark[data-span]").last
    place.evaluate("each => each.scrollIntoView({ block: 'start' })")
    assert phone.locator("#margin").evaluate("each => each.scrollTop") > 0
    hide = phone.get_by_role("button", name="Hide sources")
    expect(hide).to_be_in_viewport(ratio=1)
    above, below = (
        phone.locator(f"#margin {each}:visible").bounding_box()
        for each in (".brand", ".chosen-places")
    )
    assert above
    assert below
    assert below["y"] >= above["y"] + above["height"] - 1
    hide.click()
    expect(phone.locator("#margin")).to_be_hidden()
    expect(words).to_be_in_viewport()


@pytest.mark.parametrize(("panel", "place"), [("library", "#library"), ("sources", "#margin")])
def test_back_closes_a_panel_and_forward_opens_it_again(
    phone: Page, panel: str, place: str
) -> None:
    address = phone.url
    opener(phone, panel)
    expect(phone.locator(place)).to_be_visible()
    phone.go_back()
    expect(phone.locator(place)).to_be_hidden()
    expect(phone.locator(f"#bar [data-panel={panel}]")).to_be_focused()
    assert phone.url == address
    phone.go_forward()
    expect(phone.locator(place)).to_be_visible()
    phone.reload()
    expect(phone.locator(place)).to_be_visible()
    phone.go_back()
    expect(phone.locator(place)).to_be_hidden()


def test_back_closes_the_drawer_before_the_panel_below_it(phone: Page) -> None:
    opener(phone, "library")
    phone.locator("#settings-open").click()
    expect(phone.locator("#settings")).to_have_class(OPEN)
    phone.go_back()
    expect(phone.locator("#settings")).not_to_have_class(OPEN)
    expect(phone.locator("#library")).to_be_visible()
    phone.go_back()
    expect(phone.locator("#library")).to_be_hidden()


def test_a_panel_that_is_closed_in_another_way_leaves_no_entry(phone: Page) -> None:
    ways: tuple[Callable[[], None], ...] = (
        lambda: phone.keyboard.press("Escape"),
        lambda: phone.locator("#library .fold").click(),
        lambda: phone.locator("#sessions [aria-current]").click(),
    )
    for close in ways:
        opener(phone, "library")
        expect(phone.locator("#library")).to_be_visible()
        close()
        expect(phone.locator("#library")).to_be_hidden()
        phone.wait_for_function("history.state === null")


def test_back_from_a_session_chosen_in_a_panel_leads_to_the_one_before(
    phone: Page, served: Home
) -> None:
    before = phone.url
    opener(phone, "library")
    phone.locator(f"#sessions a[data-session='{served.other.session}']").click()
    expect(phone).to_have_url(re.compile(re.escape(served.other.session)))
    expect(phone.locator("#library")).to_be_hidden()
    phone.go_back()
    expect(phone).to_have_url(before)
    expect(phone.locator("#library")).to_be_hidden()


def test_a_document_opened_in_a_panel_is_closed_before_it(phone: Page) -> None:
    opener(phone, "library")
    phone.locator("#documents-tab").click()
    phone.locator("#documents .name").first.click()
    expect(phone.locator("#viewer")).to_be_visible()
    phone.go_back()
    expect(phone.locator("#viewer")).to_be_hidden()
    expect(phone.locator("#library")).to_be_visible()
    phone.go_back()
    expect(phone.locator("#library")).to_be_hidden()


SLOWLY_BACK = """() => {
  const back = history.back.bind(history);
  history.back = () => setTimeout(back, 300);
}"""


def test_a_panel_closed_right_after_a_document_in_it_stays_closed(phone: Page) -> None:
    opener(phone, "library")
    phone.locator("#documents-tab").click()
    phone.locator("#documents .name").first.click()
    expect(phone.locator("#viewer")).to_be_visible()
    phone.evaluate(SLOWLY_BACK)
    phone.locator("#viewer [data-close]").click()
    phone.keyboard.press("Escape")
    expect(phone.locator("#library")).to_be_hidden()
    phone.wait_for_function("history.state === null")
    expect(phone.locator("#library")).to_be_hidden()
    expect(phone.locator("#desk")).not_to_have_attribute("inert", "")


BOTH_AT_ONCE = """() => {
  document.querySelector("#viewer [data-close]").click();
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
}"""
"""A dialog tells only later that it was closed."""


def test_a_panel_closed_before_the_dialog_has_told_that_it_is_closed_stays_closed(
    phone: Page,
) -> None:
    opener(phone, "library")
    phone.locator("#documents-tab").click()
    phone.locator("#documents .name").first.click()
    expect(phone.locator("#viewer")).to_be_visible()
    phone.evaluate(BOTH_AT_ONCE)
    phone.wait_for_function("history.state === null")
    expect(phone.locator("#library")).to_be_hidden()


@pytest.fixture
def desktop(new_page: NewPage, served: Home) -> Page:
    page = new_page(served.at(served.own.session))
    expect(page.locator("#history .question")).to_be_visible()
    return page


@pytest.fixture
def note(tmp_path: Path) -> Path:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ada,\nthe lamp is broken.\n")
    return path


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_back_leads_from_the_desk_to_the_conversation(
    size: str, new_page: NewPage, served: Home, note: Path
) -> None:
    page = new_page(
        served.at(served.own.session), **({"viewport": PHONE} if size == "phone" else {})
    )
    expect(page.locator("#history .question")).to_be_visible()
    before = page.url
    revise_view(page)
    open_text(page, note)
    page.go_back()
    expect(page.locator("#desk-start")).to_be_visible()
    page.go_back()
    expect(page.locator("#history .question")).to_be_visible()
    expect(page.locator("#editing")).to_be_hidden()
    assert page.url == before
    page.go_forward()
    expect(page.locator("#desk-start")).to_be_visible()
    page.go_forward()
    expect(page.locator("#desk-name")).to_have_text(note.name)
    page.reload()
    expect(page.locator("#desk-name")).to_have_text(note.name)


def test_views_changed_back_and_forth_take_one_entry(desktop: Page) -> None:
    before = desktop.evaluate("history.length")
    for _ in range(5):
        desktop.locator("#views [data-view=editing]").click()
        expect(desktop.locator("#desk-start")).to_be_visible()
        desktop.locator("#views [data-view=talk]").click()
        expect(desktop.locator("#history .question")).to_be_visible()
    assert desktop.evaluate("history.length") == before + 1
    desktop.locator("#views [data-view=editing]").click()
    desktop.go_back()
    expect(desktop.locator("#history .question")).to_be_visible()
    assert desktop.evaluate("history.state") is None


def test_back_from_a_document_that_is_revised_leads_to_the_conversation(desktop: Page) -> None:
    before = desktop.url
    desktop.locator("#documents-tab").click()
    desktop.locator("#documents .name").first.click()
    desktop.locator("#viewer").get_by_role("button", name="Revise").click()
    expect(desktop.locator("#desk-name")).to_be_visible()
    desktop.go_back()
    expect(desktop.locator("#history .question")).to_be_visible()
    assert desktop.url == before


def test_a_session_is_seen_where_it_is_opened_from_the_desk(
    desktop: Page, served: Home, note: Path
) -> None:
    revise_view(desktop)
    open_text(desktop, note)
    for session in (served.own.session, served.other.session):
        desktop.locator(f"#sessions a[data-session='{session}']").click()
        expect(desktop.locator("#history .question")).to_be_visible()
        assert f"session={session}" in desktop.url
        desktop.go_back()
        expect(desktop.locator("#desk-name")).to_have_text(note.name)


def test_an_address_shows_what_it_names_whatever_the_tab_has_shown(
    desktop: Page, served: Home
) -> None:
    revise_view(desktop)
    desktop.goto(f"{served.at(served.other.session)}&answer=1")
    expect(desktop.locator("#history .question")).to_be_visible()
    expect(desktop.locator("#editing")).to_be_hidden()


def test_a_reload_shows_the_view_that_was_shown(desktop: Page, note: Path) -> None:
    revise_view(desktop)
    open_text(desktop, note)
    desktop.keyboard.press("Control+e")
    expect(desktop.locator("#history .question")).to_be_visible()
    desktop.reload()
    expect(desktop.locator("#history .question")).to_be_visible()
    desktop.keyboard.press("Control+e")
    expect(desktop.locator("#desk-name")).to_have_text(note.name)
