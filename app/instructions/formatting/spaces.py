"""Spaces and blank lines that are too many: `Remove double spaces`, `Fix the extra spaces`,
`Collapse blank lines`.

Spaces between words alone: those that indent a line or line up columns, and those in code, stay.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.errors import EditError
from app.instructions.change_forms import BEGIN, DELETE
from app.instructions.changed_text import ChangedText
from app.instructions.places.structure import (
    CharRange,
    fenced,
    front_matter,
    indent,
    item_mark,
    line_ranges,
)
from app.instructions.places.vocabulary import THE_TEXT
from app.instructions.tables.spaced_tables import spaced_tables
from app.instructions.text_edit import TextEdit
from app.instructions.text_kinds import is_prose
from app.instructions.unclear import UnclearError
from app.safe_text import counted
from retrieval.text.cells import is_barred

_LESS = rf"(?:{DELETE}|fix|correct|clean up|collapse|reduce|squeeze|merge)"
_MANY = r"(?:double|doubled|extra|multiple|repeated|duplicate|consecutive|superfluous|redundant)"
_ALL = r"(?:(?:all|any|every|each|the|of) )*"
_WHERE = (
    rf"(?: (?:between (?:the )?words|everywhere|throughout|(?:in|from) {THE_TEXT}))?(?:,? please)?"
)
_ONE = r"(?: (?:to|into|with|by) (?:an? )?(?:single|one)(?: (?:spaces?|blank lines?|ones?|line))?)?"
_SPACES = re.compile(
    rf"{BEGIN}(?:{_LESS}|replace|change|turn) {_ALL}{_MANY} (?:white ?)?spaces?{_ONE}{_WHERE}[.!]?",
    re.IGNORECASE,
)
_LINES = re.compile(
    rf"{BEGIN}(?:(?:{_LESS}|replace|change|turn) {_ALL}{_MANY} (?:blank|empty) lines?"
    rf"|(?:collapse|reduce|squeeze|merge) {_ALL}(?:blank|empty) lines?){_ONE}{_WHERE}[.!]?",
    re.IGNORECASE,
)
_RUN = re.compile(r"`[^`\n]*`|(?P<run>(?<=\S)[ \u00a0]{2,3}(?=\S))")
"""Of spaces, or code, which is left as it is. More spaces line something up."""

_INDENTED = re.compile(r" {4}| {0,3}\t")
_TO_FILL_IN = re.compile(r"_{3}|\.{5}|\u2026{2}|---")


def spaces_collapsed(text: str, instruction: str, window: CharRange) -> ChangedText | None:
    """The text with one space, or one blank line, in the place of several; None for other
    instructions.

    Args:
        window: the part of the text that may be changed, in whole lines.

    Raises:
        EditError: there are none.
        UnclearError: the text is no prose, where they may have a meaning.
    """
    asked = " ".join(instruction.split())
    is_lines = _LINES.fullmatch(asked) is not None
    if not is_lines and not _SPACES.fullmatch(asked):
        return None
    if not is_prose(text):
        raise UnclearError
    edits = tuple(_blank_lines(text, window) if is_lines else _runs(text, window))
    if not edits:
        none = "No two blank lines follow each other" if is_lines else "No two spaces stand between"
        raise EditError(f"{none}{'' if is_lines else ' words'}: nothing is changed.")
    what = counted(len(edits), "blank line" if is_lines else "place")
    what = f"{what} behind another one" if is_lines else f"spaces in {what} with one each"
    verb = "Delete" if is_lines else "Replace"
    return ChangedText(edits, f"{verb}s {what}.", (f"{verb}d: {what}.",))


def _blank_lines(text: str, window: CharRange) -> Iterator[TextEdit]:
    """Each blank line behind another one, but for those in code."""
    before = False
    for start, end in line_ranges(text):
        is_blank = not text[start:end].strip() and start not in fenced(text)
        if is_blank and before and window[0] <= start and end <= window[1]:
            yield TextEdit(start, end)
        before = is_blank


def _runs(text: str, window: CharRange) -> Iterator[TextEdit]:
    """Each run of spaces between words with one space."""
    lines, apart = line_ranges(text), fenced(text) | front_matter(text) | _indented_code(text)
    tables = spaced_tables(text, range(len(lines)))
    aligned = {number for rows in tables for number in rows}
    for number, (start, end) in enumerate(lines):
        line = text[start:end]
        is_kept = start in apart or number in aligned or is_barred(line.rstrip("\r\n"))
        if is_kept or not window[0] <= start < window[1] or _TO_FILL_IN.search(line):
            continue
        beside = [text[slice(*each)] for each in lines[max(0, number - 1) : number + 2]]
        beside.remove(line)
        for found in _RUN.finditer(line, indent(line) + len(item_mark(line))):
            first, last = found.span("run")
            if found["run"] and not any(_ends_at(each, last) for each in beside):
                yield TextEdit(start + first, start + last, " ")


def _indented_code(text: str) -> frozenset[int]:
    """Where the lines begin that may be Markdown's code without fences: those indented by four or
    more, the first of them behind a blank line.
    """
    found, may_be_code = list[int](), True
    for start, end in line_ranges(text):
        line = text[start:end]
        is_blank = not line.strip()
        may_be_code = is_blank or (may_be_code and _INDENTED.match(line) is not None)
        if may_be_code and not is_blank:
            found.append(start)
    return frozenset(found)


def _ends_at(line: str, column: int) -> bool:
    """Whether a line beside another one has spaces up to the same column, as columns have."""
    return line[max(0, column - 2) : column] == "  " and line[column : column + 1].strip() != ""
