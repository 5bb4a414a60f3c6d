"""Turns of which only the newest is wanted: plans, one for each pause while a person types.

Contract: for one text one turn is taken at a time, and at most one waits.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager


class NewestTurns:
    """The turns of several texts. Every method may be called from any thread."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._newest: dict[int, object] = {}
        self._taken: set[int] = set()

    @contextmanager
    def turn(self, text: int) -> Iterator[bool]:
        """Wait until nobody else has the turn of a text; False, at once, when a newer one waits."""
        mine = object()
        with self._changed:
            self._newest[text] = mine
            self._changed.notify_all()
            self._changed.wait_for(lambda: self._is_decided(text, mine))
            if is_wanted := self._newest.get(text) is mine:
                self._taken.add(text)
        try:
            yield is_wanted
        finally:
            if is_wanted:
                self._end(text, mine)

    def _is_decided(self, text: int, mine: object) -> bool:
        return text not in self._taken or self._newest.get(text) is not mine

    def _end(self, text: int, mine: object) -> None:
        with self._changed:
            self._taken.discard(text)
            if self._newest[text] is mine:
                del self._newest[text]
            self._changed.notify_all()
