"""Hunks that wait while their base is changed: a three-way merge.

Contract: nothing is decided here. Rejecting all that is carried over leaves the text as it is now;
a hunk whose lines nobody touched says the same as before; where both sides changed the same lines,
the hunk becomes a conflict that has both versions and what they began with.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.editing.hunks import Hunk, extent, hunks_between, in_order, meet, replaced
from app.lines import lines_of


def carried_over(hunks: Sequence[Hunk], base: str, now: str) -> list[Hunk]:
    """The hunks of `base` as hunks of `now`, in order; those that `now` has already are gone."""
    lines, shift, carried = lines_of(base), 0, list[Hunk]()
    for ours, theirs in met_groups(in_order(hunks), hunks_between(base, now)):
        if not theirs:
            carried += [each.moved(shift) for each in ours]
        elif ours:
            carried += _both(lines, ours, theirs, shift)
        shift += sum(each.growth for each in theirs)
    return carried


def _both(
    lines: Sequence[str], ours: Sequence[Hunk], theirs: Sequence[Hunk], shift: int
) -> Iterator[Hunk]:
    """A conflict over all lines that either side has changed, unless both say the same."""
    start, end = extent((*ours, *theirs))
    proposed, there = (tuple(replaced(lines, side, start, end)) for side in (ours, theirs))
    if proposed != there:
        before = next((each.conflict for each in ours if each.conflict is not None), None)
        began = before if before is not None else tuple(lines[start:end])
        key = next((each.key for each in ours if each.key), 0)
        sources = tuple(source for each in ours for source in each.sources)
        joint = next((each.joint for each in ours if each.joint), 0)
        ask = next((each.ask for each in ours if each.ask), 0)
        also = next((each.also for each in ours if each.also), 0)
        named = key, sources, joint, ask, also
        yield Hunk(start + shift, start + shift + len(there), proposed, began, *named)


def met_groups(
    ours: Sequence[Hunk], theirs: Sequence[Hunk]
) -> Iterator[tuple[list[Hunk], list[Hunk]]]:
    """Groups of hunks of the same lines from two sides, in order: those that meet, and each other
    one by itself.
    """
    both = [*((hunk, 0) for hunk in ours), *((hunk, 1) for hunk in theirs)]
    sides = sorted(both, key=lambda each: (each[0].start, each[0].end, each[1]))
    group: tuple[list[Hunk], list[Hunk]] = [], []
    for hunk, side in sides:
        if any(meet(hunk, each) for each in (*group[0], *group[1])):
            group[side].append(hunk)
            continue
        if group[0] or group[1]:
            yield group
        group = [], []
        group[side].append(hunk)
    if group[0] or group[1]:
        yield group
