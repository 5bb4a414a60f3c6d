"""The loop guard: ends an output that has begun to repeat itself, as small models do.

A loop is a stretch of 1 to 128 tokens three times in a row, the three together at least 48 tokens
long. Only the output counts, never the prompt, and no token is ever forbidden: the target chooses
as it would alone. What stands in a document just as often in a row, such as the rows of a table or
a refrain, is quoted and no loop; a passage that is quoted three times in a row is one, since the
place where its end meets its beginning stands in no document.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import islice

from speculation.copies.segment import GAMMA, Segment

LONGEST = 128
"""Maximum length of the stretch."""

SHORTEST = 16
"""A third of 48: shorter stretches that go on long enough make up one of this length or more."""

COPIES = 3

DOCUMENT_PLACES = 256
"""Maximum number of places compared per document; bounds the work."""


class LoopGuard:
    """Watches one output; a `speculation.Stop`.

    Args:
        documents: segments that may be quoted.
    """

    def __init__(self, documents: Sequence[Segment] = ()) -> None:
        self._documents = documents
        self._output: list[int] = []
        self._places: defaultdict[int, list[int]] = defaultdict(list)
        self._runs: dict[int, int] = {}

    @property
    def before(self) -> int:
        """Tokens before all that repeats what is at most `LONGEST` tokens before it: as many as
        count, at least, if that turns out to be a loop.
        """
        return len(self._output) - max(self._runs.values(), default=0)

    def push(self, token: int) -> int | None:
        """See the next token; at the end of a loop, the number of tokens up to the end of its first
        stretch.
        """
        self._take(token)
        looping = [period for period, run in self._runs.items() if self._is_loop(period, run)]
        if not looping:
            return None
        length = COPIES * min(looping)
        period = min(period for period, run in self._runs.items() if period + run >= length)
        run = self._runs[period]
        return None if self._is_quoted(period + run) else len(self._output) - run

    def _take(self, token: int) -> None:
        """Runs: for each period, how many tokens at the end equal those one period before."""
        end = len(self._output)
        places = self._places[token]
        while places and end - places[0] > LONGEST:
            del places[0]
        self._runs = {end - place: self._runs.get(end - place, 0) + 1 for place in places}
        places.append(end)
        self._output.append(token)

    def _is_loop(self, period: int, run: int) -> bool:
        return period >= SHORTEST and run >= (COPIES - 1) * period

    def _is_quoted(self, length: int) -> bool:
        """Whether the last tokens, all that is repeated, stand in a document."""
        tail = self._output[-length:]
        return any(
            segment.slice(position + GAMMA - length, position + GAMMA) == tail
            for segment in self._documents
            for position in islice(segment.occurrences(tail[-GAMMA:]), DOCUMENT_PLACES)
            if position + GAMMA >= length
        )
