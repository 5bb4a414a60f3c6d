"""What is said once: for all sessions, for a whole session, or by us instead of by Gradio."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import Locator, Route, expect

from app.library_text import Job, JobState, Overview
from app.upkeep.sample import QUESTIONS
from retrieval import DocumentError
from storage import Stage
from tests.ui.home import Home, home
from tests.ui.told_sessions import Told
from ui.routes import stream

if TYPE_CHECKING:
    from tests.ui.conftest import NewPage

pytestmark = pytest.mark.browser

BEGAN = timedelta(minutes=3, seconds=50)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Home]:
    with home(tmp_path) as running:
        yield running


def refuse(served: Home, *names: str) -> None:
    for name in names:
        served.assistant.library.refuse(name, DocumentError(name, "is empty", "Add another."))


def test_what_was_not_read_is_dismissed_for_all_sessions(served: Home, new_page: NewPage) -> None:
    refuse(served, *(f"{number}.pdf" for number in range(20)))
    pages = [new_page(served.at(talk.session)) for talk in (served.own, served.other)]
    for page in pages:
        expect(page.locator("#files .failed summary")).to_have_text("20 files were not read")
    lines = pages[0].locator("#files .failed li")
    pages[0].locator("#files .failed summary").click()
    lines.filter(has_text="7.pdf").first.get_by_role("button", name="Dismiss").click()
    expect(lines).to_have_count(19)
    for page in pages:
        expect(page.locator("#files .failed summary")).to_have_text("19 files were not read")
    pages[0].get_by_role("button", name="Dismiss all").click()
    for page in pages:
        expect(page.locator("#files .failed")).to_have_count(0)
    pages[1].reload()
    expect(pages[1].locator("#sessions li").first).to_be_visible()
    expect(pages[1].locator("#files .failed")).to_have_count(0)


def on_their_way(job: Job) -> Overview:
    """Thirteen files, a quarter of which is done after almost four minutes."""
    began = (datetime.now(UTC) - BEGAN).isoformat()
    waiting = replace(job, state=JobState.WAITING, error=None, stage=Stage.STORED)
    jobs = tuple(replace(waiting, id=number, name=f"{number}.pdf") for number in range(1, 11))
    return Overview(3, 13, jobs, bytes_done=25, bytes_total=100, began=began)


def test_files_on_their_way_are_one_line_with_a_bar_and_the_time_left(
    served: Home, new_page: NewPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    refuse(served, "a.pdf")
    (job,) = served.assistant.library.jobs.failed()
    monkeypatch.setattr(served.assistant.library, "overview", lambda *_: on_their_way(job))
    page = new_page(served.at(served.own.session))
    line = page.locator("#files .working summary")
    expect(line).to_have_text("Adding 10 files, about 12 minutes left")
    expect(line.locator("progress")).to_have_attribute("value", "0.250")
    expect(page.locator("#files li").first).to_be_hidden()
    line.click()
    expect(page.locator("#files li").filter(visible=True)).to_have_count(10)


def test_the_sample_is_offered_only_while_the_library_is_empty(
    served: Home, new_page: NewPage
) -> None:
    page = new_page(served.address)
    expect(page.locator(".welcome")).to_be_visible()
    expect(page.get_by_text(QUESTIONS[0])).to_have_count(0)
    for document in served.assistant.documents():
        served.assistant.document_actions.remove(document.id)
    offered = page.get_by_role("button", name=QUESTIONS[0])
    expect(offered).to_be_visible()
    offered.click()
    expect(page.locator("#live .question")).to_contain_text(QUESTIONS[0])
    expect(page.locator("#live [role=alert]")).to_contain_text("No model")
    page.reload()
    expect(page.locator("#live .question")).to_contain_text(QUESTIONS[0])
    expect(page.locator("#toasts .toast")).to_have_count(0)


def test_a_sample_question_that_was_taken_is_another_one_when_it_is_asked_again(
    served: Home, new_page: NewPage
) -> None:
    """All of it may have been removed in the meantime, and the server takes a name once."""
    for document in served.assistant.documents():
        served.assistant.document_actions.remove(document.id)
    page = new_page(served.address)
    names: list[str] = []

    def take(each: Route) -> None:
        names.append(each.request.post_data_json["key"])
        each.fulfill(json={"session": served.own.session})

    page.route("**/room/ask", take)
    for _ in range(2):
        page.get_by_role("button", name=QUESTIONS[0]).click()
        expect(page.locator("#history .turn")).to_have_count(1)
        page.locator("a.new").click()
    first, second = names
    assert first != second


def test_figures_stand_once_under_the_newest_answer(served: Home, new_page: NewPage) -> None:
    told = Told.begin(served.assistant.settings.data_dir)
    for number in range(3):
        told.ask(f"Why {number}?")
        told.answer("Because it was dear.")
    page = new_page(served.at(told.session))
    figures = page.locator("#history .figures").filter(visible=True)
    expect(figures).to_have_count(1)
    expect(page.locator("#history .turn").last.locator(".figures")).to_be_visible()
    told.ask("And now?")
    told.answer("So.")
    expect(page.locator("#history .turn")).to_have_count(4)
    expect(figures).to_have_count(1)
    expect(page.locator("#history .turn").last.locator(".figures")).to_be_visible()
    told.store.close()


UNCOVERED = """element => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""


