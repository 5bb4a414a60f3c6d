"""Columns of a table in plain text, made with spaces, that stay where they are when a cell becomes
longer or shorter.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence

from app.instructions.structure import CharRange, line_ranges
from app.instructions.text_edit import TextEdit, in_order
from retrieval.cells import cells_of, spaced_rows

LEAST_GAP = 2
"""Spaces between two cells; with fewer they would be one."""

_Cells = Sequence[CharRange]


def with_kept_columns(text: str, edits: Sequence[TextEdit]) -> tuple[TextEdit, ...]:
    """The edits, and beside each cell that has other words the spaces that make up for them, as
    far as there are any.
    """
    lines = line_ranges(text)
    starts = [start for start, _ in lines]
    by_line: defaultdict[int, list[TextEdit]] = defaultdict(list)
    for each in edits:
        by_line[bisect_right(starts, each.start) - 1].append(each)
    spaces: list[TextEdit] = []
    for block in _blocks(text, lines, sorted(by_line)):
        for table in _tables([text[slice(*lines[number])] for number in block]):
            rows = {block[at]: cells for at, cells in table.items()}
            for number in rows.keys() & by_line.keys():
                spaces += _spaces(rows, number, starts[number], by_line[number])
    return in_order([*edits, *spaces])


def _blocks(text: str, lines: Sequence[CharRange], changed: Sequence[int]) -> Iterator[range]:
    """The lines around changed ones, up to blank ones."""
    end = 0
    for number in changed:
        if number < end or not text[slice(*lines[number])].strip():
            continue
        first = end = number
        while first and text[slice(*lines[first - 1])].strip():
            first -= 1
        while end < len(lines) and text[slice(*lines[end])].strip():
            end += 1
        yield range(first, end)


def _tables(block: Sequence[str]) -> Iterator[dict[int, _Cells]]:
    """The cells of each row of the tables among some lines, but for those that tabs make."""
    first = 0
    while found := spaced_rows(block[first:]):
        rows = range(first + found.start, first + found.stop)
        if not any("\t" in block[number] for number in rows):
            yield {number: cells_of(block[number].rstrip("\r\n")) for number in rows}
        first = rows.stop


def _spaces(
    rows: dict[int, _Cells], number: int, start: int, edits: Sequence[TextEdit]
) -> Iterator[TextEdit]:
    """Other spaces beside the cells of one row, which begins at `start`, that the edits change."""
    cells = rows[number]
    for place, (begin, end) in enumerate(cells):
        own = [e for e in edits if begin <= e.start - start and e.end - start <= end]
        more = sum(len(each.new) - (each.end - each.start) for each in own)
        if not more or any("\n" in each.new for each in own):
            continue
        if place and _ends_align(rows, len(cells), place):
            gap = cells[place - 1][1], begin
        elif place + 1 < len(cells):
            gap = end, cells[place + 1][0]
        else:
            continue
        new = max(gap[1] - gap[0] - more, LEAST_GAP)
        if new != gap[1] - gap[0]:
            joint = any(each.is_joint for each in own)
            yield TextEdit(start + gap[0], start + gap[1], " " * new, joint)


def _ends_align(rows: dict[int, _Cells], count: int, place: int) -> bool:
    """Whether the cells of a column end below each other and begin anywhere."""
    column = [cells[place] for cells in rows.values() if len(cells) == count]
    ends = {end for _, end in column}
    return len(ends) == 1 and len({begin for begin, _ in column}) > 1
