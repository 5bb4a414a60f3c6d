"""A page that follows an answer from its beginning has what one has that is opened at any time.

The answer is put there step by step, so no model is needed; the browser and the stream are real.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import Page, Route, expect

from app.conversation.background import Work
from app.conversation.live import Live
from app.events import Reading, Source, Span
from app.library_text import Overview
from tests.ui.home import Home, home
from tests.ui.told_sessions import STATS, Told
from ui.routes.stream import encoded
from ui.view import STORED_SECONDS, View

if TYPE_CHECKING:
    from tests.ui.conftest import NewPage


TEXT = (
    """Monks **scraped** parchment clean,

- because it was dear, and
- wrote on it again.

```
code | that
--|--
```

a | b
--|--
1 | it was dear

And so on."""
    + "\n\nOnce more, it was dear." * 8
)
SHOWN = "() => [...document.querySelectorAll('[data-region], #sources')].map(e => e.outerHTML)"


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Home]:
    with home(tmp_path) as running:
        yield running


class Writing:
    """An answer in progress."""

    def __init__(self, served: Home) -> None:
        works = served.assistant.answers._background._works
        self._works, self._session = works, served.own.session
        words, document = "it was dear", served.own.document
        self._source = Source(document, None, "own.txt", 48, 48 + len(words), None)
        starts = [i for i in range(len(TEXT)) if TEXT.startswith(words, i)]
        self._spans = [Span(i, i + len(words), words, (self._source,)) for i in starts]
        self._live = Live(1, "How dear?", asked=served.own.asked)

    def put(self, **changed: object) -> None:
        self._live = replace(self._live, version=self._live.version + 1, **changed)  # type: ignore[arg-type]
        self._works[self._session] = Work(self._live)

    def write(self, end: int) -> None:
        spans = tuple(span for span in self._spans if span.end <= end)
        stats = replace(STATS, completion_tokens=end)
        settled = max(end - 20, 0)
        self.put(status=None, text=TEXT[:end], spans=spans, settled=settled, stats=stats)

    def end(self) -> None:
        self._works.clear()


def same(page: Page, other: Page) -> None:
    """Wait until both show the same."""
    shown = None
    for _ in range(60):
        shown = page.evaluate(SHOWN), other.evaluate(SHOWN)
        if shown[0] == shown[1]:
            return
        page.wait_for_timeout(50)
    assert shown is not None
    assert shown[0] == shown[1]


def test_a_page_that_follows_shows_what_a_page_shows_that_is_loaded_in_mid_answer(
    served: Home, new_page: NewPage
) -> None:
    page, writing = new_page(served.at(served.own.session)), Writing(served)
    writing.put(status=Reading(3, 9, 0))
    expect(page.locator("#live .status")).to_contain_text("reading, 33%")
    kept, seconds = None, STATS.decode_ms / 1000
    for end in range(1, len(TEXT) + 7, 7):
        writing.write(end)
        expect(page.locator("#live .stats")).to_contain_text(f"{end / seconds:.1f} tokens/s")
        if end > 100 and kept is None:
            kept = page.locator("#live .answer > p").first.element_handle()
    expect(page.locator("#live mark.copied")).to_have_count(10)
    other = page.context.new_page()
    other.goto(served.at(served.own.session))
    expect(other.locator("#live mark.copied")).to_have_count(10)
    same(page, other)
    assert kept is not None
    assert kept.evaluate("node => node.isConnected")  # nothing was made anew around a reader
    page.reload()
    expect(page.locator("#live mark.copied")).to_have_count(10)
    same(page, other)
    page.fill("#question textarea", "And then?")
    page.press("#question textarea", "Enter")
    expect(page.locator("#problem")).to_contain_text("An answer is being written")
    writing.put(error="The disk is full.", is_ended=True)
    expect(page.locator("#live [role=alert]")).to_contain_text("The disk is full.")
    expect(page.locator("#problem")).to_be_empty()
    same(page, other)
    writing.end()
    expect(page.locator("#live .turn")).to_have_count(0)
    same(page, other)


def test_a_page_that_missed_something_asks_for_all_of_it(served: Home, new_page: NewPage) -> None:
    page, asked = new_page(served.at(served.own.session)), list[str]()
    missed = {"history": {"version": 9, "base": 8, "changes": [["", 0, 0, 0, 0, "<p>odd</p>"]]}}
    more = {"history": {"version": 1, "base": 0, "changes": [["", 0, 0, 0, 0, ""]]}} | {
        "live": {"version": 1, "base": 0, "changes": [["gone", 0, 0, 0, 0, "odd"]]}
    }
    sent = [missed, more]

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        if not sent:
            route.continue_()
            return
        body = f"data: {json.dumps(sent.pop(0))}\n\n"
        route.fulfill(body=body, headers={"Content-Type": "text/event-stream"})

    page.route("**/room/stream*", answer)
    page.reload()
    expect(page.locator("#history .turn")).to_have_count(1)
    expect(page.locator("html")).to_have_attribute("data-connection", "open")
    assert len(asked) >= 3
    assert "odd" not in page.locator("#conversation").inner_text()


def test_many_commits_are_shown_together_and_the_last_one_too(
    served: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = [100.0]

    def overview() -> Overview:
        clock[0] += 0.2  # what a look at a large library may take
        return Overview(0, 0, ())

    monkeypatch.setattr("ui.view.monotonic", lambda: clock[0])
    monkeypatch.setattr(served.assistant.library, "overview", overview)
    version = [0]
    view = View(served.assistant, served.own.session, lambda: version[0])
    view.regions()
    session = served.assistant.session(served.own.session)
    for title in ("One", "Two", "Three"):
        session.rename(title)
        version[0] += 1
        assert not view.has_changed()
        assert view.regions() == {}
    clock[0] += STORED_SECONDS
    assert view.has_changed()
    assert view.regions()["title"].text == "Three · Palimpsest"
    assert not view.has_changed()


def test_what_is_read_fast_is_read_again_soon(
    served: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, versions = [100.0], count()
    monkeypatch.setattr("ui.view.monotonic", lambda: clock[0])
    view = View(served.assistant, served.own.session, lambda: next(versions))
    view.regions()
    assert view.has_changed()


def test_only_what_changed_is_rendered_and_sent(
    served: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.view.STORED_SECONDS", 0.0)
    versions = iter(range(1000))
    now = [next(versions)]
    view, writing = View(served.assistant, served.own.session, lambda: now[0]), Writing(served)
    whole = view.regions()
    assert {update.base for update in whole.values()} == {0}
    assert not view.has_changed()
    now[0] = next(versions)  # something was stored that this page shows nothing of
    assert view.has_changed()
    assert view.regions() == {}
    writing.write(300)
    assert set(view.regions()) >= {"live", "answering", "live-sources"}
    writing.write(307)
    (update,) = (updates := view.regions()).values()
    assert list(updates) == ["live"]
    assert update.base == update.version - 1
    assert {change.part for change in update.changes} == {"answer", "stats"}
    assert len(encoded(updates)) < 700
    served.assistant.session(served.own.session).rename("Another title")
    now[0] = next(versions)
    assert set(view.regions()) == {"sessions", "title"}


def test_another_answer_is_offered_for_the_newest_turn_alone(served: Home) -> None:
    """For an earlier one it would begin a branch without the turns that follow."""
    store, own = served.assistant.store, served.own
    told = Told(store, own.session, last=own.answer)
    asked = told.ask("And then?")
    told.answer("They wrote on it again.")
    (change,) = View(served.assistant, own.session, lambda: 0).regions()["history"].changes
    assert re.findall(r'data-again="(\d+)"', change.html) == [str(asked)]
    assert change.html.count("data-edit") == 2
