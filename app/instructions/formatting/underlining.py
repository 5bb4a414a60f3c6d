"""Lines under headings that stay as long as these.

In reStructuredText a line that is shorter than its title marks none, and in plain texts one that is
longer or shorter looks wrong. One that was longer than its title grows below a new title. Neither
is right without the other, so both are one change.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile

from app.instructions.formatting.wide_letters import columns_of
from app.instructions.places.structure import CharRange, line_around, underlines
from app.instructions.text_edit import TextEdit, edited, in_order


def underlined_anew(
    text: str, edits: Sequence[TextEdit], window: CharRange
) -> tuple[TextEdit, ...]:
    """The edits; the last one in each title that becomes longer or shorter goes on to the line
    under it, if that was of its length, or is too short for a title that is another one.

    Args:
        window: the part of the text that may be changed.
    """
    longer = dict(_fitted(text, edits, window))
    return in_order([longer.get(each, each) for each in edits])


def _fitted(
    text: str, edits: Sequence[TextEdit], window: CharRange
) -> Iterator[tuple[TextEdit, TextEdit]]:
    """Last edits in titles, each with the one that takes its place."""
    for at in sorted(underlines(text)):
        first, end = line_around(text, at - 1)[0], line_around(text, at)[1]
        touching = _touching(edits, (first, end))
        if not touching or not window[0] <= first <= end <= window[1]:
            continue
        title, mark = text[first:at].rstrip(), text[at:end].rstrip()
        is_within = all(first <= e.start and e.end <= first + len(title) for e in touching)
        if not is_within or mark[0].isspace():
            continue
        moved = [TextEdit(e.start - first, e.end - first, e.new) for e in touching]
        is_new = any(e.end - e.start == len(title) for e in moved)
        length = _length(title, edited(title, moved), len(mark), is_new=is_new)
        if 0 < length != len(mark) and not any("\n" in each.new for each in touching):
            last, end = touching[-1], at + len(mark)
            new = last.new + text[last.end : at] + mark[-1] * length
            yield last, replace(last, end=end, new=new)


def _length(title: str, new: str, mark: int, *, is_new: bool) -> int:
    """The new length of the line drawn below a title that changes; 0 if it stays as it is."""
    for measure in (columns_of, len):
        if measure(title) == mark:
            return measure(new)
    return max(mark, columns_of(new)) if is_new and columns_of(title) < mark else 0


def _touching(edits: Sequence[TextEdit], lines: CharRange) -> list[TextEdit]:
    place = bisect_left(edits, lines[0], key=lambda each: each.end)
    behind = (edits[number] for number in range(place, len(edits)))
    return [*takewhile(lambda each: each.start < lines[1], behind)]
