"""Heads of a table set in another way: `Bold the header row`, `Make the header row uppercase`."""

from __future__ import annotations

import re
from dataclasses import replace

from app.errors import EditError
from app.instructions.change_forms import BEGIN
from app.instructions.changed_text import ChangedText
from app.instructions.quotations import SetApart
from app.instructions.structure import CharRange, marked_headings
from app.instructions.tables.cell_writing import with_words
from app.instructions.tables.named import END, table_with
from app.instructions.tables.table import edits_of
from app.instructions.unclear import UnclearError

_HEADER = (
    r"the (?:(?P<sure>header row|head(?:er|ing)s? (?:row )?of the table|table(?:['\u2019]s)? "
    r"head(?:er|ing)s?(?: row)?|column (?:names|head(?:er|ing)s?|titles)|header)|headers|heads)"
)
_SET = re.compile(
    rf"{BEGIN}(?:(?P<bold>bold) {_HEADER}|(?:make|put|set|write) "
    rf"{_HEADER.replace('?P<sure>', '?P<sure_>')} (?:in )?(?:(?P<bold_>bold)"
    rf"|(?P<upper>upper-?case|(?:all )?(?:caps|capitals))|(?P<lower>lower-?case))){END}",
    re.IGNORECASE,
)


def heads_set(text: str, asked: SetApart, window: CharRange) -> ChangedText | None:
    """The text with a table's heads in bold or in other letters; None for other instructions.

    Raises:
        EditError: they are so already, or the table can't have it.
        UnclearError: there is no table, or the headings of the text may be meant.
    """
    found = _SET.fullmatch(asked.words)
    if found is None:
        return None
    table = table_with(text, window)
    if not (found["sure"] or found["sure_"]) and marked_headings(text):
        raise UnclearError  # the headings may be meant
    if not table.has_heads:
        raise EditError("The first line has no heads: nothing is changed.")
    is_bold = found["bold"] or found["bold_"]
    if is_bold and not table.is_barred:
        raise EditError("A table without bars has no bold letters: nothing is changed.")
    new = table
    for place, head in enumerate(table.heads):
        rows = with_words(new, place, {0: _set_head(head, found)})
        new = replace(new, rows=rows)
    edits = edits_of(text, table, new.rows)
    if not edits:
        raise EditError("It is set so already: nothing is changed.")
    how = "in bold" if is_bold else "in capitals" if found["upper"] else "in small letters"
    return ChangedText(edits, f"Sets the heads {how}.", (f"Set the heads {how}.",))


def _set_head(head: str, found: re.Match[str]) -> str:
    if found["upper"] or found["lower"]:
        return head.upper() if found["upper"] else head.lower()
    is_bold = head.startswith("**") and head.endswith("**") and len(head) > len("****")
    return head if is_bold or not head else f"**{head}**"
