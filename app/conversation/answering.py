"""Answers in the background, whether or not a page is open.

What an answer shows while it grows is a `Live`. Once it is stored there is no `Live`: the session's
history has it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import closing
from dataclasses import dataclass, replace

from app.conversation.background import Background, Work, is_gone, why_failed
from app.conversation.live import Live
from app.conversation.session import Session
from app.errors import AskError
from app.events import Adding, Done, Event

MOST_AT_ONCE = 32

BUSY = "An answer is being written in this session. Wait for it, or stop it."
FULL = f"{MOST_AT_ONCE} questions are waiting for an answer. Wait for one of them, or stop it."
NOTHING = "The model gave an empty answer. Rephrase the question."
TOO_EARLY = "Stopped before the question was read; it isn't stored. Ask again, or dismiss it."


@dataclass(frozen=True, slots=True)
class Addition:
    """A document, by its name, and what adds it and returns once it can be asked."""

    name: str
    add: Callable[[], object]


@dataclass(frozen=True, slots=True)
class Ask:
    """A question.

    Attributes:
        replaces: the earlier question that it replaces.
        adds: what it is about and has to be added first; the question is shown meanwhile.
    """

    question: str
    replaces: int | None = None
    adds: Addition | None = None


@dataclass(frozen=True, slots=True)
class Regenerate:
    """Another answer to the stored question `asked`."""

    asked: int


class Answers:
    """The answers in progress, at most one per session. Every method may be called from any thread.

    Args:
        open_session: gives the session with an id; raises `storage.NotFoundError`.
    """

    def __init__(self, open_session: Callable[[str], Session]) -> None:
        self._open_session = open_session
        self._background = Background[str, Live](
            "answer", MOST_AT_ONCE, AskError, busy=BUSY, full=FULL
        )

    def begin(self, session_id: str, request: Ask | Regenerate) -> None:
        """Answer in the background.

        Raises:
            AskError: it can't be answered, or another answer is in progress in the session.
            storage.NotFoundError: there is no such session, or no such question in it.
        """
        session = self._open_session(session_id)
        events = _events(session, request)
        first = _first(session, request, next(self._background.versions))

        def answer(work: Work[Live]) -> None:
            self._answer(session_id, work, events)

        self._background.begin(session_id, first, answer)

    def live(self, session_id: str) -> Live | None:
        """The current state of the answer in progress, or the last failure."""
        return self._background.shown(session_id)

    @property
    def is_busy(self) -> bool:
        """Whether any answer is in progress."""
        return self._background.is_busy

    def stop(self, session_id: str) -> None:
        """Stop the answer at its next step; what was written is stored."""
        self._background.stop(session_id)

    def dismiss(self, session_id: str) -> None:
        """Forget why the last answer failed."""
        self._background.dismiss(session_id)

    def close(self) -> None:
        """Stop all answers, wait until what was written is stored, and accept no more."""
        self._background.close()

    def _answer(self, session_id: str, work: Work[Live], events: Generator[Event]) -> None:
        """In the answer's thread: follow it to its end, and release it or record the error."""
        try:
            problem = self._follow(work, events)
        except Exception as error:  # noqa: BLE001 - any failure is reported
            what = f"The answer in session {session_id}"
            problem = why_failed(error, what, "what was written is stored")
        if problem is None or self._has_nobody(session_id):
            self._background.forget(session_id)
            return
        version = next(self._background.versions)
        ended = replace(work.shown, version=version, status=None, error=problem, is_ended=True)
        work.shown = ended

    def _follow(self, work: Work[Live], events: Generator[Event]) -> str | None:
        """Follow an answer's events; return why there is no answer, None if there is one."""
        is_done = False
        with closing(events):
            for event in events:
                is_done = isinstance(event, Done)
                work.shown = work.shown.after(event, next(self._background.versions))
                if work.stopping.is_set():
                    break
        if work.stopping.is_set():
            return TOO_EARLY if work.shown.asked is None else None
        return None if is_done else NOTHING

    def _has_nobody(self, session_id: str) -> bool:
        """Whether nobody is left to tell."""
        return self._background.is_closed or is_gone(lambda: self._open_session(session_id))


def _events(session: Session, request: Ask | Regenerate) -> Generator[Event]:
    if isinstance(request, Regenerate):
        return session.ask_again(request.asked)
    if request.adds is not None:
        return _after_adding(session, request, request.adds)
    return session.ask(request.question, request.replaces)


def _after_adding(session: Session, request: Ask, addition: Addition) -> Generator[Event]:
    yield Adding(addition.name)
    addition.add()
    yield from session.ask(request.question, request.replaces)


def _first(session: Session, request: Ask | Regenerate, version: int) -> Live:
    if isinstance(request, Ask):
        return Live(version, request.question.strip(), replaces=request.replaces)
    return Live(version, session.message_text(request.asked) or "", asked=request.asked)
