"""What the model is doing with a text is told in sentences, and how it ended."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.editing.desk_text import DeskText
from app.editing.hunks import Hunk
from app.editing.read_desk import DeskNow
from app.editing.revision import Revision
from app.editing.revision_notes import NOTHING_NEW, UNCHANGED
from app.events import Loading, Reading, Stats, Waiting
from storage.desk_records import AskRecord, DeskRecord, HowRead, StateRecord
from tests.ui.routes.test_sources import HOSTILE, Html
from ui.editing.status import (
    COPY,
    LONGEST_INSTRUCTION,
    READ_IT,
    REMOVED,
    SMALL,
    ended,
    figures,
    pace,
    progress,
    status,
)

HOW = HowRead("utf-8", b"", False)
RECORD = DeskRecord(1, "/a.md", "a.md", None, False, 1, "2026-01-01T00:00:00Z", 1)
STATE = StateRecord(
    1, None, 1, "utf-8", b"", False, (), "opened", RECORD.opened_at, "person", "", ""
)
NOW = DeskNow(RECORD, STATE, DeskText("a\n"), 1, HOW, None)
STATS = Stats(100, 0, 40, 30, 12, 60, 900.0, 800.0, plain_ms=50.0)
REVISION = Revision(3, "Shorten.", "a\n", ask=4, parts=2, part=1)
ASKED = AskRecord(1, 1, "Shorten.", "M", None, "stopped", ("It was interrupted.",), (), "")


def waiting(own: int, others: int = 0) -> DeskText:
    """Changes of the last instruction, and of others."""
    hunks = [Hunk(0, 0, ("b\n",), ask=REVISION.ask) for _ in range(own)]
    return DeskText("a\n", (*hunks, *(Hunk(0, 0, ("b\n",), ask=1) for _ in range(others))))


def told(
    revision: Revision | None = None, asked: AskRecord | None = None, now: DeskNow = NOW
) -> Html:
    return Html(status(now, revision, asked, is_small=False, was_document=False))


@pytest.mark.parametrize(
    ("doing", "expected"),
    [
        (Waiting(1), "Waiting, 1 question ahead…"),
        (Waiting(2), "Waiting, 2 questions ahead…"),
        (Loading("A model"), "Loading A model…"),
        (Reading(1, 4, 0), "Part 2 of 2: reading, 25%…"),
        (Reading(0, 0, 0), "Starting…"),
        (None, "Part 2 of 2: writing…"),
    ],
)
def test_what_is_being_done(doing: Waiting | Loading | Reading | None, expected: str) -> None:
    assert progress(replace(REVISION, status=doing)) == expected
    assert expected in told(replace(REVISION, status=doing)).text


def test_a_single_part_has_no_number_and_before_there_are_any_it_is_starting() -> None:
    assert progress(replace(REVISION, parts=1, part=0)) == "Writing…"
    assert progress(replace(REVISION, parts=0, part=0)) == "Starting…"


@pytest.mark.parametrize(
    ("revision", "expected"),
    [
        (replace(REVISION, part=2), UNCHANGED),
        (replace(REVISION, part=2, is_stopped=True), "Stopped. Nothing was changed."),
        (replace(REVISION, part=2, found=1), NOTHING_NEW),
        (replace(REVISION, part=2, found=1, is_stopped=True), NOTHING_NEW),
        (replace(REVISION, part=2, found=2, changes=1), "1 change found."),
        (replace(REVISION, part=2, changes=1), "1 change found."),
        (replace(REVISION, changes=3), "3 changes found."),
        (replace(REVISION, changes=1200), "1,200 changes found."),
        (replace(REVISION, parts=0, part=0), "Stopped before anything was written."),
        (replace(REVISION, error="No."), "The revision failed."),
    ],
)
def test_how_it_ended(revision: Revision, expected: str) -> None:
    assert ended(revision, revision.changes, 0) == expected
    now = replace(NOW, desk=waiting(revision.changes))
    assert expected in told(replace(revision, is_ended=True), now=now).text


@pytest.mark.parametrize(
    ("left", "others", "expected"),
    [
        (5, 0, "5 changes found."),
        (5, 3, "5 changes found. 3 other changes still wait."),
        (2, 1, "5 changes found, 2 left to decide. 1 other change still waits."),
        (0, 0, "5 changes found, none left to decide."),
        (0, 1200, "5 changes found, none left to decide. 1,200 other changes still wait."),
    ],
)
def test_what_is_left_to_decide_is_told_of_this_instruction_and_of_others(
    left: int, others: int, expected: str
) -> None:
    revision = replace(REVISION, changes=5, is_ended=True)
    assert ended(revision, left, others) == expected
    now = replace(NOW, desk=waiting(left, others))
    assert expected in told(revision, now=now).text


def test_what_accepting_does_is_told_for_as_long_as_there_is_anything_to_accept() -> None:
    revision = replace(
        REVISION, changes=2, is_ended=True, proposed="If you accept: deletes lines 2 and 4.",
        told=("Not replaced: 'bottles'.",),
    )  # fmt: skip
    waits, decided = (told(revision, now=replace(NOW, desk=waiting(n, 3))).text for n in (1, 0))
    assert "If you accept: deletes lines 2 and 4." in waits
    assert "If you accept" not in decided
    assert "Not replaced: 'bottles'." in waits
    assert "Not replaced: 'bottles'." in decided


def test_what_came_of_an_instruction_is_dismissed_once_it_has_ended() -> None:
    def has_button(revision: Revision | None, asked: AskRecord | None = None) -> bool:
        return "dismiss" in [each.get("data-tool") for each in told(revision, asked).all("button")]

    assert not has_button(REVISION)
    assert has_button(replace(REVISION, is_ended=True))
    assert has_button(None, ASKED)
    assert not has_button(None, replace(ASKED, told=()))
    assert not has_button(None)


def test_the_pace_beside_plain_decoding_is_told_while_it_writes_and_afterwards() -> None:
    assert pace(STATS) == "50 tokens per second, plain decoding 20"
    shown = figures(STATS)
    assert Html(shown).text == "75% copied50 tokens per second, plain decoding 20"
    assert "<summary>75% copied</summary>" in shown, "what a person wonders about needs no click"
    assert figures(replace(STATS, completion_tokens=0)) == ""
    writing = replace(REVISION, stats=STATS)
    assert "50 tokens per second" in told(writing).text
    assert "50 tokens per second" in told(replace(writing, is_ended=True)).text
    assert "tokens per second" not in told(replace(writing, status=Waiting(1))).text


def test_what_is_not_as_asked_for_is_told_and_an_error_is_an_alert() -> None:
    page = told(replace(REVISION, told=("Lines 3 to 9 stay.",), error="No.", is_ended=True))
    assert "Lines 3 to 9 stay." in page.text
    assert [each.get("role") for each in page.all("p")] == ["status", None, "alert"]


def test_what_was_asked_for_is_told_unless_the_box_has_it_again() -> None:
    """What waits may be from several instructions, and the box is empty once one is sent."""
    assert told(REVISION).text.startswith("“Shorten.”")
    assert told(replace(REVISION, is_ended=True, changes=2)).text.startswith("“Shorten.”2 changes")
    long = told(replace(REVISION, instruction="Shorten it,\n" * 30 + "please")).text
    assert long.startswith("“Shorten it, ")
    assert "please”" in long
    assert len(long) < LONGEST_INSTRUCTION + 40
    assert "“" not in told(replace(REVISION, error="No zebra.", is_ended=True)).text


def test_what_a_process_before_this_one_left_is_told() -> None:
    assert told(None, ASKED).of("p") == ["It was interrupted."]
    assert told(None, replace(ASKED, state="running", told=())).text == ""
    assert "interrupted" not in told(REVISION, ASKED).text, "this one's own says more"


def test_what_the_text_is_and_what_the_model_is_good_for() -> None:
    copy = replace(NOW, record=replace(RECORD, is_copy=True))
    html = status(copy, None, None, is_small=True, was_document=True)
    assert Html(html).text == COPY + REMOVED + SMALL
    there = replace(NOW, record=replace(RECORD, document=3))
    assert status(there, None, None, is_small=False, was_document=True) == ""


def test_joining_the_lines_is_offered_where_they_end_as_a_page_s_do() -> None:
    def offered(name: str) -> list[dict[str, str | None]]:
        copy = replace(NOW, record=replace(RECORD, name=name, is_copy=True))
        return told(now=copy).all("button")

    assert [each["data-tool"] for each in offered("lease.pdf.txt")] == ["paragraphs"]
    assert offered("lease.docx.txt") == []


def test_what_a_small_model_is_good_for_gives_way_to_what_it_did() -> None:
    def advice(revision: Revision) -> str:
        plain = status(NOW, revision, None, is_small=False, was_document=False)
        small = status(NOW, revision, None, is_small=True, was_document=False)
        return Html(small.removeprefix(plain)).text

    ended_with = replace(REVISION, part=2, changes=1, is_ended=True)
    assert advice(replace(ended_with, stats=STATS)) == READ_IT
    assert advice(ended_with) == "", "it was done without the model"
    assert advice(replace(ended_with, stats=replace(STATS, completion_tokens=0))) == ""
    assert advice(REVISION) == "", "it runs"
    html = status(NOW, None, ASKED, is_small=True, was_document=False)
    assert SMALL not in Html(html).text, "it has been read by then"
    assert advice(replace(ended_with, changes=0, stats=STATS)) == SMALL, "ask in other words"
    assert advice(replace(ended_with, changes=0, error="No zebra.")) == "", "the error says it"


@pytest.mark.parametrize("text", [*HOSTILE, "\x1b[2J\x00"])
def test_what_a_model_said_comes_out_as_text(text: str) -> None:
    page = told(replace(REVISION, told=(text,), error=text, is_ended=True), None)
    assert [tag for tag, _ in page.elements] == ["p", "button", "p", "p"]
    elements = told(None, replace(ASKED, told=(text,))).elements
    assert elements[0] == ("p", {"class": "notice"})
    assert [tag for tag, _ in elements[1:]] == ["button"], "what dismisses it"
    assert not {"\x1b", "\0", "\u202e"} & set(page.text)


def test_the_time_that_is_left_is_told_once_it_is_known() -> None:
    writing = Revision(1, "Shorten.", parts=1)
    assert progress(writing) == "Writing…"
    assert progress(replace(writing, seconds_left=12.4)) == "Writing… about 12 s left"
    assert progress(replace(writing, seconds_left=400.0)) == "Writing… about 7 min left"
