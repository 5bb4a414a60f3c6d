"""Turns as HTML: what an answer says about itself, and what can be done with it."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from app.conversation.live import Live
from app.events import Loading, Reading, Span, Stats, Waiting
from tests.ui.answer_page import source
from tests.ui.shown_turns import STATS, Page, answered
from ui import turns
from ui.growing import Growing


def test_an_answer_that_could_not_be_stored_is_still_shown() -> None:
    html = turns.live(
        Live(1, "Who?", asked=3, text="Ada Finch.", error="Disk full.", is_ended=True)
    )
    assert "Ada Finch." in html
    assert "Disk full." in html
    assert "data-dismiss" in html


def test_stats_line() -> None:
    text = "one two three"
    spans = [Span(0, 3, "one", (source(),)), Span(4, 7, "two", (source(2),))]
    stats = replace(STATS, plain_ms=50.0)
    assert Page(turns.stats_line(stats, "stop", text, spans)).text == (
        "55% copied from 2 sources · 60.0 tokens/s (plain decoding 20.0)"
        " · 3.0 tokens per model call"
    )
    assert Page(turns.stats_line(STATS, "length", text, ())).text == (
        "cut off at the maximum length · 0% copied · 60.0 tokens/s · 3.0 tokens per model call"
    )


def test_stats_line_of_an_answer_without_tokens_or_time() -> None:
    nothing = Stats(10, 0, 0, 0, 0, 0, 5.0, 0.0)
    assert turns.stats_line(nothing, None, "", ()) == ""


def test_a_question_without_an_answer_can_be_asked_again() -> None:
    page = Page(turns.turn(answered("Why?", "", stats=None, answers=())))
    assert "not answered" in page.text
    assert {"data-again", "data-edit"} <= {name for _, attrs in page.elements for name in attrs}


def test_a_stopped_answer_is_shown_as_such() -> None:
    assert "stopped" in Page(turns.turn(answered("Why?", "Because", finish="cancelled"))).text
    assert "stopped" not in Page(turns.turn(answered("Why?", "So."))).text


def test_a_small_model_is_said_once_and_leads_to_the_choice() -> None:
    small = Page(turns.turn(answered("Why?", "So.", is_small=True)))
    assert small.text.count("makes mistakes") == 1
    assert any("data-model-choice" in attrs for _, attrs in small.elements)
    assert "makes mistakes" not in Page(turns.turn(answered("Why?", "So."))).text


def test_versions_are_switched_between_and_the_ends_lead_nowhere() -> None:
    page = Page(turns.turn(answered("Why?", "So.", message=7, answers=(2, 7))))
    assert "2/2" in page.text
    buttons = {attrs["aria-label"]: attrs for _, attrs in page.elements if "aria-label" in attrs}
    assert buttons["Previous version of the answer"]["data-show"] == "2"
    assert "disabled" in buttons["Next version of the answer"]
    assert not any("question" in label for label in buttons if "version" in label)


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (None, "starting"),
        (Waiting(1), "waiting, 1 question ahead"),
        (Waiting(2), "waiting, 2 questions ahead"),
        (Loading("the default model"), "loading the default model"),
        (Reading(1024, 3400, 0), "reading 1,024 of 3,400 tokens"),
        (Reading(1024, 3400, 512), "reading 1,024 of 3,400 tokens (512 cached)"),
    ],
)
def test_progress_is_a_sentence(event: Waiting | Loading | Reading | None, line: str) -> None:
    assert turns.progress_line(event) == line


WRITING = Live(
    7,
    "Who?",
    asked=3,
    text="Ada Finch.\n\nAnd so on.",
    spans=(Span(0, 3, "Ada", (source(),)),),
    stats=STATS,
    notices=("The index is old.",),
)


@pytest.mark.parametrize(
    "live",
    [
        WRITING,
        replace(WRITING, stats=None),
        replace(WRITING, text="", spans=(), stats=None, status=Reading(3, 9, 0)),
        replace(WRITING, text="", spans=(), stats=None, asked=None, notices=()),
    ],
)
def test_a_turn_in_progress_is_its_frame_with_its_parts_in_their_places(live: Live) -> None:
    """So a page that is sent parts alone has what a page has that is opened now."""
    blocks = Growing().blocks(live.text, live.spans, live.settled)
    parts = {
        rows.part: "".join(map(rows.render, rows.records))
        for rows in turns.live_parts(live, blocks)
    }
    whole = turns.live(live)
    places = set(re.findall('data-part="([^"]+)"', whole))
    assert places <= set(parts)
    assert ("stats" in places) == (live.stats is not None)
    assert ("answer" in places) == bool(live.text)
    for part in places:
        assert f'data-part="{part}">{parts[part]}</' in whole


def test_only_what_is_around_the_parts_makes_another_frame() -> None:
    frame = turns.live_frame(WRITING)
    more = replace(WRITING, version=8, text="Ada Finch, 1901", spans=(), settled=5)
    assert turns.live_frame(replace(more, stats=replace(STATS, completion_tokens=9))) == frame
    for changed in (
        replace(WRITING, asked=4),
        replace(WRITING, question="When?"),
        replace(WRITING, notices=()),
        replace(WRITING, text=""),
        replace(WRITING, stats=None),
        replace(WRITING, error="Disk full."),
    ):
        assert turns.live_frame(changed) != frame


def test_a_question_that_fails_again_is_another_failure_and_shows_no_old_statistics() -> None:
    failed = replace(WRITING, error="Disk full.", is_ended=True)
    again = replace(failed, version=8)
    assert turns.live_frame(failed) != turns.live_frame(again)
    numbers = [re.findall('data-failed="([^"]*)"', turns.live(each)) for each in (failed, again)]
    assert numbers == [["7"], ["8"]]
    assert "data-failed" not in turns.live(WRITING)
    assert "tokens/s" in turns.live(WRITING)
    assert "tokens/s" not in turns.live(failed)
    (stats,) = (rows for rows in turns.live_parts(failed, []) if rows.part == "stats")
    assert list(stats.records) == [""]
