"""What one revision has proposed so far, part by part.

Contract: only the state that the revision itself made last grows with it; nothing that is decided
meanwhile is replaced.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.editing.desk import Desk
from app.editing.hunks import Hunk
from app.editing.read_desk import DeskNow
from storage import Store


class ProposedChanges:
    """The changes that a revision gives the desk.

    Attributes:
        replaced: how many that waited have lost their place to them.
        taken_in: the keys of changes that waited and are part of them.
    """

    def __init__(self, store: Store, desk: Desk) -> None:
        self._store = store
        self._desk = desk
        self._state = 0
        self._given = 0
        self._keys: set[int] = set()
        self.replaced = 0
        self.taken_in = frozenset[int]()

    def propose(self, settled: Sequence[Hunk], base: str, ask: int) -> None:
        """Give the desk what has settled of a part since the last time.

        Args:
            settled: all changes of the part that are settled, as hunks of `base`.
            ask: the instruction that they come of.
        """
        new = settled[self._given :]
        if not new:
            return
        self._given = len(settled)
        gone, came = self._follow(
            lambda: self._desk.propose(new, base, goes_on=self._state, ask=ask)
        )
        self.replaced += len(gone - self._keys - self.taken_in)
        self._keys |= came

    def withdraw(self) -> None:
        """Take back what the part has proposed."""
        self._take_back(self._desk.withdraw)

    def give_way(self) -> int:
        """Take back what of the part took the place of others that waited; how many they are."""
        return self._take_back(self._desk.give_way)

    def end_part(self) -> int:
        """Go on with the next part; how many changes this one has proposed."""
        count = len(self._keys)
        self._given, self._keys = 0, set()
        return count

    def _take_back(self, act: Callable[..., DeskNow]) -> int:
        gone, again = self._follow(lambda: act(self._keys, goes_on=self._state))
        self._keys -= gone
        self.replaced -= len(again)
        return len(gone)

    def _follow(self, act: Callable[[], DeskNow]) -> tuple[set[int], set[int]]:
        """Do something with the desk; the keys of what waits no more, and of what waits anew."""
        with self._store.transaction():
            before = self._desk.now()
            now = act()
        if now.state.id != before.state.id:
            self._state = now.state.id
        had, has = ({each.key for each in one.desk.pending} for one in (before, now))
        return had - has, has - had
