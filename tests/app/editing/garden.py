"""A text that is revised in the tests, and what holds and ends its revision."""

from __future__ import annotations

import threading
from collections.abc import Generator

import pytest

from app.assistant import Assistant
from app.editing import revising
from app.editing.desk import Desk
from app.editing.revision import Revision, RevisionRequest
from app.events import Reading, Writing
from tests.app.editing.dictated import dictate

PATIENCE = 120
TEXT = "".join(f"{n}. The garden has a gate and {n} trees along its wall.\n" for n in range(1, 13))
NEW = TEXT.replace("2 trees", "two oaks", 1).replace("11 trees", "eleven oaks")


def end_of(assistant: Assistant, desk: Desk) -> Revision:
    """How the text's revision ended, once it has."""
    work = assistant.runs._background._works[desk.id]
    assert work.thread is not None
    work.thread.join(PATIENCE)
    assert work.shown.is_ended
    return work.shown


class Gate:
    """Holds the model once it has written so many characters, and what they settle is stored, until
    it is opened. One step may write any number of them.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch, characters: int) -> None:
        self.reached, self.opened = threading.Event(), threading.Event()
        gate, dictated = self, revising.Generation

        class Held(dictated):  # type: ignore[misc,valid-type]
            def events(self) -> Generator[Reading | Writing]:
                is_held = False
                for event in super().events():
                    if is_held:
                        gate.reached.set()
                        assert gate.opened.wait(PATIENCE)
                    is_held |= isinstance(event, Writing) and len(event.text) >= characters
                    yield event

        monkeypatch.setattr(revising, "Generation", Held)


def held(assistant: Assistant, desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Gate:
    """Begin the revision to `NEW`, and hold it once its first change is settled."""
    dictate(monkeypatch, NEW)
    gate = Gate(monkeypatch, TEXT.index("7. "))
    assistant.runs.begin(desk, RevisionRequest("Name the trees."))
    assert gate.reached.wait(PATIENCE)
    return gate
