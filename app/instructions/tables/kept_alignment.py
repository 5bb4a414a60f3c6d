"""Tables that stay aligned when words in them become longer or shorter: those of Markdown, and
those that are made with spaces.

Letters that take up two columns count as two where a text is aligned so, and as one where it is
aligned by code points.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from app.instructions.structure import CharRange, line_ranges
from app.instructions.tables.kept_cells import with_kept_cells
from app.instructions.tables.kept_columns import with_kept_columns
from app.instructions.text_edit import TextEdit, in_order
from app.instructions.wide_letters import WidenedText
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
    columns: defaultdict[tuple[int, int], list[CharRange]] = defaultdict(list)
    for start, end in line_ranges(text):
        line = text[start:end].rstrip()
        if any(gap in line for gap in _GAPS):
            cells = cells_of(line)
            for place, cell in enumerate(cells):
                columns[len(cells), place].append(cell)
    return sum(
        min(len({each[side] for each in own}) for side in (0, 1)) for own in columns.values()
    )
