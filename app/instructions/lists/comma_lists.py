"""Changes of a list on one line, with commas between what it names: `Add Kubernetes to the skills`,
`Remove Git from the skills`.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.errors import EditError
from app.instructions.changed_text import ChangedText
from app.instructions.lists.one_line_lists import comma_list_called
from app.instructions.places.structure import CharRange, line_number
from app.instructions.text_edit import TextEdit
from app.instructions.unclear import UnclearError
from app.safe_text import quoted


def comma_list_extended(
    text: str, called: str, new: Sequence[str], window: CharRange
) -> ChangedText:
    """The text with more at the end of the only list on one line that is called so.

    Args:
        called: its name, without "the".
        window: the part of the text that may be changed, in whole lines.

    Raises:
        EditError: one of them is there already.
        UnclearError: there is no such list, or there are several.
    """
    start, end = comma_list_called(text, called, window)
    if any("," in each for each in new):
        raise UnclearError
    own = text[start:end].casefold().split(", ")
    if there := next((each for each in new if each.casefold() in own), None):
        raise EditError(f"{quoted(there)} is there already: nothing is changed.")
    edit = TextEdit(end, end, "".join(f", {each}" for each in new))
    what = f"{', '.join(map(quoted, new))} in line {line_number(text, start):,}"
    return ChangedText((edit,), f"Adds {what}.", (f"Added: {what}.",))


def comma_list_reduced(text: str, called: str, gone: str, window: CharRange) -> ChangedText:
    """The text without one of the things that the only list on one line names; as
    `comma_list_extended`.

    Raises:
        UnclearError: it doesn't name it once, too.
    """
    start, end = comma_list_called(text, called, window)
    own = text[start:end].split(", ")
    places = [n for n, each in enumerate(own) if each.casefold() == gone.casefold()]
    if len(places) != 1:
        raise UnclearError
    before = ", ".join(own[: places[0]])
    at = start + len(before)
    edit = TextEdit(at, at + len(gone) + 2)  # with the comma before it, or behind the first one
    what = f"{quoted(own[places[0]])} from line {line_number(text, start):,}"
    return ChangedText((edit,), f"Deletes {what}.", (f"Deleted: {what}.",))
