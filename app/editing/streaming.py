"""The diff of a revision while it is written.

Contract: a hunk that was settled never changes or moves, and all hunks at the end, applied to the
base, give the revision. A hunk is settled once `SETTLING` characters behind it are as in the base,
one whole line among them, so that no two hunks meet; a token has one character at least. The idea,
to settle the base only up to where the revision seems to have come and to leave the rest open, is
that of Zed's streaming diff.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.editing.alignment_rows import AlignmentRows, letters
from app.editing.hunks import Hunk
from app.lines import content, ending, lines_of, usual_ending

SETTLING = 64

AHEAD = 2000
"""Lines of the base that new ones are compared with: no more are left out at once."""


class StreamingDiff:
    """Compares a revision with its base as it comes.

    A new line gets the ending of the line in whose place it stands, and the last one that of the
    base's last; empty lines at the beginning and the end are the base's. A model knows neither.

    Args:
        base: the text that is revised.
    """

    def __init__(self, base: str) -> None:
        self._base = lines_of(base)
        self._contents = [content(line) for line in self._base]
        self._usual = usual_ending(self._base)
        self._settled: list[Hunk] = []
        self._at = 0
        self._held = _blank_lines(self._contents)
        self._tail = 0 if len(self._held) == len(self._base) else _blank_at_end(self._contents)
        self._has_begun = False
        self._rows = AlignmentRows(())
        self._pending: list[str] = []

    @property
    def settled(self) -> tuple[Hunk, ...]:
        """The hunks that don't change any more, in order."""
        return tuple(self._settled)

    @property
    def reached(self) -> int:
        """Number of the base's lines that the revision seems to have come past."""
        return self._at + self._place

    @property
    def new_at_end(self) -> int:
        """How many of the newest lines, empty ones left out, are none of the base's: they may stand
        in the place of its last ones.
        """
        pairs = self._rows.pairs(min(self._place, AHEAD)) if self._pending else []
        last = pairs[-1][1] + 1 if pairs else 0
        return sum(bool(line.strip()) for line in self._pending[last:])

    def push(self, line: str) -> None:
        """Take the next whole line, without its ending."""
        if not line.strip():
            if self._has_begun:
                self._held.append(line)
            return
        self._release()
        self._take(line)
        self._settle_if_clear(0)

    def see(self, partial: str) -> None:
        """Look at the beginning of a line that is still being written."""
        if partial.strip():
            self._release()
            expected = self._contents[self.reached : self.reached + 1]
            if expected and expected[0].startswith(partial):
                self._settle_if_clear(letters(partial))

    def withdraw(self, count: int) -> None:
        """Take back the newest lines, as for a loop that was noticed late; settled ones stay."""
        kept = self._pending[: max(0, len(self._pending) - count)]
        self._pending = []
        for line in kept:
            self._take(line)

    def open_hunks(self) -> tuple[Hunk, ...]:
        """Those behind the settled ones as they look now; each may change."""
        return tuple(self._hunks_to(self._place))

    def finish(self, *, is_whole: bool) -> tuple[Hunk, ...]:
        """All hunks in order.

        Args:
            is_whole: whether the revision has come to its end, so that what the base has behind it
                is deleted. Otherwise that stays as it is.
        """
        if is_whole and not self._has_begun and len(self._held) == len(self._base):
            return ()
        if is_whole:
            self._held = self._contents[len(self._base) - self._tail :] if self._has_begun else []
            self._release()
        place = len(self._base) - self._at if is_whole else self._place
        return (*self._settled, *self._ended(self._hunks_to(place)))

    @property
    def _place(self) -> int:
        return self._rows.place if self._pending else 0

    def _release(self) -> None:
        """Take the empty lines that were held back until it was clear that more comes."""
        self._has_begun = True
        held, self._held = self._held, []
        for line in held:
            self._take(line)

    def _take(self, line: str) -> None:
        if not self._pending:
            if self._contents[self._at : self._at + 1] == [line]:
                self._at += 1
                return
            self._rows = AlignmentRows(self._contents[self._at : self._at + AHEAD])
        self._pending.append(line)
        self._rows.push(line)

    def _settle_if_clear(self, further: int) -> None:
        """Settle all that has come if enough of it is as in the base.

        Args:
            further: unchanged characters behind it.
        """
        run = self._rows.unchanged_run() if self._pending else 0
        seen = sum(map(letters, self._pending[len(self._pending) - run :])) + further
        if run and seen >= SETTLING:
            self._settled += self._hunks_to(self._place)
            self._at += self._place
            self._pending = []

    def _hunks_to(self, place: int) -> list[Hunk]:
        """The hunks of what is pending, if it ends before this line of those ahead."""
        pairs = self._rows.pairs(min(place, AHEAD)) if self._pending else []
        found, old, new = list[Hunk](), 0, 0
        for one, other in [*pairs, (place, len(self._pending))]:
            if one > old or other > new:
                found.append(self._hunk(old, one, self._pending[new:other]))
            old, new = one + 1, other + 1
        return found

    def _hunk(self, start: int, end: int, new: Sequence[str]) -> Hunk:
        start, end = self._at + start, self._at + end
        endings = [ending(line) or self._usual for line in self._base[start:end]]
        endings += [self._usual] * len(new)
        return Hunk(start, end, tuple(map(str.__add__, new, endings)))

    def _ended(self, hunks: list[Hunk]) -> list[Hunk]:
        """The hunks, with the last line ended as the base's last line is; new text for an empty
        base ends with a line ending.
        """
        is_closed = not self._base or bool(ending(self._base[-1]))
        if is_closed or not hunks or hunks[-1].end < len(self._base):
            return hunks
        *before, last = hunks
        if last.start and (not last.new or last.start == last.end):
            line = content(self._base[last.start - 1])
            last = Hunk(last.start - 1, last.end, (line + self._usual, *last.new))
        new = (*last.new[:-1], content(last.new[-1])) if last.new else ()
        return [*before, Hunk(last.start, last.end, new)]


def _blank_lines(contents: Sequence[str]) -> list[str]:
    """The empty lines at the beginning."""
    count = next((n for n, line in enumerate(contents) if line.strip()), len(contents))
    return list(contents[:count])


def _blank_at_end(contents: Sequence[str]) -> int:
    """How many empty lines are at the end."""
    return next((n for n, line in enumerate(reversed(contents)) if line.strip()), len(contents))
