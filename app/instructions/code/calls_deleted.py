"""Statements that call one function and do nothing else: `Remove the print statements`, `Delete all
console.log calls`.

A call within something else, or as the only body of an "if" without braces, stays and is told.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence

from app.errors import EditError
from app.instructions.change_forms import BEGIN, DELETE
from app.instructions.changed_text import ChangedText, lines_named
from app.instructions.code.comments import bare_code
from app.instructions.code.imported_names import dotted_name
from app.instructions.code.nesting import closing
from app.instructions.places.structure import CharRange, indent, line_around
from app.instructions.places.vocabulary import THE_TEXT
from app.instructions.readable_code import breaks
from app.instructions.text_edit import edited, in_order, without_lines
from app.instructions.text_kinds import is_code, is_sql, place_of, python
from app.instructions.unclear import UnclearError
from app.safe_text import counted, quoted

_EVERY = r"(?P<every>(?:all|every|each|any)(?: of)? )?(?:the |my )?(?:debug )?"
_NOUN = r"(?:statement|call|line|command)(?P<many>s)?"
_ASKED = tuple(
    re.compile(
        rf"{BEGIN}{DELETE} {_EVERY}{form}(?: (?:from|in|of) {THE_TEXT})?[.!]?", re.IGNORECASE
    )
    for form in (
        rf"[`\"']?(?P<name>[A-Za-z_$][\w$.]*)!?(?:\(\))?[`\"']? {_NOUN}",
        r"[`\"']?(?P<name>[A-Za-z_$][\w$]*(?:\.[\w$]+)+?|print(?:ln|f)?)(?:\(\))?[`\"']?(?P<many>s)?",
    )
)
_KEYWORDS = frozenset(
    {"assert", "await", "case", "catch", "else", "for", "if", "return", "switch", "throw", "typeof"}
    | {"while", "with", "yield"}
)
_OPENS = re.compile(r"(?:[{;}]|^(?:case\b.*|default[ \t]*):)\Z")
_GOES_ON = re.compile(r"(?:[=(\[,?+\-*/%&|<>.\\]|=>|\b(?:else|do|return|then))\Z")
_CONTINUES = re.compile(r"[ \t]*[.?:&|+\-*/,)\]]")
"""What the next line begins with, where it belongs to the same statement."""

_ENDED = re.compile(r";[ \t]*\r?$", re.MULTILINE)


def calls_deleted(text: str, instruction: str, window: CharRange) -> ChangedText | None:
    """The text without the statements that call a function; None for other instructions, and where
    the code doesn't call it.

    Raises:
        EditError: there are several and one is said, or a block would be empty.
        UnclearError: no call is a statement of its own for certain.
    """
    words = " ".join(instruction.split())
    asked = next(filter(None, (form.fullmatch(words) for form in _ASKED)), None)
    if asked is None or asked["name"].lower() in _KEYWORDS or not is_code(text) or is_sql(text):
        return None
    is_every, name = asked["every"] or asked["many"], asked["name"]
    found = _calls(text, name, window)
    if not found and name.endswith("s"):  # "all console.logs"
        is_every, name = True, name.removesuffix("s")
        found = _calls(text, name, window)
    if not found:
        return None
    places, kept = [e for e, is_own in found if is_own], [e for e, is_own in found if not is_own]
    if not places:
        raise UnclearError
    if len(found) > 1 and not is_every:
        raise EditError(
            f"{quoted(name)} is called {len(found):,} times, at "
            f"{lines_named([e for e, _ in found], text)}: nothing is changed. Give the line's "
            f"number, or say \u201call {name} statements\u201d."
        )
    return _deleted(text, name, places, kept)


def _calls(text: str, name: str, window: CharRange) -> list[tuple[CharRange, bool]]:
    """The calls of a function, with whole lines, and whether each is a statement of its own."""
    read = _in_python if python(text) is not None else _in_others
    return [each for each in read(text, name) if window[0] <= each[0][0] < window[1]]


def _deleted(
    text: str, name: str, places: Sequence[CharRange], kept: Sequence[CharRange]
) -> ChangedText:
    edits = in_order(without_lines(text, places, is_tidy=False))
    if breaks(text, edited(text, edits)):
        raise EditError(
            f"Without the calls of {quoted(name)} a block of the code would be empty: nothing is "
            "deleted."
        )
    where = f"{counted(len(places), 'call')} of {quoted(name)}, at {lines_named(places, text)}"
    told = [f"Deleted: {where}."]
    if kept:
        told.append(f"Kept, as a part of something else: {lines_named(kept, text)}.")
    return ChangedText(edits, f"Deletes {where}.", tuple(told))


def _in_python(text: str, name: str) -> Iterator[tuple[CharRange, bool]]:
    tree = python(text)
    nodes = [*ast.walk(tree)] if tree else []
    own = {id(each.value): each for each in nodes if isinstance(each, ast.Expr)}
    calls = [e for e in nodes if isinstance(e, ast.Call) and dotted_name(e.func) == name]
    for each in sorted(calls, key=lambda e: (e.lineno, e.col_offset)):
        start, end = place_of(text, own.get(id(each), each))
        first, last = line_around(text, start)[0], line_around(text, end)[1]
        is_alone = not (text[first:start].strip() or text[end:last].partition("#")[0].strip())
        yield (first, last), id(each) in own and is_alone


def _in_others(text: str, name: str) -> Iterator[tuple[CharRange, bool]]:
    """Calls in other languages: "name(...);" or "name!(...);" in lines of their own."""
    form = re.compile(rf"(?<![\w.$>:-]){re.escape(name)}!?[ \t]*\(")
    if not form.search(text):
        return
    bare = bare_code(text)
    is_ended = _ENDED.search(bare) is not None
    for each in form.finditer(bare):
        first = line_around(text, each.start())[0]
        end = closing(bare, each.end() - 1)
        last = line_around(text, end)[1]
        behind = bare[end:last].strip()
        is_alone = not bare[first : each.start()].strip() and behind == (";" if is_ended else "")
        yield (first, last), is_alone and _is_statement(bare, first, last, is_ended=is_ended)


def _is_statement(bare: str, start: int, end: int, *, is_ended: bool) -> bool:
    """Whether lines are a statement among others, and not the body of the line above."""
    above = bare[:start].rstrip()
    line = above[above.rfind("\n") + 1 :]
    is_deeper = indent(bare[start:end]) > indent(line)
    if above and not _OPENS.search(line.strip()) and (is_deeper or _GOES_ON.search(line)):
        return False
    return is_ended or not _CONTINUES.match(bare, end)
