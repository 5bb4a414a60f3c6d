"""Each state of the desk, wide, narrow and dark: nobody is shut out of any of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import Page, expect

from tests.ui.accessibility import SCHEMES, Scheme, shut_out
from tests.ui.conftest import Server
from tests.ui.desk_steps import (
    REVISED_MS,
    WATCHED,
    do,
    instruct,
    listed,
    open_text,
    put_cursor,
    revise_view,
    sheets,
    wait_until_revised,
)

if TYPE_CHECKING:
    from tests.ui.conftest import NewPage

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SIZES = {
    "wide": {"viewport": {"width": 1280, "height": 800}},
    "narrow": {"viewport": {"width": 390, "height": 844}},
}


def states(page: Page, path: Path) -> Iterator[str]:
    """Bring the desk into one state after another; their names."""
    narrow = page.locator("#bar [data-panel=library]").is_visible()
    revise_view(page)
    yield "no text"
    open_text(page, path)
    yield "a text"
    instruct(page, WATCHED)
    expect(sheets(page).first).to_be_visible(timeout=REVISED_MS)
    yield "being written"
    wait_until_revised(page, 3)
    put_cursor(page, "return len(")
    page.keyboard.type("  # typed")
    expect(sheets(page).filter(has_text="These lines were changed")).to_be_visible()
    yield "a conflict"
    do(sheets(page).first, "Edit")
    yield "other words"
    page.keyboard.press("Escape")
    do(sheets(page).first, "Ask again")
    yield "asking again"
    page.keyboard.press("Escape")
    page.click("#ready summary")
    yield "ready instructions"
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Only changes").click()
    expect(page.locator(".folded-lines").first).to_be_visible()
    yield "only changes"
    page.get_by_role("button", name="Only changes").click()
    page.get_by_role("button", name="Search", exact=True).click()
    expect(page.locator(".cm-search")).to_be_visible()
    yield "search"
    page.keyboard.press("Escape")
    page.get_by_role("button", name="History").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("compare").last.check()
    dialog.get_by_label("with").first.check()
    expect(dialog.locator(".diff")).to_contain_text("# typed")
    yield "history"
    page.keyboard.press("Escape")
    if narrow:
        page.locator("#bar [data-panel=sources]").click()
    expect(listed(page).first).to_be_visible()
    yield "list"
    do(listed(page).first, "Edit")
    yield "other words in the list"
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    yield "keys"
    page.keyboard.press("Escape")


@pytest.mark.parametrize("schemes", SCHEMES)
@pytest.mark.parametrize("size", SIZES)
def test_nobody_is_shut_out(
    new_page: NewPage,
    desk_server: Server,
    rows: Path,
    size: str,
    schemes: Sequence[Scheme],
) -> None:
    """In turn, each state is seen in both colours: the second size begins with the other one."""
    if [*SIZES].index(size) == 1:
        schemes = schemes[::-1]
    page = new_page(desk_server.address, color_scheme=schemes[0], **SIZES[size])
    assert not shut_out(page, states(page, rows), schemes)
