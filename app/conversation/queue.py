"""One answer at a time, in the order of asking: the model has one cache."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager

from app.events import Waiting

_PATIENCE = 0.25
"""Seconds between reports to a waiting caller; closing the generator takes effect then."""


class AskQueue:
    """First come, first served; a caller can leave the queue at any time."""

    def __init__(self) -> None:
        self._tickets: deque[object] = deque()
        self._is_spared = False
        self._moved = threading.Condition()

    @contextmanager
    def ticket(self) -> Iterator[object]:
        """A place at the end of the queue, released on exit."""
        ticket = object()
        with self._moved:
            self._tickets.append(ticket)
        try:
            yield ticket
        finally:
            with self._moved:
                self._tickets.remove(ticket)
                self._moved.notify_all()

    def wait(self, ticket: object) -> Iterator[Waiting]:
        """Report how many are ahead until it is this ticket's turn."""
        while ahead := self._ahead(ticket):
            yield Waiting(ahead)
            with self._moved:
                self._moved.wait(_PATIENCE)
        with self._moved:
            self._moved.wait_for(lambda: not self._is_spared)

    def is_asked(self) -> bool:
        """Whether a caller is in the queue."""
        with self._moved:
            return bool(self._tickets)

    @contextmanager
    def idle_slot(self) -> Iterator[bool]:
        """Hold the queue for a short piece of work, if no caller is waiting; later callers wait
        until it ends.

        For one thread at a time.
        """
        with self._moved:
            is_mine = self._is_spared = not self._tickets
        try:
            yield is_mine
        finally:
            with self._moved:
                self._is_spared = False
                self._moved.notify_all()

    def _ahead(self, ticket: object) -> int:
        with self._moved:
            return self._tickets.index(ticket)
