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


@pytest.mark.parametrize(("width", "height"), [(390, 844), (683, 450)])
def test_on_a_small_screen_half_of_it_is_the_text_and_a_change_has_its_buttons_in_view(
    desk_page: Page, tmp_path: Path, width: int, height: int
) -> None:
    desk_page.set_viewport_size({"width": width, "height": height})
    lines = [f"{n}. The tenant keeps rule {n} of the house, as agreed." for n in range(1, 61)]
    lines[39] = "40. " + "A lark sings at dawn. " * 3
    (path := tmp_path / "rules.txt").write_text("\n".join(lines) + "\n")
    open_text(desk_page, path)
    instruct(desk_page, "Delete line 2")
    expect(listed(desk_page)).to_have_count(1, timeout=REVISED_MS)
    expect(desk_page.locator("#revise")).to_be_visible()
    instruct(desk_page, 'Replace "lark" with "wren"')
    expect(listed(desk_page)).to_have_count(2, timeout=REVISED_MS)
    changed = sheets(desk_page).filter(has_text="wren")
    expect(changed.get_by_role("button", name="Accept", exact=True)).to_be_in_viewport()
    text = desk_page.locator("#desk-editor").bounding_box()
    assert text
    assert text["height"] > height / 2
    dismiss = desk_page.get_by_role("button", name="Dismiss")
    dismiss.click()
    expect(dismiss).to_have_count(0)
    expect(desk_page.locator("#desk-status")).to_have_text("")
    expect(listed(desk_page)).to_have_count(2)
    assert not desk_page.evaluate("document.documentElement.scrollWidth > innerWidth")
