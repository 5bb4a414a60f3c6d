"""Revisions in the background, whether or not a page is open.

What a model proposes becomes part of the desk as soon as it is settled, and can be decided while
the rest is written. What is still open is a `Revision` in memory; a process that is killed loses
its last second alone.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import TYPE_CHECKING

from app.conversation.background import Background, Work, is_gone, why_failed
from app.conversation.queue import AskQueue
from app.conversation.recovery import Recovery
from app.editing.desk import Desk
from app.editing.material import Material
from app.editing.newest_turns import NewestTurns
from app.editing.plan import RevisionPlan, planned
from app.editing.proposing import Proposing
from app.editing.revision import Revision, RevisionRequest
from app.editing.word_for_word import named_change
from app.errors import EditError
from app.events import Loading, Waiting
from app.lines import lines_of
from app.models.switch import Models
from app.settings.settings import Settings
from storage import Store
from storage.desk_asks import DeskAsks
from storage.desk_records import AskState
from storage.desks import Desks

if TYPE_CHECKING:
    from app.models.language_model import LanguageModel

MOST_AT_ONCE = 16

BUSY = "This text is being revised. Wait for it, or stop it."
FULL = f"{MOST_AT_ONCE} texts are waiting to be revised. Wait for one of them, or stop it."
INTERRUPTED = "Palimpsest ended while this was written. What was not reached stays as it is."


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
        self._asks = DeskAsks(store)
        self._queue = queue
        self._models = models
        self._settings = settings
        self._gather = gather
        self._background = Background[int, Revision](
            "revision", MOST_AT_ONCE, EditError, busy=BUSY, full=FULL
        )
        self._recovery = Recovery(self._note_interrupted)
        self._planning = NewestTurns()

    def start(self) -> None:
        """Note what a killed process has left, and again when what is fresh now is abandoned."""
        self._recovery.start()

    def plan(self, desk: Desk, asked: RevisionRequest) -> RevisionPlan | None:
        """Which parts an instruction goes to; None while no model is in memory that has to read it,
        and if another plan for the text was asked for before this one's turn.

        Raises:
            EditError: it can't be carried out; says why.
        """
        with self._planning.turn(desk.id) as is_wanted:
            return self._planned(desk, asked) if is_wanted else None

    def _planned(self, desk: Desk, asked: RevisionRequest) -> RevisionPlan | None:
        text = desk.now().desk.text
        if (named := named_change(text, asked.words, asked.select)) is not None:
            window, made = named
            return RevisionPlan(tuple(lines_of(text)), (window,), 1, made.found)
        model = self._models.borrow_idle()
        if model is None:
            return None
        try:
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
        versions = self._background.versions

        def run(work: Work[Revision]) -> None:
            self._run(Proposing(self._store, desk, asked, work, versions), desk.id)

        self._background.begin(desk.id, Revision(next(versions), asked.words.strip()), run)

    def of(self, desk: int) -> Revision | None:
        """The revision of a text in progress, or how the last one of this process ended."""
        return self._background.shown(desk)

    @property
    def is_busy(self) -> bool:
        """Whether any text is being revised."""
        return self._background.is_busy

    def stop(self, desk: int) -> None:
        """Stop at the next step; what is settled stays."""
        self._background.stop(desk)

    def dismiss(self, desk: int) -> None:
        """Tell no more of the last instruction, if it has ended; what it proposed stays."""
        self._background.dismiss(desk)
        last = self._asks.last(desk)
        if last is not None and last.state != "running":
            self._asks.answer(last.id, last.state, ())

    def close(self) -> None:
        """Stop all, and accept no more."""
        self._recovery.close()
        self._background.close()

    def _run(self, one: Proposing, desk: int) -> None:
        """In the revision's thread: follow it to its end, and note how it ended."""
        error: str | None = None
        state: AskState = "failed"
        try:
            state = self._follow(one)
        except Exception as problem:  # noqa: BLE001 - any failure is reported
            error = why_failed(problem, f"The revision of text {desk}", "what was proposed stays")
        one.end(state, None if error is None or is_gone(lambda: self._desks.get(desk)) else error)

    def _follow(self, one: Proposing) -> AskState:
        if (ended := one.replace_words()) is not None:
            return ended
        with self._queue.ticket() as ticket:
            model = one.model_from(self._borrowed(ticket))
            if model is None:
                return "stopped"
            try:
                return one.revise(model, self._settings(), self._gather)
            finally:
                self._models.give_back()

    def _borrowed(self, ticket: object) -> Generator[Waiting | Loading, None, LanguageModel]:
        yield from self._queue.wait(ticket)
        return (yield from self._models.borrow())

    def _note_interrupted(self, before: str) -> None:
        for asked in self._asks.abandoned(before):
            with self._store.transaction():
                Desk(self._store, asked.desk).recover(asked)
                self._asks.answer(asked.id, "stopped", [INTERRUPTED])
