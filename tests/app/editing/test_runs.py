"""Revisions in the background: one a text, as many as may be, ended, killed and told."""

from __future__ import annotations

import threading
import time
from typing import Any

import pytest

from app.assistant import Assistant
from app.conversation import recovery
from app.editing import revising, runs
from app.editing.desk import Desk
from app.editing.editor_text import shown
from app.editing.hunks import Hunk
from app.editing.revision import RevisionRequest
from app.editing.stored_form import record_of
from app.errors import EditError
from storage import StorageError
from storage.desk_asks import DeskAsks
from storage.desks import Desks
from tests.app.editing.dictated import dictate
from tests.app.editing.garden import NEW, PATIENCE, TEXT, Gate, end_of, held


def test_what_a_model_proposes_waits_to_be_decided(
    assistant: Assistant, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    dictate(monkeypatch, NEW)
    assistant.runs.begin(desk, RevisionRequest("Name the trees."))
    ended = end_of(assistant, desk)
    assert (ended.error, ended.told, ended.part, ended.parts) == (None, (), 1, 1)
    now = desk.now()
    assert (now.desk.text, len(now.desk.pending)) == (TEXT, 2)
    assert [each.action for each in desk.states()] == ["opened", "proposed"]
    assert desk.accept([]).desk.text == NEW
    state = desk.now().state
    assert (state.author, state.instruction) == ("model", "Name the trees.")


def test_a_text_is_revised_once_at_a_time(
    assistant: Assistant, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    dictate(monkeypatch, NEW)
    gate = Gate(monkeypatch, 10)
    assistant.runs.begin(desk, RevisionRequest("Name the trees."))
    with pytest.raises(EditError, match="is being revised"):
        assistant.runs.begin(desk, RevisionRequest("Again."))
    assert assistant.runs.is_busy
    assert gate.reached.wait(PATIENCE)
    gate.opened.set()
    end_of(assistant, desk)
    assert not assistant.runs.is_busy


def test_only_so_many_wait(
    assistant: Assistant, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    dictate(monkeypatch, NEW)
    monkeypatch.setattr(assistant.runs._background, "_most", 1)
    gate = Gate(monkeypatch, 10)
    assistant.runs.begin(desk, RevisionRequest("Name the trees."))
    other = assistant.desk.desk(assistant.desk.open_bytes("b.md", b"b\n"))
    with pytest.raises(EditError, match="waiting to be revised"):
        assistant.runs.begin(other, RevisionRequest("Again."))
    gate.opened.set()
    end_of(assistant, desk)


@pytest.mark.parametrize(
    ("text", "words", "told"),
    [
        (TEXT, " \n", "The instruction is empty"),
        ("word " * 9000, "Change it.", "Line 1 has"),
    ],
)
def test_what_cannot_be_revised_is_told(
    assistant: Assistant, text: str, words: str, told: str
) -> None:
    desk = assistant.desk.desk(assistant.desk.open_bytes("a.md", text.encode()))
    try:
        assistant.runs.begin(desk, RevisionRequest(words))
        said = end_of(assistant, desk).error or ""
    except EditError as error:
        said = str(error)
    assert told in said
    assert desk.now().desk.text == text


def test_a_plan_is_told_before_it_runs(assistant: Assistant, desk: Desk) -> None:
    assert assistant.runs.plan(desk, RevisionRequest("Name the trees.")) is None
    assistant.models.borrow_now()
    assistant.models.give_back()
    plan = assistant.runs.plan(desk, RevisionRequest("Name the trees."))
    assert plan is not None
    assert plan.count == 1


def test_a_plan_that_a_newer_one_follows_before_its_turn_is_not_made(
    assistant: Assistant, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, goes_on = threading.Event(), threading.Event()
    planned, made = runs.named_change, list[str]()

    def held_up(text: str, words: str, *rest: Any) -> Any:
        made.append(words)
        begun.set()
        assert goes_on.wait(PATIENCE)
        return planned(text, words, *rest)

    monkeypatch.setattr(runs, "named_change", held_up)
    plans = dict[str, Any]()

    def plan(word: str) -> None:
        plans[word] = assistant.runs.plan(desk, RevisionRequest(f'Replace "{word}" with "x"'))

    threads = [threading.Thread(target=plan, args=[word]) for word in ("wall", "gate", "garden")]
    waiting = assistant.runs._planning._newest
    for each in threads:
        before = waiting.get(desk.id)
        each.start()
        assert begun.wait(PATIENCE)
        while waiting.get(desk.id) is before:
            time.sleep(0.01)
    goes_on.set()
    for each in threads:
        each.join(PATIENCE)
    assert made == ['Replace "wall" with "x"', 'Replace "garden" with "x"']
    assert (plans["gate"], plans["wall"].count, plans["garden"].count) == (None, 1, 1)


def test_words_are_replaced_while_a_model_is_busy_or_none_is_there(
    assistant: Assistant, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(assistant.models, "borrow", lambda: pytest.fail("no model is needed"))
    asked = RevisionRequest('Replace "wall" with "fence"')
    plan = assistant.runs.plan(desk, asked)
    assert plan is not None
    assert plan.replaced is not None
    assert (len(plan.replaced.edits), plan.count) == (12, 1)
    with assistant.queue.ticket():
        assistant.runs.begin(desk, asked)
        ended = end_of(assistant, desk)
    assert (ended.error, ended.changes, ended.parts) == (None, 12, 1)
    assert ended.told == (), "nothing is done yet"
    assert ended.proposed == "If you accept: replaces 'wall' with 'fence' in 12 places."
    waiting = desk.now().desk.pending
    assert len(waiting) == 12
    assert {each.ask for each in waiting} == {ended.ask}
    assert desk.instructions() == {ended.ask: 'Replace "wall" with "fence"'}
    desk.accept([waiting[5].key])
    desk.reject([waiting[6].key, waiting[0].key])
    lines = [each.replace("wall", "fence") for each in TEXT.splitlines(keepends=True)]
    for kept in (0, 6):
        lines[kept] = TEXT.splitlines(keepends=True)[kept]
    assert desk.accept([]).desk.text == "".join(lines)
    state = desk.now().state
    assert (state.author, state.model) == ("model", "Palimpsest, word for word")
    assert state.instruction == 'Replace "wall" with "fence"'


def test_what_came_of_an_instruction_is_dismissed_and_what_it_proposed_stays(
    assistant: Assistant, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    dictate(monkeypatch, "I can't do that.")
    gate = Gate(monkeypatch, 2)
    assistant.runs.begin(desk, RevisionRequest("Name the trees."))
    assert gate.reached.wait(PATIENCE)
    assistant.runs.dismiss(desk.id)
    assert assistant.runs.of(desk.id) is not None, "it is under way"
    gate.opened.set()
    assert end_of(assistant, desk).told
    assistant.runs.dismiss(desk.id)
    last = desk.last_ask()
    assert last is not None
    assert (assistant.runs.of(desk.id), last.told, last.state) == (None, (), "done")
    assistant.runs.begin(desk, RevisionRequest('Replace "wall" with "fence"'))
    end_of(assistant, desk)
    assistant.runs.dismiss(desk.id)
    assert len(desk.now().desk.pending) == 12


def test_words_that_are_not_there_are_told_and_kept_with_the_question(
    assistant: Assistant, desk: Desk
) -> None:
    asked = RevisionRequest('Replace "walls" with "fences"')
    with pytest.raises(EditError, match="The text has no 'walls'"):
        assistant.runs.plan(desk, asked)
    assistant.runs.begin(desk, asked)
    assert "The text has no 'walls'" in (end_of(assistant, desk).error or "")
    stored = DeskAsks(assistant.store).last(desk.id)
    assert stored is not None
    assert (stored.state, len(stored.told)) == ("failed", 1)
    assert desk.now().desk.pending == ()


def test_a_failure_is_told_and_what_was_proposed_stays(
    assistant: Assistant, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any) -> Any:
        raise RuntimeError("no")

    monkeypatch.setattr(revising, "revise", fail)
    assistant.runs.begin(desk, RevisionRequest("Name the trees."))
    assert "Something went wrong (RuntimeError)" in (end_of(assistant, desk).error or "")
    asked = DeskAsks(assistant.store).last(desk.id)
    assert asked is not None
    assert asked.state == "failed"


def test_what_a_killed_process_left_is_told_at_the_next_start(
    assistant: Assistant, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    asks = DeskAsks(assistant.store)
    asks.ask(desk.id, "Name the trees.", "M")
    assistant.runs.start()
    asked = asks.last(desk.id)
    assert asked is not None
    assert asked.state == "running", "another process may be writing it"
    monkeypatch.setattr(recovery, "ABANDONED_SECONDS", -1)
    assistant.runs.start()
    asked = asks.last(desk.id)
    assert asked is not None
    assert (asked.state, asked.told) == ("stopped", (runs.INTERRUPTED,))


def test_a_change_that_was_being_written_when_a_process_was_killed_waits(
    assistant: Assistant, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    asks, now = DeskAsks(assistant.store), desk.now()
    ask = asks.ask(desk.id, "Name the trees.", "M", now.state.revision)
    written = Hunk(1, 2, ("2. Two oaks.\n",))
    asks.answer(ask, "running", [], [record_of(written)])
    desk.typed(now.state.revision, f"# Garden\n{shown(now.desk.text)}")
    monkeypatch.setattr(recovery, "ABANDONED_SECONDS", -1)
    assistant.runs.start()
    (hunk,) = desk.now().desk.pending
    assert (hunk.start, hunk.new) == (2, ("2. Two oaks.\n",))
    assistant.runs.start()
    assert len(desk.now().desk.pending) == 1


def test_a_text_that_is_deleted_meanwhile_ends_its_revision(
    assistant: Assistant, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = held(assistant, desk, monkeypatch)
    assistant.desk.forget(desk.id)
    gate.opened.set()
    assert end_of(assistant, desk).error is None
    assert assistant.desk.all() == []


def test_closing_stops_all(
    assistant: Assistant, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    dictate(monkeypatch, NEW)
    gate = Gate(monkeypatch, 10)
    assistant.runs.begin(desk, RevisionRequest("Name the trees."))
    assert gate.reached.wait(PATIENCE)
    threading.Timer(0.1, gate.opened.set).start()
    assistant.runs.close()
    assert not assistant.runs.is_busy
    with pytest.raises(EditError, match="shutting down"):
        assistant.runs.begin(desk, RevisionRequest("Again."))


def test_a_document_that_has_gone_is_told(
    assistant: Assistant, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    dictate(monkeypatch, NEW)
    assistant.runs.begin(desk, RevisionRequest("Bring in the trees.", documents=(999,)))
    assert "999 not found" in (end_of(assistant, desk).error or "")


def test_what_a_killed_process_left_fresh_is_noted_a_while_later(
    assistant: Assistant, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    asks = DeskAsks(assistant.store)
    asks.ask(desk.id, "Shorten.", "M")
    assistant.runs.start()
    last = asks.last(desk.id)
    assert last is not None
    assert last.state == "running", "another process may be writing it"
    monkeypatch.setattr(recovery, "ABANDONED_SECONDS", 0.0)
    assistant.runs._recovery._look_again()
    last = asks.last(desk.id)
    assert last is not None
    assert (last.state, last.told) == ("stopped", (runs.INTERRUPTED,))


def test_a_failure_is_told_though_the_data_folder_fails_too(
    assistant: Assistant, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any) -> Any:
        raise StorageError("The disk is full.")

    gate = held(assistant, desk, monkeypatch)
    for name in ("now", "propose"):
        monkeypatch.setattr(Desk, name, fail)
    monkeypatch.setattr(Desks, "get", fail)
    monkeypatch.setattr(DeskAsks, "answer", fail)
    gate.opened.set()
    assert end_of(assistant, desk).error == "The disk is full."
