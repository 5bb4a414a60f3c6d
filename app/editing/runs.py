"""Revisions in the background, one thread each, whether or not a page is open.

What a model proposes becomes part of the desk as soon as it is settled, and can be decided while
the rest is written. What is still open is a `Revision` in memory; a process that is killed loses
that alone.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from itertools import count
from time import monotonic
from typing import TYPE_CHECKING

from app.conversation.queue import AskQueue
from app.editing.desk import Desk
from app.editing.hunks import Hunk
from app.editing.material import Material
from app.editing.plan import RevisionPlan, planned
from app.editing.revision import Revision, RevisionRequest
from app.editing.stored import record_of
from app.editing.told import of_part, stopped
from app.errors import EXPECTED, EditError, NotFoundError
from app.events import Reading
from app.models.switch import Models
from app.settings.settings import Settings
from storage import StorageError, Store
from storage.clock import now
from storage.desk_records import AskState
from storage.desks import Desks

if TYPE_CHECKING:
    from app.editing.revising import RevisedPart
    from app.models.language_model import LanguageModel

_LOG = logging.getLogger(__name__)

MOST_AT_ONCE = 16
BUSY = "This text is being revised. Wait for it, or stop it."
FULL = f"{MOST_AT_ONCE} texts are waiting to be revised. Wait for one of them, or stop it."
CLOSING = "Palimpsest is shutting down. Ask again after it has been restarted."
INTERRUPTED = "Palimpsest ended while this was written. What was not reached stays as it is."

LEAST_SHARE = 0.1
"""Of the lines, before it is told how long the others will take."""

NOTED_SECONDS = 1.0
"""How often a revision in progress is noted as such."""

ABANDONED_SECONDS = 10.0
"""Without a note for so long it is nobody's any more."""


@dataclass
class _Running:
    """One revision's thread and what it shows.

    Attributes:
        given: hunks of the part that were proposed, and `keys` what they are called.
        has_proposed: whether any part had hunks.
    """

    revision: Revision
    stopping: threading.Event = field(default_factory=threading.Event)
    thread: threading.Thread | None = None
    ask: int = 0
    noted: float = 0.0
    written_since: float | None = None
    given: int = 0
    keys: set[int] = field(default_factory=set)
    has_proposed: bool = False


