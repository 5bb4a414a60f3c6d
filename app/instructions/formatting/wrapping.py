"""Paragraphs with their lines broken at a column, or each on one line: `Wrap at 80 columns`,
`Unwrap the paragraphs`.

Only white space changes, and only in paragraphs: code, tables, lists, quotes and headings stay, and
so do lines that somebody has broken on purpose, as those of an address or a verse.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from app.errors import EditError
from app.instructions.change_forms import BEGIN
from app.instructions.changed_text import ChangedText
from app.instructions.places.structure import (
    CharRange,
    fenced,
    front_matter,
    line_number,
    line_ranges,
    title_lines,
    underlines,
)
from app.instructions.tables.spaced_tables import spaced_tables
from app.instructions.text_edit import TextEdit
from app.instructions.text_kinds import is_prose
from app.instructions.unclear import UnclearError
from app.safe_text import counted
from retrieval.text.cells import is_barred
from retrieval.text.line_forms import MARKER

LEAST_COLUMN, MOST_COLUMN = 30, 300
LEAST_LONG = 40
"""Code points of the longest line of a paragraph whose lines are broken where they were full."""

_LEAST_FULL = 0.6
"""Share of the longest line that the others of it have at least, but for the last one."""

_WHAT = (
    r"(?:(?:(?:the|all|every|each|these|this|my|of) )*"
    r"(?:long )?(?:text|lines?|paragraphs?|file|document|selection|it|this|them) )?"
)
_WRAP = re.compile(
    rf"{BEGIN}(?:(?:hard[ -]?)?(?:re-?)?wrap|reflow|break) {_WHAT}(?:at|to|after) (?:column )?"
    r"(?P<column>\d{2,3})(?: (?:columns?|characters?|chars|letters))?[.!]?",
    re.IGNORECASE,
)
_UNWRAP = re.compile(
    rf"{BEGIN}(?:un-?wrap (?:(?:all|the|every|each|these|lines|of|in) )*"
    r"(?:paragraphs?|lines|text|document|file)"
    r"|join (?:(?:all|the) )*lines (?:of|in) (?:(?:each|every|all|the) )+paragraphs?"
    r"|(?:remove|delete) (?:(?:the|all|hard) )*line ?breaks (?:with)?in(?:side)?(?: the)? "
    r"paragraphs"
    r"|(?:put|write|set) (?:every|each) paragraph (?:on|in) (?:one|a single|its own) line)[.!]?",
    re.IGNORECASE,
)
_ODD = re.compile(r"[ \t>|<#:]|\[[^\]]+\]:|[-=_*~+`]{3}|\\|.* {3,}\S|.*\t")
"""How a line begins that is no paragraph's: indented, quoted, markup; or with columns."""

_DIVIDED = re.compile(r"\w[-\u00ad]$")
"""Of a line whose end divides a word."""

_NEVER_FIRST = re.compile(r"[#>|+=~:-]|[*_]+$|`{3}")


def wrapped(text: str, instruction: str, window: CharRange) -> ChangedText | None:
    """The text with its paragraphs broken anew; None for other instructions.

    Args:
        window: the part of the text that may be changed, in whole lines.

    Raises:
        EditError: they are as they are asked for.
        UnclearError: the text is no prose, or the column is an odd one.
    """
    asked = " ".join(instruction.split())
    found = _WRAP.fullmatch(asked)
    if found is None and not _UNWRAP.fullmatch(asked):
        return None
    column = int(found["column"]) if found else 0
    if not is_prose(text) or (found and not LEAST_COLUMN <= column <= MOST_COLUMN):
        raise UnclearError
    is_selected = not column and window != (0, len(text))
    edits, kept = list[TextEdit](), list[int]()
    for block in _paragraphs(text, window):
        lines = [text[slice(*each)] for each in block]
        new = _broken(lines, column, is_joined=_is_full(lines) or is_selected)
        if new != lines:
            edits.append(TextEdit(block[0][0], block[-1][1], "".join(new)))
        elif len(lines) > 1 and not (column or _is_full(lines)):
            kept.append(line_number(text, block[0][0]))
    at = ", ".join(f"{each:,}" for each in kept[:6]) + (", \u2026" if len(kept) > 6 else "")
    if not edits:
        why = (
            "No line of a paragraph is longer"
            if column
            else "Each paragraph is on one line already"
        )
        if kept:
            why = f"The lines of the paragraphs at line {at} may be broken on purpose"
        raise EditError(f"{why}: nothing is changed.{' Select them to join them.' if kept else ''}")
    what = (
        f"{counted(len(edits), 'paragraph')} {f'at column {column}' if column else 'on one line'}"
    )
    done = [f"Written: {what}."]
    if kept:
        done.append(f"Kept, since their lines may be broken on purpose: those at line {at}.")
    return ChangedText(tuple(edits), f"Writes {what}.", tuple(done))


