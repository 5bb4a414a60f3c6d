"""Imports that are taken out: `Remove the import of os`, `Remove join from the imports`.

Those of Python, and of other languages where they are on one line.
"""

from __future__ import annotations

import re

from app.errors import EditError
from app.instructions.change_forms import BEGIN, DELETE
from app.instructions.changed_text import ChangedText, lines_named
from app.instructions.code.import_lines import import_lines
from app.instructions.code.imported_names import (
    imported_names,
    is_used,
    may_be_used,
    said_elsewhere,
    without_import,
)
from app.instructions.structure import CharRange
from app.instructions.text_kinds import is_code
from app.instructions.unclear import UnclearError
from app.safe_text import quoted

_NAME = r"(?P<name>[\w.:/-]+|\*)"
_ASKED = tuple(
    re.compile(rf"{BEGIN}{DELETE} {form}[.!?]?", re.IGNORECASE)
    for form in (
        rf"(?:the )?(?P<unused>unused )?(?:imports?|includes?|use) (?:of )?[`\"'<]?{_NAME}[`\"'>]?",
        rf"(?:the )?[`\"']?#include [<\"]{_NAME}[>\"][`\"']?",
        rf"the (?P<unused>unused )?[`\"']?{_NAME}[`\"']? import",
        rf"[`\"']?{_NAME}[`\"']? from the imports?",
    )
)


def import_deleted(text: str, instruction: str, window: CharRange) -> ChangedText | None:
    """The text without one name that is imported; None where the text isn't such code, or doesn't
    import it just once.

    Raises:
        EditError: it is still used, though it was called unused.
        UnclearError: something else would have to change with it, or isn't certain.
    """
    words = " ".join(instruction.split())
    asked = next(filter(None, (each.fullmatch(words) for each in _ASKED)), None)
    if asked is None or not is_code(text):
        return None
    imported = (*imported_names(text), *import_lines(text))
    found = [each for each in imported if asked["name"].rstrip(".") in each.names]
    if len(found) != 1:
        return None
    edit = without_import(text, found[0])
    if not window[0] <= edit.start <= edit.end <= window[1]:
        raise UnclearError
    name, is_said_unused = quoted(found[0].called(text)), bool(asked.groupdict().get("unused"))
    used = [f"{name} is still used there."] if is_used(text, found[0]) else []
    if used and is_said_unused:
        raise EditError(f"{used[0]} Nothing is deleted.")
    if is_said_unused and may_be_used(text, found[0]):
        raise UnclearError
    if not used and (said := said_elsewhere(text, found[0])):
        used = [f"{name} may still be used: it also stands in {lines_named(said, text)}."]
    where = f"the import of {asked['name']} in {lines_named([found[0].place], text)}"
    return ChangedText((edit,), f"Deletes {where}.", (f"Deleted: {where}.", *used))
