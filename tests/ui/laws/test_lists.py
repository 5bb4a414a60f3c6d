"""Lists of the page: names that can be told apart and found, one tab stop each, arrows within."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import Locator, Page, expect

from retrieval import DocumentError
from tests.ui.home import Home, home
from tests.ui.laws.test_states import LONG, make_files
from tests.ui.steps import documents
from tests.ui.told_sessions import Told
from ui.render import shortened
from ui.scope import RECENT

if TYPE_CHECKING:
    from tests.ui.conftest import NewPage

pytestmark = pytest.mark.browser

STOPS = "list => [...list.querySelectorAll('a, button, input')].filter(e => e.tabIndex >= 0).length"
LINES = (
    "title => title.getBoundingClientRect().height / parseFloat(getComputedStyle(title).lineHeight)"
)
CUT = "title => title.scrollHeight - title.clientHeight"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Home]:
    with home(tmp_path_factory.mktemp("lists")) as running:
        yield running


@pytest.fixture(scope="module")
def told(served: Home, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Told]:
    """A session on twenty documents with long names, one with tags, and failures of two kinds."""
    one = Told.begin(served.assistant.settings.data_dir)
    for path in make_files(tmp_path_factory.mktemp("files")):
        one.add(path)
    served.assistant.document_actions.tag(one.documents[LONG.format(9) + ".txt"].id, ["Heating"])
    for name in ("empty.txt", "blank.txt"):
        served.assistant.library.refuse(name, DocumentError(name, "is empty", "Add another."))
    yield one
    one.store.close()


@pytest.fixture
def page(served: Home, told: Told, new_page: NewPage) -> Page:
    return new_page(served.at(told.session))


def check(page: Page, found: Locator, key: str) -> None:
    """A list is one stop; a key leads to its next line, and the stop goes with the focus."""
    assert found.evaluate(STOPS) == 1
    stop = found.locator("[tabindex='0']")
    stop.focus()
    here = page.evaluate("document.activeElement.outerHTML")
    page.keyboard.press(key)
    assert page.evaluate("document.activeElement.outerHTML") != here
    expect(stop).to_be_focused()
    assert found.evaluate(STOPS) == 1


def test_each_list_is_one_tab_stop(page: Page) -> None:
    check(page, page.locator("#sessions"), "ArrowDown")
    lines = documents(page)
    check(page, page.locator("#documents"), "ArrowDown")
    expect(page.locator("#files details")).to_have_attribute("open", "")
    check(page, page.locator("#files ul").first, "ArrowDown")
    page.locator("#scope-button").click()
    check(page, page.locator("#scope-chooser .rows"), "ArrowDown")
    page.keyboard.press("Space")
    expect(page.locator("#scope-chooser").get_by_label("Only these")).to_be_checked()
    page.fill("#scope-chooser [type=search]", "12 February")
    check_all = page.locator("#scope-chooser .rows")
    assert check_all.evaluate(STOPS) == 1
    expect(check_all.locator("[tabindex='0']")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    lines.filter(has_text=".pdf").locator(".name").click()
    page.get_by_role("button", name="Pages", exact=True).click()
    strip = page.locator("#viewer .thumbnails")
    expect(strip.locator("[aria-current]")).to_have_attribute("tabindex", "0")
    check(page, strip, "ArrowRight")
    expect(page.locator("#viewer .scrolled")).to_have_attribute("aria-label", "Page 1")


def test_with_a_line_that_goes_the_focus_goes_to_the_one_in_its_place(
    page: Page, served: Home, told: Told, tmp_path: Path
) -> None:
    (path := tmp_path / "gone.txt").write_text("Words.\n")
    told.add(path)
    line = documents(page).filter(has_text="gone.txt")
    line.locator("button").last.focus()
    served.assistant.document_actions.remove(told.documents.pop("gone.txt").id)
    expect(line).to_have_count(0)
    expect(page.locator("#documents li :focus")).to_have_count(1)


def test_what_was_not_read_has_the_width_of_the_panel(page: Page) -> None:
    expect(page.locator("#files details")).to_have_attribute("open", "")
    wide = [page.locator(each).bounding_box() for each in ("#files", "#files ul")]
    assert wide[0] and wide[1]
    assert wide[1]["width"] > 0.95 * wide[0]["width"]


def test_a_name_takes_two_lines_and_shows_what_tells_it_apart(page: Page) -> None:
    documents(page)
    titles = page.locator("#documents .title")
    count = titles.count()
    assert max(titles.nth(each).evaluate(LINES) for each in range(count)) < 2.5
    assert max(titles.nth(each).evaluate(CUT) for each in range(count)) <= 0
    assert len(set(titles.all_inner_texts())) == count > 20


FITS = """box => {
    const style = getComputedStyle(box);
    const ink = document.createElement("canvas").getContext("2d");
    ink.font = style.font;
    const room = box.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    return ink.measureText(box.placeholder).width < room;
}"""


def test_names_are_found_by_words_that_are_not_shown_and_by_tags(page: Page) -> None:
    lines = documents(page).filter(visible=True)
    expect(lines.first).not_to_contain_text("climate control")
    page.fill("#document-search", "CLIMATE control")
    expect(lines).to_have_count(20)
    page.fill("#document-search", "maintenance 19 february")
    expect(lines).to_have_count(2)
    page.fill("#document-search", "heating agreement")
    expect(lines).to_have_count(1)
    hint = page.locator("#search-hint")
    expect(hint).to_have_text("Press Enter to search the text.")
    page.fill("#document-search", "no such words")
    expect(lines).to_have_count(0)
    expect(hint).to_have_text("No name has “no such words”. Press Enter to search the text.")
    page.press("#document-search", "Enter")
    expect(page.locator("#found")).to_contain_text("Nothing in your files has")
    expect(hint).to_be_hidden()
    page.fill("#document-search", "")
    expect(hint).to_be_hidden()
    assert page.locator("#document-search").evaluate(FITS), "what it is for is cut off"


def test_a_session_without_a_question_is_called_by_its_document_with_its_end(
    page: Page, served: Home, told: Told
) -> None:
    name = LONG.format(19) + " (2).txt"
    session = served.assistant.session()
    session.ask_of("chosen", [told.documents[name].id])
    line = page.locator(f"#sessions a[data-session='{session.id}']")
    expect(line).to_have_text(shortened(name))
    expect(line).to_have_attribute("title", name)
    assert line.evaluate(CUT) <= 0
    told.session, told.last = session.id, None
    told.ask("What is the surcharge for Gold?")
    expect(line).to_have_text("What is the surcharge for Gold?")


def test_the_newest_documents_stand_first_where_they_are_chosen(page: Page, told: Told) -> None:
    page.locator("#scope-button").click()
    chooser = page.locator("#scope-chooser")
    expect(chooser.get_by_role("heading", level=3)).to_have_text(["Recently added", "Others"])
    newest = sorted(told.documents.values(), key=lambda each: -each.id)[:RECENT]
    recent = chooser.locator(".rows ul").first.locator("li")
    expect(recent).to_have_text([each.name for each in newest])


def test_a_number_stands_beside_the_first_line_of_a_place(page: Page, told: Told) -> None:
    name = LONG.format(3) + ".pdf"
    told.ask("Why did they write on it again?")
    told.answer("It was dear.", ("was dear", (told.source(name, "was dear"),)))
    page.locator("#history mark.copied").last.click()
    place = page.locator("#sources .places button").filter(visible=True).first
    tall = "place => place.getBoundingClientRect().height / parseFloat(getComputedStyle(place).lineHeight)"
    assert place.evaluate(tall) > 1.5, "it takes several lines"
    assert place.evaluate("place => getComputedStyle(place).verticalAlign") == "top"


def test_what_a_document_replaces_is_asked_first(page: Page, told: Told) -> None:
    lines = documents(page)
    before = lines.count()
    page.locator("#documents [data-new]").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(f"{LONG.format(19)} (2).txt becomes the new version of")
    dialog.get_by_role("button", name="Keep both").click()
    expect(lines).to_have_count(before)
    page.locator("#documents [data-new]").click()
    dialog.get_by_role("button", name="Make it the new version", exact=True).click()
    expect(lines).to_have_count(before - 1)


def test_the_open_session_alone_is_marked_and_its_sources_are_asked_for(
    page: Page, served: Home, told: Told
) -> None:
    here = page.locator("#sessions [aria-current]")
    for session in (served.own.session, served.other.session):
        page.locator(f"#sessions a[data-session='{session}']").click()
        expect(page.locator("#history .turn")).to_have_count(1)
        expect(
            page.locator(f"#sources [data-sources-of='{newest(served, session)}']")
        ).to_be_visible()
        expect(here).to_have_count(1)
        expect(here).to_have_attribute("data-session", session)
    edge = "line => getComputedStyle(line.closest('li')).boxShadow"
    assert "inset" in here.evaluate(edge), "a shade of the background alone is hardly seen"
    page.get_by_role("link", name="New session").click()
    expect(here).to_have_count(0)
    assert 404 not in served.statuses, "sources were asked for in another session"


def newest(served: Home, session: str) -> int:
    """The session's last answer."""
    return next(each for each in (served.own, served.other) if each.session == session).answer


def test_a_new_name_is_kept_by_clicking_elsewhere_and_left_by_escape(
    page: Page, served: Home
) -> None:
    line = page.locator(f"#sessions a[data-session='{served.other.session}']")
    before = line.inner_text()
    for key, name in (("Escape", before), (None, "About monks")):
        line.hover()
        page.locator(f"#sessions [data-rename='{served.other.session}']").click()
        page.get_by_label("New title").fill("About monks")
        if key:
            page.keyboard.press(key)
        else:
            page.locator("#question textarea").click()
        expect(page.get_by_label("New title")).to_have_count(0)
        expect(line).to_have_text(name)
