"""Reads the desk of one text: its state, its history, and the instructions given so far."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from app.editing.desk_text import DeskText
from app.editing.hunks import Hunk, HunkSource
from app.editing.recent_texts import RecentTexts
from app.editing.stored_form import as_file, decoded, hunk_of
from app.editing.text_file import TextFile
from app.errors import NotFoundError
from storage import Documents, Store
from storage.desk_asks import DeskAsks
from storage.desk_records import Action, AskRecord, DeskRecord, HowRead, StateRecord
from storage.desks import Desks

DeskState = StateRecord
"""A state of a text, without its bytes."""

DeskAsk = AskRecord
"""An instruction that a model was given about a text."""

MOST_EARLIER, LONGEST_EARLIER = 2, 100_000
"""Texts from before that are copied from, and characters of one of them."""

_KEYS = 100_000
"""Names for the hunks of one state."""

_FILE: frozenset[Action] = frozenset({"opened", "read", "saved"})
"""Actions after which the file has the state's bytes."""


@dataclass(frozen=True, slots=True)
class DeskNow:
    """The desk as it is shown.

    Attributes:
        file: the revision that the file has, as far as is known here, and `file_how` how it is
            read.
        redo: the state that was made from the one that is shown last.
    """

    record: DeskRecord
    state: StateRecord
    desk: DeskText
    file: int
    file_how: HowRead
    redo: int | None


class ReadDesk:
    """One text, to be read.

    Args:
        desk: its id; whether it is there is checked by each method.
        recent: what editors may have begun from that isn't stored any more.
    """

    def __init__(self, store: Store, desk: int, recent: RecentTexts | None = None) -> None:
        self._store = store
        self._recent = recent or RecentTexts()
        self._desks = Desks(store)
        self.id = desk

    def now(self) -> DeskNow:
        """Return the desk as it is shown.

        Raises:
            NotFoundError: it isn't on the desk any more.
        """
        with self._store.snapshot():
            record, state = self._desks.get(self.id), self._desks.head(self.id)
            redo = self._desks.next_of(self.id, state.id)
            of_file = self._desks.last_of(self.id, _FILE)
            return DeskNow(record, state, self._at(state), of_file.revision, of_file.how, redo)

    def text_at(self, state: int) -> str:
        """The text of one of its states.

        Raises:
            NotFoundError: it has no such state.
        """
        return self._at(self._desks.state(self.id, state)).text

    def last_ask(self) -> DeskAsk | None:
        """Return the newest instruction that a model was given."""
        return DeskAsks(self._store).last(self.id)

    def instructions(self) -> dict[int, str]:
        """The instructions of which changes wait, by their numbers."""
        hunks = self._desks.head(self.id).hunks
        asks = {ask for hunk in hunks for ask in (hunk.ask, hunk.also)} - {0}
        return DeskAsks(self._store).instructions(self.id, asks)

    def states(self) -> list[StateRecord]:
        """Its states, oldest first."""
        return self._desks.states(self.id)

    def content(self, revision: int) -> bytes:
        """The bytes of one of its revisions."""
        return self._desks.content(self.id, revision)

    def earlier(self, now: DeskNow) -> tuple[str, ...]:
        """Return the texts that a revision may copy from besides its own: pending changes, and what
        the text was before; long ones are left out.
        """
        found = ["".join(line for hunk in now.desk.pending for line in hunk.new)]
        state, seen = now.state, {now.state.revision}
        while state.parent is not None and len(seen) <= MOST_EARLIER:
            state = self._desks.state(self.id, state.parent)
            if state.revision not in seen:
                seen.add(state.revision)
                found.append(self._at(state).text)
        return tuple(each for each in found if each.strip() and len(each) <= LONGEST_EARLIER)

    def place(self, source: HunkSource) -> str:
        """Return the name of a place in a document, such as "report.pdf, page 3"."""
        page = Documents(self._store).page_at(source.document, source.start)
        return source.name if page is None else f"{source.name}, page {page}"

    def asked_for(self, hunks: Collection[Hunk]) -> list[StateRecord]:
        """The proposals in which changes came, and those that are part of them, which tell what was
        asked for.
        """
        keys, also = {each.key for each in hunks}, {each.also for each in hunks}
        found = list[StateRecord]()
        for each in self.states():
            own = keys & {hunk.key for hunk in each.hunks}
            earlier = also & ({hunk.ask for hunk in each.hunks} - {0})
            keys, also = keys - own, also - earlier
            if (own or earlier) and each.action == "proposed" and each.model:
                found.append(each)
        return found

    def proposals_of(
        self, shown: StateRecord, keys: Collection[int]
    ) -> Iterator[tuple[DeskText, DeskText]]:
        """The proposals in which changes with these keys came, each with the state before it; the
        newest first, of those that a state that is shown goes back to.
        """
        states, path = {each.id: each for each in self.states()}, [shown]
        while (parent := path[-1].parent) is not None:
            path.append(states[parent])
        path.reverse()
        left, found = {*keys}, list[tuple[StateRecord, StateRecord]]()
        for before, after in pairwise(path):
            came = left & {hunk.key for hunk in after.hunks}
            left -= came
            if came and after.action == "proposed":
                found.append((before, after))
        return ((self._at(before), self._at(after)) for before, after in reversed(found))

    def file_of(self, now: DeskNow) -> TextFile:
        """The text that is shown, with how its file is written."""
        return as_file(now.desk.text, now.state.how)

    def _without(self, now: DeskNow, hunks: Sequence[Hunk]) -> DeskText:
        """What is shown without these hunks, and with those whose place they had taken."""
        gone = {each.key for each in now.desk.together(hunks)}
        after = now.desk.reject(hunks)
        for before, proposed in self.proposals_of(now.state, gone):
            after = after.give_back(before, proposed, gone)
        return after

    def _at(self, state: StateRecord) -> DeskText:
        text = self._text(state.revision, state.how)
        return DeskText(text, tuple(map(hunk_of, state.hunks)))

    def _text(self, revision: int, how: HowRead) -> str:
        return decoded(self._desks.content(self.id, revision), how)

    def _known(self, revision: int, now: DeskNow) -> str | None:
        if revision == now.state.revision:
            return now.desk.text
        if (known := self._recent.find(self.id, revision)) is not None:
            return known
        how = next((e.how for e in self.states() if e.revision == revision), None)
        try:
            return None if how is None else self._text(revision, how)
        except NotFoundError:
            return None

    def _first_key(self) -> int:
        """No branch of the states has it, so that no button means a change of another one."""
        return _KEYS * self._desks.newest()
