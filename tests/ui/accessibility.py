"""What axe finds on a page that would shut somebody out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from axe_playwright_python.sync_playwright import Axe

if TYPE_CHECKING:
    from playwright.sync_api import Page

VIOLATIONS_ALONE = {"resultTypes": ["violations"]}
"""Without a list of all elements of which each rule holds, which takes axe a third of its time."""


def serious_violations(page: Page) -> list[tuple[str, list[str]]]:
    """Rules that are broken seriously, and the elements that break them."""
    return [
        (each["id"], [node["html"][:200] for node in each["nodes"]])
        for each in Axe().run(page, options=VIOLATIONS_ALONE).response["violations"]
        if each["impact"] in ("serious", "critical")
    ]
