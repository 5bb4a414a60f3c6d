"""The imports of languages that have each on a line of its own: Go, Java, Rust and C."""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.instructions.code.imported_names import ImportedName
from app.instructions.text_kinds import python

_IN_JAVA = r"import[ \t]+(?:static[ \t]+)?(?P<java>[\w.]+\.\w+)[ \t]*;?"
_IN_RUST = r"(?:pub[ \t]+)?use[ \t]+(?P<rust>[\w:]+::\w+)[ \t]*;"
_IN_C = r"#[ \t]*include[ \t]*[<\"](?P<c>[\w./+-]+)[>\"]"
_IN_GO = r"import[ \t]+\"(?P<go>[\w./-]+)\""
_FORMS = re.compile(
    rf"^(?:{_IN_JAVA}|{_IN_RUST}|{_IN_C}|{_IN_GO})[ \t]*(?://[^\n]*)?\r?$", re.MULTILINE
)
_GO_BLOCK = re.compile(r"^import[ \t]*\([ \t]*\r?\n(?P<own>[^()]*)^\)", re.MULTILINE)
_GO_LINE = re.compile(r"^[ \t]*\"(?P<go>[\w./-]+)\"[ \t]*\r?$", re.MULTILINE)
_LAST = re.compile(r"\w+\Z")


def import_lines(text: str) -> Iterator[ImportedName]:
    """The names that are imported so, in order: the last part of a path, and the whole of it."""
    if python(text) is not None:
        return
    for each in _FORMS.finditer(text):
        yield _imported(each)
    for block in _GO_BLOCK.finditer(text):
        for each in _GO_LINE.finditer(text, *block.span("own")):
            yield _imported(each)


def _imported(found: re.Match[str]) -> ImportedName:
    group = found.lastgroup or ""
    start, end = found.span(group)
    last = _LAST.search(found[group]) if group != "c" else None
    place = (start + last.start(), end) if last else (start, end)
    names = frozenset({found[group], found.string[slice(*place)]})
    return ImportedName(names, place, (None, None), _statement(found))


def _statement(found: re.Match[str]) -> tuple[int, int]:
    """Without the white space and the comment at the line's end."""
    own = found[0].split("//")[0] if found.lastgroup != "go" else found[0]
    start = found.start() + len(own) - len(own.lstrip())
    return start, found.start() + len(own.rstrip())
