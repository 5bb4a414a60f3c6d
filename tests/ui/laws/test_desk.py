"""A text is revised on the desk: changes are seen while they are written, and decided one by one."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import Page, expect

from tests.ui.conftest import Server
from tests.ui.desk_steps import (
    RENAME,
    REVISED_MS,
    ROWS,
    WATCHED,
    do,
    instruct,
    listed,
    open_text,
    put_cursor,
    revise_view,
    sheets,
    stored,
    text,
    wait_until_revised,
)
from ui.scripts import PATH

if TYPE_CHECKING:
    from tests.ui.conftest import NewPage

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture
def page(desk_page: Page) -> Page:
    """A new tab."""
    return desk_page


def test_changes_are_watched_and_decided_and_the_patch_gives_the_stored_text(
    page: Page, rows: Path, tmp_path: Path
) -> None:
    open_text(page, rows)
    assert text(page) == ROWS
    instruct(page, WATCHED)
    first = sheets(page).first
    expect(first.locator("ins").first).to_be_visible(timeout=REVISED_MS)
    expect(first.get_by_role("button", name="Accept")).to_be_visible(timeout=REVISED_MS)
    first.evaluate("each => (each.watched = each.querySelector('.hunk-new').watched = true)")
    wait_until_revised(page, 3)
    kept = "each => each.watched && each.querySelector('.hunk-new').watched"
    assert first.evaluate(kept), "a settled change was drawn again"
    assert text(page) == ROWS, "nothing is decided yet"
    expect(page.locator("#desk-editor .old-line")).to_have_count(4)
    gone = page.locator("#desk-editor .gone").all_inner_texts()
    assert gone.count("read_rows") == 3

    do(first, "Accept")
    expect(listed(page)).to_have_count(2)
    accepted = ROWS.replace("read_rows(path, sep=", "load_rows(path, sep=")
    accepted = accepted.replace("liest alle Zeilen", "reads all rows")
    assert text(page) == accepted
    do(listed(page).first, "Reject")
    expect(listed(page)).to_have_count(1)
    assert text(page) == accepted
    do(listed(page).first, "Edit")
    box = listed(page).get_by_role("textbox", name="The new lines")
    expect(box).to_have_value("        rows = load_rows(path, sep)")
    box.fill("A line of prose is longer than the box. " * 8)
    assert box.evaluate("each => each.scrollWidth <= each.clientWidth"), "all of it can be read"
    box.fill("        rows = load_rows(path, sep=sep)")
    listed(page).get_by_role("button", name="Save and accept").click()
    expect(listed(page)).to_have_count(0)
    edited = accepted.replace("rows = read_rows(path, sep)", "rows = load_rows(path, sep=sep)")
    assert text(page) == edited

    page.get_by_role("button", name="Undo").click()
    expect(listed(page)).to_have_count(1)
    assert text(page) == accepted
    page.get_by_role("button", name="Redo").click()
    expect(listed(page)).to_have_count(0)
    assert text(page) == edited == stored(page)

    page.get_by_text("Export", exact=True).last.click()
    with page.expect_download() as download:
        page.get_by_role("button", name="What changed, as a patch").click()
    patch = tmp_path / "change.patch"
    download.value.save_as(patch)
    subprocess.run(["patch", str(rows), str(patch)], check=True, capture_output=True)  # noqa: S607
    assert rows.read_text() == edited
    with page.expect_download() as download:
        page.get_by_role("button", name="Download").click()
    assert download.value.path().read_text() == edited


def test_a_screen_reader_hears_of_what_is_done_at_once_and_of_what_is_undone(
    page: Page, rows: Path
) -> None:
    said = page.locator("#told")
    open_text(page, rows)
    instruct(page, 'Replace "count_rows" with "total"')  # which no model is asked for
    expect(said).to_have_text("The revision has ended: 1 change waits.", timeout=REVISED_MS)
    instruct(page, "Rename Table to Sheet")
    expect(said).to_have_text("The revision has ended: 2 changes wait.", timeout=REVISED_MS)
    expect(page.get_by_role("button", name="Next change")).to_be_enabled()
    with page.expect_download():
        page.get_by_role("button", name="Download").click()
    expect(page.locator("#toasts")).to_contain_text("2 changes wait and aren't in the file")
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(said).to_have_text("Undone.")
    expect(listed(page)).to_have_count(1)
    said.evaluate("each => (each.textContent = 'Undone.', each.firstChild.old = true)")
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(said).to_have_text("Undone.")
    page.wait_for_function("!document.getElementById('told').firstChild?.old")  # it is said again
    page.get_by_role("button", name="Redo", exact=True).click()
    expect(said).to_have_text("Redone.")


def test_typing_while_changes_wait_loses_nothing(page: Page, rows: Path) -> None:
    open_text(page, rows)
    instruct(page, RENAME)
    wait_until_revised(page, 3)
    put_cursor(page, "import csv")
    page.keyboard.type("  # of the standard library")
    page.keyboard.press("Enter")
    page.keyboard.type("import sys")
    expect(listed(page).first).to_contain_text("Lines 8 to 9")
    typed = ROWS.replace("import csv\n", "import csv  # of the standard library\nimport sys\n")
    assert text(page) == typed == stored(page)
    page.keyboard.press("Control+Shift+Enter")
    expect(listed(page)).to_have_count(0)
    revised = typed.replace("read_rows", "load_rows").replace("liest alle Zeilen", "reads all rows")
    assert text(page) == revised
    page.keyboard.press("Control+z")  # what was typed last, and not what was accepted since
    assert "load_rows" in text(page)
    assert "import sys" not in text(page)


def test_what_is_typed_in_the_middle_of_a_change_stays_beside_it(page: Page, rows: Path) -> None:
    open_text(page, rows)
    instruct(page, "read_rows(path)) => load_rows(path))")
    wait_until_revised(page, 1)
    put_cursor(page, "return len(")
    page.keyboard.type("  # counted")
    expect(listed(page)).to_contain_text("These lines were changed after you gave the instruction")
    assert "return len(read_rows(path))  # counted\n" in text(page)
    do(listed(page), "Keep what is there")
    expect(listed(page)).to_have_count(0)
    assert "return len(read_rows(path))  # counted\n" in text(page)


ACCEPT = f"""
(key) => import("{PATH}/room.js").then((room) => room.post("desk/accept",
  {{ desk: Number(room.desk()), hunks: [Number(key)] }}))
