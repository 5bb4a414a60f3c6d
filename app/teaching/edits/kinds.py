"""The kinds of changes: those that are taught, and those that are only measured."""

from __future__ import annotations

from app.teaching.edits.adding import add
from app.teaching.edits.change import MakeChange
from app.teaching.edits.commenting import comment
from app.teaching.edits.dropping import drop
from app.teaching.edits.everywhere import mark_items, swap_names, write_large
from app.teaching.edits.measured import emphasise, fill_in, repeat
from app.teaching.edits.ordering import reorder
from app.teaching.edits.renaming import rename
from app.teaching.edits.shapes import change_heading, list_of_sentence, relist, sentence_of_list
from app.teaching.edits.typos import mend_typos
from app.teaching.edits.unchanged import leave
from app.teaching.edits.values import replace_value

TAUGHT_KINDS: dict[str, tuple[MakeChange, int]] = {
    "rename": (rename, 12),
    "value": (replace_value, 11),
    "typos": (mend_typos, 9),
    "drop": (drop, 12),
    "add": (add, 11),
    "reorder": (reorder, 11),
    "heading": (change_heading, 6),
    "to list": (list_of_sentence, 5),
    "to sentence": (sentence_of_list, 4),
    "list style": (relist, 5),
    "comment": (comment, 8),
    "capitals": (write_large, 4),
    "swap names": (swap_names, 4),
    "mark items": (mark_items, 4),
    "nothing": (leave, 2),
}
"""With the share of the exercises that each is, in about percent."""

MEASURED_KINDS: dict[str, MakeChange] = {
    "emphasis": emphasise,
    "fill in": fill_in,
    "repeat": repeat,
}
"""Never taught."""
