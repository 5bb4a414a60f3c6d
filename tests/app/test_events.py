"""Laws of events: they are values that nobody can change, every kind is made, every ending known."""

from __future__ import annotations

import copy
import io
import re
from dataclasses import FrozenInstanceError, fields
from pathlib import Path
from typing import get_args

import pytest

import app
from app import events
from app.commands.terminal import Terminal
from app.events import (
    Asked,
    Done,
    Event,
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

EVENTS: list[Event] = [
    Waiting(2),
    Loading("tiny"),
    Notice("A passage was dropped."),
    Asked(7, (PASSAGE,)),
    Reading(3, 9, 1),
    Writing("Ada", (SPAN,), 3, STATS),
    Done("s", 8, "Ada", (SPAN,), STATS, "eos", (PASSAGE,)),
]
KINDS = [type(event) for event in EVENTS]


@pytest.mark.parametrize("event", EVENTS, ids=[kind.__name__ for kind in KINDS])
def test_an_event_is_a_value_that_threads_can_share(event: Event) -> None:
    again = copy.deepcopy(event)
    assert again == event
    assert hash(again) == hash(event)
    for field in fields(event):
        with pytest.raises(FrozenInstanceError):
            setattr(event, field.name, None)


def test_events_of_two_kinds_are_never_equal() -> None:
    alike: list[Event] = [Loading("tiny"), Notice("tiny")]
    assert len({*EVENTS, *alike}) == len(EVENTS) + 1


def test_every_kind_of_event_is_made_in_the_app_and_is_one_of_these() -> None:
    assert set(KINDS) == set(get_args(Event))
    (folder,) = app.__path__
    texts = (path.read_text("utf-8") for path in Path(folder).rglob("*.py"))
    made = {name for text in texts for name in re.findall(r"(?<!case )\b([A-Z]\w+)\(", text)}
    assert {kind.__name__ for kind in KINDS} <= made


def test_a_terminal_takes_every_kind_of_event() -> None:
    out, progress = io.StringIO(), io.StringIO()
    assert Terminal(out, progress).show(EVENTS) == EVENTS[-1]
    assert out.getvalue().startswith("Ada\n")
    assert progress.getvalue() == "A passage was dropped.\n"


def test_every_ending_of_the_engine_is_one_of_the_app() -> None:
    both = {"cancelled", "not_found"}
    assert set(get_args(events.AnswerFinish)) == set(get_args(ending.Finish)) | both


def test_an_answer_that_was_cancelled_is_never_told_as_done() -> None:
    assert set(get_args(events.AnswerFinish)) - set(get_args(events.DoneFinish)) == {"cancelled"}