"""


SLOWLY = """
() => {
  const sent = window.fetch;
  window.fetch = async (...of) => {
    if (of[0] === "/room/desk/typed") await new Promise((done) => setTimeout(done, 250));
    return sent(...of);
  };
}
"""


def test_letters_typed_while_answers_are_on_their_way_all_arrive(page: Page, rows: Path) -> None:
    open_text(page, rows)
    instruct(page, RENAME)
    wait_until_revised(page, 3)
    page.evaluate(SLOWLY)
    put_cursor(page, "import csv")
    words = "  # " + "abcdefghij" * 6
    for n, letter in enumerate(words):
        page.keyboard.type(letter)
        page.wait_for_timeout(20)
        if n == 30:  # another tab changes the text meanwhile
            page.evaluate(ACCEPT, listed(page).last.get_attribute("data-hunk"))
    expect(listed(page)).to_have_count(2)
    assert f"import csv{words}\n" in stored(page)
    assert text(page) == stored(page)
    assert "rows = load_rows(path, sep)" in text(page)
    put_cursor(page, "import csv")
    cursor = page.locator("#desk-editor .cm-activeLine")
    expect(cursor).to_contain_text(words.strip())


def test_it_is_as_it_was_after_a_reload_and_in_another_tab(
    page: Page, new_page: NewPage, desk_server: Server, rows: Path
) -> None:
    open_text(page, rows)
    instruct(page, RENAME)
    wait_until_revised(page, 3)
    do(listed(page).first, "Accept")
    expect(listed(page)).to_have_count(2)
    put_cursor(page, "import csv")
    page.keyboard.type("  # left at once")
    page.reload()
    expect(page.locator("#desk-editor .cm-content")).to_contain_text("# left at once")
    expect(listed(page)).to_have_count(2)
    expect(sheets(page).first).to_be_visible()
    assert "def load_rows" in text(page)
    other = new_page(f"{desk_server.address}&{page.url.partition('?')[2]}")
    expect(other.locator("#desk-name")).to_have_text("rows.py")
    do(listed(other).first, "Accept")
    expect(listed(page)).to_have_count(1)
    expect(page.locator("#desk-editor .cm-content")).to_contain_text("len(load_rows(path))")
    instruct(page, "column => one_column")
    wait_until_revised(page, 2)
    other.get_by_role("button", name="Ask", exact=True).first.click()
    other.reload()
    expect(other.locator("#talk")).to_be_visible()
    # As `palimpsest serve --open` does in a tab that was there.
    other.goto(f"{desk_server.address}&{page.url.partition('?')[2]}")
    expect(other.locator("#desk-name")).to_be_visible()


def test_selected_lines_alone_are_revised(page: Page, rows: Path) -> None:
    open_text(page, rows)
    lines = page.locator("#instruction-lines")
    expect(lines).to_have_text("The whole text")
    put_cursor(page, "def count_rows")
    page.keyboard.press("Home")
    page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press("Shift+ArrowDown")
    expect(lines).to_have_text("Lines 13 to 14")
    instruct(page, RENAME)
    wait_until_revised(page, 1)
    expect(listed(page)).to_contain_text("Line 14")
    put_cursor(page, "def count_rows")
    page.keyboard.press("Shift+Home")
    expect(lines).to_have_text("Line 13")
    page.get_by_role("button", name="Use the whole text").click()
    expect(lines).to_have_text("The whole text")
    expect(page.locator("#instruction-box")).to_be_focused()


def test_unchanged_stretches_are_folded_and_open_again(page: Page, rows: Path) -> None:
    filler = "".join(f"# note {n}\n" for n in range(40))
    rows.write_text(long := f"{filler}{ROWS}{filler}")
    open_text(page, rows)
    instruct(page, RENAME)
    wait_until_revised(page, 3)
    page.get_by_role("button", name="Only changes").click()
    folded = page.locator("#desk-editor .folded-lines")
    expect(folded.first).to_have_text(re.compile(r"… \d+ unchanged lines"))
    count = folded.count()
    folded.first.click()
    expect(folded).to_have_count(count - 1)
    words = page.locator("#desk-editor .cm-content")
    expect(words).to_contain_text("# note 7")
    do(listed(page).last, "Reject")  # more is unchanged, and what was opened stays open
    expect(listed(page)).to_have_count(2)
    expect(words).not_to_contain_text("self.header")
    expect(words).to_contain_text("# note 7")
    page.get_by_role("button", name="Only changes").click()
    expect(folded).to_have_count(0)
    assert text(page) == long


def test_a_change_is_asked_for_again(page: Page, rows: Path) -> None:
    open_text(page, rows)
    instruct(page, RENAME)
    wait_until_revised(page, 3)
    do(listed(page).nth(1), "Ask again")
    box = page.get_by_role("textbox", name="What to change in the old lines")
    expect(box).to_be_focused()
    box.fill("read_rows => fetch_rows")
    page.keyboard.press("Enter")
    # Below the newer instruction, which comes first.
    expect(listed(page).first).to_contain_text("fetch_rows", timeout=REVISED_MS)
    wait_until_revised(page, 3)
    expect(listed(page).nth(1)).to_contain_text("load_rows")
    expect(page.locator("#hunks h3")).to_have_text(["“read_rows => fetch_rows”", f"“{RENAME}”"])


def test_what_fails_or_is_refused_can_be_asked_again(page: Page, rows: Path) -> None:
    open_text(page, rows)
    box, asked = page.locator("#instruction-box"), 'Replace "zebra" with "horse"'
    box.fill(asked)
    box.press("Enter")
    expect(page.locator("#desk-status [role=alert]")).to_contain_text("zebra")
    expect(box).to_have_value(asked)
    with page.expect_response(re.compile("/desk/plan")) as planned:
        box.press("Space")
    assert "zebra" in planned.value.text()
    expect(page.locator("#desk-plan")).to_have_text("")  # it is said once
    box.fill(asked)
    instruct(page, WATCHED)
    box.fill(asked)
    box.press("Enter")
    refused = page.locator("#toasts .error")
    expect(refused).to_contain_text("This text is being revised")
    wait_until_revised(page, 3)
    expect(refused).to_have_count(0)
    expect(box).to_have_value(asked)


def test_a_plan_that_is_on_its_way_is_given_up_for_a_newer_one(page: Page, rows: Path) -> None:
    open_text(page, rows)
    page.route(re.compile("/desk/plan.*slow"), lambda _: None)  # it has no answer
    with page.expect_request(re.compile("/desk/plan.*slow")) as slow:
        page.fill("#instruction-box", "slow")
    with page.expect_event("requestfailed", lambda each: each == slow.value):
        page.fill("#instruction-box", 'Replace "zebra" with "okapi"')
    expect(page.locator("#desk-plan")).to_contain_text("zebra")


def test_what_is_written_in_a_box_outlasts_its_place(page: Page, rows: Path) -> None:
    rows.write_text(ROWS + "\n# filler" * 300 + "\n")
    open_text(page, rows)
    instruct(page, RENAME)
    expect(sheets(page).first.get_by_role("button", name="Edit")).to_be_visible(timeout=REVISED_MS)
    do(sheets(page).first, "Edit")
    box = sheets(page).first.get_by_role("textbox")
    expect(box).to_be_focused()
    page.keyboard.press("Control+End")
    page.keyboard.type("  # my own words")
    page.locator("#desk-editor .cm-scroller").evaluate("each => (each.scrollTop = 1e6)")
    expect(sheets(page)).to_have_count(0)
    page.locator("#desk-editor .cm-scroller").evaluate("each => (each.scrollTop = 0)")
    expect(box).to_have_value(re.compile("my own words"))
    sheets(page).first.get_by_role("button", name="Save and accept").click()
    expect(page.locator("#desk-editor .cm-content")).to_contain_text("# my own words")


def test_an_answer_that_is_no_revision_changes_nothing(page: Page, rows: Path) -> None:
    open_text(page, rows)
    instruct(page, "Say: I'm afraid I can't do that, since I am only a language model.")
    wait_until_revised(page, 0)
    expect(page.locator("#desk-status")).to_contain_text("I'm afraid I can't do that")
    assert text(page) == ROWS


def test_an_empty_text_is_begun_by_asking(page: Page, tmp_path: Path) -> None:
    (path := tmp_path / "letter.txt").touch()
    open_text(page, path)
    page.fill("#instruction-box", "Say: Dear landlord, the lamp is broken.")
    expect(page.locator("#desk-plan")).to_contain_text("What you ask for is written into it")
    instruct(page, "Say: Dear landlord, the lamp is broken.")
    wait_until_revised(page, 1)
    do(listed(page).first, "Accept")
    expect(listed(page)).to_have_count(0)
    assert text(page) == "Dear landlord, the lamp is broken.\n"


def test_the_two_views_keep_what_is_in_them(page: Page, rows: Path) -> None:
    page.fill("#question textarea", "a question that isn't sent yet")
    page.keyboard.press("Control+e")
    open_text(page, rows)
    page.fill("#instruction-box", "an instruction that isn't sent yet")
    put_cursor(page, "import csv")
    page.keyboard.press("Control+e")
    expect(page.locator("#question textarea")).to_be_focused()
    expect(page.locator("#question textarea")).to_have_value("a question that isn't sent yet")
    expect(page.locator("#editing")).to_be_hidden()
    page.keyboard.press("Control+e")
    expect(page.locator("#desk-editor .cm-content")).to_be_focused()
    page.keyboard.type("!")
    assert "import csv!\n" in text(page)
    expect(page.locator("#instruction-box")).to_have_value("an instruction that isn't sent yet")


def test_history_compares_and_restores(page: Page, rows: Path) -> None:
    open_text(page, rows)
    instruct(page, RENAME)
    wait_until_revised(page, 3)
    page.get_by_role("button", name="Accept all").click()
    expect(listed(page)).to_have_count(0)
    revised = text(page)
    page.get_by_role("button", name="History").click()
    dialog = page.get_by_role("dialog")
    states = dialog.locator(".states li")
    expect(states.first).to_contain_text("Accepted")
    expect(dialog.locator(".diff")).to_contain_text("load_rows")  # since it was opened
    states.last.get_by_label("compare").check()
    states.first.get_by_label("with").check()
    expect(dialog.locator(".diff")).to_contain_text("load_rows")
    states.last.get_by_role("button", name="Restore").click()
    expect(dialog).to_be_hidden()
    expect(page.locator("#desk-editor .cm-content")).to_contain_text("read_rows")
    assert text(page) == ROWS
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#desk-editor .cm-content")).to_contain_text("load_rows")
    assert text(page) == revised


def test_texts_are_closed_found_again_and_deleted(page: Page, tmp_path: Path) -> None:
    path = tmp_path / "<b>odd & name.md"
    path.write_text("# Monks\n\nThey scraped parchment.\n")
    open_text(page, path)
    page.get_by_role("button", name="Close", exact=True).first.click()
    again = page.locator("#desk-list li").filter(has_text=path.name)
    again.get_by_role("button").first.click()
    expect(page.locator("#desk-name")).to_have_text(path.name)
    page.go_back()
    again.get_by_role("button", name="Delete").click()
    page.get_by_role("button", name="Keep it").last.click()
    expect(again).to_have_count(1)
    again.get_by_role("button", name="Delete").click()
    page.locator("#forgetting").get_by_role("button", name="Delete").click()
    expect(again).to_have_count(0)
    # `go_forward` waits for more, and the words go by themselves.
    page.evaluate("history.forward()")
    expect(page.locator("#toasts")).to_contain_text("isn't on the desk any more")
    expect(page.locator("#desk-start")).to_be_visible()
    page.get_by_role("button", name="choose a document of the library").click()
    expect(page.get_by_role("tab", name="Documents")).to_have_attribute("aria-selected", "true")
    expect(page.locator("#document-search")).to_be_focused()


DROP = """
([name, text, x]) => {
  const data = new DataTransfer();
  data.items.add(new File([text], name));
  const at = { bubbles: true, cancelable: true, dataTransfer: data, clientX: x, clientY: 300 };
  const target = document.elementFromPoint(x, 300);
  target.dispatchEvent(new DragEvent("dragover", at));
  target.dispatchEvent(new DragEvent("drop", at));
}
"""


def test_a_file_is_dropped_on_the_desk_and_another_beside_it(page: Page) -> None:
    revise_view(page)
    page.evaluate(DROP, ["dropped.txt", "Words to be revised.\n", 600])
    expect(page.locator("#desk-name")).to_have_text("dropped.txt")
    page.evaluate(DROP, ["another.txt", "Other words.\n", 600])  # onto the editor itself
    expect(page.locator("#desk-name")).to_have_text("another.txt")
    assert text(page) == "Other words.\n"
    page.evaluate(DROP, ["library.txt", "Words for the library.\n", 100])
    page.click("#documents-tab")
    document = page.locator("#documents li").filter(has_text="library.txt")
    document.hover()
    document.get_by_role("button", name="Revise library.txt").click()
    expect(page.locator("#desk-name")).to_have_text("library.txt")
    assert text(page) == "Words for the library.\n"
    expect(page.get_by_role("button", name="Next change")).to_be_disabled()
    page.locator("#desk-open").get_by_role("button", name="Close").click()
    expect(page.locator("#desk-start")).to_be_visible()
    document.locator(".name").click()  # who has found a document goes on from there
    page.locator("#viewer").get_by_role("button", name="Revise").click()
    expect(page.locator("#viewer")).to_be_hidden()
    expect(page.locator("#desk-name")).to_have_text("library.txt")
    page.go_back()
    expect(page.locator("#desk-start")).to_be_visible()


def test_what_is_kept_in_the_library_says_what_waits(page: Page) -> None:
    revise_view(page)
    page.evaluate(DROP, ["agreement.txt", "The rent is EUR 950.\n", 100])
    page.click("#documents-tab")
    document = page.locator("#documents li").filter(has_text="agreement.txt")
    document.hover()
    document.get_by_role("button", name="Revise agreement.txt").click()
    expect(page.locator("#desk-name")).to_have_text("agreement.txt")
    instruct(page, "Replace rent with fee")
    wait_until_revised(page, 1)
    page.get_by_role("button", name="Keep as new version").click()
    told = page.locator("#toasts")
    expect(told).to_contain_text("agreement.txt is in the library, version 1.")
    expect(told).to_contain_text("1 change waits and isn't in it: accept what is to be there.")


def test_documents_are_chosen_to_bring_something_in(page: Page, rows: Path) -> None:
    open_text(page, rows)
    page.evaluate(DROP, ["report.txt", "The rent is EUR 950.\n", 100])
    page.click("#documents-tab")
    expect(page.locator("#documents li").filter(has_text="report.txt")).to_have_count(1)
    button = page.locator("#with-documents")
    expect(button).to_have_text("With documents…")
    button.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_placeholder("Search the documents").fill("REPORT")
    dialog.get_by_label("report.txt").check()
    dialog.get_by_role("button", name="Done").click()
    expect(button).to_have_text("With 1 document")
    with page.expect_request("**/room/desk/ask") as asked:
        instruct(page, RENAME)
    tag = page.locator("#documents li").filter(has_text="report.txt").locator("[data-tag]")
    assert asked.value.post_data_json["documents"] == [int(tag.get_attribute("data-tag") or 0)]
    expect(page.locator("#revise")).to_be_visible(timeout=REVISED_MS)


def test_markup_in_a_text_stays_text(page: Page, tmp_path: Path) -> None:
    path = tmp_path / "<img src=x onerror='window.hacked=1'>.html"
    hostile = "<script>window.hacked = 1</script><img src=x onerror='window.hacked=1'> ${1} {{a}}\n"
    path.write_text(hostile * 2)
    open_text(page, path)
    instruct(page, "onerror => onload")
    wait_until_revised(page, 1)
    expect(sheets(page)).to_contain_text("onload='window.hacked=1'")
    do(sheets(page).first, "Edit")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="History").click()
    expect(page.get_by_role("dialog")).to_contain_text("Proposed")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Accept all").click()
    expect(listed(page)).to_have_count(0)
    assert stored(page) == hostile.replace("onerror", "onload") * 2
    assert page.evaluate("window.hacked") is None


def test_a_file_that_is_no_text_is_refused_by_name(page: Page, tmp_path: Path) -> None:
    path = tmp_path / "picture.bin"
    path.write_bytes(b"\x00\x01\x02" * 100)
    revise_view(page)
    page.set_input_files("#text-chooser", str(path))
    expect(page.locator("#toasts")).to_contain_text("picture.bin")
    expect(page.locator("#desk-start")).to_be_visible()


def test_bytes_that_an_editor_would_change_stay(page: Page, tmp_path: Path) -> None:
    path = tmp_path / "mixed.txt"
    path.write_bytes(b"\xef\xbb\xbfone\r\ntwo \x0b\nthree\rstill three\r\n\r\nlast \xc3\xa9")
    open_text(page, path)
    put_cursor(page, "two")
    page.keyboard.type("!")
    stored(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Download").click()
    typed = path.read_bytes().replace(b"\x0b\n", b"\x0b!\r\n")  # as most of its lines end
    assert download.value.path().read_bytes() == typed
