"""`Remove unused imports`: all at once, but for those that something else may need."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from app.errors import EditError
from app.instructions.change_forms import BEGIN, DELETE
from app.instructions.changed_text import ChangedText, lines_named
from app.instructions.code.import_lines import import_lines
from app.instructions.code.imported_names import (
    ImportedName,
    imported_names,
    is_used,
    may_be_used,
    without_statement,
)
from app.instructions.structure import CharRange, line_around
from app.instructions.text_edit import TextEdit
from app.instructions.text_kinds import is_code
from app.instructions.unclear import UnclearError
from app.safe_text import listed, quoted

_ASKED_ALL = re.compile(
    rf"{BEGIN}{DELETE} (?:all |any |the |all the )?(?:unused|unneeded|superfluous) imports"
    r"(?: (?:from|in|of) (?:this|the) (?:file|code|module|script))?[.!?]?",
    re.IGNORECASE,
)
_FUTURE = re.compile(r"\s*from\s+__future__\b")
_LEFT_BY_TOOLS = re.compile(r"#[ \t]*(?:noqa|pylint:|ruff:|flake8:)|eslint-disable")


def unused_imports_deleted(text: str, instruction: str, window: CharRange) -> ChangedText | None:
    """The text without the imports that nothing in it uses; None for other instructions.

    What tools are told to leave stays. So do a name that also stands in a string or a comment and
    an import inside a block, which may be a trial; both are told.

    Raises:
        EditError: no import is unused for certain.
        UnclearError: what is a string can't be told.
    """
    if not _ASKED_ALL.fullmatch(" ".join(instruction.split())) or not is_code(text):
        return None
    imported, edits, kept = [*_imported(text)], list[TextEdit](), list[str]()
    if not imported:
        return None
    for statement, group in groupby(imported, key=lambda each: each.statement):
        if not window[0] <= statement[0] <= statement[1] <= window[1] or _stays(text, statement):
            continue
        names = [*group]
        unused = [each for each in names if not is_used(text, each)]
        sure = [each for each in unused if _is_sure(text, each)]
        try:
            edits += _without(text, names, sure)
        except UnclearError:
            sure = []
        kept += [quoted(each.called(text)) for each in unused if each not in sure]
    needed = f"something else may need {listed(kept)}" if kept else ""
    if not edits:
        but = f" ({needed})" if needed else ""
        raise EditError(f"No import is unused for certain{but}: nothing is deleted.")
    where = f"unused imports in {lines_named([(each.start, each.end) for each in edits], text)}"
    notes = (f"Deleted: {where}.", *([f"Kept: {needed}."] if needed else []))
    return ChangedText(tuple(edits), f"Deletes {where}.", notes)


def _imported(text: str) -> Iterator[ImportedName]:
    """The names of Python, JavaScript and Java; elsewhere one may be used without its name."""
    yield from imported_names(text)
    for each in import_lines(text):
        start, end = each.statement
        if text.startswith("import", start) and text[end - 1] == ";":
            yield each


def _stays(text: str, statement: CharRange) -> bool:
    """Whether it is no import of a name, or tools are told to leave it."""
    lines = text[line_around(text, statement[0])[0] : line_around(text, statement[1])[1]]
    return bool(_FUTURE.match(lines) or _LEFT_BY_TOOLS.search(lines))


def _is_sure(text: str, imported: ImportedName) -> bool:
    start = imported.statement[0]
    is_inside = line_around(text, start)[0] < start and text[start - 1].isspace()
    return not is_inside and imported.called(text) != "*" and not may_be_used(text, imported)


def _without(
    text: str, names: Sequence[ImportedName], unused: Sequence[ImportedName]
) -> list[TextEdit]:
    """Takes unused names out of a statement, or the whole of it.

    Raises:
        UnclearError: other code or a comment stands among or beside them.
    """
    if len(unused) == len(names):
        return [without_statement(text, names[0].statement)]
    edits, before = list[TextEdit](), None
    for is_unused, group in groupby(names, key=lambda each: each in unused):
        run = [*group]
        if not is_unused:
            before = run[-1].place[1]
            continue
        behind = run[-1].others[1]
        start = run[0].place[0] if behind or before is None else before
        edits.append(TextEdit(start, behind[0] if behind else run[-1].place[1]))
    if any("#" in text[each.start : each.end] for each in edits):
        raise UnclearError
    return edits
