"""Makes the pictures of the desk for `docs/screenshots`, at both widths; `make screenshots` does.

The server, the page and the engine are real; what the revisions say is dictated, since they are
about the desk.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import Browser, expect

from app.models.defaults import default_model_folder, embedding_model_folder
from app.models.editor import editor_folder
from tests.ui.desk_steps import (
    REVISED_MS,
    ROWS,
    WATCHED,
    do,
    instruct,
    listed,
    open_text,
    put_cursor,
    revise_view,
    revising_server,
    sheets,
    wait_until_revised,
)
from tests.ui.pictures import WIDTHS, Pictures, new_page

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
    instruct(page, WATCHED)
    expect(sheets(page).first.locator("ins").first).to_be_visible(timeout=REVISED_MS)
    pictures.take("21-desk-being-written", 0)
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
    instruct(page, "EUR 900 => EUR 950; every two weeks => every week")
    wait_until_revised(page, 2)
    page.emulate_media(color_scheme="dark")
    pictures.take("26-desk-dark")


def take(folder: Path, browser: Browser) -> None:
    """All pictures."""
    rows, lease = folder / "rows.py", folder / "lease.md"
    rows.write_text(ROWS)
    lease.write_text(LEASE)
    for name, size in WIDTHS.items():
        place = folder / f"desk-{name}"
        place.mkdir()
        server = revising_server(
            place, default_model_folder(), embedding_model_folder(), editor_folder()
        )
        with new_page(browser, server, size) as page:
            states(Pictures(page, name), rows, lease)
        server.end()


if __name__ == "__main__":
    from tests.ui.pictures import with_browser

    with tempfile.TemporaryDirectory() as scratch:
        with_browser(lambda browser: take(Path(scratch), browser))
