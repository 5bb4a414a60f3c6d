"""Copying answers in the browser; no model is used."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import expect

from storage import Sessions, SpanRecord, SpanSource, Store
from tests.programs import RECITING
from tests.storage.library_of_notes import add_note
from tests.ui.conftest import Server

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.ui.conftest import NewPage

pytestmark = pytest.mark.browser

NOTE = "Vellum is calf skin."
ANSWER = f"""The note says: **{NOTE}** See ![it](https://evil.example/?q=1) or
[here](javascript:alert(1)).

- Vellum
- <script>window.hacked = true</script> {{{{value}}}} ${{window.hacked = true}}

```
{"a line of code that is wider than the page " * 6}
```
"""
FOOTNOTE = "[^1]: “Vellum is calf skin.”: skins.md"


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a session with one answer."""
    data_dir = tmp_path_factory.mktemp("copying") / "data"
    store = Store(data_dir)
    note = add_note(store, "skins.md", NOTE)
    sessions = Sessions(store)
    made = sessions.create().id
    asked = sessions.append(made, parent=None, role="user", text="What is vellum?", token_ids=[])
    at = ANSWER.index(NOTE)
    source = SpanSource(note, None, "skins.md", 0, len(NOTE), None)
    stats = dict.fromkeys(
        ("prompt_tokens", "reused_tokens", "completion_tokens", "copied_tokens", "target_calls"), 9
    ) | {"drafted_tokens": 9, "prefill_ms": 1.0, "decode_ms": 1.0, "finish": "eos"}
    sessions.append(
        made,
        parent=asked.id,
        role="assistant",
        text=ANSWER,
        token_ids=[],
        stats=stats,
        spans=[SpanRecord(at, at + len(NOTE), NOTE, (source,))],
    )
    store.close()
    server = Server(data_dir, program=RECITING)
    yield server.at(made)
    assert server.end() == 0


@pytest.fixture
def page(new_page: NewPage, session: str) -> Page:
    """A tab that may read and write the clipboard."""
    opened = new_page(session, permissions=["clipboard-read", "clipboard-write"])
    expect(opened.locator("#history .answer")).to_be_visible()
    return opened


def pasted(page: Page) -> str:
    """What a person would paste."""
    page.click("#question textarea")
    page.keyboard.press("Control+V")
    return page.locator("#question textarea").input_value()


@pytest.mark.parametrize("has_clipboard", [True, False])
def test_an_answer_is_copied_as_it_was_written(page: Page, has_clipboard: bool) -> None:
    if not has_clipboard:  # as on a page from another machine, which is no secure context
        page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.get_by_role("button", name="Copy", exact=True).click()
    expect(page.locator("#toasts")).to_contain_text("Copied")
    assert pasted(page) == ANSWER


def test_an_answer_is_copied_with_its_sources(page: Page) -> None:
    page.get_by_role("button", name="Copy with footnotes").click()
    expect(page.locator("#toasts")).to_contain_text("Copied with footnotes")
    words = pasted(page)
    assert "Vellum is calf skin.[^1]" in words
    assert words.splitlines()[-1] == FOOTNOTE


def test_an_answer_is_shown_as_markdown_and_nothing_in_it_acts(page: Page) -> None:
    shown = page.locator("#history .answer")
    expect(shown.locator("strong mark.copied")).to_have_text(NOTE)
    expect(shown.locator("li").first).to_have_text("Vellum")
    expect(shown.locator("li").nth(1)).to_contain_text("<script>window.hacked = true</script>")
    expect(shown.locator("li").nth(1)).to_contain_text("{{value}} ${window.hacked = true}")
    assert shown.locator("img, script, a").count() == 0
    assert page.evaluate("window.hacked") is None


def test_only_code_scrolls_sideways(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 800})
    wider = "(element) => element.scrollWidth > element.clientWidth"
    assert page.locator("#history pre").evaluate(wider)
    assert not page.locator("html").evaluate(wider)
    assert not page.locator("#scroller").evaluate(wider)
