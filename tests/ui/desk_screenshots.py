"""Makes the pictures of the desk for `docs/screenshots`, at both widths; `make screenshots` does.

All of it is real: the server, the default model, and what comes of instructions.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.ui.conftest import Server
from tests.ui.desk_steps import (
    REVISED_MS,
    ROWS,
    do,
    instruct,
    listed,
    open_text,
    put_cursor,
    revise_view,
    sheets,
    wait_until_revised,
)
from tests.ui.pictures import SOMEBODY, WIDTHS, Pictures, new_page

LEASE = """# Lease of the garden house

This lease is made between Hannah Weber and Tom Brandt.

## Rent

The rent is EUR 900 a month, payable on the first day of each month.
The tenant pays a deposit of EUR 1,800 before moving in.

## Use

- No pets without consent.
- The garden is mown every two weeks.
"""


def states(pictures: Pictures, rows: Path, lease: Path) -> None:
    """Go through the states of the desk, one picture each."""
    page = pictures.page
    revise_view(page)
    pictures.take("20-desk")
    open_text(page, rows)
    instruct(page, "Translate the comment into English")
    expect(page.locator("#desk-editor .sheet ins").first).to_be_visible(timeout=REVISED_MS)
    pictures.take("21-desk-being-written", 0)
    expect(page.locator("#revise")).to_be_visible(timeout=REVISED_MS)
    put_cursor(page, "import csv")
    page.keyboard.press("Control+Shift+Backspace")  # rejects all
    expect(listed(page)).to_have_count(0)
    instruct(page, "Rename read_rows to load_rows")
    wait_until_revised(page, 3)
    pictures.take("22-desk-changes")
    page.get_by_role("button", name="Only changes").click()
    pictures.take("23-desk-only-changes")
    page.get_by_role("button", name="Only changes").click()
    do(sheets(page).first, "Accept")
    expect(listed(page)).to_have_count(2)
    put_cursor(page, "return len")
    page.keyboard.type("  # all of them")
    expect(page.locator("#hunks")).to_contain_text("Keep what is there", timeout=REVISED_MS)
    pictures.take("24-desk-conflict")
    page.get_by_role("button", name="History").click()
    expect(page.locator("#desk-history li").first).to_be_visible()
    pictures.take("25-desk-history")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Close", exact=True).first.click()
    open_text(page, lease)
    instruct(page, "Change EUR 900 to EUR 950 and every two weeks to every week")
    wait_until_revised(page, 2)
    page.emulate_media(color_scheme="dark")
    pictures.take("26-desk-dark")


def take(folder: Path, browser: Browser) -> None:
    """All pictures."""
    rows, lease = folder / "rows.py", folder / "lease.md"
    rows.write_text(ROWS)
    lease.write_text(LEASE)
    for name, size in WIDTHS.items():
        server = Server(folder / f"desk-{name}", environment=SOMEBODY)
        with new_page(browser, server, size) as page:
            states(Pictures(page, name), rows, lease)
        server.end()


if __name__ == "__main__":
    from tests.ui.pictures import with_browser

    with tempfile.TemporaryDirectory() as scratch:
        with_browser(lambda browser: take(Path(scratch), browser))
