"""Tables that stay aligned when words in them become longer or shorter: those of Markdown, and
those that are made with spaces.

Where spaces make the columns, those beside a cell make up for its new length. Letters that take up
two columns count as two where a text is aligned so, and as one where it is aligned by code points.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from app.instructions.formatting.wide_letters import WidenedText
from app.instructions.places.structure import CharRange, line_ranges
from app.instructions.tables.kept_cells import with_kept_cells
from app.instructions.tables.spaced_tables import RowCells, are_right_aligned, spaced_tables
from app.instructions.tables.table import LEAST_GAP
from app.instructions.text_edit import TextEdit, in_order
from retrieval.text.cells import cells_of

_GAPS = ("|", "  ")


def with_kept_alignment(
    text: str, edits: Sequence[TextEdit], window: CharRange
) -> tuple[TextEdit, ...]:
    """The edits, and those that keep the tables aligned in which they are.

    Args:
        window: the part of the text that may be changed, in whole lines.
    """
    is_wide = WidenedText.is_needed("".join([text, *(each.new for each in edits)]))
    wide = WidenedText(text) if is_wide else None
    if wide is None or _spread(wide.text) > _spread(text):
        return with_kept_columns(text, with_kept_cells(text, edits, window))
    kept = with_kept_cells(wide.text, wide.widened(edits), wide.range(window))
    return in_order(wide.narrowed(with_kept_columns(wide.text, kept)))


def _spread(text: str) -> int:
    """In how many places the cells of each column begin, or end if these are fewer."""
    lines = (text[slice(*each)].rstrip() for each in line_ranges(text))
    rows = (cells_of(line) for line in lines if any(gap in line for gap in _GAPS))
    columns = _by_column(rows).values()
    return sum(min(len({each[side] for each in own}) for side in (0, 1)) for own in columns)


def _by_column(rows: Iterable[Sequence[CharRange]]) -> dict[tuple[int, int], list[CharRange]]:
    """The cells of rows by how many their row has, and which of them each is."""
    columns: defaultdict[tuple[int, int], list[CharRange]] = defaultdict(list)
    for cells in rows:
        for place, cell in enumerate(cells):
            columns[len(cells), place].append(cell)
    return columns


def with_kept_columns(text: str, edits: Sequence[TextEdit]) -> tuple[TextEdit, ...]:
    """The edits, and beside each cell of a table that spaces make the spaces that make up for its
    other words, as far as there are any. Lines that are put in, taken out or begin with something
    more are no matter of a cell.
    """
    starts = [start for start, _ in line_ranges(text)]
    by_line: defaultdict[int, list[TextEdit]] = defaultdict(list)
    for each in edits:
        if "\n" not in each.new + text[each.start : each.end]:
            by_line[bisect_right(starts, each.start) - 1].append(each)
    ordered = sorted(edits, key=lambda each: (each.start, each.end))
    spaces: list[TextEdit] = []
    for rows in spaced_tables(text, sorted(by_line)):
        right = _right_aligned(rows)
        for number in rows.keys() & by_line.keys():
            found = _spaces(rows[number], right, starts[number], by_line[number])
            spaces += (each for each in found if _is_free(each, ordered))
    return in_order([*edits, *spaces])


def _is_free(gap: TextEdit, edits: Sequence[TextEdit]) -> bool:
    """Whether none of the edits, in order, changes some of it."""
    place = bisect_right(edits, gap.start, key=lambda each: each.end)
    return place == len(edits) or edits[place].start >= gap.end


def _right_aligned(rows: RowCells) -> set[tuple[int, int]]:
    """Columns whose cells end below each other and begin anywhere: how many columns the rows have,
    and which one it is.
    """
    columns = _by_column(rows.values())
    return {column for column, cells in columns.items() if are_right_aligned(cells)}


def _spaces(
    cells: Sequence[CharRange], right: set[tuple[int, int]], start: int, edits: Sequence[TextEdit]
) -> Iterator[TextEdit]:
    """Other spaces between the cells of one row, which begins at `start`."""
    begins = [begin for begin, _ in cells]
    gaps: defaultdict[int, int] = defaultdict(int)  # by the cell before it: how much longer
    for each in edits:
        first, end = each.start - start, each.end - start
        place = bisect_right(begins, first) - 1
        if place < 0 or end > cells[place][1] or (first == end == begins[0]):
            continue
        is_right = place > 0 and (len(cells), place) in right
        gaps[place - 1 if is_right else place] += len(each.new) - (end - first)
    for place, more in gaps.items():
        if not more or place + 1 == len(cells):
            continue
        gap = start + cells[place][1], start + cells[place + 1][0]
        new = max(gap[1] - gap[0] - more, LEAST_GAP)
        if new != gap[1] - gap[0]:
            yield TextEdit(*gap, " " * new, any(each.is_joint for each in edits))
