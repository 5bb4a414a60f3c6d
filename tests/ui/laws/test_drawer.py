"""The drawer with the model and the settings: what is wrong is said in it, once, where it is read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import Page, expect

from app.models.offered import OFFERED
from tests.ui.home import Home, home

if TYPE_CHECKING:
    from tests.ui.conftest import NewPage

pytestmark = pytest.mark.browser

WRONG = "it is neither an existing folder or GGUF file nor of the form ORG/NAME"
OPEN = re.compile(r"\bopen\b")


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Home]:
    with home(tmp_path, is_model_fixed=False) as running:
        yield running


@pytest.fixture
def page(served: Home, new_page: NewPage) -> Page:
    return new_page(served.at(served.own.session))


def open_drawer(page: Page) -> None:
    page.get_by_role("button", name="Model and settings").click()
    expect(page.locator("#model-offers table")).to_be_visible()


ROOM = """input => input.parentElement.querySelector("svg").getBoundingClientRect().left
    - input.getBoundingClientRect().right + parseFloat(getComputedStyle(input).paddingRight)"""
"""Between a name that fills its box and the arrow, in pixels."""


def test_escape_closes_an_open_list_and_then_the_drawer(page: Page) -> None:
    open_drawer(page)
    drawer, box = page.locator("#settings"), page.locator("#model-place input")
    assert page.locator("#model-choice input").evaluate(ROOM) >= 0, "the arrow is on the name"
    for each in (box, page.locator("#model-choice input")):
        each.click()
        expect(each).to_have_attribute("aria-expanded", "true")
        page.keyboard.press("Escape")
        expect(each).to_have_attribute("aria-expanded", "false")
        expect(drawer).to_have_class(OPEN)
    page.keyboard.press("Escape")
    expect(drawer).not_to_have_class(OPEN)


def test_all_that_are_offered_stand_together_and_one_is_chosen_there(page: Page) -> None:
    open_drawer(page)
    rows = page.locator("#model-offers tbody tr")
    expect(rows).to_have_count(len(OFFERED))
    expect(rows.first).to_contain_text(re.compile(r"494 million, Apache-2\.0\d.* [MG]B.*fits|too"))
    for model in (OFFERED[1], OFFERED[3]):
        page.get_by_role("button", name=model.name.rpartition("/")[2]).click()
        expect(page.locator("#model-choice input")).to_have_value(model.name)
        expect(page.locator("#model-facts")).to_contain_text("Not on this machine yet")


def test_a_wrong_name_is_said_once_and_nowhere_else(page: Page, served: Home) -> None:
    open_drawer(page)
    page.get_by_role("button", name="Qwen2.5-0.5B-Instruct").click()
    model, said = page.locator("#model-choice input"), page.get_by_text(WRONG)
    model.fill("nobody")
    model.press("Enter")
    page.get_by_role("button", name="Load", exact=True).click()
    expect(said).to_have_count(1)
    expect(said).to_be_visible()
    assert "--model" not in page.locator("#settings").inner_text()
    page.reload()
    expect(page.locator("#sessions li").first).to_be_visible()
    expect(page.locator("#library .error").filter(visible=True)).to_have_count(0)


def test_why_a_model_was_not_loaded_stands_in_the_drawer_until_it_is_closed(
    page: Page, served: Home
) -> None:
    served.assistant.models.choose("nobody")
    said = page.locator("#model .error")
    expect(said).to_be_attached()
    expect(said).to_be_hidden()
    expect(page.locator("#model")).to_contain_text("could not be loaded")
    open_drawer(page)
    expect(said).to_be_visible()
    page.locator("#settings-close").click()
    expect(said).to_have_count(0)
    assert served.assistant.models.state().error is None


def test_what_is_wrong_with_a_setting_is_said_below_it(page: Page) -> None:
    open_drawer(page)
    length = page.get_by_label("Maximum answer length")
    length.fill("-5")
    length.press("Enter")
    said = page.locator("#settings .note .error")
    expect(said).to_have_text(re.compile("^Maximum answer length: -5 should be greater"))
    expect(said).to_be_in_viewport()
    expect(length).to_have_value("512")
    page.get_by_role("button", name="Reset to defaults").click()
    expect(said).to_have_count(0)
    temperature = page.get_by_label("number input for Temperature")
    for _ in range(5):  # the defaults may still be coming, and replace what was typed
        temperature.fill("9")
        temperature.press("Enter")
        with suppress(AssertionError):
            expect(said).to_have_count(1, timeout=4000)
            break
    expect(said).to_have_text("Temperature: 9 should be less than or equal to 2.")
    expect(temperature).to_have_value("0")
