"""What is typed and decided on the desk survives a killed server, and a page without the editor."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import expect

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
    revising_server,
    sheets,
    stored,
    text,
    wait_until_revised,
)

if TYPE_CHECKING:
    from tests.ui.conftest import NewPage

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture
def own_server(
    random_model: Path,
    minilm_folder: Path,
    fetched_editor: Path,
    chromium_path: str,
    tmp_path: Path,
) -> Iterator[Server]:
    """A server that may be killed."""
    running = revising_server(tmp_path / "own", random_model, minilm_folder, fetched_editor)
    yield running
    running.end()


def test_a_server_killed_while_it_writes_loses_nothing_decided_or_typed(
    new_page: NewPage, own_server: Server, rows: Path
) -> None:
    page = new_page(own_server.address)
    open_text(page, rows)
    instruct(page, WATCHED)
    first = sheets(page).first
    expect(first.get_by_role("button", name="Accept")).to_be_visible(timeout=REVISED_MS)
    do(first, "Accept")
    expect(sheets(page).filter(has_text="reads all rows")).to_have_count(0)
    own_server.kill()
    put_cursor(page, "import csv")
    page.keyboard.type("  # typed while nobody answers")
    expect(page.locator("#desk-unkept")).to_contain_text("isn't kept yet")
    own_server.start()
    expect(page.locator("#desk-unkept")).to_be_hidden(timeout=REVISED_MS)
    expect(page.locator("#revise")).to_be_visible(timeout=REVISED_MS)
    kept = stored(page)
    assert "import csv  # typed while nobody answers\n" in kept
    assert "def load_rows" in kept
    page.reload()
    expect(page.locator("#desk-editor .cm-content")).to_contain_text("while nobody answers")
    assert text(page) == kept


@pytest.fixture
def opening_server(
    random_model: Path,
    minilm_folder: Path,
    fetched_editor: Path,
    chromium_path: str,
    tmp_path: Path,
    rows: Path,
) -> Iterator[Server]:
    """A server that was started with a file to revise."""
    folder = tmp_path / "opening"
    running = revising_server(
        folder, random_model, minilm_folder, fetched_editor, "--open", str(rows)
    )
    yield running
    assert running.end() == 0


def test_a_file_opened_by_its_path_is_saved_there_and_never_over_what_others_wrote(
    new_page: NewPage, opening_server: Server, rows: Path
) -> None:
    page = new_page(f"{opening_server.address}&desk=1")
    expect(page.locator("#desk-name")).to_have_text("rows.py")
    save = page.locator("[data-tool=save]")
    expect(save).to_have_text("Save")
    expect(save).to_have_attribute("aria-disabled", "true")
    put_cursor(page, "import csv")
    page.keyboard.type("  # first")
    expect(page.locator("#desk-changed")).to_be_visible()
    assert rows.read_text() == ROWS
    save.click()
    expect(page.locator("#toasts")).to_contain_text("rows.py is saved")
    expect(page.locator("#desk-changed")).to_be_hidden()
    saved = ROWS.replace("import csv\n", "import csv  # first\n")
    assert rows.read_text() == saved
    rows.write_text(others := saved.replace("class Table:", "class Rows:"))
    put_cursor(page, "import csv")
    page.keyboard.type(", second")
    save.click()
    expect(page.locator("#toasts .error")).to_be_visible()
    assert rows.read_text() == others
    page.get_by_role("button", name="Read again").click()
    expect(page.locator("#desk-editor .cm-content")).to_contain_text("class Rows:")
    expect(page.locator("#toasts .error")).to_be_visible()
    save.click()
    expect(page.locator("#desk-changed")).to_be_hidden()
    expect(page.locator("#toasts .error")).to_have_count(0)
    assert rows.read_text() == others.replace("# first", "# first, second")


@pytest.fixture
def plain_server(
    random_model: Path, minilm_folder: Path, chromium_path: str, tmp_path: Path
) -> Iterator[Server]:
    """A server whose editor couldn't be fetched."""
    running = revising_server(tmp_path / "plain", random_model, minilm_folder, None)
    yield running
    assert running.end() == 0


def test_without_the_editor_a_plain_text_area_does_the_same(
    new_page: NewPage, plain_server: Server, rows: Path
) -> None:
    page = new_page(plain_server.address)
    open_text(page, rows)
    expect(page.locator("#desk-plain")).to_contain_text("couldn't be fetched")
    box = page.get_by_role("textbox", name="Text of rows.py")
    expect(box).to_have_value(ROWS)
    expect(box).to_have_css("font-family", re.compile("monospace"))
    instruct(page, RENAME)
    wait_until_revised(page, 3)
    do(listed(page).first, "Accept")
    expect(listed(page)).to_have_count(2)
    assert "def load_rows" in text(page)
    page.keyboard.press("F7")  # from the second change, which has the focus now
    expect(box).to_be_focused()
    page.keyboard.press("Alt+n")
    expect(listed(page)).to_have_count(1)
    page.keyboard.press("Control+z")
    expect(listed(page)).to_have_count(2)
    page.keyboard.press("Control+Shift+z")
    expect(listed(page)).to_have_count(1)
    place = (
        "node => node.setSelectionRange(...Array(2).fill(node.value.indexOf('import csv') + 10))"
    )
    box.evaluate(place)
    page.keyboard.type("  # typed here")
    page.keyboard.press("Control+z")
    assert "typed here" not in text(page)
    page.keyboard.press("Control+Shift+z")
    expect(listed(page)).to_have_count(1)
    do(listed(page).first, "Accept")
    expect(listed(page)).to_have_count(0)
    kept = stored(page)
    assert "import csv  # typed here\n" in kept
    assert "len(load_rows(path))\n" in kept
    assert "rows = read_rows(path, sep)\n" in kept
    assert kept == text(page)
    page.reload()
    expect(page.get_by_role("textbox", name="Text of rows.py")).to_have_value(kept)
    page.get_by_role("button", name="Close", exact=True).first.click()
    (letter := rows.with_name("letter.txt")).write_text("Dear Ada,\n\nThe lamp is broken.\n")
    open_text(page, letter)
    box = page.get_by_role("textbox", name="Text of letter.txt")
    expect(box).to_have_css("font-family", re.compile("Georgia"))
