"""All dates of a text written as ISO 8601 has them: `Change all dates to YYYY-MM-DD`.

Only where each of them can be one day alone: with its month by name, or a day above 12.
"""

from __future__ import annotations

import re
from contextlib import suppress
from datetime import date

from app.errors import EditError
from app.instructions.change_forms import BEGIN
from app.instructions.changed_text import ChangedText
from app.instructions.places.structure import CharRange, line_number
from app.instructions.text_edit import TextEdit
from app.instructions.words.replacement import WHERE
from app.instructions.words.surroundings import is_address
from app.safe_text import counted, quoted
from retrieval.words.value_words import MONTH, MONTHS

_ASKED = re.compile(
    rf"{BEGIN}(?:change|convert|turn|rewrite|write|put|format|make|set) "
    r"(?:(?:all|every|each|the) )*dates? (?:(?:to|into|in|as|use) )?(?:the )?"
    r"(?:ISO(?:[ -]?8601)?(?: date)?(?: format)?|YYYY-MM-DD(?: format)?)"
    rf"{WHERE}[.!]?",
    re.IGNORECASE,
)
_SHORT_MONTHS = tuple(month[:3].lower() for month in MONTHS)
_DAY = r"(?:\d{1,2})(?:st|nd|rd|th)?"
_DATE = re.compile(
    rf"(?<![\w/.])(?:(?P<day>{_DAY}) (?:of )?(?P<month>{MONTH})(?:\.?,? (?P<year>\d{{4}}))?"
    rf"|(?P<month2>{MONTH})\.? (?P<day2>{_DAY})(?!\d)(?:,? (?P<year2>\d{{4}}))?"
    r"|(?<!-)(?P<one>\d{1,2})(?P<mark>[./-])(?P<other>\d{1,2})(?P=mark)(?P<year3>\d{4}|\d\d))(?![\w/]|[.-]\d)",
    re.IGNORECASE,
)
_JOINED = re.compile(
    r"(?<![\d:.,])\d{1,2}(?:st|nd|rd|th)? ?(?:-|\u2013|/|&|to|and|or|until|till) ?(?:the )?$",
    re.IGNORECASE,
)
"""Another day before it, of the same month: "1 to 3 May 2024"."""


def iso_dates(text: str, instruction: str, window: CharRange) -> ChangedText | None:
    """The text with its dates in that form; None if that isn't asked for.

    Args:
        window: the part of the text that may be changed, in whole lines.

    Raises:
        EditError: there is none, or one that could be several days; says which.
    """
    if not _ASKED.fullmatch(" ".join(instruction.split())):
        return None
    found = [e for e in _DATE.finditer(text, *window) if not (is_address(e) or _is_verb(e))]
    if not found:
        raise EditError("There is no date that is written otherwise: nothing is changed.")
    edits = tuple(TextEdit(*each.span(), _written(each)) for each in found)
    what = f"{counted(len(edits), 'date')} as YYYY-MM-DD"
    return ChangedText(edits, f"Writes {what}.", (f"Written: {what}.",))


def day_of(words: str) -> date | None:
    """The one day that some words are, with their month by name or as ISO 8601 has it."""
    with suppress(ValueError):
        return date.fromisoformat(words)
    found = _DATE.fullmatch(words)
    days = _days(found) if found and not found["mark"] else set()
    return days.pop() if len(days) == 1 else None


def _is_verb(found: re.Match[str]) -> bool:
    """Whether "may" or "march" may be one: "Only 3 may come"."""
    month = found["month"] or found["month2"]
    return bool(month) and month.islower() and not (found["year"] or found["year2"])


def _written(found: re.Match[str]) -> str:
    """A date in that form."""
    text, start = found.string, found.start()
    days = set() if _JOINED.search(text[max(0, start - 20) : start]) else _days(found)
    if len(days) != 1:
        raise EditError(
            f"{quoted(found[0])} at line {line_number(text, start):,} could be any of several days"
            " or is no whole date: nothing is changed. Select the lines of the other dates, or "
            "write this one out."
        )
    return days.pop().isoformat()


def _days(found: re.Match[str]) -> set[date]:
    """The days that a date may be."""
    if found["mark"]:
        year, one, other = (int(found[name]) for name in ("year3", "one", "other"))
        readings = {(year, one, other), (year, other, one)} if len(found["year3"]) == 4 else set()
    else:
        said = found["year"] or found["year2"]
        name = (found["month"] or found["month2"])[:3].lower()
        day = int(re.sub(r"\D", "", found["day"] or found["day2"]))
        readings = {(int(said), _SHORT_MONTHS.index(name) + 1, day)} if said else set()
    return {made for each in readings if (made := _date(*each)) is not None}


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
