"""Changes of texts in the browser: exact, in order, and nothing that anyone wrote is lost.

Both editors and all that is typed depend on them, so they are tried on thousands of random texts.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api")
from tests.ui.home import Home, home
from ui.scripts import PATH

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.ui.conftest import NewPage

pytestmark = pytest.mark.browser

RANDOM = """
async ([rounds, seed]) => {
  const { between, carried, changed, moved } = await import("SCRIPTS/changes.js");
  let state = seed;
  const below = (n) => ((state = (state * 48271) % 2147483647), state % n);
  const some = (all) => all[below(all.length)];
  const made = () => Array.from({ length: below(12) }, () => some(["a", "b", "é𝄞", "ab"]) + some(["\\n", "\\n", "\\r\\n", ""])).join("");
  const edited = (text, words) => {
    for (let n = below(4); n >= 0; n--) {
      const at = below(text.length + 1);
      text = text.slice(0, at) + some(words) + text.slice(Math.min(text.length, at + below(4)));
    }
    return text;
  };
  const isInOrder = (all) => all.every((each, i) => !i || all[i - 1].to <= each.from);
  const count = (text, letter) => text.split(letter).length - 1;
  for (let n = 0; n < rounds; n++) {
    const base = made();
    const theirs = below(2) ? made() : edited(base, ["", "X", "Y\\n", "ZZ"]);
    const ours = edited(base, ["", "O", "O\\n", "OO"]);
    const change = between(base, theirs);
    const own = between(base, ours);
    const both = carried(change, own);
    const merged = changed(ours, both);
    const told = JSON.stringify({ base, theirs, ours, change, own, both, merged });
    if (changed(base, change) !== theirs || !isInOrder(change)) return "between: " + told;
    if (!isInOrder(both)) return "order: " + told;
    if (count(merged, "O") < count(ours, "O")) return "lost: " + told;
    if (ours === base && merged !== theirs) return "nothing of ours: " + told;
    if (theirs === base && merged !== ours) return "nothing of theirs: " + told;
    if (carried(change, change).length) return "twice: " + told;
    const place = below(base.length + 1);
    if (moved(place, change) < 0 || moved(place, change) > theirs.length) return "moved: " + told;
  }
  return "";
}
"""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Home]:
    with home(tmp_path_factory.mktemp("changes")) as running:
        yield running


@pytest.fixture
def page(new_page: NewPage, served: Home) -> Page:
    return new_page(served.address)


@pytest.mark.parametrize("seed", [1, 2024, 77_777])
def test_changes_are_exact_and_lose_nothing(page: Page, seed: int) -> None:
    assert page.evaluate(RANDOM.replace("SCRIPTS", PATH), [20_000, seed]) == ""


TYPED = """
async (states) => {
  const { Typing } = await import("SCRIPTS/typing.js");
  const { changed } = await import("SCRIPTS/changes.js");
  let text = "a\\n";
  const editor = { text: () => text, change: (changes) => (text = changed(text, changes)) };
  const first = { revision: 1, edition: 1, text };
  const typing = new Typing(-1, editor, first, { told: () => {}, become: () => {} });
  text = "a, typed\\n";
  window.fetch = async () => Response.json({ revision: 2, edition: 2, text });
  await typing.flush();
  const seen = [];
  for (const state of states) {
    await new Promise((then) => setTimeout(then, state.after));
    typing.take(state);
    seen.push(text);
  }
  return seen;
}
"""


def test_a_state_from_before_an_answer_takes_nothing_back_however_late_it_comes(
    page: Page,
) -> None:
    """It was on its way when the answer was given; the stream and answers are two connections."""
    late = {"revision": 1, "edition": 1, "text": "a\n"}
    undone = {"revision": 1, "edition": 3, "text": "a\n", "after": 0}
    states = [{**late, "after": 0}, {**late, "after": 1_000}, undone]
    assert page.evaluate(TYPED.replace("SCRIPTS", PATH), states) == [
        "a, typed\n",
        "a, typed\n",
        "a\n",
    ]


LONG = """
async () => {
  const { between } = await import("SCRIPTS/changes.js");
  const old = Array.from({ length: 100_000 }, (_, i) => `line ${i}\\n`).join("");
  const now = old.replace("line 500\\n", "line five hundred\\n").replace("line 90000\\n", "");
  return between(old, now);
}
"""


def test_a_change_in_a_long_text_is_small(page: Page) -> None:
    changes = page.evaluate(LONG.replace("SCRIPTS", PATH))
    assert [each["insert"] for each in changes] == ["five hundred", ""]
