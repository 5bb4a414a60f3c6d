"""What a person should look at after a change to the letter: what it leaves that may not fit.

A day that its month doesn't have ("31 April"), a number that is also said in another form and stays
there ("EUR 60 (fifty euros)"), a line from which something was taken that it needs ("Chair:"),
a heading with nothing below any more, and a table's total.
"""

from __future__ import annotations

import re
from calendar import monthrange
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, groupby, zip_longest

from app.instructions.places.structure import (
    CharRange,
    heading_lines,
    item_mark,
    line_around,
    line_number,
    marked_headings,
)
from app.instructions.tables.totals import totals_left
from app.instructions.text_edit import TextEdit, edited
from app.instructions.text_kinds import is_code, is_prose
from app.instructions.words.both_forms import other_forms
from app.safe_text import counted, listed, quoted
from retrieval.words.value_words import MONTH, MONTHS
from storage import Heading

MOST_TOLD = 4
"""Notes of a kind."""

_LONGEST_DATE = 20
"""Characters of one."""

_DATE = re.compile(
    rf"(?<![\d.])(?:(?P<day>\d{{1,2}})\.?\s(?P<month>{MONTH})"
    rf"|(?P<month2>{MONTH})\s(?P<day2>\d{{1,2}})(?![\d.:]))(?:,?\s(?P<year>\d{{4}})\b)?"
)
_LEAP_YEAR = 2024
_NEEDS_MORE = re.compile(r"(?:[:,(]|\b(?:and|or|of|by|with))\s?[.;!?)]?$")
_LEADS_ON = re.compile(r"\b(?:and|or|of|by|with)\s?$", re.IGNORECASE)
_NAME_AND = re.compile(r"\b[A-Z]\w+,? (?:and|or)\s?$")
_CLOSING = re.compile(r"\s?[,:.;!?)]")
_SMALL = re.compile(r"\w[.!?]\s+[a-z]")
_NEEDS_BEGINNING = re.compile(r"[:,;.!?)]|(?:and|or)\b")


def to_check(text: str, edits: Sequence[TextEdit]) -> tuple[str, ...]:
    """What to look at in a text after edits, which are in order, in sentences."""
    new = edited(text, edits)
    by = accumulate((len(each.new) - (each.end - each.start) for each in edits), initial=0)
    starts = [each.start + moved for each, moved in zip(edits, by, strict=False)]
    return (
        *_first(_days(new, edits, starts)),
        *_first(_other_forms(text, edits)),
        *_incomplete(text, new, edits, starts),
        *_first(_emptied(text, new)),
        *_first(totals_left(text, edits)),
    )


def _first(notes: Iterable[str]) -> Iterator[str]:
    """The first of several notes of a kind, and how many there are."""
    told = [*dict.fromkeys(notes)]
    yield from told[:MOST_TOLD]
    if len(told) > MOST_TOLD:
        yield f"This is so in {counted(len(told) - MOST_TOLD, 'other place')}, too."


def _days(new: str, edits: Sequence[TextEdit], starts: Sequence[int]) -> Iterator[str]:
    """Dates of a changed text that no calendar has.

    Args:
        starts: where each edit's new words stand in it.
    """
    for each, start in zip(edits, starts, strict=True):
        end = start + len(each.new)
        for date in _DATE.finditer(new, max(0, start - _LONGEST_DATE), end + _LONGEST_DATE):
            if date.start() < end and start < date.end() and not _is_day(date):
                month = date["month"] or date["month2"]
                yield (
                    f"Line {line_number(new, date.start()):,} has {quoted(date[0])} now, a day "
                    f"that {month} doesn't have."
                )


def _is_day(date: re.Match[str]) -> bool:
    """Whether a month has such a day; February has 29 where no year is given."""
    name, day = date["month"] or date["month2"], int(date["day"] or date["day2"])
    month = next(n for n, each in enumerate(MONTHS, 1) if each[:3] == name[:3])
    year = int(date["year"] or _LEAP_YEAR)
    return not year or 0 < day <= monthrange(year, month)[1]


def _other_forms(text: str, edits: Sequence[TextEdit]) -> Iterator[str]:
    """Numbers of which one form has changed and the other hasn't."""
    for _, other in other_forms(text, edits):
        line = line_number(text, other.place[0])
        yield f"Line {line:,} says the number as {quoted(other.words)}, too: that stays."


def _emptied(text: str, new: str) -> Iterator[str]:
    """Headings of Markdown below which nothing stands any more."""
    before = Counter(each.title for each in _empty(text))
    for each in _empty(new) if len(new) < len(text) else ():
        before[each.title] -= 1
        if before[each.title] < 0:
            line = line_number(new, each.start)
            yield f"Nothing stands below {quoted(each.title)} in line {line:,} any more."


def _empty(text: str) -> Iterator[Heading]:
    """Headings that have neither text nor headings of a lower level below."""
    found = marked_headings(text)
    for each, below in zip_longest(found, found[1:]):
        end = below.start if below else len(text)
        is_last = below is None or below.level <= each.level
        if is_last and not text[heading_lines(text, each.start)[1] : end].strip():
            yield each


def _incomplete(
    text: str, new: str, edits: Sequence[TextEdit], starts: Sequence[int]
) -> Iterator[str]:
    """Lines of prose from which words were taken that the others need; `starts` as for `_days`."""
    gone = [
        (each, start)
        for each, start in zip(edits, starts, strict=True)
        if not each.new and text[each.start : each.end].strip()
    ]
    if not gone or is_code(text) or not is_prose(text):
        return
    lines = list[int]()
    for place, group in groupby(gone, key=lambda each: line_around(text, each[0].start)):
        inside = [(each, start) for each, start in group if each.end <= place[1]]
        if inside and _is_incomplete(text, place, [each for each, _ in inside]):
            lines.append(line_number(new, inside[0][1]))
    if lines:
        at = f"line{'s' if len(lines) > 1 else ''} {listed([f'{each:,}' for each in lines])}"
        yield f"What is left at {at} may be incomplete."


def _is_incomplete(text: str, line: CharRange, gone: Sequence[TextEdit]) -> bool:
    """Whether a line lacks something at its end or its beginning that it had."""
    start, end = line
    inside = [TextEdit(each.start - start, each.end - start) for each in gone]
    old, left = text[start:end].strip(), edited(text[start:end], inside).strip()
    before, behind = (each[len(item_mark(each)) :] for each in (old, left))
    if not behind:
        return False
    is_small = before[:1].isupper() and behind[:1].islower()
    is_small |= len(_SMALL.findall(left)) > len(_SMALL.findall(old))
    goes_on = text[end : end + 1].islower()  # in a line of its own
    lacks_end = not goes_on and _NEEDS_MORE.search(left) and not _NEEDS_MORE.search(old)
    lacks_start = _NEEDS_BEGINNING.match(behind) and not _NEEDS_BEGINNING.match(before)
    is_open = any(_leaves_open(text, each, start) for each in gone)
    return bool(is_small or lacks_end or lacks_start or is_open)


def _leaves_open(text: str, gone: TextEdit, start: int) -> bool:
    """Whether what stands before a gap in a line leads on to nothing: a mark ("Anna and."), or a
    verb where the second of two names was ("Anna and went").

    Args:
        start: of the line.
    """
    before, behind = text[start : gone.start], text[gone.end : line_around(text, gone.end)[1]]
    if _LEADS_ON.search(before) and _CLOSING.match(behind):
        return True
    is_name = text[gone.start : gone.end].lstrip()[:1].isupper()
    return is_name and _NAME_AND.search(before) is not None and behind.lstrip()[:1].islower()
