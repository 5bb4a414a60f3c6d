"""What axe finds on a page that would shut somebody out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from axe_playwright_python.base import AXE_SCRIPT

if TYPE_CHECKING:
    from playwright.sync_api import Page

RUN = """async () => {
  const mild = axe._audit.rules.filter(each => ['minor', 'moderate'].includes(each.impact));
  const rules = Object.fromEntries(mild.map(each => [each.id, {enabled: false}]));
  return (await axe.run({resultTypes: ['violations'], rules})).violations;
}"""
"""Without the rules of which none can be broken seriously, since axe gives what breaks a rule the
impact that the rule has, and without a list of all elements of which each rule holds: together
they take axe a third of its time.
"""


def serious_violations(page: Page) -> list[tuple[str, list[str]]]:
    """Rules that are broken seriously, and the elements that break them."""
    if not page.evaluate("'axe' in window"):  # half a megabyte, which a page reads once
        page.evaluate(AXE_SCRIPT)
    return [
        (each["id"], [node["html"][:200] for node in each["nodes"]])
        for each in page.evaluate(RUN)
        if each["impact"] in ("serious", "critical")
    ]
