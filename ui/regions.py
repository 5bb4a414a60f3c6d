"""What a page has of each region, and what must be sent so that it has what is there now.

A region is sent whole once; then only what changed in it. What a page has is known by the records
that it was made of, so nothing is rendered to find out whether it differs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Change:
    """New content of an element: its `first` and `last` nodes stay, and `html` stands between them.

    Attributes:
        part: `data-part` of the element within its region; "" is the region itself.
    """

    html: str
    part: str = ""
    first: int = 0
    last: int = 0


@dataclass(frozen=True, slots=True)
class Update:
    """What makes version `base` of a region its `version`; 0 is what no page has, so all of it.

    Attributes:
        text: of a region that is plain text.
    """

    version: int
    base: int
    changes: tuple[Change, ...] = ()
    text: str | None = None


@dataclass(frozen=True, slots=True)
class Rows:
    """An element's content: of each record the node that `render` makes of it alone.

    What isn't one node for each record is one record.
    """

    part: str
    records: Sequence[Any]
    render: Callable[[Any], str]

    def since(self, before: Sequence[Any]) -> Change | None:
        """What makes the nodes of other records these; None if they are the same."""
        now = self.records
        first = _common(zip(before, now, strict=False))
        rest = min(len(before), len(now)) - first
        last = min(rest, _common(zip(reversed(before), reversed(now), strict=False)))
        if first + last == len(before) == len(now):
            return None
        html = "".join(map(self.render, now[first : len(now) - last]))
        return Change(html, self.part, first, last)


def _common(pairs: Iterable[tuple[object, object]]) -> int:
    """How many pairs are of equals, up to the first that isn't."""
    count = 0
    for one, other in pairs:
        if one is not other and one != other:
            break
        count += 1
    return count


class Region:
    """One region of one page."""

    def __init__(self) -> None:
        self._version = 0
        self._frame: object = None
        self._sent: dict[str, Sequence[Any]] = {}

    def say(self, text: str) -> Update | None:
        """Have it be plain text."""
        return None if self._has(text) else self._next(text, 0, text=text)

    def show(
        self, frame: object, render: Callable[[], str], rows: Sequence[Rows] = ()
    ) -> Update | None:
        """Have it be what `render` makes; None if it is that already.

        Args:
            frame: what all of it but the rows depends on.
            rows: the content of its parts, which is in what `render` makes too.
        """
        changes: Iterator[Change | None]
        if self._has(frame):
            changes, base = (each.since(self._sent[each.part]) for each in rows), self._version
        else:
            changes, base = iter((Change(render()),)), 0
        changed = tuple(each for each in changes if each is not None)
        self._sent = {each.part: each.records for each in rows}
        return self._next(frame, base, changed) if changed else None

    def _has(self, frame: object) -> bool:
        return self._version > 0 and self._frame == frame

    def _next(
        self, frame: object, base: int, changes: tuple[Change, ...] = (), text: str | None = None
    ) -> Update:
        self._frame = frame
        self._version += 1
        return Update(self._version, base, changes, text)
