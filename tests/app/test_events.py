"""Laws of events: each kind is shown, and each ending known."""

from __future__ import annotations

import io
from typing import get_args

from app import events
from app.commands.terminal import Terminal
from app.events import (
    Adding,
    Asked,
    Done,
    Event,
    Evidence,
    Found,
    Loading,
    Nearest,
    Notice,
    Reading,
    Source,
    Span,
    Stats,
    Waiting,
    Writing,
)
from speculation import ending

STATS = Stats(9, 1, 4, 2, 3, 5, 1.0, 2.0)
SPAN = Span(0, 3, "Ada", (Source(1, None, "one.txt", 4, 7, 2),))
PASSAGE = Nearest(1, "one.txt", 0, 9, None, "Ada Finch")

EVIDENCE = Evidence("Ada built it.", 0.9, (0, 3), "", (), SPAN.sources)

EVENTS: list[Event] = [
    Adding("one.txt"),
    Found((EVIDENCE,)),
    Waiting(2),
    Loading("tiny"),
    Notice("A passage was dropped."),
    Asked(7, (PASSAGE,)),
    Reading(3, 9, 1),
    Writing("Ada", (SPAN,), 3, STATS),
    Done("s", 8, "Ada", (SPAN,), STATS, "eos", (PASSAGE,)),
]


def test_a_terminal_takes_every_kind_of_event() -> None:
    assert {type(event) for event in EVENTS} == set(get_args(Event))
    out, progress = io.StringIO(), io.StringIO()
    assert Terminal(out, progress).show(EVENTS) == EVENTS[-1]
    assert out.getvalue().startswith("In your files:")
    assert "\nAda\n" in out.getvalue()
    assert progress.getvalue() == "A passage was dropped.\n"


def test_every_ending_of_the_engine_is_one_of_the_app() -> None:
    own = {"cancelled", "interrupted", "not_found", "quotes", "told", "loop"}
    assert set(get_args(events.AnswerFinish)) == set(get_args(ending.Finish)) | own


def test_an_answer_that_was_cancelled_is_never_told_as_done() -> None:
    undone = set(get_args(events.AnswerFinish)) - set(get_args(events.DoneFinish))
    assert undone == {"cancelled", "interrupted"}
