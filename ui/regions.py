"""The regions of one page, and the updates that bring it up to date.

A region is sent whole once, then only its changes. Changes are found by comparing the records that
a region was rendered from, so nothing is rendered only to be compared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Change:
    """New content of an element: `html` replaces its nodes.

    Attributes:
        part: `data-part` of the element within its region; "" is the region itself.
        first, last: how many nodes stay at the beginning and at the end.
    """

    html: str
    part: str = ""
    first: int = 0
    last: int = 0


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
