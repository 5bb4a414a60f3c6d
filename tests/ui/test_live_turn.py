"""The turn in progress as HTML: what was found stays, and its parts grow in their places."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from app.conversation.live import Live
from app.events import Loading, Reading, Span
from storage.evidence import EvidenceRecord
from tests.ui.answer_page import source
from tests.ui.shown_turns import STATS
from ui import live_turn
from ui.evidence import Quote
from ui.live_answer import LiveAnswer


def test_an_answer_that_could_not_be_stored_is_still_shown() -> None:
    html = live_turn.turn(
        Live(1, "Who?", asked=3, text="Ada Finch.", error="Disk full.", is_ended=True)
    )
    assert "Ada Finch." in html
    assert "Disk full." in html
    assert "data-dismiss" in html


def test_what_goes_on_is_told_and_shown_as_a_bar() -> None:
    html = live_turn.turn(Live(1, "Who?", status=Reading(1024, 3400, 0)))
    assert "reading, 30%…" in html
    assert '<progress max="3400" value="1024"' in html


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
    blocks = LiveAnswer().blocks(live.text, live.spans, live.settled)
    parts = {
        rows.part: "".join(map(rows.render, rows.records)) for rows in live_turn.parts(live, blocks)
    }
    whole = live_turn.turn(live)
    places = set(re.findall('data-part="([^"]+)"', whole))
    assert places <= set(parts)
    assert ("stats" in places) == (live.stats is not None)
    assert ("answer" in places) == bool(live.text)
    for part in places:
        assert f'data-part="{part}">{parts[part]}</' in whole


def test_what_was_found_comes_first_and_stays_whatever_follows() -> None:
    found = EvidenceRecord("Ada Finch.", 0.9, None, "", (), (source(),))
    quotes = (Quote(found, "book.pdf, page 3"),)
    states = (
        replace(WRITING, text="", spans=(), stats=None, asked=None, notices=()),
        replace(WRITING, text="", spans=(), stats=None, status=Loading("it")),
        WRITING,
        replace(WRITING, error="Disk full.", is_ended=True),
    )
    blocks = [
        re.findall(
            '</p>(<section class="evidence".*?</section>)', live_turn.turn(each, quotes, "M")
        )
        for each in states
    ]
    assert len(blocks[0]) == 1
    assert blocks == [blocks[0]] * len(states)
    assert "M writes" in live_turn.turn(WRITING, quotes, "M")
    assert "M writes" not in live_turn.turn(states[1], quotes, "M")
    assert "M writes" not in live_turn.turn(WRITING, (), "M")
    assert live_turn.frame(WRITING, quotes) != live_turn.frame(WRITING)


def test_only_what_is_around_the_parts_makes_another_frame() -> None:
    frame = live_turn.frame(WRITING)
    more = replace(WRITING, version=8, text="Ada Finch, 1901", spans=(), settled=5)
    assert live_turn.frame(replace(more, stats=replace(STATS, completion_tokens=9))) == frame
    for changed in (
        replace(WRITING, asked=4),
        replace(WRITING, question="When?"),
        replace(WRITING, notices=()),
        replace(WRITING, text=""),
        replace(WRITING, stats=None),
        replace(WRITING, error="Disk full."),
    ):
        assert live_turn.frame(changed) != frame


def test_a_question_that_fails_again_is_another_failure_and_shows_no_old_statistics() -> None:
    failed = replace(WRITING, error="Disk full.", is_ended=True)
    again = replace(failed, version=8)
    assert live_turn.frame(failed) != live_turn.frame(again)
    numbers = [
        re.findall('data-failed="([^"]*)"', live_turn.turn(each)) for each in (failed, again)
    ]
    assert numbers == [["7"], ["8"]]
    assert "data-failed" not in live_turn.turn(WRITING)
    assert "tokens/s" in live_turn.turn(WRITING)
    assert "tokens/s" not in live_turn.turn(failed)
    (stats,) = (rows for rows in live_turn.parts(failed, []) if rows.part == "stats")
    assert list(stats.records) == [""]
