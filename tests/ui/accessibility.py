"""What axe finds on a page that would shut somebody out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle
from typing import TYPE_CHECKING, Literal

import pytest
from axe_playwright_python.base import AXE_SCRIPT

if TYPE_CHECKING:
    from playwright.sync_api import Page

Scheme = Literal["light", "dark"]

RUN = """async () => {
  const mild = axe._audit.rules.filter(each => ['minor', 'moderate'].includes(each.impact));
  const rules = Object.fromEntries(mild.map(each => [each.id, {enabled: false}]));
  return (await axe.run({resultTypes: ['violations'], rules})).violations;
}"""
"""Without the rules of which none can be broken seriously, since axe gives what breaks a rule the
impact that the rule has, and without a list of all elements of which each rule holds: together
they take axe a third of its time.
"""


SCHEMES = [
    pytest.param(("light", "dark"), id="in turn"),
    pytest.param(("light",), id="light", marks=pytest.mark.exhaustive),
    pytest.param(("dark",), id="dark", marks=pytest.mark.exhaustive),
]
"""Of the colours in which each state is looked at; with two they take turns from state to state."""


SETTLED = """async () => {
  const frame = () => new Promise(requestAnimationFrame), dark = matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => document.querySelector(".dark") !== null;
  for (let n = 0; n < 2 || (n < 100 && isDark() !== dark.matches); n++) await frame();
  const changing = document.getAnimations().filter((each) => each instanceof CSSTransition);
  await Promise.allSettled(changing.map((each) => each.finished));
}"""
"""Ends when a page has the colours of its scheme, and none is on its way to another one."""


def shut_out(page: Page, states: Iterator[str], schemes: Sequence[Scheme]) -> dict[str, object]:
    """Go through a page's states in these colours: which of them would shut somebody out, and how."""
    size = page.viewport_size
    assert size is not None
    seen: dict[str, object] = {}
    for scheme in cycle(schemes):
        page.emulate_media(color_scheme=scheme)
        state = next(states, None)
        if state is None:
            break
        page.evaluate(SETTLED)
        serious = serious_violations(page)
        width = page.evaluate("document.documentElement.scrollWidth")
        if serious or width > size["width"]:
            seen[state] = (serious, width)
    return seen


def serious_violations(page: Page) -> list[tuple[str, list[str]]]:
    """Rules that are broken seriously, and the elements that break them."""
    if not page.evaluate("'axe' in window"):  # half a megabyte, which a page reads once
        page.evaluate(AXE_SCRIPT)
    return [
        (each["id"], [node["html"][:200] for node in each["nodes"]])
        for each in page.evaluate(RUN)
        if each["impact"] in ("serious", "critical")
    ]
