"""A text on the desk with the changes that wait to be decided, and what each action makes of both.

Contract: pure. Accepting all that waits gives the revision and rejecting it the text as it is, byte
for byte, whatever the order; joint hunks are taken or left together. What is typed meanwhile moves
the hunks or makes conflicts of them, and no line of either side is lost. No two hunks that wait
share a line.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from app.editing.hunks import Hunk, applied, hunks_between, in_order, meeting
from app.editing.merging import carried_over
from app.errors import EditError
from app.lines import ending, lines_of, usual_ending

GONE = "This change isn't there any more: it was decided, or the text has changed around it."


@dataclass(frozen=True, slots=True)
class DeskText:
    """A text, and the hunks of its lines that wait, in order, each with a key of its own."""

    text: str
    pending: tuple[Hunk, ...] = ()

    def chosen(self, keys: Collection[int]) -> tuple[Hunk, ...]:
        """The hunks with these keys; all that are no conflicts for none.

        Raises:
            EditError: one of them doesn't wait any more.
        """
        if not keys:
            return tuple(each for each in self.pending if each.conflict is None)
        found = tuple(each for each in self.pending if each.key in keys)
        if len(found) < len(set(keys)):
            raise EditError(GONE)
        return found

    def together(self, hunks: Sequence[Hunk]) -> tuple[Hunk, ...]:
        """These of its hunks and those that are joint with them, but for conflicts, of which a
        person has to see both versions.
        """
        keys, joints = {each.key for each in hunks}, {each.joint for each in hunks} - {0}
        return tuple(
            each
            for each in self.pending
            if each.key in keys or (each.joint in joints and each.conflict is None)
        )

    def accept(self, hunks: Sequence[Hunk]) -> DeskText:
        """With these of its hunks in the text, and those that are joint with them."""
        hunks = self.together(hunks)
        taken = {each.key for each in hunks}
        left, shift = list[Hunk](), 0
        for each in self.pending:
            if each.key in taken:
                shift += each.growth
            else:
                left.append(each.moved(shift))
        return DeskText(applied(self.text, hunks), tuple(left))

    def reject(self, hunks: Sequence[Hunk]) -> DeskText:
        """Without these of its hunks and those that are joint with them; the text stays."""
        gone = {each.key for each in self.together(hunks)}
        return replace(self, pending=tuple(e for e in self.pending if e.key not in gone))

    def accept_as(self, hunk: Hunk, new: str) -> DeskText:
        """With other lines in the place of one of its hunks."""
        edited = replace(hunk, new=_as_lines(new, self.text, hunk))
        swapped = tuple(edited if each.key == hunk.key else each for each in self.pending)
        return replace(self, pending=swapped).accept([edited])

    def propose(
        self, hunks: Sequence[Hunk], base: str, *, first_key: int, ask: int = 0
    ) -> DeskText:
        """With further hunks of `base`, which this text was when they were asked for.

        A newer proposal takes the place of an older one for the same lines, but for one that says
        the same, which is the older one's still.

        Args:
            first_key: names the first of them; those that follow get the next ones.
            ask: the instruction that they come of; 0 for none.
        """
        carried = carried_over(_named(hunks, first_key, ask), base, self.text)
        halves = {each.joint for each in carried if each not in self.pending} - {0}
        new = [each for each in carried if each not in self.pending or each.joint in halves]
        return self._with(new)

    def give_back(self, before: DeskText, proposed: DeskText, gone: Collection[int]) -> DeskText:
        """With what waits again, as hunks with these keys were dropped: hunks of an earlier state
        whose place they took when they were proposed, unless others wait there by now.

        Args:
            before: the state that they were proposed to, and `proposed` what came of it; both have
                the same text.
        """
        left = {each.key for each in proposed.pending}
        earlier = replace(before, pending=tuple(e for e in before.pending if e.key not in left))
        own, after = [each for each in proposed.pending if each.key in gone], self
        for each in meeting(earlier.pending, own):
            again = carried_over(earlier.together([each]), before.text, self.text)
            there = {hunk.key for hunk in after.pending}
            if not (meeting(after.pending, again) or any(hunk.key in there for hunk in again)):
                after = after._with(again)
        return after

    def displacing(self, before: DeskText) -> list[Hunk]:
        """The hunks that took the place of others when they were proposed to the text `before`."""
        left = {each.key for each in self.pending}
        return meeting(self.pending, [each for each in before.pending if each.key not in left])

    def become(self, now: str) -> DeskText:
        """With another text: what waits moves with its lines."""
        return DeskText(now, tuple(carried_over(self.pending, self.text, now)))

    def merge(self, base: str, now: str, *, first_key: int) -> DeskText:
        """With what somebody has made of `base`, which this text may not be any more.

        What both have changed becomes a conflict that waits: the text keeps what it has, and the
        hunk has what the other one wrote.
        """
        if base == self.text:
            return self.become(now)
        carried = carried_over(_named(hunks_between(base, now), first_key), base, self.text)
        clean = [each for each in carried if each.conflict is None]
        conflicts = DeskText(self.text, tuple(carried)).accept(clean).pending
        return self.become(applied(self.text, clean))._with(conflicts)

    def _with(self, new: Sequence[Hunk]) -> DeskText:
        """With further hunks of its lines, in the place of those for the same lines."""
        met = meeting(self.pending, new)
        return replace(self, pending=tuple(in_order([*self.reject(met).pending, *new])))


def _named(hunks: Sequence[Hunk], first_key: int, ask: int = 0) -> list[Hunk]:
    return [
        replace(each, key=first_key + n, joint=each.joint and first_key + each.joint, ask=ask)
        for n, each in enumerate(hunks)
    ]


def _as_lines(new: str, text: str, hunk: Hunk) -> tuple[str, ...]:
    """Return the lines that a person wrote in place of a hunk's, with the text's endings."""
    base = lines_of(text)
    usual = usual_ending(base)
    lines = [line.removesuffix("\r") + usual for line in new.split("\n")] if new else []
    if new.endswith("\n"):
        lines.pop()
    is_last = hunk.end == len(base) and not (base and ending(base[-1]))
    if is_last and lines and hunk.end > hunk.start:
        lines[-1] = lines[-1].removesuffix(usual)
    return tuple(lines)
