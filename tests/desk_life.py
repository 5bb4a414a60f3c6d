"""Lives of the writing desk, for `tests.killed_desk` to end: what they do, tell, and must never lose.

A life tells what it begins and, once the call has returned, which state is there then. What a model
proposes is told by its thread, as soon as it is stored.
"""

from __future__ import annotations

import json
import os
import random
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, count
from typing import Any

from app.assistant import Assistant
from app.conversation import recovery
from app.editing import runs
from app.editing.desk import Desk
from app.editing.editor_text import shown
from app.editing.hunks import Hunk, meet
from app.editing.proposing import Proposing
from app.editing.read_desk import DeskNow
from app.editing.revision import RevisionRequest
from app.errors import EditError
from app.settings.settings import Settings
from storage.desk_asks import DeskAsks
from storage.desk_records import StateRecord
from ui.editing.view import DeskView
from ui.render import escape

TEXT = "".join(
    f"Bed {n} of the garden has {n} trees along its wall and a gate.\r\n" for n in range(10)
)
MARK = "typed "
STATEMENTS = 30
"""About as many are one decision."""

DECISIONS = ("accept", "reject", "edit")
AFTERWARDS = ("undo", "redo", "restore", "accept-all")
ACTIONS = ("type", *DECISIONS, *AFTERWARDS)
DEADLY = 3
"""One life in so many dies of an action, each action in turn."""
LIVES = 7
"""As many lives have one text; then it is deleted."""


@dataclass
class KnownDesk:
    """What must be there.

    Attributes:
        desk: the text; None if it may or may not be there.
        facts: acknowledged states: what made each, its text, the keys of what waits.
        heads: which of them may be shown; empty while anything may.
        doing: what was begun and hasn't ended.
        asks: the last state of each question to the model that ended.
    """

    desk: int | None = None
    facts: dict[int, tuple[str, str, list[int]]] = field(default_factory=dict)
    heads: set[int] = field(default_factory=set)
    doing: str = ""
    asks: dict[int, str] = field(default_factory=dict)

    def take(self, told: dict[str, Any]) -> None:
        """Learn from what a child told."""
        match told:
            case {"begin": "forget"}:
                self.desk, self.facts, self.heads, self.asks = None, {}, set(), {}
            case {"begin": begun}:
                self.doing = begun
            case {"end": "revise", "ask": ask, "state": state}:
                self.asks[ask] = state
                self.doing = ""
            case {"end": _, "desk": desk, "state": [state, *fact]}:
                self.desk, self.doing = desk, ""
                self._note(state, fact)
                self.heads = {state, *(each for each in self.facts if each > state)}
            case {"proposed": [state, *fact]}:
                self._note(state, fact)
                self.heads.add(state)
            case {"end": _}:
                self.doing = ""
            case _:
                pass

    def _note(self, state: int, fact: list[Any]) -> None:
        action, text, keys = fact
        self.facts[state] = action, text, keys


