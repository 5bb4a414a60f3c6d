"""The recent versions of a text that an editor may have started from.

What is typed in one go is one stored state that is replaced as it grows; another tab may still have
the text as it was a moment ago, and what it sends is merged with that as the base.
"""

from __future__ import annotations

import threading
from collections import OrderedDict

MOST = 256
MOST_CHARACTERS = 50_000_000
"""Of all texts together; at least the newest stays."""


class RecentTexts:
    """The newest texts by desk and revision; every method may be called from any thread."""

    def __init__(self) -> None:
        self._texts: OrderedDict[tuple[int, int], str] = OrderedDict()
        self._characters = 0
        self._lock = threading.Lock()

    def remember(self, desk: int, revision: int, text: str) -> None:
        """Keep the text of a revision, as the newest."""
        with self._lock:
            self._drop((desk, revision))
            self._texts[desk, revision] = text
            self._characters += len(text)
            while len(self._texts) > 1 and self._is_full():
                self._drop(next(iter(self._texts)))

    def find(self, desk: int, revision: int) -> str | None:
        """The text of a revision, if it is still known."""
        with self._lock:
            return self._texts.get((desk, revision))

    def forget(self, desk: int) -> None:
        """Drop the texts of a desk."""
        with self._lock:
            for key in [each for each in self._texts if each[0] == desk]:
                self._drop(key)

    def _is_full(self) -> bool:
        return len(self._texts) > MOST or self._characters > MOST_CHARACTERS

    def _drop(self, key: tuple[int, int]) -> None:
        self._characters -= len(self._texts.pop(key, ""))
