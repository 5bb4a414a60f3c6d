"""A text on the desk: each action is a stored state, and the browser only shows the newest.

Contract: every method is one transaction on the state that is there by then, whatever another tab,
a model or a killed process has done meanwhile. Nothing is overwritten: undoing shows an earlier
state, and what is done then is a branch of its own.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import UTC, datetime, timedelta

from app.editing.desk_text import DeskText
from app.editing.editor_text import written
from app.editing.hunks import Hunk, hunks_between
from app.editing.paragraphs import joined_paragraphs
from app.editing.read_desk import DeskNow, ReadDesk
from app.editing.stored_form import encoded, how_read, hunk_of, record_of
from app.editing.text_file import TextFile
from app.errors import EditError
from storage import Heading
from storage.desk_records import Action, AskRecord, HowRead, StateRecord

TYPING_SECONDS = 30
"""Seconds: typing within this time makes one state."""


class Desk(ReadDesk):
    """One text, and what is done to it."""

    def typed(self, revision: int, edited: str) -> DeskNow:
        """Take what a person's editor has by now.

        Args:
            revision: the one that the editor began from. If that isn't shown any more, both are
                merged; if it isn't known any more either, what differs waits as changes.
            edited: the editor's text, with line feeds.
        """
        with self._store.transaction():
            now = self.now()
            shown, base = now.desk.text, self._known(revision, now)
            text = written(edited, shown if base is None else base)
            first = self._first_key()
            if base is None:
                after = now.desk.propose(hunks_between(shown, text), shown, first_key=first)
            else:
                after = now.desk.merge(base, text, first_key=first)
            self._recent.remember(self.id, now.state.revision, shown)
            if after != now.desk:
                self._push(now, after, "typed", grows=self._is_fresh(now.state))
            typed = self.now()
            self._recent.remember(self.id, typed.state.revision, typed.desk.text)
            return typed

    def propose(
        self, hunks: Sequence[Hunk], base: str, *, goes_on: int = 0, ask: int = 0
    ) -> DeskNow:
        """Take what a model proposes for a text that was shown when it was asked.

        Args:
            goes_on: the state that the same answer has made, if any, which grows while it is the
                one that is shown; 0 for none.
            ask: the instruction that it comes of; 0 for none.
        """
        with self._store.transaction():
            now = self.now()
            after = now.desk.propose(hunks, base, first_key=self._first_key(), ask=ask)
            if after.pending != now.desk.pending:
                self._push(now, after, "proposed", grows=now.state.id == goes_on)
            return self.now()

    def recover(self, asked: AskRecord) -> None:
        """Take what a process that was killed had not settled yet of what was asked."""
        if asked.base is None or not asked.unsettled:
            return
        with self._store.transaction():
            shown = self._known(asked.base, self.now())
            base = self._text(asked.base, self.now().state.how) if shown is None else shown
            self.propose([*map(hunk_of, asked.unsettled)], base, ask=asked.id)

    def accept(self, keys: Collection[int]) -> DeskNow:
        """Take changes into the text; all but conflicts for none.

        Raises:
            EditError: one of them doesn't wait any more.
        """
        with self._store.transaction():
            now = self.now()
            if hunks := now.desk.chosen(keys):
                asked = self.asked_for(hunks)
                self._push(now, now.desk.accept(hunks), "accepted", asked=asked)
            return self.now()

    def accept_as(self, key: int, new: str) -> DeskNow:
        """Take a change into the text with other lines than proposed.

        Raises:
            EditError: it doesn't wait any more.
        """
        with self._store.transaction():
            now = self.now()
            (hunk,) = now.desk.chosen([key])
            self._push(now, now.desk.accept_as(hunk, new), "edited")
            return self.now()

    def reject(self, keys: Collection[int]) -> DeskNow:
        """Drop changes; all of them for none. The text stays as it is.

        Those whose place the dropped ones had taken wait again, unless all were dropped.

        Raises:
            EditError: one of them doesn't wait any more.
        """
        with self._store.transaction():
            now = self.now()
            if hunks := now.desk.chosen(keys) if keys else now.desk.pending:
                after = self._without(now, hunks) if keys else now.desk.reject(hunks)
                self._push(now, after, "rejected")
            return self.now()

    def withdraw(self, keys: Collection[int], *, goes_on: int = 0) -> DeskNow:
        """Drop changes that turned out to be none; those that were decided stay so, and those whose
        place they had taken wait again.

        Args:
            goes_on: as for `propose`.
        """
        with self._store.transaction():
            now = self.now()
            if hunks := [each for each in now.desk.pending if each.key in keys]:
                grows = now.state.id == goes_on
                self._push(now, self._without(now, hunks), "proposed", grows=grows)
            return self.now()

    def give_way(self, keys: Collection[int], *, goes_on: int = 0) -> DeskNow:
        """Withdraw those of these changes that took the place of others, which wait again.

        Args:
            goes_on: as for `propose`.
        """
        with self._store.transaction():
            proposals = self.proposals_of(self.now().state, keys)
            taken = [each.key for before, after in proposals for each in after.displacing(before)]
            return self.withdraw({*keys}.intersection(taken), goes_on=goes_on)

    def undo(self) -> DeskNow:
        """Show the state before.

        Raises:
            EditError: there is none.
        """
        with self._store.transaction():
            parent = self._desks.head(self.id).parent
            if parent is None:
                raise EditError("There is nothing to undo: this is how the text was opened.")
            self._desks.show(self.id, parent)
            return self.now()

    def redo(self) -> DeskNow:
        """Show the state that was made from this one last.

        Raises:
            EditError: there is none.
        """
        with self._store.transaction():
            after = self._desks.next_of(self.id, self._desks.head(self.id).id)
            if after is None:
                raise EditError("There is nothing to redo.")
            self._desks.show(self.id, after)
            return self.now()

    def restore(self, state: int) -> DeskNow:
        """Make the text what it was in one of its states; what waits moves with its lines.

        Raises:
            NotFoundError: it has no such state.
        """
        with self._store.transaction():
            now, then = self.now(), self._desks.state(self.id, state)
            text = self._text(then.revision, then.how)
            self._push(now, now.desk.become(text), "restored", how=then.how)
            return self.now()

    def read(self, file: TextFile) -> DeskNow:
        """Take what the file has by now: its changes are merged with those on the desk."""
        with self._store.transaction():
            now = self.now()
            base = self._text(now.file, now.file_how)
            after = now.desk.merge(base, file.text, first_key=self._first_key())
            self._push(now, DeskText(file.text), "read", how=how_read(file))
            if after != DeskText(file.text):
                self._push(self.now(), after, "merged")
            return self.now()

    def join_paragraphs(self, headings: Sequence[Heading]) -> None:
        """Put each paragraph on one line, as one state; what waits moves with its lines.

        Args:
            headings: those of the text as it was opened.

        Raises:
            EditError: each is on one line already.
        """
        with self._store.transaction():
            now = self.now()
            first, *_ = self.states()
            opened = self._text(first.revision, first.how)
            text = joined_paragraphs(now.desk.text, opened, headings)
            if text == now.desk.text:
                raise EditError("Each paragraph is on one line already.")
            after = now.desk.merge(now.desk.text, text, first_key=self._first_key())
            self._push(now, after, "accepted")

    def saved(self, written: DeskNow) -> None:
        """Note that the file has the text that was shown when it was written.

        What somebody has done since comes after it.
        """
        with self._store.transaction():
            now = self.now()
            self._push(now, written.desk, "saved", how=written.state.how)
            if now.desk != written.desk:
                self._push(self.now(), now.desk, "merged", how=now.state.how)

    def _push(
        self,
        now: DeskNow,
        after: DeskText,
        action: Action,
        *,
        how: HowRead | None = None,
        asked: Sequence[StateRecord] = (),
        grows: bool = False,
    ) -> None:
        content, how = encoded(after.text, how or now.state.how)
        is_same = after.text == now.desk.text and how == now.state.how
        self._desks.push(
            self.id,
            None if is_same else content,
            how,
            [*map(record_of, after.pending)],
            action,
            instruction="; ".join(dict.fromkeys(each.instruction for each in asked)),
            model=asked[-1].model if asked else "",
            grows=grows,
        )

    def _is_fresh(self, state: StateRecord) -> bool:
        since = datetime.fromisoformat(state.created_at)
        return datetime.now(UTC) - since < timedelta(seconds=TYPING_SECONDS)
