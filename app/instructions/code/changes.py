"""Changes of source code, whatever they are about: comments, imports, values."""

from __future__ import annotations

from app.instructions.changed_text import ChangedText
from app.instructions.code.all_comments import comments_deleted
from app.instructions.code.calls_deleted import calls_deleted
from app.instructions.code.commented_out import commented_out
from app.instructions.code.declared_values import value_declared
from app.instructions.code.default_values import default_set
from app.instructions.code.imports_added import import_added
from app.instructions.code.imports_deleted import import_deleted, unused_imports_deleted
from app.instructions.code.marked import marked_deleted
from app.instructions.code.parameters import parameter_changed
from app.instructions.code.pinned_versions import version_pinned
from app.instructions.places.structure import CharRange

_READ = (
    marked_deleted,
    comments_deleted,
    import_deleted,
    unused_imports_deleted,
    default_set,
    value_declared,
    calls_deleted,
    commented_out,
    parameter_changed,
    import_added,
    version_pinned,
)


def code_changed(text: str, instruction: str, window: CharRange) -> ChangedText | None:
    """The text with its code changed; None for other instructions.

    Args:
        window: the part of the text that may be changed, in whole lines.

    Raises:
        EditError: the code isn't as the instruction says; says how it is.
        UnclearError: it isn't said for certain what is meant.
    """
    for read in _READ:
        if (changed := read(text, instruction, window)) is not None:
            return changed
    return None
