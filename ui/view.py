"""One session as a page shows it, by region; only changes are rendered and sent.

Counters and records tell what has changed: the versions of the database and of the answer in
progress, the model's state, the rows of a list.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from itertools import takewhile
from time import monotonic
from typing import TYPE_CHECKING

from app.conversation.regeneration import regeneration_temperature
from app.errors import EXPECTED
from app.sources.places import Places
from app.upkeep import sample
from ui import file_progress, library, model_status, render, scope, turns, ways
from ui.editing import hunk_groups, hunks
from ui.editing.view import DeskView
from ui.live_view import LiveView
from ui.regions import RecordNodes, Regions, Update
from ui.turns import Quoted

if TYPE_CHECKING:
    from app.assistant import Assistant, Session, SessionRecord
    from app.conversation.live import Live
    from app.events import Way
    from app.library_text import Overview

STORED_SECONDS = 0.5
"""Longest pause between reads of the database."""

STORED_PAUSE = 10
"""The pause after a read, in times of what that took: many commits, as while files are added, must
not keep the server busy with pages, and what a person does in a small library shows at once."""


class View:
    """The regions of one page.

    Args:
        session_id: "" before anything has been asked or added.
        version: returns another value once something has been stored (`ui.database_watch`).
        desk: the text that is open on the desk; 0 for none.
    """

    def __init__(
        self,
        assistant: Assistant,
        session_id: str,
        version: Callable[[], object],
        desk: int = 0,
    ) -> None:
        self._assistant = assistant
        self._session_id = session_id
        self._version = version
        self._desk = DeskView(assistant, desk)
        self._shown = Regions()
        self._live = LiveView(assistant, self._open, self._shown)
        self._turns: tuple[Quoted, ...] = ()
        self._reading = ""
        self._way: Way = assistant.settings.answer
        self._seen: dict[str, object] = {}
        self._pause_ends = 0.0

    def has_changed(self) -> bool:
        """Whether `regions` may return something new; cheap enough for twenty calls a second."""
        live = self._find_live()
        return (
            self._is_new("live", live and live.version)
            or self._is_new("model", self._assistant.models.state())
            or self._is_new("desk", self._desk_now())
            or self._is_due(live)
            or (live is not None and self._live.is_due(live))
        )

    def regions(self) -> dict[str, Update]:
        """Return the changes since the last call, by region; at first all regions, whole.

        Raises:
            storage.StorageError: the data folder can't be read.
        """
        began, live = monotonic(), self._find_live()
        is_due = self._is_due(live)
        if is_due:
            self._show_stored(live)
        model = self._assistant.models.state()
        told = partial(model_status.status, self._assistant, self._way)
        self._shown.show("model", (model, self._way, self._reading), told)
        self._seen["model"] = model
        self._seen["live"] = live and live.version
        self._live.show(live)
        self._show_desk(is_due=is_due)
        if is_due:
            now = monotonic()
            self._pause_ends = now + min(STORED_SECONDS, STORED_PAUSE * (now - began))
        return self._shown.taken()

    def _find_live(self) -> Live | None:
        return self._assistant.answers.live(self._session_id) if self._session_id else None

    def _is_new(self, what: str, version: object) -> bool:
        return what not in self._seen or self._seen[what] != version

    def _is_due(self, live: Live | None) -> bool:
        """Whether to read the stored data."""
        if self._is_new("cut", _cut(live)):
            return True
        return monotonic() >= self._pause_ends and self._is_new("stored", self._stored_now())

    def _stored_now(self) -> object:
        """Return the key of the stored regions, apart from the answer in progress."""
        watching = self._assistant.watching
        return (
            self._version(),
            self._assistant.library.problem,
            watching.problems,
            watching.missing,
        )

    def _desk_now(self) -> object:
        """Return the key of the desk's regions, apart from what is stored."""
        return self._desk.version(), self._assistant.models.state().title

    def _show_stored(self, live: Live | None) -> None:
        assistant = self._assistant
        self._seen["cut"], self._seen["stored"] = _cut(live), self._stored_now()
        with assistant.store.snapshot():
            session = self._open()
            listed = assistant.document_actions.listed()
            documents = [each.document for each in listed]
            asked = documents if session is None else session.documents()
            chosen = "all" if session is None else session.scope()
            records = assistant.sessions()
            self._read_turns(session, records, documents, live)
            overview = assistant.library.overview()
        self._way = session.way() if session else assistant.settings.answer
        is_loaded = assistant.models.state().facts is not None
        # Shown of no other model.
        self._reading = model_status.reading(assistant, self._way) if is_loaded else ""
        self._show_way()
        missing = ""
        if self._session_id and session is None:
            missing = "That session is no longer there. This is a new one."
        self._shown.say("missing", missing)
        self._shown.say("title", self._title(records))
        self._shown.show("sessions", records, partial(render.sessions, records, self._session_id))
        self._shown.show(
            "library",
            bool(listed),
            partial(library.library, listed),
            [RecordNodes("documents", listed, library.line)],
        )
        told = chosen, asked, not documents
        self._shown.show("scope", told, lambda: scope.button(chosen, asked, is_empty=not documents))
        self._show_work(overview, assistant.library.problem)
        empty = ""
        if not self._turns and live is None:
            empty = turns.welcome(bool(documents), sample.QUESTIONS)
        self._shown.show(
            "history",
            empty,
            lambda: turns.conversation(self._turns) or empty,
            [RecordNodes("", self._turns, lambda each: turns.turn(*each))],
        )

    def _show_work(self, overview: Overview, problem: str | None) -> None:
        now, unwatched = datetime.now(UTC), self._assistant.watching.problems
        readable = [job.id for job in self._assistant.library.scans.readable()]
        busy = file_progress.in_progress(overview)
        failed = file_progress.failures(overview, readable)
        failure = partial(file_progress.failure, is_alone=len(failed) == 1)
        rows = [RecordNodes("failures", failed, failure)] if failed else []
        if busy:
            told = RecordNodes("told", (file_progress.told(overview, now),), file_progress.summary)
            rows += [told, RecordNodes("files", busy, file_progress.file)]
        count = min(len(busy), 2), overview.total - overview.done - len(busy)
        said = file_progress.failed_line(failed, overview.failed) if failed else ""
        frame = count, problem if busy else None, said, unwatched, readable
        shown = partial(file_progress.work, overview, problem, now, unwatched, readable)
        self._shown.show("files", frame, shown, rows)

    def _show_way(self) -> None:
        shown = self._way, self._assistant.preferences.fixed.get("answer")
        self._shown.show("ways", shown, partial(ways.choice, *shown))

    def _show_desk(self, *, is_due: bool) -> None:
        now = self._desk_now()
        if not (is_due or self._is_new("desk", now)):
            return
        self._desk.read()
        self._seen["desk"] = now
        for region, text in self._desk.texts():
            self._shown.say(region, text)
        groups = self._desk.groups()
        rows = [RecordNodes(each.part, each.shown, hunks.item) for each in groups]
        frame = hunk_groups.around(groups)
        self._shown.show("hunks", frame, partial(hunk_groups.listed, groups), rows)
        told, opened = self._desk.status(), self._desk.opened()
        self._shown.show("desk-status", told, lambda: told)
        self._shown.show("desk-list", opened, lambda: opened)

    def _read_turns(
        self,
        session: Session | None,
        records: Sequence[SessionRecord],
        documents: Sequence[object],
        live: Live | None,
    ) -> None:
        """Read the history, if it may have changed.

        Messages never change, but what is shown of their sources depends on the documents.
        """
        heads = [each.head for each in records if each.id == self._session_id]
        temperature = regeneration_temperature(self._assistant.settings)
        now = session is not None, heads, documents, _cut(live), temperature
        if not self._is_new("turns", now):
            return
        history = session.history() if session else []
        if live is not None:
            # The turn in progress has its own region; the turn it replaces has left the branch.
            cut = {live.asked, live.replaces} - {None}
            history = list(takewhile(lambda turn: turn.asked not in cut, history))
        places = Places(self._assistant.store)
        self._turns = tuple(
            turns.quoted(each, places, temperature if each is history[-1] else None)
            for each in history
        )
        self._seen["turns"] = now

    def _title(self, records: Sequence[SessionRecord]) -> str:
        titles = [render.session_title(each) for each in records if each.id == self._session_id]
        return f"{titles[0]} · Palimpsest" if titles else "Palimpsest"

    def _open(self) -> Session | None:
        """The session; None if it doesn't exist yet, or no longer."""
        if not self._session_id:
            return None
        try:
            return self._assistant.session(self._session_id)
        except EXPECTED:
            return None


def _cut(live: Live | None) -> object:
    """Where the history ends: the turn in progress is shown separately."""
    return None if live is None else (live.asked, live.replaces)
