"""Files dropped, chosen and pasted in a browser: only the upload, since no file is read here."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from storage import Documents, Stage
from tests.storage.library_of_notes import add_note
from tests.ui.conftest import Browsers
from tests.ui.home import Home, home

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import Route, expect

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

CARRY = """
(files) => {
  const carried = new DataTransfer();
  for (const [name, text] of files) carried.items.add(new File([text], name));
  return carried;
}
"""


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Home]:
    with home(tmp_path) as running:
        yield running


@pytest.fixture
def page(browsers: Browsers, served: Home) -> Iterator[Page]:
    with browsers.one() as context:
        opened = context.new_page()
        opened.goto(served.at(served.own.session))
        opened.wait_for_selector("#files", state="attached")
        opened.wait_for_function("document.documentElement?.dataset.connection === 'open'")
        yield opened


def came(served: Home) -> list[tuple[str, str | None]]:
    """Names of the uploaded files, and their sessions."""
    return [(job.name, job.session) for job in served.assistant.library.overview(None, 0).jobs]


def test_the_first_page_on_a_phone_has_the_files_chooser_and_says_where_they_are(
    browsers: Browsers, served: Home
) -> None:
    """Nothing can be dropped there, and the panel with the files is folded."""
    for talk in (served.own, served.other):
        served.assistant.document_actions.remove(talk.document)
    with browsers.one(has_touch=True, is_mobile=True) as context:
        page = context.new_page()
        page.set_viewport_size({"width": 390, "height": 844})
        page.goto(served.address)
        with page.expect_file_chooser() as chosen:
            page.locator(".welcome").get_by_role("button", name="Add files").click()
        for words in page.get_by_text("drop them").all():
            expect(words).to_be_hidden()
        chosen.value.set_files([{"name": "a.txt", "mimeType": "text/plain", "buffer": b"One."}])
        expect(page.locator("#toasts")).to_contain_text("Adding a.txt. How far it is stands under")


def test_files_dropped_anywhere_come_into_the_open_session(page: Page, served: Home) -> None:
    carried = page.evaluate_handle(CARRY, [["one.txt", "1"], ["two.txt", "22"], ["empty.txt", ""]])
    page.dispatch_event("body", "dragover", {"dataTransfer": carried})
    expect(page.get_by_text("Drop files or folders to add them")).to_be_visible()
    page.dispatch_event("#history", "drop", {"dataTransfer": carried})
    expect(page.get_by_text("Drop files or folders to add them")).to_be_hidden()
    files = page.locator("#files li")
    expect(files.filter(has_text="one.txt")).to_have_count(1)
    expect(files.filter(has_text="two.txt")).to_have_count(1)
    expect(page.locator("#files .failed")).to_contain_text("empty.txt: is empty")
    expect(page.locator("#uploads li")).to_have_count(0)
    assert {name for name, _ in came(served)} == {"one.txt", "two.txt", "empty.txt"}
    assert {session for _, session in came(served)} == {served.own.session}


def test_what_is_listed_stays_in_its_place_while_files_come(page: Page) -> None:
    """A line that moves away under the pointer loses the click, or gives it to another document."""
    page.click("#documents-tab")
    line = page.locator("#documents li").first
    before = line.bounding_box()
    carried = page.evaluate_handle(CARRY, [["one.txt", "1"], ["two.txt", "22"], ["empty.txt", ""]])
    page.dispatch_event("#history", "drop", {"dataTransfer": carried})
    expect(page.locator("#files li").filter(has_text="two.txt")).to_have_count(1)
    expect(page.locator("#files .failed")).to_contain_text("empty.txt: is empty")
    assert before is not None
    assert line.bounding_box() == before


def test_files_pasted_and_chosen_into_a_new_session_open_one(page: Page, served: Home) -> None:
    page.goto(served.address)
    page.wait_for_function("document.documentElement?.dataset.connection === 'open'")
    carried = page.evaluate_handle(CARRY, [["pasted.txt", "1"], ["too.txt", "2"]])
    page.evaluate(
        "(clipboardData) => document.body.dispatchEvent("
        "new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))",
        carried,
    )
    expect(page.locator("#files li").filter(has_text="pasted.txt")).to_have_count(1)
    expect(page.locator("#files li").filter(has_text="too.txt")).to_have_count(1)
    page.set_input_files(
        "#file-chooser", {"name": "chosen.txt", "mimeType": "text/plain", "buffer": b"3"}
    )
    expect(page.locator("#files li").filter(has_text="chosen.txt")).to_have_count(1)
    (session,) = {session for _, session in came(served)}
    assert session not in (served.own.session, served.other.session, None)
    assert f"session={session}" in page.url


def test_a_file_that_is_here_already_unchanged_is_told_and_opens_no_session(
    page: Page, served: Home, tmp_path: Path
) -> None:
    (tmp_path / "lease.txt").write_text("The lease ends in May.")
    document = add_note(served.assistant.store, "lease.txt", "The lease ends in May.")
    Documents(served.assistant.store).set_stage(document, Stage.INDEXED)
    before = [each.id for each in served.assistant.sessions()]
    page.goto(served.address)
    page.wait_for_function("document.documentElement?.dataset.connection === 'open'")
    page.set_input_files("#file-chooser", tmp_path / "lease.txt")
    told = page.locator("#toasts .toast")
    expect(told).to_have_text("“lease.txt” is in the library already, unchanged.")
    assert [each.id for each in served.assistant.sessions()] == before
    assert "session=" not in page.url


def test_a_question_asked_while_files_are_offered_goes_to_their_session(
    page: Page, served: Home
) -> None:
    page.goto(served.address)
    page.wait_for_function("document.documentElement?.dataset.connection === 'open'")
    held: list[Route] = []

    def hold(route: Route) -> None:  # playwright takes no method of a list
        held.append(route)

    page.route("**/room/uploads", hold)
    with page.expect_request("**/room/uploads"):
        page.set_input_files(
            "#file-chooser", {"name": "slow.txt", "mimeType": "text/plain", "buffer": b"1"}
        )
    page.fill("#question textarea", "Is anyone there?")
    page.press("#question textarea", "Enter")
    held[0].continue_()
    expect(page.locator("#live .question")).to_contain_text("Is anyone there?")
    expect(page.locator("#sessions li")).to_have_count(3)
    expect(page.locator("#files li").filter(has_text="slow.txt")).to_have_count(1)
    assert page.url.endswith({f"session={session}" for _, session in came(served)}.pop())


def test_a_folder_comes_with_all_below_it_under_its_tree(
    page: Page, served: Home, tmp_path: Path
) -> None:
    for name in ("book/one/notes.txt", "book/two/notes.txt", "book/.git/config"):
        path = tmp_path / "dropped" / name
        path.parent.mkdir(parents=True)
        path.write_text(name)
    # Only a drag from outside makes entries; this is what the browser makes of one.
    session = page.context.new_cdp_session(page)
    files = [str(tmp_path / "dropped" / "book")]
    data = {"items": [], "files": files, "dragOperationsMask": 1}
    for kind in ("dragEnter", "dragOver", "drop"):
        session.send("Input.dispatchDragEvent", {"type": kind, "x": 400, "y": 300, "data": data})
    expect(page.locator("#files li").filter(has_text="book/one/notes.txt")).to_have_count(1)
    expect(page.locator("#files li").filter(has_text="book/two/notes.txt")).to_have_count(1)
    assert sorted(name for name, _ in came(served)) == ["book/one/notes.txt", "book/two/notes.txt"]


def test_two_are_sent_at_a_time_and_all_can_be_cancelled(page: Page, served: Home) -> None:
    page.route("**/room/upload?*", lambda _: None)
    page.set_input_files(
        "#file-chooser",
        [{"name": f"{n}.txt", "mimeType": "text/plain", "buffer": b"text"} for n in range(5)],
    )
    sending = page.locator("#uploads li")
    expect(sending).to_have_count(2)
    expect(page.locator("#uploads")).to_contain_text("3 more files are waiting")
    sending.first.get_by_role("button", name="Cancel: 0.txt").click()
    expect(page.locator("#uploads")).to_contain_text("2 more files are waiting")
    expect(sending).to_have_count(2)
    page.get_by_role("button", name="Cancel all").click()
    expect(sending).to_have_count(0)
    expect(page.get_by_text("more files are waiting")).to_be_hidden()
    assert not came(served)


def test_an_upload_that_breaks_off_can_be_tried_again(page: Page, served: Home) -> None:
    page.route("**/room/upload?*", lambda route: route.abort(), times=1)
    page.set_input_files(
        "#file-chooser", {"name": "<b>odd.txt", "mimeType": "text/plain", "buffer": b"text"}
    )
    broken = page.locator("#uploads .failed")
    expect(broken).to_contain_text("<b>odd.txt: can't be read, or Palimpsest is not responding.")
    broken.get_by_role("button", name="Try again").click()
    expect(page.locator("#files li").filter(has_text="<b>odd.txt")).to_have_count(1)
    expect(page.locator("#uploads li")).to_have_count(0)
    assert came(served) == [("<b>odd.txt", served.own.session)]


def test_leaving_while_a_file_is_sent_is_asked_about(page: Page, served: Home) -> None:
    page.route("**/room/upload?*", lambda _: None)
    page.set_input_files(
        "#file-chooser", {"name": "a.txt", "mimeType": "text/plain", "buffer": b"text"}
    )
    expect(page.locator("#uploads li")).to_have_count(1)
    page.locator("#question textarea").click()  # browsers ask only who has touched the page
    with page.expect_event("dialog") as asked:
        page.close(run_before_unload=True)
    assert asked.value.type == "beforeunload"
    asked.value.dismiss()
    expect(page.locator("#uploads li")).to_have_count(1)
