"""What is settled can be decided at once, stopping keeps it, and what is open is noted."""

from __future__ import annotations

import threading
from typing import Any

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


def test_an_answer_that_begins_with_what_waits_already_takes_no_place_of_the_one_before(
    assistant: Assistant, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    dictate(monkeypatch, NEW, NEW.replace("eleven oaks", "eleven limes"))
    assistant.runs.begin(desk, RevisionRequest("Name the trees."))
    end_of(assistant, desk)
    before = desk.now().desk
    gate = Gate(monkeypatch, TEXT.index("7. "))
    assistant.runs.begin(desk, RevisionRequest("Limes at the end."))
    assert gate.reached.wait(PATIENCE)
    assert [each.action for each in desk.states()] == ["opened", "proposed"], "none is stored yet"
    gate.opened.set()
    end_of(assistant, desk)
    assert "eleven limes" in desk.now().desk.pending[1].new[0]
    asked = [each.instruction for each in desk.states()]
    assert asked == ["", "Name the trees.", "Limes at the end."]
    assert desk.undo().desk == before


def test_exact_changes_of_one_line_are_both_accepted_or_the_newer_one_gives_way(
    assistant: Assistant, desk: Desk
) -> None:
    for words in ('Replace "gate" with "door"', 'Replace "12 trees" with "a dozen trees"'):
        before = desk.now().desk
        assistant.runs.begin(desk, RevisionRequest(words))
        ended = end_of(assistant, desk)
    (told,) = ended.told
    assert told.startswith("1 change that waited was joined with what is new for the same lines.")
    newest = desk.now().desk.pending[-1]
    assert newest.ask == ended.ask
    expected = TEXT.replace("gate", "door").replace("12 trees", "a dozen trees")
    assert desk.accept([]).desk.text == expected
    desk.undo()
    both = 'Replace "gate" with "door"; Replace "12 trees" with "a dozen trees"'
    assert desk.accept([newest.key]).state.instruction == both
    desk.undo()
    assert desk.reject([newest.key]).desk == before


def test_what_waits_already_is_no_new_change(
    assistant: Assistant, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    dictate(monkeypatch, NEW, NEW, NEW.replace("eleven oaks", "eleven limes"))
    counts = []
    for words in ("Name the trees.", "Name all trees.", "Limes at the end."):
        assistant.runs.begin(desk, RevisionRequest(words))
        ended = end_of(assistant, desk)
        counts.append((ended.found, ended.changes, len(ended.told)))
    assert counts == [(2, 2, 0), (2, 0, 0), (2, 1, 1)]


def test_where_lines_are_left_out_what_waits_stays_and_the_rest_is_proposed(
    assistant: Assistant, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = TEXT.replace("9 trees", "nine limes").splitlines(keepends=True)
    dictate(monkeypatch, NEW, "".join([lines[0], *lines[4:]]))
    assistant.runs.begin(desk, RevisionRequest("Name the trees."))
    end_of(assistant, desk)
    before = desk.now().desk
    assistant.runs.begin(desk, RevisionRequest("Name the limes."))
    ended = end_of(assistant, desk)
    left_out, gave_way = ended.told
    assert left_out.startswith("The model leaves out 3 of 12 lines, at lines 2 to 4.")
    assert gave_way == (
        "1 of these changes isn't proposed, since earlier changes wait for the same lines. "
        "Decide those first, then ask again."
    )
    assert (ended.found, ended.changes) == (1, 1)
    two, nine, eleven = desk.now().desk.pending
    assert (two, eleven) == before.pending
    assert nine.new == ("9. The garden has a gate and nine limes along its wall.\n",)
    assert [each.action for each in desk.states()] == ["opened", "proposed", "proposed"]
    assert desk.undo().desk == before


class Computing:
    """Holds what is carried out to the letter, once its text is read, until it is opened."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.reached, self.opened = threading.Event(), threading.Event()
        computed = proposing.exact_change

        def held_up(*asked: Any) -> Any:
            self.reached.set()
            assert self.opened.wait(PATIENCE)
            return computed(*asked)

        monkeypatch.setattr(proposing, "exact_change", held_up)


def test_a_text_is_typed_into_while_words_are_looked_for_and_both_are_kept(
    assistant: Assistant, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate, now = Computing(monkeypatch), desk.now()
    assistant.runs.begin(desk, RevisionRequest('Replace "12 trees" with "a dozen trees"'))
    assert gate.reached.wait(PATIENCE)
    desk.typed(now.state.revision, f"# Garden\n{shown(now.desk.text)}")  # nothing is locked
    gate.opened.set()
    ended = end_of(assistant, desk)
    assert ended.error is None
    (hunk,) = desk.now().desk.pending
    assert (hunk.start, hunk.end) == (12, 13)
    assert desk.accept([]).desk.text == f"# Garden\n{TEXT}".replace("12 trees", "a dozen trees")


def test_stopping_ends_what_is_carried_out_to_the_letter_at_once(
    assistant: Assistant, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = Computing(monkeypatch)
    assistant.runs.begin(desk, RevisionRequest('Replace "wall" with "fence"'))
    assert gate.reached.wait(PATIENCE)
    assistant.runs.stop(desk.id)
    ended = end_of(assistant, desk)
    gate.opened.set()
    assert (ended.is_stopped, ended.error) == (True, None)
    assert (desk.now().desk.text, desk.now().desk.pending) == (TEXT, ())
    assert DeskAsks(assistant.store).last(desk.id) is None
