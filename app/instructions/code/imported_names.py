"""The names that source code imports, and whether they are used.

Those of Python, of JavaScript where they are on one line, and of languages that have each on a line
of its own: Go, Java, Rust and C.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from app.instructions.code.comments import bare_code, without_strings
from app.instructions.places.structure import CharRange
from app.instructions.text_kinds import place_of, python

MOST_DOTS = 50
"""In a name; a chain of generated code may be as long as Python can read it."""

_SCRIPT = re.compile(
    r"^import[ \t]+(?:(?P<whole>\w+|\*[ \t]+as[ \t]+\w+)|\{(?P<names>[^{}\n]*)\})[ \t]+from[ \t]+"
    r"(?:\"[^\"\n]+\"|'[^'\n]+');?[ \t]*\r?$",
    re.MULTILINE,
)
_LINES = tuple(
    re.compile(rf"^(?P<statement>{form})[ \t]*(?://[^\n]*)?\r?$", re.MULTILINE)
    for form in (
        r"import[ \t]+(?:static[ \t]+)?(?P<path>[\w.]+\.(?P<last>\w+))(?:[ \t]*;)?",  # of Java
        r"(?:pub[ \t]+)?use[ \t]+(?P<path>[\w:]+::(?P<last>\w+))[ \t]*;",  # of Rust
        r"#[ \t]*include[ \t]*[<\"](?P<path>(?P<last>[\w./+-]+))[>\"]",  # of C
        r"import[ \t]+\"(?P<path>(?:[\w./-]*[./-])?(?P<last>\w+))\"",  # of Go
    )
)
GO_BLOCK = re.compile(r"^import[ \t]*\([ \t]*\r?\n(?P<own>[^()]*)^\)", re.MULTILINE)
"""Imports of Go in brackets, each on a line of its own."""

_GO_LINE = re.compile(
    r"^[ \t]*(?P<statement>\"(?P<path>(?:[\w./-]*[./-])?(?P<last>\w+))\")[ \t]*\r?$", re.MULTILINE
)
_WORD = re.compile(r"(?<![\w.])\w+")
_ANY_WORD = re.compile(r"\w+")
_WORDS = re.compile(r"[^\s,](?:[^,]*[^\s,])?")


@dataclass(frozen=True, slots=True)
class ImportedName:
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

    def called(self, text: str) -> str:
        """What the rest of the code calls it."""
        return text[slice(*self.place)].rsplit(maxsplit=1)[-1]


def imported_names(text: str) -> Iterator[ImportedName]:
    """The names that Python or JavaScript imports, in the order of its statements.

    Raises:
        UnclearError: what is a string can't be told.
    """
    yield from _of_python(text) if python(text) is not None else _of_script(text)


def import_lines(text: str) -> Iterator[ImportedName]:
    """The names that Go, Java, Rust and C import: the last part of a path, and the whole of it."""
    if python(text) is not None:
        return
    found = [each for form in _LINES for each in form.finditer(text)]
    for block in GO_BLOCK.finditer(text):
        found += _GO_LINE.finditer(text, *block.span("own"))
    for each in found:
        called = frozenset({each["path"], each["last"]})
        yield ImportedName(called, each.span("last"), (None, None), each.span("statement"))


def is_used(text: str, imported: ImportedName) -> bool:
    """Whether a name is used, outside of strings and comments."""
    name, (start, end) = imported.called(text), imported.statement
    if python(text) is not None:
        return name in _names_used(text)
    within = _WORD.findall(without_strings(text[start:end])).count(name)
    return _words_of_code(text)[name] > within


@lru_cache(maxsize=2)
def _names_used(text: str) -> frozenset[str]:
    """The names and the dotted names of Python's code: "os", "os.path"."""
    tree = python(text)
    return frozenset(dotted_name(each) for each in (ast.walk(tree) if tree else ()))


def dotted_name(node: ast.AST) -> str:
    """A name, or names with dots between them; "" for other nodes and for more names than that."""
    parts = list[str]()
    while isinstance(node, ast.Attribute) and len(parts) < MOST_DOTS:
        parts.append(node.attr)
        node = node.value
    return ".".join([node.id, *reversed(parts)]) if isinstance(node, ast.Name) else ""


@lru_cache(maxsize=2)
def _words_of_code(text: str) -> Counter[str]:
    """How often each word stands outside of strings and comments, and not behind a dot."""
    return Counter(_WORD.findall(without_strings(text)))


def said_elsewhere(text: str, imported: ImportedName) -> list[CharRange]:
    """Where a name stands outside of its own statement, also as "os" of "os.path" and in strings
    and comments.
    """
    name, (start, end) = imported.called(text).partition(".")[0], imported.statement
    found = re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", text)
    return [each.span() for each in found if not start <= each.start() < end]


def may_be_used(text: str, imported: ImportedName) -> bool:
    """Whether a name may be used otherwise: "os" of "os.path", in a string such as an annotation,
    or by elements of JSX.
    """
    name, (start, end) = imported.called(text).partition(".")[0], imported.statement
    if name == "React" and re.search(r"</|/>", text[:start] + text[end:]):
        return True
    return _words(text)[name] > Counter(_ANY_WORD.findall(text, start, end))[name]


@lru_cache(maxsize=2)
def _words(text: str) -> Counter[str]:
    """How often each word stands in a text, wherever it is."""
    return Counter(_ANY_WORD.findall(text))


def _of_python(text: str) -> Iterator[ImportedName]:
    tree = python(text)
    for node in ast.walk(tree) if tree else ():
        if isinstance(node, ast.Import | ast.ImportFrom):
            called = [frozenset({each.name, each.asname or each.name}) for each in node.names]
            places = [place_of(text, each) for each in node.names]
            yield from _imported(called, places, place_of(text, node))


def _of_script(text: str) -> Iterator[ImportedName]:
    """Those outside of strings and comments."""
    code = bare_code(text)
    for found in _SCRIPT.finditer(text):
        if not code.startswith("import", found.start()):
            continue
        if found["whole"]:
            name = frozenset({found["whole"].rpartition(" ")[2]})
            yield ImportedName(name, found.span("whole"), (None, None), found.span())
            continue
        at, names = found.start("names"), [*_WORDS.finditer(found["names"])]
        called = [frozenset(each[0].split(" as ")) for each in names]
        places = [(at + each.start(), at + each.end()) for each in names]
        yield from _imported(called, places, found.span())


def _imported(
    called: Sequence[frozenset[str]], places: Sequence[CharRange], statement: CharRange
) -> Iterator[ImportedName]:
    around = [None, *places, None]
    for number, (names, place) in enumerate(zip(called, places, strict=True)):
        yield ImportedName(names, place, (around[number], around[number + 2]), statement)
