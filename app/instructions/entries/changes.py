"""Changes of files of keys and values, whatever they are about: values, keys, whole entries."""

from __future__ import annotations

from app.instructions.changed_text import ChangedText
from app.instructions.entries.adding import entry_added
from app.instructions.entries.deleting import entry_deleted
from app.instructions.entries.renaming import entry_renamed
from app.instructions.entries.values_set import entry_set
from app.instructions.places.structure import CharRange

_READ = (entry_set, entry_deleted, entry_added, entry_renamed)


def entries_changed(text: str, instruction: str, window: CharRange) -> ChangedText | None:
    """The text with its entries changed; None for other instructions, and where no entry is meant.

    Args:
        window: the part of the text that may be changed, in whole lines.

    Raises:
        EditError: the entries aren't as the instruction says; says how they are.
        UnclearError: it isn't said for certain what is meant.
    """
    for read in _READ:
        if (changed := read(text, instruction, window)) is not None:
            return changed
    return None