def _paragraphs(text: str, window: CharRange) -> Iterator[list[CharRange]]:
    """The lines of each paragraph that may be broken anew."""
    lines = line_ranges(text)
    apart = fenced(text) | title_lines(text) | underlines(text) | front_matter(text)
    tables = spaced_tables(text, range(len(lines)))
    apart |= {lines[number][0] for rows in tables for number in rows}
    block, inside = list[CharRange](), [e for e in lines if window[0] <= e[0] < window[1]]
    for each in [*inside, (window[1], window[1])]:
        if each[0] not in apart and text[slice(*each)].strip():
            block.append(each)
            continue
        if block and all(_is_plain(text[slice(*e)]) for e in block):
            yield block
        block = []


def _is_plain(line: str) -> bool:
    own = line.rstrip("\r\n")
    is_marked = MARKER.match(own) or _ODD.match(own.rstrip()) or own.endswith(("  ", "\\"))
    return not (is_marked or _DIVIDED.search(own[-2:]) or is_barred(own))


def _broken(lines: Sequence[str], column: int, *, is_joined: bool) -> list[str]:
    """The lines of a paragraph broken at a column; all on one line for 0. If they aren't joined,
    only lines that are too long are broken.
    """
    ending = lines[0][len(lines[0].rstrip("\r\n")) :] or "\n"
    own = [each.rstrip("\r\n") for each in lines]
    last = lines[-1][len(own[-1]) :]
    joined = [" ".join(each.strip(" ") for each in own)] if is_joined else own
    new = [line for each in joined for line in (_at(each, column) if column else [each])]
    return [f"{each}{ending}" for each in new[:-1]] + [f"{new[-1]}{last}"]


def _is_full(lines: Sequence[str]) -> bool:
    """Whether the lines were broken where they were full, and not on purpose."""
    lengths = [len(each.rstrip()) for each in lines]
    longest = max(lengths)
    if len(lines) < 2 or longest < LEAST_LONG:
        return False
    is_verse = all(below[:1].isupper() for _, below in pairwise(lines))
    return not is_verse and min(lengths[:-1]) >= _LEAST_FULL * longest


def _at(line: str, column: int) -> list[str]:
    """A line broken so that no part is longer, if its words aren't."""
    if len(line) <= column:
        return [line]
    pieces = list[str]()
    gap = ""
    for each in re.findall(r"[^ \t]+|[ \t]+", line):
        if not each.strip(" \t"):
            gap = each
        elif pieces and (_NEVER_FIRST.match(each) or MARKER.match(f"{each} ")):
            pieces[-1] += gap + each  # at a line's beginning it would be an item, or a heading
        else:
            pieces += [gap, each] if pieces else [each]
    made = [pieces[0]]
    for space, piece in zip(pieces[1::2], pieces[2::2], strict=True):
        if len(made[-1]) + len(space) + len(piece) <= column:
            made[-1] += space + piece
        else:
            made.append(piece)
    return made
