"""What is settled can be decided at once, stopping keeps it, and what is open is noted."""

from __future__ import annotations

import pytest

from app.assistant import Assistant
from app.editing import proposing
from app.editing.desk import Desk
from app.editing.editor_text import shown
from app.editing.revision import RevisionRequest
from app.editing.windows import TextWindow
from storage.desk_asks import DeskAsks
from tests.app.editing.dictated import dictate
from tests.app.editing.garden import NEW, PATIENCE, TEXT, Gate, end_of, held


def test_a_settled_change_is_decided_and_the_text_typed_into_while_the_rest_is_written(
    assistant: Assistant, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = held(assistant, desk, monkeypatch)
    (first,) = desk.now().desk.pending
    now = desk.accept([first.key])
    desk.typed(now.state.revision, f"# Garden\n{shown(now.desk.text)}")
    gate.opened.set()
    end_of(assistant, desk)
    (second,) = desk.now().desk.pending
    assert second.new == ("11. The garden has a gate and eleven oaks along its wall.\n",)
    assert desk.accept([second.key]).desk.text == f"# Garden\n{NEW}"


def test_stopping_keeps_what_is_settled_and_names_the_rest(
    assistant: Assistant, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = held(assistant, desk, monkeypatch)
    assistant.runs.stop(desk.id)
    gate.opened.set()
    ended = end_of(assistant, desk)
    assert ended.error is None
    assert ended.is_stopped
    (told,) = ended.told
    assert told.startswith("Lines ")
    assert told.endswith(" to 12 were not reached and stay as they are.")
    (hunk,) = desk.now().desk.pending
    assert "two oaks" in hunk.new[0]


def test_stopping_keeps_whole_lines_that_are_not_settled_yet(
    assistant: Assistant, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    every = TEXT.replace("gate", "door")
    dictate(monkeypatch, every)
    gate = Gate(monkeypatch, TEXT.index("5. "))
    assistant.runs.begin(desk, RevisionRequest("Say door."))
    assert gate.reached.wait(PATIENCE)
    assert desk.now().desk.pending == (), "no unchanged line is between the changes"
    assistant.runs.stop(desk.id)
    gate.opened.set()
    end_of(assistant, desk)
    text = desk.accept([]).desk.text
    assert text.count("door") >= 3
    assert text.replace("door", "gate") == TEXT


def test_an_answer_that_is_no_revision_changes_nothing_and_is_told(
    assistant: Assistant, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    dictate(monkeypatch, "Sorry, that is beyond me, since no plants were planted.")
    assistant.runs.begin(desk, RevisionRequest("Name the trees."))
    ended = end_of(assistant, desk)
    assert not ended.is_stopped
    (told,) = ended.told
    assert "this came instead of a revision: Sorry" in told
    assert desk.now().desk.pending == ()


def test_selected_lines_alone_are_revised(
    assistant: Assistant, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = dictate(monkeypatch, "".join(NEW.splitlines(keepends=True)[10:12]))
    assistant.runs.begin(desk, RevisionRequest("Name the trees.", TextWindow(10, 12)))
    end_of(assistant, desk)
    assert "10 trees" not in asked[0].rpartition("<document")[2], "but before it"
    (hunk,) = desk.now().desk.pending
    assert hunk.start == 10


def test_what_is_being_written_is_noted_while_it_is(
    assistant: Assistant, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(proposing, "NOTED_SECONDS", 0.0)
    dictate(monkeypatch, TEXT.replace("gate", "door"))
    gate = Gate(monkeypatch, TEXT.index("5. "))
    assistant.runs.begin(desk, RevisionRequest("Say door."))
    assert gate.reached.wait(PATIENCE)
    asked = DeskAsks(assistant.store).last(desk.id)
    assert asked is not None
    assert asked.base == desk.now().state.revision
    assert "door" in asked.unsettled[0].new[0]
    gate.opened.set()
    end_of(assistant, desk)
    asked = DeskAsks(assistant.store).last(desk.id)
    assert asked is not None
    assert asked.unsettled == ()


def test_a_newer_change_of_the_same_line_takes_the_place_of_one_that_waits_which_is_told(
    assistant: Assistant, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    dictate(monkeypatch, NEW, NEW.replace("two oaks", "two limes").replace("eleven oaks", "eleven"))
    assistant.runs.begin(desk, RevisionRequest("Name the trees."))
    assert end_of(assistant, desk).told == ()
    before = desk.now().desk.pending
    assistant.runs.begin(desk, RevisionRequest("Name them otherwise."))
    (told,) = end_of(assistant, desk).told
    assert told.startswith("2 changes that waited were replaced by what is new for the same lines.")
    assert len(desk.now().desk.pending) == 2
    assert desk.undo().desk.pending == before
