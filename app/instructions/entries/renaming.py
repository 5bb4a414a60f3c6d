"""Other keys for entries: `Rename the script build to bundle`, `Rename the web service to site`.

What the entry is called with must be where it stands, so that no other words can be meant.
"""

from __future__ import annotations

import re

from app.errors import EditError
from app.instructions.change_forms import BEGIN
from app.instructions.changed_text import ChangedText, lines_named
from app.instructions.entries.entry_names import KIND, entries_named, require_one, still_there
from app.instructions.entries.keyed_files import entries_of
from app.instructions.places.structure import CharRange
from app.instructions.text_edit import TextEdit
from app.safe_text import quoted

_NAME = r"[`\"']?(?P<{0}>[\w.@/-]+(?: [\w.@/-]+){{0,2}}?)[`\"']?"
_OLD, _NEW = _NAME.format("old"), _NAME.format("new")
_ASKED = tuple(
    re.compile(rf"{BEGIN}rename {form} (?:to|into|as) {_NEW}[.!]?", re.IGNORECASE)
    for form in (
        rf"(?:the )?(?P<kind>[a-z]+) (?:called |named )?{_OLD}",
        rf"(?:the )?{_OLD} (?P<kind>[a-z]+)",
    )
)


def entry_renamed(text: str, instruction: str, window: CharRange) -> ChangedText | None:
    """The text with another key for the only entry that is called so; None for other instructions,
    and where there is none.

    Raises:
        EditError: several are called so, or another one has the new name.
    """
    words = " ".join(instruction.split())
    entries = [each for each in entries_of(text) if each.is_inside(window)]
    for asked in filter(None, (form.fullmatch(words) for form in _ASKED)):
        old, new = asked["old"], asked["new"]
        is_kind = re.fullmatch(f"{KIND}|section", asked["kind"], re.IGNORECASE) is not None
        own = [e for e in entries if e.is_section or asked["kind"].lower() != "section"]
        found, has_owner = entries_named(own, old if is_kind else f"{old} {asked['kind']}")
        if not found or not (is_kind or has_owner):
            continue
        require_one(text, found)
        entry = found[0]
        beside = [e for e in entries if e.owners == entry.owners and e.key == new]
        if beside:
            raise EditError(
                f"{quoted(new)} is there already, at {lines_named([beside[0].place], text)}: "
                "nothing is changed."
            )
        at = text.index(entry.key, entry.place[0])
        edit, where = TextEdit(at, at + len(entry.key), new), lines_named([(at, at + 1)], text)
        told = [f"Renamed: {quoted(entry.key)} to {quoted(new)} in {where}."]
        told += still_there(text, entry, (at, at + 1))
        plan = f"Renames {quoted(entry.key)} to {quoted(new)} in {where}."
        return ChangedText((edit,), plan, tuple(told))
    return None
