"""Answers that a killed process left: what was written of them is stored at the next start.

Another process may be writing one right now, and stores what it has every second; so only what
nobody has gone on with for a while counts, and a second look follows when that time has passed.
"""

from __future__ import annotations

import logging
import threading

from storage import StorageError
from storage.clock import now
from storage.unfinished import UnfinishedAnswers

_LOG = logging.getLogger(__name__)

ABANDONED_SECONDS = 10.0
"""Time without a word after which nobody is writing an answer; a pass of a large model takes less.
"""


class Recovery:
    """Looks for such answers, at once and once more."""

    def __init__(self, unfinished: UnfinishedAnswers) -> None:
        self._unfinished = unfinished
        self._timer = threading.Timer(ABANDONED_SECONDS + 1, self._recover)
        self._timer.daemon = True

    def start(self) -> None:
        """Look now, and again when what is fresh now is abandoned."""
        self._unfinished.recover(now(ABANDONED_SECONDS))
        if self._timer.ident is None:
            self._timer.start()

    def close(self) -> None:
        """Leave the rest to the next start."""
        self._timer.cancel()
        if self._timer.is_alive():
            self._timer.join()

    def _recover(self) -> None:
        try:
            self._unfinished.recover(now(ABANDONED_SECONDS))
        except StorageError as error:
            _LOG.warning("What was written of an answer is stored at the next start: %s", error)