class Runs:
    """The revisions in progress, at most one a text. Every method may be called from any thread.

    Args:
        gather: what documents say on an instruction.
    """

    def __init__(
        self,
        store: Store,
        queue: AskQueue,
        models: Models,
        settings: Callable[[], Settings],
        gather: Callable[[str, Sequence[int]], Material],
    ) -> None:
        self._store = store
        self._desks = Desks(store)
        self._queue = queue
        self._models = models
        self._settings = settings
        self._gather = gather
        self._runs: dict[int, _Running] = {}
        self._versions = count(1)
        self._lock = threading.Lock()
        self._is_closed = False
        self._second_look = threading.Timer(ABANDONED_SECONDS + 1, self._look_again)
        self._second_look.daemon = True

    def start(self) -> None:
        """Note what a killed process has left, and again when what is fresh now is abandoned."""
        self._note_interrupted()
        if self._second_look.ident is None:
            self._second_look.start()

    def plan(self, desk: Desk, asked: RevisionRequest) -> RevisionPlan | None:
        """Which parts an instruction goes to; None while no model is in memory.

        Raises:
            EditError: it can't be carried out; says why.
        """
        model = self._models.borrow_idle()
        if model is None:
            return None
        try:
            text = desk.now().desk.text
            return planned(model, text, asked.words, asked.select, everywhere=asked.everywhere)
        finally:
            self._models.give_back()

    def begin(self, desk: Desk, asked: RevisionRequest) -> None:
        """Revise in the background.

        Raises:
            EditError: there is no instruction, or the text is being revised already.
            NotFoundError: the text isn't on the desk any more.
        """
        if not asked.words.strip():
            raise EditError("The instruction is empty. Say what is to be changed.")
        desk.now()
        with self._lock:
            if self._is_closed:
                raise EditError(CLOSING)
            if desk.id in self._runs and not self._runs[desk.id].revision.is_ended:
                raise EditError(BUSY)
            if sum(not run.revision.is_ended for run in self._runs.values()) >= MOST_AT_ONCE:
                raise EditError(FULL)
            run = _Running(Revision(next(self._versions), asked.words.strip()))
            run.thread = threading.Thread(
                target=self._run, args=(desk, run, asked), name=f"revision-{desk.id}", daemon=True
            )
            run.thread.start()
            self._runs[desk.id] = run

    def of(self, desk: int) -> Revision | None:
        """The revision of a text in progress, or how the last one of this process ended."""
        run = self._runs.get(desk)
        return None if run is None else run.revision

    @property
    def is_busy(self) -> bool:
        """Whether any text is being revised."""
        return any(not run.revision.is_ended for run in list(self._runs.values()))

    def stop(self, desk: int) -> None:
        """Stop at the next step; what is settled stays."""
        if (run := self._runs.get(desk)) is not None:
            run.stopping.set()

    def close(self) -> None:
        """Stop all, and accept no more."""
        self._second_look.cancel()
        if self._second_look.is_alive():
            self._second_look.join()
        with self._lock:
            self._is_closed = True
            runs = list(self._runs.values())
        for run in runs:
            run.stopping.set()
        for run in runs:
            if run.thread is not None:
                run.thread.join()

    def _run(self, desk: Desk, run: _Running, asked: RevisionRequest) -> None:
        """In the revision's thread: follow it to its end, and note how it ended."""
        error: str | None = None
        state: AskState = "failed"
        try:
            state = self._follow(desk, run, asked)
        except NotFoundError as problem:
            # Of a text that has gone nobody is left to tell; a document may have gone, too.
            is_there = any(each.id == desk.id for each in self._desks.all())
            error = str(problem) if is_there else None
        except EXPECTED as problem:
            error = str(problem)
        except Exception as problem:  # noqa: BLE001 - any failure is reported
            _LOG.exception("The revision of text %s failed", desk.id)
            error = (
                f"Something went wrong ({type(problem).__name__}); what was proposed stays. Ask "
                "again. The server's log has the details."
            )
        told = (*run.revision.told, *([error] if error else ()))
        if run.ask:
            try:
                self._desks.answer(run.ask, state, told)
            except EXPECTED as problem:
                error = error or str(problem)
        self._show(run, open=(), status=None, error=error, is_ended=True)

    def _note_interrupted(self) -> None:
        for asked in self._desks.abandoned(now(ABANDONED_SECONDS)):
            with self._store.transaction():
                Desk(self._store, asked.desk).recover(asked)
                self._desks.answer(asked.id, "stopped", [INTERRUPTED])

    def _look_again(self) -> None:
        try:
            self._note_interrupted()
        except StorageError as error:
            _LOG.warning("Which revisions were interrupted is noted at the next start: %s", error)

    def _follow(self, desk: Desk, run: _Running, asked: RevisionRequest) -> AskState:
        with self._queue.ticket() as ticket:
            for waiting in self._queue.wait(ticket):
                self._show(run, status=waiting)
                if run.stopping.is_set():
                    return "stopped"
            model = self._borrowed(run)
            if model is None:
                return "stopped"
            try:
                return self._revise(desk, run, asked, model)
            finally:
                self._models.give_back()

    def _borrowed(self, run: _Running) -> LanguageModel | None:
        """The model; None where it was stopped before it was there."""
        loading = self._models.borrow()
        while True:
            try:
                status = next(loading)
            except StopIteration as loaded:
                model: LanguageModel = loaded.value
                return model
            if run.stopping.is_set():
                return None
            self._show(run, status=status)

    def _revise(
        self, desk: Desk, run: _Running, asked: RevisionRequest, model: LanguageModel
    ) -> AskState:
        from app.editing.revising import RevisedPart, Revising, revise  # with torch

        with self._store.transaction():  # what is typed meanwhile may not take its place
            shown = desk.now()
            revision = shown.state.revision
            run.ask = self._desks.ask(desk.id, asked.words.strip(), model.title, revision)
        text, name = shown.desk.text, shown.record.name
        material = self._gather(asked.words, asked.documents)
        is_all, beside = asked.everywhere, material.tokens
        plan = planned(model, text, asked.words, asked.select, everywhere=is_all, beside=beside)
        self._show(run, base=text, parts=len(plan.parts), status=None)
        stops = run.stopping.is_set
        earlier = desk.earlier(shown)
        made = revise(model, self._settings(), plan, name, asked.words, material, stops, earlier)
        with closing(made) as events:
            for event in events:
                match event:
                    case RevisedPart():
                        self._end_part(desk, run, event)
                    case Revising():
                        self._propose(desk, run, event.settled)
                        left = self._left(run, plan, event.reached)
                        self._show(
                            run, status=None, open=event.open, stats=event.stats, seconds_left=left
                        )
                    case Reading():
                        self._show(run, status=event)
                self._note(run)
        rest = plan.parts[run.revision.part :]
        if rest:
            self._tell(run, stopped(rest))
        return "stopped" if stops() else "done"

    def _propose(self, desk: Desk, run: _Running, settled: Sequence[Hunk]) -> None:
        """Give the desk what has settled since the last time."""
        new = settled[run.given :]
        if not new:
            return
        before = {each.key for each in desk.now().desk.pending}
        after = desk.propose(new, run.revision.base, goes_on=run.has_proposed)
        run.has_proposed = True
        run.keys |= {each.key for each in after.desk.pending} - before
        run.given = len(settled)

    def _left(self, run: _Running, plan: RevisionPlan, reached: int) -> float | None:
        """Seconds until all parts are written, at the pace of the lines so far."""
        now_ = monotonic()
        run.written_since = run.written_since or now_
        share = plan.share(run.revision.part, reached)
        elapsed = now_ - run.written_since
        return elapsed * (1 - share) / share if share >= LEAST_SHARE else None

    def _end_part(self, desk: Desk, run: _Running, part: RevisedPart) -> None:
        if part.end == "answered":
            desk.withdraw(run.keys)
        else:
            self._propose(desk, run, part.hunks)
        run.given, run.keys = 0, set()
        self._tell(run, of_part(part))
        changes = run.revision.changes + len(part.hunks)
        self._show(run, part=run.revision.part + 1, changes=changes, open=(), stats=part.stats)

    def _tell(self, run: _Running, sentences: Iterator[str]) -> None:
        self._show(run, told=(*run.revision.told, *sentences))

    def _note(self, run: _Running) -> None:
        if monotonic() - run.noted >= NOTED_SECONDS:
            run.noted = monotonic()
            open_ = [*map(record_of, run.revision.open)]
            self._desks.answer(run.ask, "running", run.revision.told, open_)

    def _show(self, run: _Running, **changes: object) -> None:
        version = next(self._versions)
        run.revision = replace(run.revision, version=version, **changes)  # type: ignore[arg-type]
