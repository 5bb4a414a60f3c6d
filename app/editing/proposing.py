"""One revision in progress: what a model writes becomes changes that wait on the desk.

What is settled is stored at once, and can be decided while the rest is written. What is still open
is shown from memory, and noted every second for the next start.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

from app.conversation.background import Work
from app.conversation.stoppable import StoppedError, until_stopped
from app.editing.desk import Desk
from app.editing.desk_text import DeskText
from app.editing.exact_change import ExactChange, exact_change
from app.editing.hunks import Hunk
from app.editing.material import Material
from app.editing.plan import RevisionPlan, planned
from app.editing.proposed_changes import ProposedChanges
from app.editing.read_desk import DeskNow
from app.editing.revised_part import RevisedPart
from app.editing.revision import Revision, RevisionRequest
from app.editing.revision_notes import (
    gave_way,
    is_shortened,
    of_part,
    of_proposal,
    replaced,
    stopped,
    taken_in,
)
from app.editing.stored_form import record_of
from app.editing.word_for_word import REVISER
from app.errors import EXPECTED, EditError
from app.events import Loading, Reading, Waiting
from app.settings.settings import Settings
from storage import Store
from storage.desk_asks import DeskAsks
from storage.desk_records import AskState

if TYPE_CHECKING:
    from app.editing.revising import Revising
    from app.models.language_model import LanguageModel

LEAST_SHARE = 0.1
"""Of the lines, before it is told how long the others will take."""

NOTED_SECONDS = 1.0
"""How often a revision in progress is noted as such."""


class Proposing:
    """A revision from its beginning to its end, for the thread that it has.

    Args:
        work: what it shows, and whether it is to stop.
        versions: numbers for what it shows.
    """

    def __init__(
        self,
        store: Store,
        desk: Desk,
        asked: RevisionRequest,
        work: Work[Revision],
        versions: Iterator[int],
    ) -> None:
        self._store = store
        self._asks = DeskAsks(store)
        self._desk = desk
        self._asked = asked
        self._work = work
        self._versions = versions
        self._ask: int | None = None
        self._noted = 0.0
        self._written_since: float | None = None
        self._proposed = ProposedChanges(store, desk)

    def replace_words(self) -> AskState | None:
        """Carry out to the letter what can be, and return how it ended; None where a model has to
        read the instruction.

        What is typed while it is computed is merged with it, as with what a model writes.

        Raises:
            EditError: it names words that are not there.
        """
        shown = self._desk.now().desk
        try:
            found = until_stopped(partial(self._exact_change, shown), self._work.stopping)
        except StoppedError:
            return "stopped"
        if found is None:
            return None
        with self._store.transaction():  # the revision may not go before it is noted
            self._begin(self._desk.now(), REVISER)
        if isinstance(found, EditError):  # not before: what is asked is stored all the same
            raise found
        self._show(base=shown.text, parts=1, status=None)
        with self._store.transaction():  # what waits may not be decided before
            part, self._proposed.taken_in = found.made_on(self._desk.now().desk.pending)
            self._end_part(part)
        self._tell(taken_in(len(self._proposed.taken_in)))
        self._tell(replaced(self._proposed.replaced))
        return "done"

    def _exact_change(self, shown: DeskText) -> ExactChange | EditError | None:
        try:
            return exact_change(shown, self._asked)
        except EditError as error:
            return error

    def model_from(
        self, borrowing: Generator[Waiting | Loading, None, LanguageModel]
    ) -> LanguageModel | None:
        """The model, once it is this revision's turn; None where it was stopped before."""
        while True:
            try:
                status = next(borrowing)
            except StopIteration as borrowed:
                model: LanguageModel = borrowed.value
                return model
            self._show(status=status)
            if self._work.stopping.is_set():
                return None

    def revise(
        self,
        model: LanguageModel,
        settings: Settings,
        gather: Callable[[str, Sequence[int]], Material],
    ) -> AskState:
        """Write the parts again, and give the desk what is settled; how it ended.

        Args:
            gather: what documents say on an instruction.
        """
        from app.editing.revising import revise  # with torch

        asked, desk = self._asked, self._desk
        with self._store.transaction():  # what is typed meanwhile may not take its place
            shown = desk.now()
            self._begin(shown, model.title)
        text, name = shown.desk.text, shown.record.name
        material = gather(asked.words, asked.documents)
        is_all, beside = asked.everywhere, material.tokens
        plan = planned(model, text, asked.words, asked.select, everywhere=is_all, beside=beside)
        self._show(base=text, parts=len(plan.parts), status=None)
        stops = self._work.stopping.is_set
        earlier = desk.earlier(shown)
        made = revise(model, settings, plan, name, asked.words, material, stops, earlier)
        with closing(made) as events:
            for event in events:
                self._take(plan, event)
                self._note()
        self._tell(stopped(plan.parts[self._work.shown.part :]))
        self._tell(replaced(self._proposed.replaced))
        return "stopped" if stops() else "done"

    def end(self, state: AskState, error: str | None) -> None:
        """Store and show how it ended."""
        told = (*self._work.shown.told, *([error] if error else ()))
        if self._ask is not None:
            try:
                self._asks.answer(self._ask, state, told)
            except EXPECTED as problem:
                error = error or str(problem)
        is_stopped = state == "stopped"
        self._show(open=(), status=None, error=error, is_ended=True, is_stopped=is_stopped)

    def _begin(self, shown: DeskNow, reviser: str) -> None:
        """Store that it is asked for."""
        words, revision = self._asked.words.strip(), shown.state.revision
        self._ask = self._asks.ask(self._desk.id, words, reviser, revision)
        self._show(ask=self._ask)

    def _take(self, plan: RevisionPlan, event: Reading | Revising | RevisedPart) -> None:
        from app.editing.revising import Revising  # with torch

        match event:
            case RevisedPart():
                self._end_part(event)
            case Revising():
                self._propose(event.settled)
                left = self._left(plan, event.reached)
                self._show(status=None, open=event.open, stats=event.stats, seconds_left=left)
            case Reading():
                self._show(status=event)

    def _left(self, plan: RevisionPlan, reached: int) -> float | None:
        """Seconds until all parts are written, at the pace of the lines so far."""
        now = monotonic()
        self._written_since = self._written_since or now
        share = plan.share(self._work.shown.part, reached)
        elapsed = now - self._written_since
        return elapsed * (1 - share) / share if share >= LEAST_SHARE else None

    def _end_part(self, part: RevisedPart) -> None:
        gone = 0
        if part.end == "answered":
            self._proposed.withdraw()
        else:
            self._propose(part.hunks)
        self._tell(of_part(part, is_done=False))
        if is_shortened(part):  # that much takes the place of nothing that waits
            gone = self._proposed.give_way()
            self._tell(gave_way(gone))
        shown = self._work.shown
        found = shown.found + len(part.hunks) - gone
        changes = shown.changes + self._proposed.end_part()
        self._show(part=shown.part + 1, found=found, changes=changes, open=(), stats=part.stats)
        self._show(proposed=of_proposal(part))

    def _propose(self, settled: Sequence[Hunk]) -> None:
        self._proposed.propose(settled, self._work.shown.base, self._ask or 0)

    def _tell(self, sentences: Iterator[str]) -> None:
        self._show(told=(*self._work.shown.told, *sentences))

    def _note(self) -> None:
        if self._ask is not None and monotonic() - self._noted >= NOTED_SECONDS:
            self._noted = monotonic()
            open_ = [*map(record_of, self._work.shown.open)]
            self._asks.answer(self._ask, "running", self._work.shown.told, open_)

    def _show(self, **changes: object) -> None:
        version = next(self._versions)
        self._work.shown = replace(self._work.shown, version=version, **changes)  # type: ignore[arg-type]
