"""Imports that are taken out: `Remove the import of os`, `Remove join from the imports`.

Those of Python, and of JavaScript where they are on one line.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.instructions.change_forms import BEGIN, DELETE
from app.instructions.changed_text import ChangedText, lines_named
from app.instructions.code.comments import require_readable, without_strings
from app.instructions.structure import CharRange, line_around
from app.instructions.text_edit import TextEdit
from app.instructions.text_kinds import is_code, place_of, python
from app.instructions.unclear import UnclearError
from app.safe_text import quoted

_NAME = r"(?P<name>[\w.]+|\*)"
_ASKED = tuple(
    re.compile(rf"{BEGIN}{DELETE} {form}[.!?]?", re.IGNORECASE)
    for form in (
        rf"(?:the )?imports? (?:of )?[`\"']?{_NAME}[`\"']?",
        rf"the [`\"']?{_NAME}[`\"']? import",
        rf"[`\"']?{_NAME}[`\"']? from the imports?",
    )
)
_SCRIPT = re.compile(
    r"^import[ \t]+(?:(?P<whole>\w+|\*[ \t]+as[ \t]+\w+)|\{(?P<names>[^{}\n]*)\})[ \t]+from[ \t]+"
    r"(?:\"[^\"\n]+\"|'[^'\n]+');?[ \t]*\r?$",
    re.MULTILINE,
)
_WORDS = re.compile(r"[^\s,](?:[^,]*[^\s,])?")


@dataclass(frozen=True, slots=True)
class _Imported:
    """One name that is imported.

    Attributes:
        names: what it may be called by.
        place: where it stands.
        others: where the names before and behind it in the same statement stand.
        statement: the whole statement.
    """

    names: frozenset[str]
    place: CharRange
    others: tuple[CharRange | None, CharRange | None]
    statement: CharRange


def import_deleted(text: str, instruction: str, window: CharRange) -> ChangedText | None:
    """The text without one name that is imported; None where the text isn't such code, or doesn't
    import it just once.

    Raises:
        UnclearError: something else would have to change with it, or isn't certain.
    """
    words = " ".join(instruction.split())
    asked = next(filter(None, (each.fullmatch(words) for each in _ASKED)), None)
    if asked is None or not is_code(text):
        return None
    imported = [*(_of_python(text) if python(text) is not None else _of_script(text))]
    found = [each for each in imported if asked["name"].rstrip(".") in each.names]
    if len(found) != 1:
        return None
    edit = _without(text, found[0])
    if not window[0] <= edit.start <= edit.end <= window[1]:
        raise UnclearError
    where = f"the import of {asked['name']} in {lines_named([found[0].place], text)}"
    return ChangedText((edit,), f"Deletes {where}.", (f"Deleted: {where}.", *_used(text, found[0])))


def _used(text: str, imported: _Imported) -> Iterator[str]:
    """Says that a name is still used, outside of strings and comments."""
    name = text[slice(*imported.place)].rsplit(maxsplit=1)[-1]
    if (tree := python(text)) is not None:
        is_used = any(_is_called(each, name.split(".")) for each in ast.walk(tree))
    else:
        form, code = re.compile(rf"(?<![\w.]){re.escape(name)}(?!\w)"), without_strings(text)
        start, end = imported.statement
        is_used = bool(form.search(code[:start]) or form.search(code, end))
    if is_used:
        yield f"{quoted(name)} is still used there."


def _is_called(node: ast.AST, parts: Sequence[str]) -> bool:
    """Whether code of Python is a name: "os" or "os.path"."""
    *others, last = parts
    if not others:
        return isinstance(node, ast.Name) and node.id == last
    return isinstance(node, ast.Attribute) and node.attr == last and _is_called(node.value, others)


def _without(text: str, imported: _Imported) -> TextEdit:
    """The whole statement where it imports nothing else; the whole line where the name has one."""
    start, end = imported.place
    before, behind = imported.others
    if before is None and behind is None:
        start, end = imported.statement
        first, last = line_around(text, start)[0], line_around(text, end)[1]
        if text[first:start].strip() or text[end:last].strip(" \t\r\n;"):
            raise UnclearError
        return TextEdit(first, last)
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


def _of_python(text: str) -> Iterator[_Imported]:
    tree = python(text)
    for node in ast.walk(tree) if tree else ():
        if isinstance(node, ast.Import | ast.ImportFrom):
            called = [frozenset({each.name, each.asname or each.name}) for each in node.names]
            places = [place_of(text, each) for each in node.names]
            yield from _imported(called, places, place_of(text, node))


def _of_script(text: str) -> Iterator[_Imported]:
    """Those outside of strings and comments.

    Raises:
        UnclearError: what is a string can't be told.
    """
    require_readable(text)
    code = without_strings(text)
    for found in _SCRIPT.finditer(text):
        if not code.startswith("import", found.start()):
            continue
        if found["whole"]:
            name = frozenset({found["whole"].rpartition(" ")[2]})
            yield _Imported(name, found.span("whole"), (None, None), found.span())
            continue
        at, names = found.start("names"), [*_WORDS.finditer(found["names"])]
        called = [frozenset(each[0].split(" as ")) for each in names]
        places = [(at + each.start(), at + each.end()) for each in names]
        yield from _imported(called, places, found.span())


def _imported(
    called: Sequence[frozenset[str]], places: Sequence[CharRange], statement: CharRange
) -> Iterator[_Imported]:
    around = [None, *places, None]
    for number, (names, place) in enumerate(zip(called, places, strict=True)):
        yield _Imported(names, place, (around[number], around[number + 2]), statement)
