"""Imports that are taken out: `Remove the import of os`, `Remove join from the imports`, and all at
once but for those that something else may need: `Remove unused imports`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from app.errors import EditError
from app.instructions.change_forms import BEGIN, DELETE
from app.instructions.changed_text import ChangedText, lines_named
from app.instructions.code.imported_names import (
    ImportedName,
    import_lines,
    imported_names,
    is_used,
    may_be_used,
    said_elsewhere,
)
from app.instructions.places.structure import CharRange, line_around
from app.instructions.text_edit import TextEdit
from app.instructions.text_kinds import is_code
from app.instructions.unclear import UnclearError
from app.safe_text import listed, quoted

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
_ASKED_ALL = re.compile(
    rf"{BEGIN}{DELETE} (?:all |any |the |all the )?(?:unused|unneeded|superfluous) imports"
    r"(?: (?:from|in|of) (?:this|the) (?:file|code|module|script))?[.!?]?",
    re.IGNORECASE,
)
_FUTURE = re.compile(r"\s*from\s+__future__\b")
_PLAIN = re.compile(r"[\w.]+")
"""A name whose uses can be counted; "$el" can't, and "*" is none."""

_LEFT_BY_TOOLS = re.compile(r"#[ \t]*(?:noqa|pylint:|ruff:|flake8:)|eslint-disable")


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
    own, edit = found[0], _without_name(text, found[0])
    if not window[0] <= edit.start <= edit.end <= window[1]:
        raise UnclearError
    name, is_needed = quoted(own.called(text)), is_used(text, own)
    if asked.groupdict().get("unused"):
        if is_needed:
            raise EditError(f"{name} is still used there. Nothing is deleted.")
        if may_be_used(text, own):
            raise UnclearError
    where = f"the import of {asked['name']} in {lines_named([own.place], text)}"
    told = [f"Deleted: {where}."]
    if is_needed:
        told.append(f"{name} is still used there.")
    elif said := said_elsewhere(text, own):
        told.append(f"{name} may still be used: it also stands in {lines_named(said, text)}.")
    return ChangedText((edit,), f"Deletes {where}.", tuple(told))


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
            edits += _without_names(text, names, sure)
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
    is_plain = _PLAIN.fullmatch(imported.called(text)) is not None
    return is_plain and not is_inside and not may_be_used(text, imported)


def _without_names(
    text: str, names: Sequence[ImportedName], unused: Sequence[ImportedName]
) -> list[TextEdit]:
    """Takes unused names out of a statement, or the whole of it.

    Raises:
        UnclearError: other code or a comment stands among or beside them.
    """
    if len(unused) == len(names):
        return [_without_statement(text, names[0].statement)]
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


def _without_statement(text: str, statement: CharRange) -> TextEdit:
    """Takes a whole statement out, with its lines.

    Raises:
        UnclearError: something else stands in them.
    """
    start, end = statement
    first, last = line_around(text, start)[0], line_around(text, end)[1]
    if text[first:start].strip() or text[end:last].strip(" \t\r\n;"):
        raise UnclearError
    return TextEdit(first, last)


def _without_name(text: str, imported: ImportedName) -> TextEdit:
    """Takes a name out: the whole statement where it imports nothing else; the whole line where the
    name has one.

    Raises:
        UnclearError: something else would have to change with it.
    """
    start, end = imported.place
    before, behind = imported.others
    if before is None and behind is None:
        return _without_statement(text, imported.statement)
    first, last = line_around(text, start)
    if not text[first:start].strip() and not text[end:last].strip(" \t\r\n,"):
        if behind is None and "," not in text[end:last]:
            raise UnclearError  # the comma above may have to go, too
        return TextEdit(first, last)
    if behind is not None:
        end = behind[0]
    elif before is not None:
        start = before[1]
    if "\n" in text[start:end] or "#" in text[start:end]:
        raise UnclearError
    return TextEdit(start, end)
