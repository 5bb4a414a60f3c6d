"""A change that waits outside of what is seen of the text is told there, and leads to itself."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import Page, expect

from tests.ui.desk_steps import REVISED_MS, instruct, listed, open_text, sheets

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_what_an_instruction_changes_comes_into_view_and_the_rest_is_told(
    desk_page: Page, tmp_path: Path
) -> None:
    lines = [f"This is line {n}." for n in range(1, 301)]
    lines[149], lines[279] = "Here a lark sings.", "There a lark sings."
    (path := tmp_path / "long.txt").write_text("\n".join(lines) + "\n")
    open_text(desk_page, path)
    instruct(desk_page, 'Replace "lark" with "wren"')
    expect(listed(desk_page)).to_have_count(2, timeout=REVISED_MS)
    expect(sheets(desk_page).first).to_be_in_viewport()
    below, above = (desk_page.locator(f"[data-side={side}]") for side in ("below", "above"))
    expect(below).to_have_text("↓ 1 change below")
    expect(above).to_be_hidden()
    below.click()
    expect(above).to_have_text("↑ 1 change above")
    expect(below).to_be_hidden()
    expect(sheets(desk_page).filter(has_text="There a wren")).to_be_in_viewport()
    desk_page.set_viewport_size({"width": 390, "height": 844})
    above.scroll_into_view_if_needed()
    told, text = above.bounding_box(), desk_page.locator("#desk-editor").bounding_box()
    assert told
    assert text
    assert told["y"] >= text["y"] + text["height"], "it covers no button of a change"