def is_uncovered(element: Locator) -> bool:
    uncovered: bool = element.evaluate(UNCOVERED)
    return uncovered


PANEL_ANSWERED = """() => performance.getEntriesByType("resource").some(
  (each) => each.name.includes("/queue/data")
)"""
"""An answer is listed once it has ended."""


def test_that_the_connection_is_lost_is_said_by_us_alone(tmp_path: Path, new_page: NewPage) -> None:
    with home(tmp_path) as served:
        page = new_page(served.at(served.own.session))
        # What Gradio asks of a server that ends meanwhile is its own failure.
        page.wait_for_function(PANEL_ANSWERED)
        page.get_by_role("button", name="Model and settings").click()
        temperature = page.get_by_label("number input for Temperature")
        expect(temperature).to_be_visible()
    page.wait_for_function("document.documentElement.dataset.connection === 'lost'")
    temperature.fill("1")
    temperature.press("Enter")
    page.wait_for_selector(".toast-wrap .toast-body", state="attached")
    expect(page.locator(".toast-wrap")).to_be_hidden()
    told = "getComputedStyle(document.getElementById('model-place-open'), '::before').content"
    assert "Palimpsest is not responding" in page.evaluate(told)
    page.keyboard.press("Escape")
    assert is_uncovered(page.locator("#question textarea"))
    assert is_uncovered(page.locator("#ask"))


IMPATIENT = """
const later = setTimeout;
window.setTimeout = (call, pause, ...rest) => later(call, pause === 30000 ? 500 : pause, ...rest);
"""


def test_a_connection_that_died_silently_is_noticed_and_made_anew(
    served: Home, new_page: NewPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "ALIVE_SECONDS", float("inf"))
    page = new_page(served.at(served.own.session))
    page.add_init_script(IMPATIENT)
    page.reload()
    connection = page.locator("html")
    expect(connection).to_have_attribute("data-connection", "open")
    anew = list[Route]()

    def never_answered(route: Route) -> None:
        anew.append(route)

    page.route("**/room/stream?*", never_answered)
    expect(connection).to_have_attribute("data-connection", "lost")
    assert len(anew) == 1
    anew[0].continue_()
    page.unroute("**/room/stream?*")
    expect(connection).to_have_attribute("data-connection", "open")


@pytest.mark.parametrize("width", [1280, 390])
def test_a_message_covers_neither_what_is_asked_nor_the_figures(
    served: Home, new_page: NewPage, width: int
) -> None:
    page = new_page(served.at(served.own.session), viewport={"width": width, "height": 560})
    page.locator("#history").get_by_role("button", name="Copy link").click()
    expect(page.locator("#toasts .toast")).to_be_visible()
    for place in ("#scope-button", "#ask", "#history .figures"):
        assert is_uncovered(page.locator(place).last), place
