"""Revisions in the background: what is settled can be decided at once, and stopping keeps it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest

from app.assistant import Assistant
from app.conversation import generation
from app.editing import revising, runs
from app.editing.desk import Desk
from app.editing.editor_text import shown
from app.editing.hunks import Hunk
from app.editing.revision import Revision, RevisionRequest
from app.editing.stored import record_of
from app.editing.windows import TextWindow
from app.errors import EditError
from app.events import Reading, Writing
from storage.desks import Desks
from tests.app.editing.dictated import dictate

PATIENCE = 120
TEXT = "".join(f"{n}. The garden has a gate and {n} trees along its wall.\n" for n in range(1, 13))
NEW = TEXT.replace("2 trees", "two oaks", 1).replace("11 trees", "eleven oaks")


@pytest.fixture
def assistant(
    open_assistant: Callable[..., Assistant],
    wordy_model_folder: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Assistant]:
    monkeypatch.setattr(generation, "MIN_INTERVAL", 0.0)
    opened = open_assistant(model=str(wordy_model_folder))
    yield opened
    opened.close()


@pytest.fixture
def desk(assistant: Assistant) -> Desk:
    return assistant.desk.desk(assistant.desk.open_bytes("garden.md", TEXT.encode()))


def end_of(assistant: Assistant, desk: Desk) -> Revision:
    run = assistant.runs._runs[desk.id]
    assert run.thread is not None
    run.thread.join(PATIENCE)
    assert run.revision.is_ended
    return run.revision


class Gate:
    """Holds the model once it has written so many characters, until it is opened."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, characters: int) -> None:
        self.reached, self.opened = threading.Event(), threading.Event()
        gate, dictated = self, revising.Generation

        class Held(dictated):  # type: ignore[misc,valid-type]
            def events(self) -> Generator[Reading | Writing]:
                for event in super().events():
                    if isinstance(event, Writing) and len(event.text) >= characters:
                        gate.reached.set()
                        assert gate.opened.wait(PATIENCE)
                    yield event

        monkeypatch.setattr(revising, "Generation", Held)


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


def test_a_settled_change_is_decided_and_the_text_typed_into_while_the_rest_is_written(
    assistant: Assistant, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    dictate(monkeypatch, NEW)
    gate = Gate(monkeypatch, TEXT.index("7. "))
    assistant.runs.begin(desk, RevisionRequest("Name the trees."))
    assert gate.reached.wait(PATIENCE)
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
    dictate(monkeypatch, NEW)
    gate = Gate(monkeypatch, TEXT.index("7. "))
    assistant.runs.begin(desk, RevisionRequest("Name the trees."))
    assert gate.reached.wait(PATIENCE)
    assistant.runs.stop(desk.id)
    gate.opened.set()
    ended = end_of(assistant, desk)
    assert ended.error is None
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
    (told,) = end_of(assistant, desk).told
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
    monkeypatch.setattr(runs, "MOST_AT_ONCE", 1)
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
        ("\n \n", "Change it.", "There is nothing to revise"),
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


def test_a_failure_is_told_and_what_was_proposed_stays(
    assistant: Assistant, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any) -> Any:
        raise RuntimeError("no")

    monkeypatch.setattr(revising, "revise", fail)
    assistant.runs.begin(desk, RevisionRequest("Name the trees."))
    assert "Something went wrong (RuntimeError)" in (end_of(assistant, desk).error or "")
    asked = Desks(assistant.store).last_ask(desk.id)
    assert asked is not None
    assert asked.state == "failed"


def test_what_a_killed_process_left_is_told_at_the_next_start(
    assistant: Assistant, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desks = Desks(assistant.store)
    desks.ask(desk.id, "Name the trees.", "M")
    assistant.runs.start()
    asked = desks.last_ask(desk.id)
    assert asked is not None
    assert asked.state == "running", "another process may be writing it"
    monkeypatch.setattr(runs, "ABANDONED_SECONDS", -1)
    assistant.runs.start()
    asked = desks.last_ask(desk.id)
    assert asked is not None
    assert (asked.state, asked.told) == ("stopped", (runs.INTERRUPTED,))


def test_a_change_that_was_being_written_when_a_process_was_killed_waits(
    assistant: Assistant, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desks, now = Desks(assistant.store), desk.now()
    ask = desks.ask(desk.id, "Name the trees.", "M", now.state.revision)
    written = Hunk(1, 2, ("2. Two oaks.\n",))
    desks.answer(ask, "running", [], [record_of(written)])
    desk.typed(now.state.revision, f"# Garden\n{shown(now.desk.text)}")
    monkeypatch.setattr(runs, "ABANDONED_SECONDS", -1)
    assistant.runs.start()
    (hunk,) = desk.now().desk.pending
    assert (hunk.start, hunk.new) == (2, ("2. Two oaks.\n",))
    assistant.runs.start()
    assert len(desk.now().desk.pending) == 1


def test_what_is_being_written_is_noted_while_it_is(
    assistant: Assistant, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runs, "NOTED_SECONDS", 0.0)
    dictate(monkeypatch, TEXT.replace("gate", "door"))
    gate = Gate(monkeypatch, TEXT.index("5. "))
    assistant.runs.begin(desk, RevisionRequest("Say door."))
    assert gate.reached.wait(PATIENCE)
    asked = Desks(assistant.store).last_ask(desk.id)
    assert asked is not None
    assert asked.base == desk.now().state.revision
    assert "door" in asked.unsettled[0].new[0]
    gate.opened.set()
    end_of(assistant, desk)
    asked = Desks(assistant.store).last_ask(desk.id)
    assert asked is not None
    assert asked.unsettled == ()


def test_a_text_that_is_deleted_meanwhile_ends_its_revision(
    assistant: Assistant, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    dictate(monkeypatch, NEW)
    gate = Gate(monkeypatch, TEXT.index("7. "))
    assistant.runs.begin(desk, RevisionRequest("Name the trees."))
    assert gate.reached.wait(PATIENCE)
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
    desks = Desks(assistant.store)
    desks.ask(desk.id, "Shorten.", "M")
    assistant.runs.start()
    last = desks.last_ask(desk.id)
    assert last is not None
    assert last.state == "running", "another process may be writing it"
    monkeypatch.setattr(runs, "ABANDONED_SECONDS", 0.0)
    assistant.runs._look_again()
    last = desks.last_ask(desk.id)
    assert last is not None
    assert (last.state, last.told) == ("stopped", (runs.INTERRUPTED,))
