"""What a person does on the writing desk, step by step, and a server whose revisions are dictated."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from app.models.defaults import EMBEDDING
from app.models.editor import EDITOR
from tests.programs import SLOWLY
from tests.ui.conftest import Server
from ui.scripts import PATH

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

REWRITING = [sys.executable, "-m", "tests.rewriting"]
REVISED_MS = 120_000

ROWS = '''"""Rows of a table, read from files."""

import csv
from pathlib import Path


def read_rows(path, sep=","):
    # liest alle Zeilen
    with Path(path).open() as file:
        return list(csv.reader(file, delimiter=sep))


def count_rows(path):
    return len(read_rows(path))


def column(rows, index):
    """One column of the rows."""
    return [row[index] for row in rows if len(row) > index]


class Table:
    """Rows with a header."""

    def __init__(self, path, sep=","):
        rows = read_rows(path, sep)
        self.header = rows[0]
        self.rows = rows[1:]
'''
RENAME = "read_rows => load_rows; liest alle Zeilen => reads all rows"
"""Three changes of `ROWS`: lines 7 and 8, line 14, line 26."""

WATCHED = RENAME + SLOWLY
"""The same, slowly enough to be watched."""


def revising_server(
    folder: Path, model: Path, embedding: Path, editor: Path | None, *more: str
) -> Server:
    """A server with dictated revisions (`tests.rewriting`), which has the text editor or doesn't.

    Args:
        embedding: the embedding model's folder; without it the server would try to fetch it, with
            each text anew.
    """
    cache = folder / "cache"
    (models := cache / "palimpsest" / "models").mkdir(parents=True)
    (models / EMBEDDING.name).symlink_to(embedding)
    if editor is not None:
        (models / EDITOR.name).symlink_to(editor)
    options, environment = ("--model", str(model), *more), {"XDG_CACHE_HOME": str(cache)}
    return Server(folder / "data", *options, environment=environment, program=REWRITING)


def revise_view(page: Page) -> None:
    """Show the desk."""
    page.get_by_role("button", name="Revise", exact=True).first.click()
    expect(page.locator("#editing")).to_be_visible()


def open_text(page: Page, path: Path) -> None:
    """Open a file on the desk."""
    if not page.locator("#desk-start").is_visible():
        revise_view(page)
    page.set_input_files("#text-chooser", str(path))
    expect(page.locator("#desk-name")).to_have_text(path.name)
    expect(page.locator("#desk-editor .cm-content, #desk-editor textarea")).to_be_visible()


def instruct(page: Page, instruction: str) -> None:
    """Say what is to be changed."""
    page.fill("#instruction-box", instruction)
    page.press("#instruction-box", "Enter")
    expect(page.locator("#instruction-box")).to_have_value("")


def wait_until_revised(page: Page, changes: int) -> None:
    """Wait until nothing is being written, and this many changes wait."""
    expect(listed(page)).to_have_count(changes, timeout=REVISED_MS)
    written = listed(page).filter(has_text="Being written…")
    expect(written).to_have_count(0, timeout=REVISED_MS)
    expect(page.locator("#revise")).to_be_visible(timeout=REVISED_MS)


def listed(page: Page) -> Locator:
    """The list of changes."""
    return page.locator("#hunks li")


def sheets(page: Page) -> Locator:
    """The changes between the lines of the text."""
    return page.locator("#desk-editor .sheet")


def do(change: Locator, name: str) -> None:
    """Press a change's button."""
    change.get_by_role("button", name=name, exact=True).click()


def text(page: Page) -> str:
    """What the editor has."""
    return str(_of_desk(page, "editor.text()"))


def stored(page: Page) -> str:
    """What the server has, as far as the page knows, once all that was typed is there."""
    page.evaluate(f"import('{PATH}/desk.js').then((desk) => desk.opened().typing.flush())")
    return str(_of_desk(page, "typing.known"))


def _of_desk(page: Page, what: str) -> Any:
    return page.evaluate(f"import('{PATH}/desk.js').then((desk) => desk.opened().{what})")


def put_cursor(page: Page, after: str) -> None:
    """Click into the text behind some words."""
    line = page.locator("#desk-editor .cm-line").filter(has_text=after).first
    line.click()
    page.keyboard.press("End")
