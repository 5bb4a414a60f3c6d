"""On a phone, "Back" closes what covers the page, and leaves the page only where nothing does."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import Page, expect

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