class DeskLife:
    """What a child does, chosen by its seed, and what it tells the pipe meanwhile."""

    def __init__(self, seed: int, pipe: int, known: KnownDesk) -> None:
        self.seed, self.pipe, self.known = seed, pipe, known
        self.random = random.Random(seed)
        self.number = seed * 1000
        self.telling = threading.Lock()
        self.deadly = ACTIONS[seed // DEADLY % len(ACTIONS)] if seed % DEADLY == 0 else ""

    def tell(self, **values: Any) -> None:
        with self.telling:
            self.known.take(values)
            os.write(self.pipe, json.dumps(values).encode() + b"\n")

    def run(self, settings: Settings) -> None:
        """Open a text, type, let it be revised, and decide while it is."""
        self.tell(go=True)
        assistant = Assistant(settings)
        assistant.runs.start()
        desk = self._opened(assistant)
        self._typed(desk)
        self._revise(assistant, desk)
        for _ in range(2):
            chosen = self.random.choice(AFTERWARDS)
            self._do(desk, self.deadly or chosen)
        if self.seed % LIVES == 0:
            self.tell(begin="forget")
            assistant.desk.forget(desk.id)
            self.tell(end="forget")
        self.tell(begin="close")
        assistant.close()

    def _opened(self, assistant: Assistant) -> Desk:
        self.tell(begin="open")
        there = [each.id for each in assistant.desk.all()]
        made = there[0] if there else assistant.desk.open_bytes("garden.md", TEXT.encode())
        desk = assistant.desk.desk(made)
        self._tell_end("open", desk.now())
        proposed: list[DeskNow] = []
        propose, give = desk.propose, Proposing._propose

        def noted(*given: Any, **named: Any) -> DeskNow:
            proposed.append(propose(*given, **named))
            return proposed[-1]

        def told(proposing: Proposing, settled: Sequence[Hunk]) -> None:
            give(proposing, settled)  # only when it returns is that stored
            while proposed:
                self.tell(proposed=_fact(proposed.pop(0)))

        desk.propose = noted  # type: ignore[method-assign]
        Proposing._propose = told  # type: ignore[method-assign]
        return desk

    def _tell_end(self, what: str, now: DeskNow) -> None:
        self.tell(end=what, desk=now.record.id, state=_fact(now))

    def _next(self) -> int:
        self.number += 1
        return self.number

    def _begin(self, what: str, desk: Desk) -> None:
        """Tell what a person does; if it is the deadly action it is the last."""
        self.tell(begin=what)
        if what == self.deadly:
            die_at(self.random.randrange(1, STATEMENTS), desk)

    def _typed(self, desk: Desk) -> None:
        self._begin("type", desk)
        now = desk.now()
        edited = f"{MARK}{self._next()}\n{shown(now.desk.text)}"
        self._tell_end("type", desk.typed(now.state.revision, edited))

    def _revise(self, assistant: Assistant, desk: Desk) -> None:
        self.tell(begin="revise")
        rules = [f"Bed {n} of => Bed {n}, number {self._next()}, of" for n in (1, 4, 7)]
        assistant.runs.begin(desk, RevisionRequest("; ".join(rules)))
        while assistant.runs.is_busy:
            waiting = desk.now().desk.pending
            if self.random.random() < (0.5 if waiting else 0.05):
                chosen = self.random.choice(DECISIONS)
                deadly = self.deadly if self.deadly in DECISIONS else chosen
                self._do(desk, deadly if waiting else "type")
                self.tell(begin="revise")
            time.sleep(0.005)
        ended, last = assistant.runs.of(desk.id), DeskAsks(assistant.store).last(desk.id)
        assert ended is not None
        assert last is not None
        assert ended.error is None, ended.error
        self.tell(end="revise", ask=last.id, state=last.state)

    def _do(self, desk: Desk, what: str) -> None:
        """One decision of a person."""
        pending = [each.key for each in desk.now().desk.pending]
        if what == "type":
            self._typed(desk)
            return
        if what in {"accept", "reject", "edit"} and not pending:
            return
        self._begin(what, desk)
        try:
            self._tell_end(what, self._done(desk, what, pending))
        except EditError:
            self.tell(end=what)  # it was decided already, or there is nothing to undo

    def _done(self, desk: Desk, what: str, pending: list[int]) -> DeskNow:
        done: dict[str, Callable[[], DeskNow]] = {
            "accept": lambda: desk.accept([self.random.choice(pending)]),
            "reject": lambda: desk.reject([self.random.choice(pending)]),
            "edit": lambda: desk.accept_as(self.random.choice(pending), f"Bed {self._next()}.\n"),
            "undo": desk.undo,
            "redo": desk.redo,
            "restore": lambda: desk.restore(self.random.choice(desk.states()).id),
            "accept-all": lambda: desk.accept([]),
        }
        return done[what]()

    def check(self, settings: Settings) -> None:
        """Hold what is left to what was told."""
        recovery.ABANDONED_SECONDS = 0.0
        assistant = Assistant(settings)
        whole = assistant.store.integrity()
        problems = [] if whole == "ok" else [whole]
        there = [each.id for each in assistant.desk.all()]
        if self.known.desk is not None and self.known.desk not in there:
            problems.append(f"text {self.known.desk} is gone")
        for each in there:
            desk = assistant.desk.desk(each)
            if each == self.known.desk:
                problems += self._lost(desk)
            problems += [*_unfit(desk), *_untold(assistant, desk, self.known.asks)]
        self.tell(checked=problems)
        assistant.close()

    def _lost(self, desk: Desk) -> Iterator[str]:
        """What was acknowledged and isn't there."""
        states = {each.id: each for each in desk.states()}
        facts = {state: (each.action, _keys(each.hunks)) for state, each in states.items()}
        texts = {state: desk.text_at(state) for state in states}
        for state, (action, text, keys) in self.known.facts.items():
            if facts.get(state) == (action, keys) and texts[state] == text:
                continue
            later = [each for each in states.values() if each.id > state and each.action == action]
            if action == "typed":
                is_there = any(set(_marks(text)) <= set(_marks(texts[each.id])) for each in later)
            else:
                is_there = action == "proposed" and any(
                    set(keys) <= {*_keys(each.hunks), *_before(states, each)} for each in later
                )
            if state in states or not is_there:
                yield f"state {state} ({action}) is {facts.get(state, 'gone')}"
        head, newest = desk.now().state.id, max(self.known.facts, default=0)
        is_known = head in self.known.heads or head > newest
        if not is_known and self.known.doing not in {"undo", "redo"}:
            yield f"state {head} is shown, not one of {sorted(self.known.heads)}"


def die_at(statement: int, desk: Desk) -> None:
    """This process kills itself before this thread's `statement`th statement of SQL."""
    left = count(statement, -1)

    def counted(_: object) -> None:
        if next(left) == 1:
            os.kill(os.getpid(), signal.SIGKILL)

    desk._store.db.conn.set_trace_callback(counted)


def _fact(now: DeskNow) -> list[Any]:
    return [now.state.id, now.state.action, now.desk.text, _keys(now.desk.pending)]


def _keys(hunks: Any) -> list[int]:
    return [each.key for each in hunks]


def _before(states: dict[int, StateRecord], state: StateRecord) -> list[int]:
    """What waited before an answer's proposals. They grow as one state and may take the place of
    older ones for the same lines, which undoing brings back.
    """
    return [] if state.parent is None else _keys(states[state.parent].hunks)


def _marks(text: str) -> list[str]:
    return [line for line in text.split("\n") if line.startswith(MARK)]


def _unfit(desk: Desk) -> Iterator[str]:
    """What can't be of the states: each can be decided in whole, and the first is the file."""
    ids = {each.id for each in desk.states()}
    for state in desk.states():
        if state.parent is not None and state.parent not in ids:
            yield f"state {state.id} was made of {state.parent}, which isn't there"
    first = desk.states()[0]
    if (first.action, desk.content(first.revision)) != ("opened", TEXT.encode()):
        yield "the first state isn't the file"
    now = desk.now().desk
    if len(set(_keys(now.pending))) < len(now.pending):
        yield "two changes have one key"
    if any(meet(one, other) for one, other in combinations(now.pending, 2)):
        yield "two changes share a line"
    if now.accept(now.pending).pending or now.reject(now.pending).text != now.text:
        yield "not all changes can be decided"


def _untold(assistant: Assistant, desk: Desk, asks: dict[int, str]) -> Iterator[str]:
    """What isn't said of a question to the model that was interrupted, or said of another one."""
    before = desk.last_ask()
    assistant.runs.start()
    after = desk.last_ask()
    if before is None or after is None:
        return
    if asks.get(after.id, after.state) != after.state:
        yield f"question {after.id} is {after.state}, not {asks[after.id]}"
    view = DeskView(assistant, desk.id)
    view.read()
    is_told = escape(runs.INTERRUPTED) in view.status()
    if before.state == "running" and (after.state, is_told) != ("stopped", True):
        yield f"question {after.id} was interrupted, which isn't told"
    if before.state == "done" and is_told:
        yield f"question {after.id} is done and told as interrupted"
