"""Takes up what a killed process left unfinished, answers and revisions, at the next start.

Another process may be writing one right now, and notes what it has every second; so only what
nobody has gone on with for a while counts, and a second look follows when that time has passed.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from storage import StorageError
from storage.clock import now

_LOG = logging.getLogger(__name__)

ABANDONED_SECONDS = 10.0
"""Time without a word after which nobody is writing an answer; a pass of a large model takes less.
"""


class Recovery:
    """Looks for such work, at once and once more.

    Args:
        recover: takes up what nobody has gone on with since a time.
    """

    def __init__(self, recover: Callable[[str], object]) -> None:
        self._recover = recover
        self._timer = threading.Timer(ABANDONED_SECONDS + 1, self._look_again)
        self._timer.daemon = True

    def start(self) -> None:
        """Look now, and again when what is fresh now is abandoned."""
        self._recover(now(ABANDONED_SECONDS))
        if self._timer.ident is None:
            self._timer.start()

    def close(self) -> None:
        """Leave the rest to the next start."""
        self._timer.cancel()
        if self._timer.is_alive():
            self._timer.join()

    def _look_again(self) -> None:
        try:
            self._recover(now(ABANDONED_SECONDS))
        except StorageError as error:
            _LOG.warning("What may be unfinished is taken up at the next start: %s", error)
