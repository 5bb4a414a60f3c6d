"""What a page shows of one session, by region, made anew only where something has changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile
from time import monotonic
from typing import TYPE_CHECKING

from app.errors import EXPECTED
from app.upkeep import sample
from ui import model_panel, render, sources, turns

if TYPE_CHECKING:
    from app.assistant import Assistant, Session, SessionRecord
    from app.conversation.live import Live

SOURCES_SECONDS = 1.0
"""The sources of an answer under way are looked up at most so often."""

STORED_SECONDS = 0.5
"""What is stored is read at most so often while files are being worked on."""


class View:
    """The regions of one page.

    Args:
        session_id: "" before anything was asked or added.
        version: another value once something was stored (`ui.changes`).
    """

    def __init__(
        self, assistant: Assistant, session_id: str, version: Callable[[], object]
    ) -> None:
        self._assistant = assistant
        self._session_id = session_id
        self._version = version
        self._seen: object = None
        self._shown: object = None
        self._stored_at = -STORED_SECONDS
        self._sources_at = -SOURCES_SECONDS
        self._stored: dict[str, str] = {}
        self._under_way: dict[str, str] = {}

    def has_changed(self) -> bool:
        """Whether `regions` would say something new; cheap, for asking twenty times a second."""
        live = self._find_live()
        if self._shown != (live and live.version, model_panel.status(self._assistant)):
            return True
        if self._seen_now(live) == self._seen:
            return False
        return live is None or monotonic() - self._stored_at >= STORED_SECONDS

    def regions(self) -> dict[str, str]:
        """HTML by region, all of them; and "answering", "missing" and "title", which are plain.

        Raises:
            storage.StorageError: the data folder can't be read (any more).
        """
        live = self._find_live()
        seen = self._seen_now(live)
        if seen != self._seen:
            self._stored = self._read(live)
            self._seen, self._stored_at = seen, monotonic()
        self._show_live(live)
        return self._stored | self._under_way

    def _find_live(self) -> Live | None:
        return self._assistant.answers.live(self._session_id) if self._session_id else None

    def _seen_now(self, live: Live | None) -> object:
        """What the stored regions depend on."""
        cut = None if live is None else (live.asked, live.replaces)
        return self._version(), cut

    def _read(self, live: Live | None) -> dict[str, str]:
        assistant = self._assistant
        with assistant.store.snapshot():
            session = self._open()
            documents = assistant.documents()
            used = {each.id for each in session.documents()} if session else set()
            history = session.history() if session else []
            if live is not None:
                # The turn under way is shown as such; what it replaces is gone from the branch.
                cut = {live.asked, live.replaces} - {None}
                history = list(takewhile(lambda turn: turn.asked not in cut, history))
            overview = assistant.library.overview()
            missing = ""
            if self._session_id and session is None:
                missing = f"There is no session {self._session_id}; this is a new one."
            empty = ""
            if not history and live is None:
                empty = turns.welcome(bool(documents), bool(used), sample.QUESTIONS)
            records = assistant.sessions()
            return {
                "sessions": render.sessions(records, self._session_id),
                "library": render.library(documents, used),
                "files": render.files(overview, assistant.library.problem),
                "history": turns.conversation(history) or empty,
                "missing": missing,
                "title": self._title(records),
            }

    def _title(self, records: Sequence[SessionRecord]) -> str:
        titles = [render.session_title(each) for each in records if each.id == self._session_id]
        return f"{titles[0]} · Palimpsest" if titles else "Palimpsest"

    def _show_live(self, live: Live | None) -> None:
        model = model_panel.status(self._assistant)
        self._shown = live and live.version, model
        self._under_way["model"] = model
        going_on = live is not None and not live.is_ended
        self._under_way["answering"] = "yes" if going_on else ""
        self._under_way["live"] = turns.live(live) if live else ""
        session = self._open() if live else None
        if live is None or session is None or live.error is not None:
            self._under_way["live-sources"] = ""
        elif monotonic() - self._sources_at >= SOURCES_SECONDS:
            self._sources_at = monotonic()
            panel = sources.live_panel(self._assistant, session, live)
            self._under_way["live-sources"] = panel

    def _open(self) -> Session | None:
        """The session; None where there is none yet, or none any more."""
        if not self._session_id:
            return None
        try:
            return self._assistant.session(self._session_id)
        except EXPECTED:
            return None
