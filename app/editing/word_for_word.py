"""A text revised without a model, where an instruction names what is to be changed."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache

from app.editing.hunks import Hunk
from app.editing.revised_part import RevisedPart
from app.editing.windows import TextWindow
from app.errors import EditError
from app.instructions.carrying_out import CarriedOut, carried_out
from app.instructions.keeping import require_change
from app.instructions.places.structure import line_ranges
from app.instructions.text_edit import TextEdit, edited
from app.lines import lines_of

REVISER = "Palimpsest, word for word"
"""Who has made such a revision, in place of a model's title."""

MOST_INSTRUCTION = 20_000
"""Characters that an instruction may have."""


def word_for_word(
    text: str, instruction: str, select: TextWindow | None = None
) -> RevisedPart | None:
    """The text with what `named_change` finds, as hunks; raises what it does."""
    named = named_change(text, instruction, select)
    if named is None:
        return None
    window, made = named
    hunks = tuple(_hunks(text, made.edits))
    return RevisedPart(window, hunks, "replaced", window.end, replaced=made.found)


@lru_cache(maxsize=2)  # what was planned while an instruction was typed is asked for next
def named_change(
    text: str, instruction: str, select: TextWindow | None = None
) -> tuple[TextWindow, CarriedOut] | None:
    """Return the change that an instruction asks for to the letter, and its lines; None
    for one that a model has to read.

    Args:
        select: the lines that it is about; None for all.

    Raises:
        EditError: it is too long, asks for no change, or names words or a place that are not
            there, or that are there several times.
    """
    if len(instruction) > MOST_INSTRUCTION:
        raise EditError(
            f"The instruction has {len(instruction):,} characters and the limit is "
            f"{MOST_INSTRUCTION:,}. Say what is to be changed in fewer words."
        )
    require_change(instruction)
    starts = _starts(text)
    window = TextWindow(0, len(starts) - 1)
    if select is not None:
        window = TextWindow(select.start, min(select.end, len(starts) - 1))
        if window.start >= window.end:
            return None
    part = starts[window.start], starts[window.end]
    made = carried_out(text, instruction, part)
    return None if made is None else (window, made)


def _starts(text: str) -> list[int]:
    """Where each line begins, and the text ends."""
    return [0, *(end for _, end in line_ranges(text))]


def _hunks(text: str, edits: Sequence[TextEdit]) -> Iterator[Hunk]:
    """Edits as lines and those in their place; those that share a line are one hunk, lines deleted
    together, and neighbours of which each is half of something. All such halves are joint.
    """
    starts = _starts(text)
    groups = list[tuple[int, int, list[TextEdit]]]()
    for each in edits:
        start, end = _lines_of_edit(text, starts, each)
        if groups and (start < groups[-1][1] or _follow(groups[-1], start, each)):
            first, last, group = groups[-1]
            group.append(each)
            groups[-1] = first, max(last, end), group
        else:
            groups.append((start, end, [each]))
    for start, end, group in groups:
        new = _new_lines(text, starts[start], starts[end], group)
        yield Hunk(start, end, tuple(new), joint=int(any(each.is_joint for each in group)))


def _follow(group: tuple[int, int, list[TextEdit]], start: int, edit: TextEdit) -> bool:
    """Whether an edit joins the hunk before it: both only delete lines, one right behind the other,
    or both are halves of one change.
    """
    _, end, edits = group
    if start == end and edits[-1].is_joint and edit.is_joint:
        return True
    return start == end and edits[-1].end == edit.start and not (edits[-1].new or edit.new)


def _lines_of_edit(text: str, starts: Sequence[int], edit: TextEdit) -> tuple[int, int]:
    """The lines [start, end) that an edit changes; none where it puts lines between two of them."""
    count = len(starts) - 1
    start, end = (bisect_right(starts, at) - 1 for at in (edit.start, edit.end))
    if edit.start == edit.end:
        is_behind = edit.start < len(text) or text.endswith("\n") or not text
        is_between = starts[start] == edit.start and is_behind and edit.new.endswith("\n")
        if is_between or _adds_last_line(text, edit):
            return start, start
        return min(start, count - 1), min(start, count - 1) + 1
    is_whole = starts[start] == edit.start and not edit.new
    if starts[end] == edit.end and (is_whole or edit.new.endswith("\n")):
        return start, end
    return start, min(end + 1, count)


def _adds_last_line(text: str, edit: TextEdit) -> bool:
    """Whether an edit adds a line behind a last one that has no line ending."""
    is_last = edit.start == len(text) > 0 and not text.endswith("\n")
    return is_last and edit.new.startswith(("\n", "\r\n")) and bool(edit.new.strip("\r\n"))


def _new_lines(text: str, start: int, end: int, edits: Sequence[TextEdit]) -> list[str]:
    moved = [TextEdit(each.start - start, each.end - start, each.new) for each in edits]
    new = edited(text[start:end], moved)
    if start == end == len(text) and _adds_last_line(text, edits[0]):
        new = new.removeprefix("\r").removeprefix("\n")
    return lines_of(new)
