"""Lines sorted, and what is there twice or to no purpose taken out: instructions without a place.

`Sort these lines`, `Sort the list in reverse order`, `Remove duplicate lines`, `Remove trailing
spaces`, `Sort the groceries`; also `Remove double spaces` (`spaces.py`).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import pairwise

from app.errors import EditError
from app.instructions.change_forms import BEGIN
from app.instructions.changed_text import ChangedText, lines_named
from app.instructions.formatting.spaces import spaces_collapsed
from app.instructions.lists.item_lists import LIST, list_called
from app.instructions.places.structure import (
    BOX,
    CharRange,
    fenced,
    indent,
    is_counted,
    title_lines,
)
from app.instructions.places.units import units_of
from app.instructions.text_edit import TextEdit, without_lines
from app.instructions.text_kinds import is_prose, is_table, python
from app.instructions.unclear import UnclearError
from app.safe_text import counted
from retrieval.text.line_forms import MARKER
from retrieval.whole_numbers import by_value

LinePart = str | tuple[int, str]
"""Of a part of a line: words, or a number in digits."""

_BACKWARDS = (
    r",?(?: (?P<back>in reverse(?: alphabetical)?(?: order)?|(?:in )?descending(?: order)?"
    r"|from z to a|backwards))?(?:,? please)?[.!]?"
)
_SORT = re.compile(
    rf"{BEGIN}sort(?: all)?(?: of)?(?: the| these| this| my)?(?: selected)?"
    r"(?: (?P<what>lines|(?:list )?items|list|bullet points|entries))?"
    r"(?: (?P<how>alphabetically|in alphabetical order|numerically|by number|from a to z"
    r"|(?:in )?ascending(?: order)?))?"
    rf"{_BACKWARDS}",
    re.IGNORECASE,
)
_SORT_LIST = re.compile(
    rf"{BEGIN}sort {LIST}"
    r"(?: (?P<how>alphabetically|in alphabetical order|numerically|by number|from a to z))?"
    rf"{_BACKWARDS}",
    re.IGNORECASE,
)
_DUPLICATES = re.compile(
    rf"{BEGIN}(?:delete|remove|drop) (?:all )?(?:the )?(?:duplicated?|repeated) lines[.!]?",
    re.IGNORECASE,
)
_TRAILING = re.compile(
    rf"{BEGIN}(?:delete|remove|strip|trim) (?:all )?(?:the )?trailing "
    r"(?:white ?space|spaces|blanks)"
    r"(?: (?:at|from) the ends? of (?:(?:the|all|each|every) )*lines?)?[.!]?",
    re.IGNORECASE,
)
_SPACES = re.compile(r"(?<![ \t])[ \t]+(?=\r?$)", re.MULTILINE)
_DIGITS = re.compile(r"([0-9]+)")
_NUMBER = re.compile(r"-?\d+(?:,\d{3})*(?:\.\d+)?", re.ASCII)


def tidied(text: str, instruction: str, window: CharRange) -> ChangedText | None:
    """The text with what is asked for; None where it isn't one of these.

    Args:
        window: the part of the text that may be changed, in whole lines.

    Raises:
        EditError: there is nothing to be changed.
    """
    asked = " ".join(instruction.split())
    if found := _SORT.fullmatch(asked):
        return _sorted(text, found, window, found["what"])
    if found := _SORT_LIST.fullmatch(asked):
        with suppress(UnclearError):
            place = list_called(text, found["list"], window).place
            return _sorted(text, found, place, "items")
    if _DUPLICATES.fullmatch(asked):
        twice = [*_repeated(text, window)]
        _require(twice, "No line stands there twice")
        where = lines_named(twice, text)
        what = f"{counted(len(twice), 'line')} that stood there before: {where}"
        edits = tuple(without_lines(text, twice, is_tidy=False))
        return ChangedText(edits, f"Deletes {what}.", (f"Deleted: {what}.",))
    if _TRAILING.fullmatch(asked):
        places = [each.span() for each in _SPACES.finditer(text, *window)]
        _require(places, "No line has white space at its end")
        what = f"white space at the end of {counted(len(places), 'line')}"
        edits = tuple(TextEdit(*each) for each in places)
        return ChangedText(edits, f"Deletes {what}.", (f"Deleted: {what}.",))
    return spaces_collapsed(text, asked, window)


def _require(found: Sequence[object], why: str) -> None:
    if not found:
        raise EditError(f"{why}: nothing is changed.")


def _repeated(text: str, window: CharRange) -> Iterator[CharRange]:
    """Lines that stand there before; those without words, headings and those of fenced code don't
    count.

    Raises:
        UnclearError: lines belong to others, as in code: each class may have a method of one name.
    """
    if python(text) is not None or not (is_prose(text) or is_table(text)):
        raise UnclearError
    seen, code, titles = set[str](), fenced(text), title_lines(text)
    lines = units_of(text, "line", *window, is_counted=False)
    least = min((indent(text[slice(*e)]) for e in lines if text[slice(*e)].strip()), default=0)
    for start, end in lines:
        line = text[start:end].rstrip()
        if start in titles:
            continue
        if line in seen:
            if indent(line) > least:
                raise UnclearError
            yield start, end
        elif re.search(r"\w", line) and start not in code:
            seen.add(line)


def _sorted(
    text: str, asked: re.Match[str], window: CharRange, what: str | None
) -> ChangedText | None:
    """Each place of a line or an item with what comes there in order; markers of items that are
    counted stay where they are.
    """
    if window == (0, len(text)) and is_table(text):
        raise UnclearError  # its heads come first
    slots = _slots(text, what, window)
    if slots == [] and "list" in (what or ""):
        raise EditError("There is no list: nothing is changed.")
    if slots is None or len(slots) < 2:
        return None
    by_number = (asked["how"] or "").lower() in {"numerically", "by number"}
    key = _by_number if by_number else by_words
    contents = [text[slice(*each)] for each in slots]
    new = sorted(contents, key=lambda e: key(BOX.sub("", e)), reverse=asked["back"] is not None)
    if new == contents:
        raise EditError("They are sorted already: nothing is changed.")
    parts = [new[0]]
    for (before, after), content in zip(pairwise(slots), new[1:], strict=True):
        parts += [text[before[1] : after[0]], content]
    edit = TextEdit(slots[0][0], slots[-1][1], "".join(parts))
    sorted_ = counted(len(slots), "line")
    return ChangedText((edit,), f"Sorts {sorted_}.", (f"Sorted: {sorted_}.",))


def _slots(text: str, what: str | None, window: CharRange) -> list[CharRange] | None:
    """The places that are sorted; None where it isn't said for certain which."""
    is_whole = window == (0, len(text))
    is_lines = (what or "").lower() in ({"lines"} if is_whole else {"", "lines", "entries"})
    units = units_of(text, "line" if is_lines else "item", *window, is_counted=True)
    units = tuple(each for each in units if text[slice(*each)].strip())
    if any(one[1] != other[0] for one, other in pairwise(units)):
        return None
    is_item = not is_lines or all(is_counted(text[slice(*each)]) for each in units)
    return [_content(text, each, is_item=is_item) for each in units]


def _content(text: str, unit: CharRange, *, is_item: bool) -> CharRange:
    """A unit without its line's end, an item without its marker."""
    start, end = unit
    own = text[start:end]
    marker = MARKER.match(own, indent(own)) if is_item else None
    return start + (marker.end() if marker else 0), start + len(own.rstrip("\r\n"))


def by_words(line: str) -> list[LinePart]:
    """A sort key for lines: without case and accents, and with numbers by their value."""
    plain = line.strip().casefold()
    if not plain.isascii():
        letters = unicodedata.normalize("NFKD", plain)
        plain = "".join(each for each in letters if not unicodedata.combining(each))
    parts = _DIGITS.split(plain)
    return [by_value(each) if n % 2 else each for n, each in enumerate(parts)]


def _by_number(line: str) -> tuple[float, list[LinePart]]:
    found = _NUMBER.search(line)
    return (float(found[0].replace(",", "")) if found else float("inf")), by_words(line)
