"""Answers in the background, one thread each, whether or not a page is open.

The page starts an answer, stops it and returns to it; closing a tab ends nothing. What
an answer shows while it grows is a `Live`. Once it is stored there is no `Live`: the session's
history has it.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Generator
from contextlib import closing
from dataclasses import dataclass, field, replace
from itertools import count

from app.conversation.live import Live
from app.conversation.session import Session
from app.errors import EXPECTED, AskError
from app.events import Done, Event
from storage import NotFoundError

_LOG = logging.getLogger(__name__)

MOST_AT_ONCE = 32
"""Answers in progress or waiting; each has its own thread and connection."""

BUSY = "An answer is being written in this session. Wait for it, or stop it."
FULL = f"{MOST_AT_ONCE} questions are waiting for an answer. Wait for one of them, or stop it."
CLOSING = "Palimpsest is shutting down. Ask again after it has been restarted."
NOTHING = "The model gave an empty answer. Rephrase the question."
TOO_EARLY = "Stopped before the question was read; it isn't stored. Ask again, or dismiss it."


@dataclass(frozen=True, slots=True)
class Ask:
    """A question; `replaces` is the earlier question that it replaces."""

    question: str
    replaces: int | None = None


@dataclass(frozen=True, slots=True)
class Again:
    """Another answer to the stored question `asked`."""

    asked: int


@dataclass
class _Run:
    """One answer's thread and what it shows."""

    live: Live
    stopping: threading.Event = field(default_factory=threading.Event)
    thread: threading.Thread | None = None


class Answers:
    """The answers in progress, at most one per session. Every method may be called from any thread.

    Args:
        open_session: gives the session with an id; raises `storage.NotFoundError`.
    """

    def __init__(self, open_session: Callable[[str], Session]) -> None:
        self._open_session = open_session
        self._runs: dict[str, _Run] = {}
        self._versions = count(1)
        self._lock = threading.Lock()
        self._is_closed = False

    def begin(self, session_id: str, request: Ask | Again) -> None:
        """Answer in the background.

        Raises:
            AskError: it can't be answered, or another answer is in progress in the session.
            storage.NotFoundError: there is no such session, or no such question in it.
        """
        session = self._open_session(session_id)
        events = _events(session, request)
        with self._lock:
            if self._is_closed:
                raise AskError(CLOSING)
            if session_id in self._runs and not self._runs[session_id].live.is_ended:
                raise AskError(BUSY)
            if sum(not run.live.is_ended for run in self._runs.values()) >= MOST_AT_ONCE:
                raise AskError(FULL)
            run = _Run(_first(session, request, next(self._versions)))
            run.thread = threading.Thread(
                target=self._answer,
                args=(session_id, run, events),
                name=f"answer-{session_id}",
                daemon=True,
            )
            run.thread.start()  # if it can't be, nothing is under way
            self._runs[session_id] = run

    def live(self, session_id: str) -> Live | None:
        """The current state of the answer in progress, or the last failure."""
        run = self._runs.get(session_id)
        return None if run is None else run.live

    @property
    def is_busy(self) -> bool:
        """Whether any answer is in progress."""
        return any(not run.live.is_ended for run in list(self._runs.values()))

    def stop(self, session_id: str) -> None:
        """Stop the answer at its next step; what was written is stored."""
        if (run := self._runs.get(session_id)) is not None:
            run.stopping.set()

    def dismiss(self, session_id: str) -> None:
        """Forget why the last answer failed."""
        with self._lock:
            if session_id in self._runs and self._runs[session_id].live.is_ended:
                del self._runs[session_id]

    def close(self) -> None:
        """Stop all answers, wait until what was written is stored, and accept no more."""
        with self._lock:
            self._is_closed = True
            runs = list(self._runs.values())
        for run in runs:
            run.stopping.set()
        for run in runs:
            if run.thread is not None:
                run.thread.join()

    def _answer(self, session_id: str, run: _Run, events: Generator[Event]) -> None:
        """In the answer's thread: follow it to its end, and release it or record the error."""
        try:
            problem = self._follow(run, events)
        except EXPECTED as error:
            problem = str(error)
        except Exception as error:  # noqa: BLE001 - any failure is reported
            _LOG.exception("The answer in session %s failed", session_id)
            problem = (
                f"Something went wrong ({type(error).__name__}); what was written is stored. Ask "
                "again. The server's log has the details."
            )
        if problem is not None and self._is_gone(session_id):
            problem = None
        with self._lock:
            if problem is None:
                del self._runs[session_id]
            else:
                version = next(self._versions)
                run.live = replace(
                    run.live, version=version, status=None, error=problem, is_ended=True
                )

    def _follow(self, run: _Run, events: Generator[Event]) -> str | None:
        """What keeps the answer from being given, if anything does."""
        is_done = False
        with closing(events):
            for event in events:
                is_done = isinstance(event, Done)
                run.live = run.live.after(event, next(self._versions))
                if run.stopping.is_set():
                    break
        if run.stopping.is_set():
            return TOO_EARLY if run.live.asked is None else None
        return None if is_done else NOTHING

    def _is_gone(self, session_id: str) -> bool:
        """Whether nobody is left to tell."""
        if self._is_closed:
            return True
        try:
            self._open_session(session_id)
        except NotFoundError:
            return True
        return False


def _events(session: Session, request: Ask | Again) -> Generator[Event]:
    if isinstance(request, Ask):
        return session.ask(request.question, request.replaces)
    return session.ask_again(request.asked)


def _first(session: Session, request: Ask | Again, version: int) -> Live:
    if isinstance(request, Ask):
        return Live(version, request.question.strip(), replaces=request.replaces)
    return Live(version, session.message_text(request.asked) or "", asked=request.asked)
