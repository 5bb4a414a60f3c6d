"""One watch of the database for all open pages."""

from __future__ import annotations

import threading
from contextlib import AbstractContextManager
from time import monotonic
from typing import TYPE_CHECKING

from app.errors import EXPECTED

if TYPE_CHECKING:
    from app.assistant import Assistant, Watch

LOOK_SECONDS = 0.05
"""More than 20 changes a second aren't visible."""

Version = tuple[int, int]


class DatabaseWatch:
    """Checks at most once per `LOOK_SECONDS`, and only while a page follows.

    Every method may be called from any thread.

    Args:
        assistant: whose database is watched, over a separate connection.
    """

    def __init__(self, assistant: Assistant) -> None:
        self._assistant = assistant
        self._watch: Watch | None = None
        self._followers = 0
        self._version: Version = 0, 0
        self._looked_at = 0.0
        # Reentrant: a stream that was abandoned leaves when it is collected as garbage, which may
        # be in the middle of a look by the same thread.
        self._lock = threading.RLock()

    def followed(self) -> AbstractContextManager[None]:
        """Watch until the block is left."""
        return _Following(self)

    def _follow(self) -> None:
        """There is one more who follows."""
        with self._lock:
            self._followers += 1

    def _leave(self) -> None:
        """There is one fewer; the last one closes the watch."""
        with self._lock:
            self._followers -= 1
            if not self._followers:
                self._close()

    def version(self) -> Version:
        """Changes after each commit, with a delay of up to `LOOK_SECONDS`.

        A caller that reads the database after this call, and finds the version unchanged later, has
        read everything.

        Raises:
            StorageError: the database can't be read; the next call tries again.
        """
        with self._lock:
            now = monotonic()
            if self._followers and (self._watch is None or now - self._looked_at >= LOOK_SECONDS):
                self._look()
                self._looked_at = now
            return self._version

    def _look(self) -> None:
        """A version is valid for its own connection only, so connections are counted too."""
        opened, _ = self._version
        try:
            if self._watch is None:
                self._watch, opened = self._assistant.watch(), opened + 1
            self._version = opened, self._watch.version()
        except EXPECTED:
            self._close()
            raise

    def _close(self) -> None:
        if self._watch is not None:
            self._watch.close()
            self._watch = None


class _Following(AbstractContextManager[None]):
    """Counted until it is left, or collected as garbage with a stream that was abandoned.

    No generator: the stream is closed when it is collected, by one thread, while another one may
    be closing the generators that are collected with it.
    """

    def __init__(self, changes: DatabaseWatch) -> None:
        self._changes = changes
        self._follows = False

    def __enter__(self) -> None:
        self._changes._follow()
        self._follows = True

    def __exit__(self, *_: object) -> None:
        self._leave()

    def __del__(self) -> None:
        self._leave()

    def _leave(self) -> None:
        with self._changes._lock:
            if self._follows:
                self._follows = False
                self._changes._leave()
