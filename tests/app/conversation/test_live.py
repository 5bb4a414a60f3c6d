"""Law of an answer in progress: each event changes what it tells of, and nothing else."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest

from app.conversation.live import Live
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
    Span,
    Stats,
    Waiting,
    Writing,
)

STATS = Stats(9, 0, 4, 2, 3, 5, 1.0, 2.0)
SPAN = Span(0, 3, "Ada", ())
PASSAGE = Nearest(1, "note.txt", 0, 9, None, "Ada Finch")
EVIDENCE = Evidence("Ada Finch.", 0.9, (0, 3), "", (), ())
BEGUN = Live(1, "Who?", replaces=3)
WRITTEN = replace(
    BEGUN, asked=5, text="Ad", spans=(SPAN,), settled=1, notices=("One.",), stats=STATS
)

CHANGES: dict[Event, dict[str, object]] = {
    Found((EVIDENCE,)): {"evidence": (EVIDENCE,)},
    Adding("notes.txt"): {"status": Adding("notes.txt")},
    Waiting(2): {"status": Waiting(2)},
    Loading("tiny"): {"status": Loading("tiny")},
    Reading(3, 9, 1): {"status": Reading(3, 9, 1)},
    Asked(7, (PASSAGE,)): {"asked": 7, "passages": (PASSAGE,)},
    Notice("Two."): {"notices": ("One.", "Two.")},
    Writing("Ada F", (), 4, STATS): {"text": "Ada F", "spans": (), "settled": 4, "stats": STATS},
}


@pytest.mark.parametrize("event", CHANGES, ids=lambda event: type(event).__name__)
def test_an_event_changes_what_it_tells_of_alone(event: Event) -> None:
    after = WRITTEN.after(event, 8)
    assert after == replace(WRITTEN, version=8, **CHANGES[event])  # type: ignore[arg-type]


def test_there_is_an_event_of_every_kind_here() -> None:
    assert {type(event) for event in CHANGES} == {*get_args(Event)} - {Done}


def test_the_first_words_end_the_progress_before_them() -> None:
    reading = BEGUN.after(Reading(9, 9, 0), 2)
    assert reading.status == Reading(9, 9, 0)
    assert reading.after(Notice("Dropped."), 3).status == Reading(9, 9, 0)
    assert reading.after(Writing("A", (), 0, STATS), 3).status is None


def test_a_stored_answer_changes_nothing_because_the_history_has_it() -> None:
    assert WRITTEN.after(Done("s", 6, "Ada", (), STATS, "eos"), 9) is WRITTEN
