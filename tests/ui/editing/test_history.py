"""The states of a text as a list, and the difference between two texts."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest

from app.local_time import local_time
from storage.desk_records import Action, HunkRecord
from tests.ui.editing.test_status import NOW, STATE
from tests.ui.routes.test_sources import HOSTILE, Html
from ui.editing.history import NAMES, difference, history

TYPED = replace(STATE, id=2, parent=1, action="typed", created_at="2026-01-02T03:04:05Z")
ACCEPTED = replace(
    STATE, id=3, parent=1, action="accepted", author="model", model="M", instruction="Shorten."
)


def test_every_action_has_a_name() -> None:
    assert set(NAMES) == set(get_args(Action))


def test_the_newest_state_comes_first_and_the_shown_one_is_marked() -> None:
    page = Html(history([STATE, TYPED, ACCEPTED], replace(NOW, state=TYPED)))
    assert page.of("strong") == ["Accepted, proposed by M", "Typed", "Opened"]
    assert local_time(TYPED.created_at) in page.text
    assert [each["datetime"] for each in page.all("time")][1] == TYPED.created_at
    lines = page.all("li")
    assert [each.get("aria-current") for each in lines] == [None, "true", None]
    assert [each.get("data-after") for each in lines] == ["1", "1", None]
    assert page.of("q") == ["Shorten."]
    assert [each["data-restore"] for each in page.all("button")] == ["3", "1"], "not the shown one"
    assert page.of("span") == ["Shown now"]
    told = [each["aria-describedby"] for each in page.all("button")]
    ids = [each["id"] for each in page.all("div") if "id" in each]
    assert told == [ids[0], ids[2]], "which state it is of"
    ways = [(each["name"], each["value"]) for each in page.all("input")]
    assert ways[:2] == [("old", "3"), ("new", "3")]


def test_a_state_says_how_much_waits() -> None:
    waiting = replace(TYPED, hunks=(HunkRecord(0, 1, ("b\n",), None, 1),) * 2)
    assert Html(history([waiting], NOW)).of("small") == ["2 to decide"]


def test_a_difference_shows_each_change_at_its_lines_and_decides_none() -> None:
    page = Html(difference("one\ntwo\nthree\n", "one\n2\nthree\nfour\n"))
    assert page.of("h3") == ["Line 2", "Line 4"]
    assert "two" in page.text
    assert page.all("button") == []
    assert "fixed" not in difference("one\n", "two\n")
    assert "fixed" in difference("one\n", "two\n", is_fixed=True)
    assert "the same" in difference("a\n", "a\n")


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_comes_out_as_text(text: str) -> None:
    plain = Html(history([ACCEPTED], NOW))
    page = Html(history([replace(ACCEPTED, model=text, instruction=text)], NOW))
    assert [tag for tag, _ in page.elements] == [tag for tag, _ in plain.elements]
    shown = Html(difference("a\n", f"{text}\n"))
    assert {tag for tag, _ in shown.elements} <= {"section", "h3", "div", "ins", "del"}
    assert "\u202e" not in page.text + shown.text
