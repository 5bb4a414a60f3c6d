"""Work in background threads, one for each thing that is worked on, whether or not a page is open.

A page starts work, stops it and returns to it; closing a tab ends nothing. What a piece of work
shows while it goes on is an immutable snapshot, replaced with each change.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from time import monotonic
from typing import Generic, Protocol, TypeVar

from app.errors import EXPECTED
from storage import NotFoundError, StorageError

_LOG = logging.getLogger(__name__)

GOODBYE_SECONDS = 10.0
"""For all that is in progress when the process ends; a pass of a large model takes less."""

CLOSING = "Palimpsest is shutting down. Ask again after it has been restarted."


class Snapshot(Protocol):
    """The state of a piece of work, as it is shown."""

    @property
    def is_ended(self) -> bool:
        """Whether it only tells how the work ended."""
        ...


Subject = TypeVar("Subject", int, str)
Shown = TypeVar("Shown", bound=Snapshot)


@dataclass
class Work(Generic[Shown]):
    """One piece of work: what it shows, and whether it is to stop at its next step."""

    shown: Shown
    stopping: threading.Event = field(default_factory=threading.Event)
    thread: threading.Thread | None = None


class Background(Generic[Subject, Shown]):
    """The work in progress, at most one for a key. Every method may be called from any thread.

    Args:
        name: what threads are called by, before the key.
        most: pieces of work in progress or waiting; each has its own thread and connection.
        error: what is raised where no work can be begun, with one of the messages: `busy` if the
            same thing is worked on, `full` if as many as may be are.

    Attributes:
        versions: numbers that grow, to tell one snapshot from the next.
    """

    def __init__(
        self, name: str, most: int, error: Callable[[str], Exception], *, busy: str, full: str
    ) -> None:
        self.versions = count(1)
        self._name = name
        self._most = most
        self._error, self._busy, self._full = error, busy, full
        self._works: dict[Subject, Work[Shown]] = {}
        self._lock = threading.Lock()
        self._is_closed = False

    @property
    def is_closed(self) -> bool:
        """Whether no more is accepted."""
        return self._is_closed

    @property
    def is_busy(self) -> bool:
        """Whether anything is in progress."""
        return self._in_progress() > 0

    def begin(self, key: Subject, first: Shown, run: Callable[[Work[Shown]], None]) -> None:
        """Work in a thread of its own.

        Args:
            first: what is shown until there is more.
            run: does the work to its end, raises nothing, and shows that it has ended.

        Raises:
            Exception: the `error` that was given, with the reason.
        """
        with self._lock:
            if self._is_closed:
                raise self._error(CLOSING)
            if key in self._works and not self._works[key].shown.is_ended:
                raise self._error(self._busy)
            if self._in_progress() >= self._most:
                raise self._error(self._full)
            work = Work(first)
            work.thread = threading.Thread(
                target=run, args=(work,), name=f"{self._name}-{key}", daemon=True
            )
            work.thread.start()  # if it can't be, nothing is under way
            self._works[key] = work

    def shown(self, key: Subject) -> Shown | None:
        """The current state of the work in progress, or how the last one of this process ended."""
        work = self._works.get(key)
        return None if work is None else work.shown

    def stop(self, key: Subject) -> None:
        """Stop at the next step."""
        if (work := self._works.get(key)) is not None:
            work.stopping.set()

    def forget(self, key: Subject) -> None:
        """Show nothing any more of what was worked on."""
        with self._lock:
            self._works.pop(key, None)

    def dismiss(self, key: Subject) -> None:
        """Forget how the last work ended, if it has."""
        with self._lock:
            if key in self._works and self._works[key].shown.is_ended:
                del self._works[key]

    def close(self) -> None:
        """Stop all, wait until they have ended, and accept no more.

        What goes on for longer than `GOODBYE_SECONDS` is left as if the process had been killed:
        what it has stored by then stays.
        """
        with self._lock:
            self._is_closed = True
            works = list(self._works.values())
        for work in works:
            work.stopping.set()
        until = monotonic() + GOODBYE_SECONDS
        for work in works:
            if work.thread is not None:
                work.thread.join(max(0, until - monotonic()))

    def _in_progress(self) -> int:
        return sum(not work.shown.is_ended for work in list(self._works.values()))


def is_gone(find: Callable[[], object]) -> bool:
    """Whether what is worked on was deleted, so that nobody is left to tell."""
    try:
        find()
    except StorageError as error:
        return isinstance(error, NotFoundError)
    return False


def why_failed(error: Exception, what: str, kept: str) -> str:
    """Return the message for the error that ended a piece of work; an unexpected one is logged.

    Args:
        what: what has failed, for the log.
        kept: what there still is of it, such as "what was written is stored".
    """
    if isinstance(error, EXPECTED):
        return str(error)
    _LOG.error("%s failed", what, exc_info=error)
    return (
        f"Something went wrong ({type(error).__name__}); {kept}. Ask again. The server's log has "
        "the details."
    )
