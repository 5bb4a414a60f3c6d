"""What a text consists of, as a person counts it: lines, paragraphs, sentences, items, sections.

Contract: each unit is a range [start, end) of code points, in order. Units of whole lines have the
last one's ending, too.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from app.asking.sections import headings_of, section_called
from app.instructions.named_place import Unit
from retrieval.line_forms import ENDED, MARKER
from retrieval.sentences import sentences
from storage import Heading

CharRange = tuple[int, int]

WHOLE_LINES: frozenset[Unit] = frozenset(
    {"line", "paragraph", "item", "section", "heading", "definition", "method"}
)
"""Units that consist of whole lines."""

_LINE = re.compile(r"[^\n]*\n|[^\n]+")
_ATX = re.compile(r" {0,3}(#{1,6})[ \t]+(\S[^\n]*?)[ \t]*#*[ \t]*\r?\n?")
_FENCE = re.compile(r" {0,3}(```|~~~)")


class Definition(NamedTuple):
    """A function or class of Python; `is_method` is whether it is within a class."""

    name: str
    place: CharRange
    is_method: bool


@lru_cache(maxsize=4)  # a plan is shown at each pause while an instruction is typed
def units_of(
    text: str, unit: Unit, start: int, end: int, *, is_counted: bool
) -> tuple[CharRange, ...]:
    """The units of one kind in a range of a text, which are whole lines or within one paragraph.

    Args:
        is_counted: whether a person counts them, who leaves out greetings and titles, since no
            sentence ends there.
    """
    match unit:
        case "line":
            found = _lines(text, start, end)
        case "paragraph":
            found = _paragraphs(text, start, end)
            full = [each for each in found if _is_prose(text, each)]
            found = full if is_counted and full else found
        case "sentence":
            found = [
                (start + each.start, start + each.end)
                for each in sentences(text[start:end])
                if not is_counted or _is_prose(text, (start + each.start, start + each.end))
            ]
        case "item":
            found = _items(text, start, end)
        case "heading":
            starts = (text.rfind("\n", 0, each.start) + 1 for each in _headings(text))
            found = [(at, _line_end(text, at)) for at in starts if start <= at < end]
        case "section":
            found = _sections(text, start, end, is_counted=is_counted)
        case "definition" | "method":
            found = [each.place for each in _definitions(text) if start <= each.place[0] < end]
    return tuple(found)


def section_named(text: str, called: str) -> CharRange | None:
    """The section with this title or number, else the one whose title has all of these words."""
    headings = _headings(text)
    for place, each in enumerate(headings):
        if bare_title(each.title) == bare_title(called):
            after = (other.start for other in headings[place + 1 :] if other.level <= each.level)
            return each.start, next(after, len(text))
    found = section_called(called, headings, len(text), lambda: headings_of(text, ()))
    return None if found is None else (found.start, found.end)


def bare_title(title: str) -> str:
    """A heading's words without its number and its marks, in small letters."""
    words = MARKER.sub("", title.strip("#*_ \t\r\n"), count=1)
    return " ".join(words.strip("#*_ .:").casefold().split())


def definitions_named(text: str, name: str, *, is_method: bool) -> tuple[CharRange, ...]:
    """The functions and classes of Python with this name, with their decorators; those outside of
    classes, where there are any and no method is meant.
    """
    found = [each for each in _definitions(text) if each.name == name]
    alike = tuple(each.place for each in found if each.is_method == is_method)
    return alike if alike or is_method else tuple(each.place for each in found)


def _lines(text: str, start: int, end: int) -> list[CharRange]:
    return [(each.start(), each.end()) for each in _LINE.finditer(text, start, end)]


def _line_end(text: str, at: int) -> int:
    return text.find("\n", at) + 1 or len(text)


def _paragraphs(text: str, start: int, end: int) -> list[CharRange]:
    """Lines between blank ones, a heading of Markdown above them apart."""
    headings = {each.start for each in marked_headings(text)}
    found = list[CharRange]()
    is_open = False
    for first, last in _lines(text, start, end):
        if not text[first:last].strip():
            is_open = False
        elif is_open:
            found[-1] = found[-1][0], last
        else:
            found.append((first, last))
            is_open = first not in headings
    return found


def _is_prose(text: str, place: CharRange) -> bool:
    return ENDED.search(text[slice(*place)].rstrip()) is not None


def _items(text: str, start: int, end: int) -> list[CharRange]:
    """List items with the lines that belong to them."""
    found, indents = list[CharRange](), list[int]()
    is_open = False
    for first, last in _lines(text, start, end):
        line = text[first:last]
        indent = len(line) - len(line.lstrip())
        if MARKER.match(line.lstrip()):
            found.append((first, last))
            indents.append(indent)
            is_open = True
        elif is_open and line.strip() and indent > indents[-1]:
            found[-1] = found[-1][0], last
        else:
            is_open = False
    return found


def _headings(text: str) -> list[Heading]:
    """Of Markdown; where there are none, lines that look like headings."""
    return headings_of(text, marked_headings(text))


@lru_cache(maxsize=2)
def marked_headings(text: str) -> tuple[Heading, ...]:
    """Headings of Markdown behind number signs, outside of fences."""
    found, fence = list[Heading](), ""
    for start, end in _lines(text, 0, len(text)):
        line = text[start:end]
        if opening := _FENCE.match(line):
            fence = "" if fence == opening[1] else fence or opening[1]
        elif not fence and (heading := _ATX.fullmatch(line)):
            found.append(Heading(start, len(heading[1]), heading[2]))
    return tuple(found)


def _sections(text: str, start: int, end: int, *, is_counted: bool) -> list[CharRange]:
    """From a heading to the next of its level or a higher one; those of the highest level that has
    several are counted.
    """
    headings = _headings(text)
    inside = [each for each in headings if start <= each.start < end]
    levels = Counter(each.level for each in inside)
    level = min((level for level, count in levels.items() if count > 1), default=1)
    found = list[CharRange]()
    for place, each in enumerate(headings):
        after = (other.start for other in headings[place + 1 :] if other.level <= each.level)
        if start <= each.start < end and (each.level == level or not is_counted):
            found.append((each.start, next(after, len(text))))
    return found


def _definitions(text: str) -> list[Definition]:
    """Functions and classes of Python; none where it isn't Python."""
    if "\r" in text.replace("\r\n", ""):  # ends a line for Python, and here it doesn't
        return []
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []
    starts = [each.start() for each in _LINE.finditer(text)] + [len(text)]
    return [
        _definition(child, starts, is_method=isinstance(node, ast.ClassDef))
        for node in ast.walk(tree)
        for child in ast.iter_child_nodes(node)
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
    ]


def _definition(
    node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef,
    starts: Sequence[int],
    *,
    is_method: bool,
) -> Definition:
    first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
    place = starts[first - 1], starts[node.end_lineno or node.lineno]
    return Definition(node.name, place, is_method)
