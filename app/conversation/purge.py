"""Removes deleted sessions permanently after a delay, so that deleting can be undone."""

from __future__ import annotations

import logging
import threading

from storage import Sessions, StorageError
from storage.clock import now

_LOG = logging.getLogger(__name__)

UNDO_SECONDS = 60.0
"""How long a deleted session can be restored."""


class Purge:
    """Removes deleted sessions until it is closed."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions
        self._timers: list[threading.Timer] = []

    def now(self) -> None:
        """Remove all deleted sessions now."""
        self._sessions.purge(now())

    def later(self) -> None:
        """Remove what has been deleted so far, once it can no longer be restored."""
        timer = threading.Timer(UNDO_SECONDS + 1, self._remove)  # clocks differ
        timer.daemon = True
        self._timers = [*filter(threading.Timer.is_alive, self._timers), timer]
        timer.start()

    def close(self) -> None:
        """Leave the rest to the next start."""
        for timer in self._timers:
            timer.cancel()
        for timer in self._timers:
            timer.join()

    def _remove(self) -> None:
        try:
            self._sessions.purge(now(UNDO_SECONDS))
        except StorageError as error:
            _LOG.warning("Deleted sessions are removed at the next start: %s", error)
