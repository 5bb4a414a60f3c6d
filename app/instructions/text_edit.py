"""Changes of a text at ranges of it, and the lines that they change."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from app.instructions.places.structure import CharRange, line_around, line_ranges
from app.instructions.places.units import WHOLE_LINES
from app.instructions.places.vocabulary import Unit
from retrieval.text.line_forms import MARKER

SPACES = " \t\u00a0"
"""White space within a line."""

_PAIRS = {*('""', "''", "``", "**", "__", "()", "[]", "{}")} | {
    *("\u201c\u201d", "\u201e\u201c", "\u2018\u2019")
}


@dataclass(frozen=True, slots=True)
class TextEdit:
    """What takes the place of `text[start:end]`.

    Attributes:
        is_joint: whether it is half of something, as both ends of a move are.
    """

    start: int
    end: int
    new: str = ""
    is_joint: bool = False


@lru_cache(maxsize=4)
def same_object(text: str) -> str:
    """An equal text that was given before, or this one.

    What is known of a text is looked up once for each place in it; with another object of equal
    text each look-up would compare all of it.
    """
    return text


def edited(text: str, edits: Sequence[TextEdit]) -> str:
    """The text with edits, which are in order and share nothing."""
    parts, at = list[str](), 0
    for each in edits:
        parts += [text[at : each.start], each.new]
        at = each.end
    return "".join([*parts, text[at:]])


def in_order(edits: Sequence[TextEdit]) -> tuple[TextEdit, ...]:
    """The edits by their place; those that only delete and share something become one."""
    found = list[TextEdit]()
    for each in sorted(edits, key=lambda e: (e.start, e.end)):
        before = found[-1] if found else None
        if before and before.end > each.start and not before.new and not each.new:
            is_joint = before.is_joint or each.is_joint
            found[-1] = TextEdit(before.start, max(before.end, each.end), is_joint=is_joint)
        else:
            found.append(each)
    return tuple(found)


def without(
    text: str, unit: Unit, places: Sequence[CharRange], *, is_tidy: bool = True
) -> tuple[TextEdit, ...]:
    """Deletes units of one kind; `is_tidy` as for `without_lines`."""
    if unit in WHOLE_LINES:
        return in_order(without_lines(text, places, is_tidy=is_tidy))
    return in_order([edit for each in places for edit in without_sentence(text, each)])


def without_lines(
    text: str, ranges: Sequence[CharRange], *, is_tidy: bool = True
) -> list[TextEdit]:
    """Deletes ranges of whole lines.

    Args:
        is_tidy: whether of the blank lines that meet then only those stay that stood together.
    """
    lines = line_ranges(text)
    gone = set[int]()
    for start, end in ranges:
        first = bisect_left(lines, start, key=lambda each: each[0])
        last = bisect_left(lines, end, key=lambda each: each[0])
        gone.update(range(first, last))
    if is_tidy:
        gone.update([*_blank_beside(text, lines, gone)])
    return [TextEdit(*lines[number]) for number in sorted(gone)]


def _blank_beside(text: str, lines: Sequence[CharRange], gone: set[int]) -> Iterator[int]:
    """Blank lines to delete along with others: where blank lines meet that didn't before, only the
    longest run of them stays.
    """
    is_blank = [not text[slice(*each)].strip() for each in lines]

    def is_open(number: int) -> bool:
        return number in gone or is_blank[number]

    for is_run, numbers in groupby(range(len(lines)), key=is_open):
        run = [*numbers]
        if not is_run or gone.isdisjoint(run):
            continue
        groups = [
            [*each] for is_group, each in groupby(run, key=lambda n: n not in gone) if is_group
        ]
        kept = max(groups, key=len, default=[])
        if run[0] == 0:  # the blank lines at both ends of a text stay as they are
            kept = groups[0] if groups and groups[0][0] == 0 else []
        elif run[-1] == len(lines) - 1:
            kept = groups[-1] if groups and groups[-1][-1] == run[-1] else []
        yield from (number for group in groups if group is not kept for number in group)


def with_marks(text: str, place: CharRange) -> CharRange:
    """The place of words or of a sentence, with the quotation marks, brackets and marks of emphasis
    right around them.
    """
    start, end = place
    while start and end < len(text) and text[start - 1] + text[end] in _PAIRS:
        start, end = start - 1, end + 1
    return start, end


def without_sentence(text: str, sentence: CharRange) -> list[TextEdit]:
    """Deletes a sentence with the white space that would be too much; the whole lines, where they
    have nothing else but the marker of an item.
    """
    start, end = with_marks(text, sentence)
    first, last = line_around(text, start)[0], line_around(text, max(start, end - 1))[1]
    before, behind = text[first:start].lstrip(), text[end:last]
    is_last = not behind.strip()
    if is_last and (not before or MARKER.fullmatch(before)):
        return without_lines(text, [(first, last)])
    if is_last:
        return [TextEdit(first + len(text[first:start].rstrip(SPACES)), end)]
    return [TextEdit(start, end + len(behind) - len(behind.lstrip(SPACES)))]
