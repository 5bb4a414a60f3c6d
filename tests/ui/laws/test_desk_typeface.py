"""On the desk prose is set in a proportional face, code and columns in one of fixed width."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import Locator, Page, expect

from tests.ui.desk_steps import instruct, listed, open_text, sheets, wait_until_revised

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LEASE = """The rent is due on the first day of each month.

Item          Amount
Rent      EUR    900
Deposit   EUR  1,800

The lease ends on three months' notice.
"""


def is_fixed(shown: Locator) -> bool:
    """Whether it is set in a face of fixed width."""
    return "monospace" in shown.evaluate("node => getComputedStyle(node).fontFamily")


def test_of_a_lease_only_the_table_is_fixed_and_code_is_all_of_it(
    desk_page: Page, tmp_path: Path, rows: Path
) -> None:
    page = desk_page
    (lease := tmp_path / "lease.txt").write_text(LEASE)
    open_text(page, lease)
    lines = page.locator("#desk-editor .cm-line")
    expect(lines.nth(3)).to_have_class(re.compile("fixed"))
    assert [is_fixed(each) for each in lines.all()[:-1]] == [0, 0, 1, 1, 1, 0, 0]
    lines.first.click()
    page.keyboard.press("Home")
    page.keyboard.type("LEASE\n\n")
    assert [is_fixed(each) for each in lines.all()[:7]] == [0, 0, 0, 0, 1, 1, 1], "they move"
    instruct(page, "first day => third day; EUR    900 => EUR    950")
    wait_until_revised(page, 2)
    for shown in (sheets(page), listed(page)):
        new = shown.locator(".hunk-new")
        expect(new).to_have_count(2)
        assert [is_fixed(each) for each in new.all()] == [False, True]
    page.keyboard.press("F7")
    line, old = page.locator("#desk-editor .cm-activeLine"), listed(page).first.locator(".hunk-old")
    colour = "node => getComputedStyle(node).backgroundColor"
    assert line.evaluate(colour) == old.evaluate(colour), "the cursor doesn't hide a change"
    page.get_by_role("button", name="Close", exact=True).first.click()
    open_text(page, rows)
    assert all(is_fixed(each) for each in page.locator("#desk-editor .cm-line").all())
