"""The regions of one page, and the updates that bring it up to date.

A region is sent whole once, then only its changes. Changes are found by comparing the records that
a region was rendered from; of nodes that change repeatedly, as those of a growing answer do, only
the characters that are new are sent.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any


@dataclass(frozen=True, slots=True)
class Change:
    """New content of an element: `html` replaces its nodes.

    Attributes:
        part: `data-part` of the element within its region; "" is the region itself.
        first, last: how many nodes stay at the beginning and at the end.
        head, tail: how much of the HTML of the part's change before this one stays around `html`,
            in UTF-16 code units, which are JavaScript's.
    """

    html: str
    part: str = ""
    first: int = 0
    last: int = 0
    head: int = 0
    tail: int = 0

    def after(self, before: Change | None) -> Change:
        """This change for a page whose last change of the part was `before`, both complete."""
        if before is None or (before.first, before.last) != (self.first, self.last):
            return self
        head = _common_start(before.html, self.html)
        rest = min(len(before.html), len(self.html)) - head
        tail = min(rest, _common_start(before.html[::-1], self.html[::-1]))
        end = len(self.html) - tail
        return replace(
            self,
            html=self.html[head:end],
            head=_units(self.html[:head]),
            tail=_units(self.html[end:]),
        )


def _common_start(one: str, other: str) -> int:
    """Number of characters that both begin with; found by halving, since slices compare fast."""
    same, most = 0, min(len(one), len(other))
    while same < most:
        middle = (same + most + 1) // 2
        if one[same:middle] == other[same:middle]:
            same = middle
        else:
            most = middle - 1
    return same


def _units(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


@dataclass(frozen=True, slots=True)
class Update:
    """The changes from version `base` of a region to `version`; from 0 on, all of it.

    Attributes:
        text: the content of a region that is plain text.
    """

    version: int
    base: int
    changes: tuple[Change, ...] = ()
    text: str | None = None


@dataclass(frozen=True, slots=True)
class RecordNodes:
    """An element's content: one node per record, which `render` makes from the record alone.

    Content that isn't one node per record is a single record.
    """

    part: str
    records: Sequence[Any]
    render: Callable[[Any], str]

    def since(self, before: Sequence[Any]) -> Change | None:
        """The change from other records to these; None if they are the same."""
        now = self.records
        first = _common(zip(before, now, strict=False))
        rest = min(len(before), len(now)) - first
        last = min(rest, _common(zip(reversed(before), reversed(now), strict=False)))
        if first + last == len(before) == len(now):
            return None
        html = "".join(map(self.render, now[first : len(now) - last]))
        return Change(html, self.part, first, last)


def _common(pairs: Iterable[tuple[object, object]]) -> int:
    """Number of equal pairs before the first that differs."""
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
        self._latest: dict[str, Change] = {}

    def say(self, text: str) -> Update | None:
        """Set plain text as the content; None if it is unchanged."""
        return None if self._has(text) else self._next(text, 0, text=text)

    def show(
        self, frame: object, render: Callable[[], str], rows: Sequence[RecordNodes] = ()
    ) -> Update | None:
        """Set what `render` returns as the content; None if it is unchanged.

        Args:
            frame: everything that the content depends on, except for the rows.
            rows: the content of its parts, which `render` returns too.
        """
        changes: Iterator[Change | None]
        if self._has(frame):
            changes = (each.since(self._sent[each.part]) for each in rows)
        else:
            changes = iter((Change(render()),))
        changed = tuple(self._shortened(each) for each in changes if each is not None)
        self._sent = {each.part: each.records for each in rows}
        return self._next(frame, self._version, changed) if changed else None

    def _shortened(self, change: Change) -> Change:
        before = self._latest.get(change.part)
        if not change.part:  # its parts are new with it
            self._latest.clear()
        self._latest[change.part] = change
        return change.after(before)

    def _has(self, frame: object) -> bool:
        return self._version > 0 and self._frame == frame

    def _next(
        self, frame: object, base: int, changes: tuple[Change, ...] = (), text: str | None = None
    ) -> Update:
        self._frame = frame
        self._version += 1
        return Update(self._version, base, changes, text)


class Regions:
    """The regions of one page, and what has changed in them since it was last taken."""

    def __init__(self) -> None:
        self._regions: defaultdict[str, Region] = defaultdict(Region)
        self._updates: dict[str, Update] = {}

    def say(self, region: str, text: str) -> None:
        """Set plain text as the content of a region."""
        self._note(region, self._regions[region].say(text))

    def show(
        self,
        region: str,
        frame: object = None,
        render: Callable[[], str] = str,
        rows: Sequence[RecordNodes] = (),
    ) -> None:
        """Set what `render` returns as the content of a region; by default nothing."""
        self._note(region, self._regions[region].show(frame, render, rows))

    def taken(self) -> dict[str, Update]:
        """Return the changes, by region."""
        updates, self._updates = self._updates, {}
        return updates

    def _note(self, region: str, update: Update | None) -> None:
        if update is not None:
            self._updates[region] = update
