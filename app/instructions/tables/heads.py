"""Heads of a table set in another way: `Bold the header row`, `Make the header row uppercase`."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from app.errors import EditError
from app.instructions.change_forms import BEGIN
from app.instructions.changed_text import ChangedText
from app.instructions.places.structure import CharRange, marked_headings
from app.instructions.quotations import SetApart
from app.instructions.tables.cell_writing import with_words
from app.instructions.tables.named import END, table_with
from app.instructions.tables.table import edits_of
from app.instructions.unclear import UnclearError

_HEADER = (
    r"the (?:(?P<sure>header row|head(?:er|ing)s? (?:row )?of the table|table(?:['\u2019]s)? "
    r"head(?:er|ing)s?(?: row)?|column (?:names|head(?:er|ing)s?|titles)|header)|headers|heads)"
)
_UPPER = "upper-?case|(?:all )?(?:caps|capitals)"
_FORMS = tuple(
    re.compile(rf"{BEGIN}{form}{END}", re.IGNORECASE)
    for form in (
        rf"(?P<how>bold) {_HEADER}",
        rf"(?:make|put|set|write) {_HEADER} (?:in )?(?P<how>bold|lower-?case|{_UPPER})",
    )
)


def heads_set(text: str, asked: SetApart, window: CharRange) -> ChangedText | None:
    """The text with a table's heads in bold or in other letters; None for other instructions.

    Raises:
        EditError: they are so already, or the table can't have it.
        UnclearError: there is no table, or the headings of the text may be meant.
    """
    found = next(filter(None, (form.fullmatch(asked.words) for form in _FORMS)), None)
    if found is None:
        return None
    table = table_with(text, window)
    if not found["sure"] and marked_headings(text):
        raise UnclearError  # the headings may be meant
    if not table.has_heads:
        raise EditError("The first line has no heads: nothing is changed.")
    said = found["how"].lower()
    if said == "bold" and not table.is_barred:
        raise EditError("A table without bars has no bold letters: nothing is changed.")
    written: Callable[[str], str] = str.upper
    how, new = "in capitals", table
    if said == "bold":
        written, how = _bold, "in bold"
    elif said.startswith("lower"):
        written, how = str.lower, "in small letters"
    for place, head in enumerate(table.heads):
        rows = with_words(new, place, {0: written(head)})
        new = replace(new, rows=rows)
    edits = edits_of(text, table, new.rows)
    if not edits:
        raise EditError("It is set so already: nothing is changed.")
    return ChangedText(edits, f"Sets the heads {how}.", (f"Set the heads {how}.",))


def _bold(head: str) -> str:
    is_bold = head.startswith("**") and head.endswith("**") and len(head) > len("****")
    return head if is_bold or not head else f"**{head}**"
