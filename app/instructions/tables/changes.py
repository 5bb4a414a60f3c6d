"""Changes of a table, whatever they are about: columns, rows, heads, order."""

from __future__ import annotations

import re

from app.instructions.changed_text import ChangedText
from app.instructions.places.structure import CharRange
from app.instructions.quotations import set_apart
from app.instructions.tables.column_cells import column_cells_changed, empty_cells_filled
from app.instructions.tables.columns import columns_changed
from app.instructions.tables.heads import heads_set
from app.instructions.tables.parsing import tables_of
from app.instructions.tables.rows import rows_changed
from app.instructions.tables.rows_where import rows_deleted_by_value, rows_deleted_where
from app.instructions.tables.sorting import table_sorted

_ABOUT = re.compile(
    r"\b(?:columns?|rows?|head(?:er|ing)?s?|(?:re-?)?order|sort|empty|blank|missing)\b",
    re.IGNORECASE,
)
"""What such an instruction has; others don't cost looking for tables in a long text."""

_READ = (
    empty_cells_filled,
    columns_changed,
    column_cells_changed,
    rows_deleted_by_value,
    rows_deleted_where,
    rows_changed,
    heads_set,
    table_sorted,
)


def table_changed(text: str, instruction: str, window: CharRange) -> ChangedText | None:
    """The text with a table changed; None for other instructions.

    Args:
        window: the part of the text that may be changed, in whole lines.

    Raises:
        EditError: the table isn't as the instruction says; says how it is.
        UnclearError: there is no table, or it isn't said for certain what is meant.
    """
    asked = set_apart(instruction)
    if asked is None or not _ABOUT.search(asked.words) or not tables_of(text):
        return None
    for read in _READ:
        if (changed := read(text, asked, window)) is not None:
            return changed
    return None
