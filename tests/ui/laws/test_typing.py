"""What a person types is never lost, and never goes where it wasn't meant to."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import Page, Route, expect

from tests.ui.home import Home, home

if TYPE_CHECKING:
    from tests.ui.conftest import NewPage

pytestmark = pytest.mark.browser

BOX = "#question textarea"
ASKED = "Is anyone there?"
BEGIN = "**/room/ask"


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Home]:
    with home(tmp_path) as running:
        yield running


@pytest.fixture
def talk(served: Home, new_page: NewPage) -> Page:
    """A page on a session with one turn, of an app that has no model."""
    page = new_page(served.at(served.own.session))
    expect(page.locator("#history .turn")).to_have_count(1)
    return page


def hold(page: Page) -> list[Route]:
    """Records the questions that are sent from now on."""
    held: list[Route] = []

    def keep(each: Route) -> None:
        held.append(each)

    page.route(BEGIN, keep)
    return held


def test_what_is_typed_while_a_question_is_taken_stays(talk: Page) -> None:
    held = hold(talk)
    talk.fill(BOX, ASKED)
    with talk.expect_request(BEGIN):
        talk.press(BOX, "Enter")
    talk.fill(BOX, "Second")
    held[0].continue_()
    expect(talk.locator("#live .question")).to_contain_text(ASKED)
    expect(talk.locator("#live [role=alert]")).to_be_visible()
    expect(talk.locator(BOX)).to_have_value("Second")


def test_whoever_asks_sees_what_comes_of_it(talk: Page) -> None:
    talk.set_viewport_size({"width": 1280, "height": 240})
    talk.locator("#scroller").evaluate("scroller => scroller.scrollTo(0, -9999)")
    expect(talk.locator("#history .question")).to_be_in_viewport()
    talk.fill(BOX, ASKED)
    talk.press(BOX, "Enter")
    expect(talk.locator("#live [role=alert]")).to_be_in_viewport()


def test_a_question_that_is_taken_leaves_the_box_empty(talk: Page, served: Home) -> None:
    talk.fill(BOX, ASKED)
    talk.press(BOX, "Enter")
    expect(talk.locator("#live .question")).to_contain_text(ASKED)
    # It could not be answered, so it is back; dismissed and emptied, it stays away.
    expect(talk.locator(BOX)).to_have_value(ASKED)
    talk.get_by_role("button", name="Dismiss").click()
    expect(talk.locator("#live .turn")).to_have_count(0)
    talk.fill(BOX, "")
    talk.reload()
    expect(talk.locator("#history .turn").first).to_be_visible()
    expect(talk.locator(BOX)).to_have_value("")


def test_a_question_that_failed_before_it_is_known_to_be_taken_stays(talk: Page) -> None:
    """The stream is quicker than the reply; each time, also with the same failure again."""
    held: list[Callable[[], None]] = []

    def hold(each: Route) -> None:
        reply = each.fetch()
        held.append(lambda: each.fulfill(response=reply))

    talk.route(BEGIN, hold)
    talk.fill(BOX, ASKED)
    seen = ""
    for _ in (1, 2):
        talk.press(BOX, "Enter")
        failed = talk.locator("#live [data-failed]")
        expect(failed).not_to_have_attribute("data-failed", seen)
        seen = failed.get_attribute("data-failed") or ""
        held.pop()()
        expect(talk.locator("#composer")).to_have_attribute("aria-busy", "false")
        expect(talk.locator(BOX)).to_have_value(ASKED)


def test_a_question_that_does_not_arrive_is_kept_and_the_person_is_told(
    talk: Page, served: Home
) -> None:
    talk.route(BEGIN, lambda each: each.abort())
    talk.fill(BOX, ASKED)
    talk.press(BOX, "Enter")
    problem = talk.locator("#problem [role=alert]")
    expect(problem).to_contain_text("Palimpsest is not responding")
    expect(talk.locator(BOX)).to_have_value(ASKED)
    talk.reload()
    expect(talk.locator("#history .turn")).to_have_count(1)
    expect(talk.locator(BOX)).to_have_value(ASKED)
    assert talk.url.endswith(served.own.session)
    talk.unroute(BEGIN)
    talk.press(BOX, "Enter")
    expect(talk.locator("#live .question")).to_contain_text(ASKED)
    expect(problem).to_have_count(0)


def test_a_question_whose_reply_is_lost_is_not_asked_twice(
    talk: Page, served: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[str] = []
    monkeypatch.setattr(served.assistant.answers, "begin", lambda session, _: begun.append(session))

    def lose(each: Route) -> None:
        each.fetch()
        each.abort()

    talk.route(BEGIN, lose)
    talk.fill(BOX, ASKED)
    talk.press(BOX, "Enter")
    expect(talk.locator("#problem [role=alert]")).to_contain_text("Palimpsest is not responding")
    expect(talk.locator(BOX)).to_have_value(ASKED)
    talk.unroute(BEGIN)
    talk.press(BOX, "Enter")
    expect(talk.locator(BOX)).to_have_value("")
    assert begun == [served.own.session]


def test_an_edited_question_that_failed_after_its_reply_was_lost_is_asked_again(
    talk: Page, served: Home
) -> None:
    def lose(each: Route) -> None:
        each.fetch()
        each.abort()

    talk.route(BEGIN, lose)
    talk.locator("#history [data-edit]").click()
    talk.locator("#history .edit textarea").press("Enter")
    failed = talk.locator("#live [data-failed]")
    first = failed.get_attribute("data-failed") or ""
    talk.unroute(BEGIN)
    talk.locator("#history .edit textarea").press("Enter")
    expect(failed).not_to_have_attribute("data-failed", first)


def test_an_error_of_a_lost_connection_is_gone_once_it_is_back(talk: Page) -> None:
    talk.route(BEGIN, lambda each: each.abort())
    talk.fill(BOX, ASKED)
    talk.press(BOX, "Enter")
    error = talk.locator("#problem [role=alert]")
    expect(error).to_contain_text("Palimpsest is not responding")
    talk.evaluate("document.documentElement.dataset.connection = 'lost'")
    with talk.expect_request("**/room/stream?*"):
        talk.evaluate("dispatchEvent(new Event('online'))")
    expect(error).to_have_count(0)
    expect(talk.locator(BOX)).to_have_value(ASKED)


def test_where_no_document_is_chosen_nothing_is_asked_and_the_chooser_is_near(
    talk: Page, served: Home
) -> None:
    served.assistant.session(served.own.session).ask_of("chosen")
    expect(talk.locator("#scope-button")).to_contain_text("No document is chosen")
    talk.fill(BOX, ASKED)
    talk.press(BOX, "Enter")
    error = talk.locator("#problem [role=alert]")
    expect(error).to_contain_text("No document is chosen for this session")
    expect(talk.locator(BOX)).to_have_value(ASKED)
    error.get_by_role("button", name="Choose documents").click()
    expect(talk.locator("#scope-chooser")).to_be_visible()
    talk.locator("#scope-chooser input[value=all]").check()
    expect(error).to_have_count(0)
    expect(talk.locator("#live .question")).to_have_count(0)


def test_another_error_is_itself_where_no_document_is_chosen(talk: Page, served: Home) -> None:
    served.assistant.session(served.own.session).ask_of("chosen")
    expect(talk.locator("#scope-button")).to_contain_text("No document is chosen")
    talk.route(BEGIN, lambda each: each.abort())
    talk.fill(BOX, ASKED)
    talk.press(BOX, "Enter")
    error = talk.locator("#problem [role=alert]")
    expect(error).to_contain_text("Palimpsest is not responding")
    expect(error.get_by_role("button")).to_have_count(0)
    talk.evaluate("document.documentElement.dataset.connection = 'lost'")
    with talk.expect_request("**/room/stream?*"):
        talk.evaluate("dispatchEvent(new Event('online'))")
    expect(error).to_have_count(0)


def test_a_page_connects_anew_when_its_network_is_back(talk: Page) -> None:
    """A connection that died in its sleep has no end that it could notice."""
    talk.context.set_offline(True)
    with talk.expect_request("**/room/stream?*"):
        talk.context.set_offline(False)
    expect(talk.locator("#history .turn")).to_have_count(1)


def test_a_second_click_asks_nothing_twice(talk: Page) -> None:
    held = hold(talk)
    talk.fill(BOX, ASKED)
    talk.click("#ask")
    talk.click("#ask")
    talk.press(BOX, "Enter")
    expect(talk.locator("#composer")).to_have_attribute("aria-busy", "true")
    assert len(held) == 1
    held[0].continue_()
    expect(talk.locator("#live .question")).to_contain_text(ASKED)
    assert len(held) == 1


def test_the_box_grows_to_eight_lines_and_an_empty_one_asks_nothing(talk: Page) -> None:
    box = talk.locator(BOX)
    expect(box).to_be_focused()
    lines, heights = "", []
    for _ in range(10):
        box.press("Shift+Enter")
        lines += "\n"
        expect(box).to_have_value(lines)
        heights.append(box.evaluate("box => box.clientHeight"))
    assert heights[0] < heights[3] < heights[6] == heights[-1]
    talk.route(BEGIN, lambda each: pytest.fail(f"asked {each.request.post_data}"))
    box.press("Enter")
    expect(box).to_have_value(lines)


def test_enter_that_chooses_a_word_asks_nothing_in_the_question_box(talk: Page) -> None:
    talk.fill(BOX, ASKED)
    composing = "{ key: 'Enter', bubbles: true, cancelable: true, isComposing: true }"
    assert talk.locator(BOX).evaluate(
        f"box => box.dispatchEvent(new KeyboardEvent('keydown', {composing}))"
    )
    expect(talk.locator(BOX)).to_have_value(ASKED)


def test_a_question_is_edited_in_one_box_of_its_own_session(talk: Page, served: Home) -> None:
    edit = talk.get_by_role("button", name="Edit and ask again")
    edit.click()
    edit.click()
    expect(talk.locator(".edit")).to_have_count(1)
    expect(talk.locator(".edit textarea")).to_be_focused()
    question, box, words = (
        talk.locator(place).bounding_box() or {}
        for place in ("#history .question", ".edit", "#history .answer")
    )
    assert question["y"] < box["y"] < words["y"], "between the question and its answer"
    expect(talk.locator(".edit textarea")).to_have_css("outline-offset", "-1px")  # nothing is cut
    talk.locator(f"#sessions [data-session='{served.other.session}']").click()
    expect(talk.locator(f"#history [data-asked='{served.other.asked}']")).to_be_visible()
    expect(talk.locator(".edit")).to_have_count(0)


def test_enter_that_chooses_a_word_of_an_input_method_asks_nothing(talk: Page) -> None:
    talk.get_by_role("button", name="Edit and ask again").click()
    composing = "{ key: 'Enter', bubbles: true, cancelable: true, isComposing: true }"
    went_through = talk.locator(".edit textarea").evaluate(
        f"box => box.dispatchEvent(new KeyboardEvent('keydown', {composing}))"
    )
    assert went_through
    expect(talk.locator(".edit")).to_have_count(1)


@pytest.mark.parametrize("key", ["Enter", "Escape"])
def test_after_renaming_the_keyboard_is_where_it_was(talk: Page, served: Home, key: str) -> None:
    rename = talk.locator(f"[data-rename='{served.own.session}']")
    rename.focus()
    talk.keyboard.press("Enter")
    talk.keyboard.type("Vellum")
    talk.keyboard.press(key)
    expect(talk.locator(".rename")).to_have_count(0)
    expect(rename).to_be_focused()
    title = talk.locator(f"#sessions a[data-session='{served.own.session}']")
    expect(title).to_have_text("Vellum" if key == "Enter" else "Why?")


def test_a_panel_over_a_narrow_screen_keeps_the_keyboard(served: Home, new_page: NewPage) -> None:
    size = {"width": 390, "height": 844}
    page = new_page(served.at(served.own.session), viewport=size)
    opener = page.locator("#bar [data-panel=library]")
    opener.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#library .fold")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    assert not page.evaluate("document.activeElement.matches('#desk *, #margin *')")
    page.keyboard.press("Escape")
    expect(opener).to_be_focused()


def test_escape_closes_one_thing_at_a_time_on_a_narrow_screen(
    served: Home, new_page: NewPage
) -> None:
    page = new_page(served.at(served.own.session), viewport={"width": 390, "height": 844})
    page.locator("#bar [data-panel=library]").click()
    opener = page.get_by_role("button", name="Model and settings")
    opener.click()
    expect(page.locator("#settings-close")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#settings")).not_to_have_class(re.compile(r"\bopen\b"))
    expect(opener).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#library")).to_be_hidden()


def test_every_button_of_a_list_is_on_one_line(talk: Page, tmp_path: Path) -> None:
    (tmp_path / "empty.txt").touch()
    talk.set_input_files("#file-chooser", str(tmp_path / "empty.txt"))
    button = talk.locator("#files, #uploads").get_by_role("button").first
    box = button.bounding_box()
    assert box is not None
    assert box["width"] > box["height"]
