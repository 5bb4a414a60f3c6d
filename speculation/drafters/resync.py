"""Resync: after a copied run breaks, continue copying where the source may be resumed.

Our own method. A model that revises a text copies it, writes something else, and continues copying:
it has replaced tokens (as many, or fewer, or more), inserted some or left some out. The newest
token alone says little about where the source continues, but the place where the run broke does.
From there each way to resume it is a draft, and its rank is the kind of the change:

0. one token replaced: continue after the token that was not taken;
1. something left out: continue after the nearest place, at the break or later, of the newest token;
2. several replaced by as many: continue as far after the break as has been written since;
3. something inserted: continue with the token that was not taken;
4. several replaced for one: as 0, later.

`match` is the length of the run that broke. What each is worth, by rank and run, was measured on
edits of source files and on second turns of a large model; the calibration learns it again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from speculation.copies.copy_index import LIVE
from speculation.drafter import Context, Verified
from speculation.tree import CONTEXT, DraftTree, Origin

NEAR = 200
"""Tokens after a break within which the newest token is searched."""

SOON = 4
"""Number of tokens since a break after which ranks 3 and 4 are hardly ever right."""


LENGTH = 10
"""Tokens of a draft."""

MOST_BREAKS = 2
"""Breaks that are followed at once, the latest."""


class Break(NamedTuple):
    """Where a copied run ended.

    Attributes:
        segment: that was copied, as `Origin.segment`.
        position: of its token that was not taken.
        at: index in the context of the token that was written instead.
        run: tokens that had been copied.
    """

    segment: str
    position: int
    at: int
    run: int


class Resync:
    """Drafts from the latest breaks.

    Args:
        least: copied tokens that make a run.
        life: tokens written since a break, after which it is forgotten.
    """

    name = "resync"

    def __init__(self, least: int = 2, life: int = 16) -> None:
        self.least = least
        self.life = life
        self._broken: list[Break] = []

    def start(self, _context: Context) -> None:
        """Nothing has been copied yet."""
        self._broken = []

    def propose(self, context: Context, tree: DraftTree, budget: int) -> None:
        """For each break, the latest first, every way to resume the source."""
        full = len(tree) + budget
        for broken in self._broken:
            source = _source(context, broken.segment)
            written = len(context.ids) - broken.at
            for rank, position in _joints(broken, source, written, context.ids[-1]):
                stop = position + min(LENGTH, full - len(tree))
                node = 0
                for place, token in enumerate(source[position:stop], position):
                    origin = Origin(self.name, broken.segment, place, broken.run, rank)
                    node = tree.add(node, token, origin)

    def observe(self, context: Context, verified: Verified) -> None:
        """Follow the run that broke, if one did."""
        if len(verified.tokens) < len(verified.path):
            return  # the output has ended
        followed = [each for each in self._broken if each.at > len(context.ids) - self.life]
        newest = _broken(context, verified, self.least)
        if newest is not None:
            shift = newest.position - newest.at
            same = (newest.segment, shift)
            followed = [newest] + [
                each for each in followed if (each.segment, each.position - each.at) != same
            ]
        self._broken = followed[:MOST_BREAKS]


def _joints(
    broken: Break, source: Sequence[int], written: int, newest: int
) -> Iterator[tuple[int, int]]:
    """Rank and position of each place at which the source may be joined again.

    Args:
        written: tokens since the break.
        newest: the last of them.
    """
    place = broken.position
    near = list(source[place : place + NEAR])
    if newest in near:
        yield 1, place + near.index(newest) + 1
    if written == 1:
        yield 0, place + 1
    else:
        yield 2, place + written
    if written <= SOON:
        yield 3, place
        if written > 1:
            yield 4, place + 1


def _broken(context: Context, verified: Verified, least: int) -> Break | None:
    """The longest run that the target has copied or was to copy; None if it goes on."""
    tree, node, token = verified.tree, verified.path[-1], verified.tokens[-1]
    if node and tree.origins[node]:
        ran = [_behind(origin) for origin in tree.origins[node]]
    else:  # a run that was to go on here; what is drafted after a break is none yet
        drafts = (tree.origins[child] for child in tree.children(node).values())
        ran = [each for origins in drafts for each in origins if each.drafter != Resync.name]
    run, segment, position = max(
        ((each.match, each.segment, each.position) for each in ran if each.position is not None),
        default=(0, None, None),
        key=lambda each: each[0],
    )
    if segment is None or position is None or run < least:
        return None
    source = _source(context, segment)
    if position >= len(source) or source[position] == token:
        return None
    return Break(segment, position, len(context.ids) - 1, run)


def _behind(origin: Origin) -> Origin:
    """The place of the next token."""
    if origin.position is None:
        return origin
    return origin._replace(position=origin.position + 1, match=origin.match + 1)


def _source(context: Context, segment: str) -> Sequence[int]:
    """Return the tokens of a copy's source, none where its text is no longer in use."""
    if segment == CONTEXT:
        return context.ids
    if segment == LIVE:
        return context.index.tail
    found = context.index.segments.get(segment)
    return found.view if found is not None else ()
