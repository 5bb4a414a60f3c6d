"""Where an output ends: end-of-sequence, a stop condition, or the token limit.

Ends are checked token by token inside an accepted block, so the output stops at the same token
whether it came alone or in the middle of a long draft.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal, Protocol

Finish = Literal["eos", "stop", "length"]


class Stop(Protocol):
    """A stop condition over several tokens, such as a stop string."""

    def push(self, token: int) -> int | None:
        """See the next output token; None to go on, or how many output tokens count."""


class Ending:
    """Watches one output.

    Attributes:
        finish: why the output has ended, or None.
        kept: output tokens that count so far. A stop condition may take back tokens that were
            yielded before it was met.
    """

    def __init__(self, eos: Collection[int], stop: Stop | None, limit: int) -> None:
        self.finish: Finish | None = None
        self.kept = 0
        self._eos = eos
        self._stop = stop
        self._limit = limit

    @property
    def room(self) -> int:
        """Tokens that may still be emitted."""
        return self._limit - self.kept

    def cut(self, tokens: Sequence[int]) -> list[int]:
        """Take the tokens of one step up to the end of the output, if it lies among them."""
        taken: list[int] = []
        for token in tokens:
            taken.append(token)
            self._see(token)
            if self.finish is not None:
                break
        return taken

    def _see(self, token: int) -> None:
        self.kept += 1
        if token in self._eos:
            self.finish = "eos"
            return
        kept = None if self._stop is None else self._stop.push(token)
        if kept is not None:
            self.finish, self.kept = "stop", kept
        elif self.room <= 0:
            self.finish = "length"
