"""Patterns of values that a request may ask to list: amounts, dates, percentages, addresses.

Also of decisions and questions, and the titles of sections whose items a request may mean.
"""

from __future__ import annotations

import re

from retrieval.answering.parties import AGREEMENT
from retrieval.words.value_words import COUNT, CURRENCY_SIGN, CURRENCY_WORD, MONTH

_NUMBER = r"\d[\d.,' \u00a0\u202f]*"
_MONEY = rf"(?:{CURRENCY_WORD}|{CURRENCY_SIGN})"
_DATE = (
    rf"\b\d{{1,2}}(?:st|nd|rd|th)?\.? (?:of )?{MONTH}\b|\b{MONTH}\.? \d{{1,2}}\b"
    rf"|\b{MONTH} \d{{4}}\b|\b\d{{4}}-\d\d-\d\d\b|\b\d{{1,2}}[./]\d{{1,2}}[./]\d{{2,4}}\b"
)
_PERIOD = rf"\b{COUNT} (?:(?:business|working|calendar) )?(?:hours?|days?|weeks?|months?|years?)\b"
_LATEST = re.compile(
    r"\b(?:by|before|until|till|(?:no|not) later than|due|within|deadlines?|latest"
    r"|expires?|lapses?)"
    rf"\b[^.;\n]{{0,30}}?(?:{_DATE}|{_PERIOD})|\bin {_PERIOD}"
    rf"|(?:{_PERIOD})(?:['\u2019] notice| (?:\w+ )?(?:ahead|before|prior)\b)"
    rf"|(?:\A|(?<=\n))(?:[^\n]{{0,200}}[|\t][^\n]{{0,200}}?(?:{_DATE})"
    rf"|[^\w\n]{{0,6}}(?:{_DATE})(?: \d{{4}})?\s?[:\u2013\u2014-]\s)",
    re.IGNORECASE,
)
"""Deadlines: sentences with a date or a period, rows with a date, lines that begin with one."""

_PATTERNS = (
    (
        r"amounts?|fees?|prices?|costs?|sums?|payments?|fines?|penalt(?:y|ies)",
        rf"{_MONEY}\s?{_NUMBER}|{_NUMBER}\s?(?:million |billion )?{_MONEY}(?![A-Za-z])",
    ),
    (r"percentages?|percents?|interest rates?|rates?", rf"{_NUMBER}(?:%|\s?per ?cent\b)"),
    (
        r"dates?|deadlines?|years?|days",
        rf"{_DATE}|(?<![\w./])(?:1\d|20)\d\d\b(?!\.\d)",
    ),
    (r"deadlines?|periods?|terms?", _PERIOD),
    (r"(?:open |unanswered )?questions?(?: asked)?", r"[^\s.?!][^.?!\n]*\?(?=\s|\Z)"),
    (r"e-?mails?(?: addresses)?", r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+"),
    (r"(?:tele)?phone numbers?", r"(?<![\d.])(?!\d{4}-\d\d-\d\d\b)\+?\d[\d ()/-]{6,40}\d(?!\.?\d)"),
    (r"links?|urls?|web ?sites?", r"https?://\S+|\bwww\.\S+"),
    (
        r"definitions|defined terms|definitions of terms|terms that are defined",
        (
            r"[\"\u201c][^\"\u201d\n]{2,60}[\"\u201d],?\s+(?:shall |will )?"
            r"(?:means?|refers? to|has the meaning|is defined)\b"
            r"|\((?:[^()\n]{0,40} )?[\"\u201c][^\"\u201d\n]{2,60}[\"\u201d]\)"
        ),
    ),
    (
        r"attendees|participants|people (?:present|who attended)|who attended",
        (
            r"(?:\A|(?<=\n))[^\w\n]{0,6}(?:present|attendees|participants|in attendance|attending)"
            r"\b[*_]{0,2}:"
        ),
    ),
    (r"(?:contracting )?parties(?: to .+)?", rf"{AGREEMENT}[^\n]{{0,240}}\bbetween\b"),
    (
        r"decisions?|resolutions?|decided|resolved|agreed",
        (
            r"\bresol(?:ved|ves)\b|\bdecisions?:|\b(?:agreed|decided)\b[*_]{0,2}:"
            r"|\b(?:was|were|is|are|has|have|had|been|we|they|everyone|all|board|committee|council"
            r"|team|group|members|trustees|directors|parties) (?:has |have |was |were |been )?"
            r"(?:unanimously |also |therefore |finally )?"
            r"(?:decided|agreed|approved|adopted|authori[sz]ed|accepted|rejected|carried|chosen"
            r"|elected|appointed)\b"
            r"|\b(?:we|they|board|committee|council|team|group|members|trustees|directors)"
            r" (?:chose|elected|appointed|voted (?:for|against|to))\b"
            r"|\bcarried (?:unanimously|by [\w ]{0,20}(?:votes?|majority))\b"
            r"|\b(?:rules?|motions?|proposals?|budget|accounts|plans?|amendments?) "
            r"(?:adopted|approved|carried|passed|rejected)(?= unanimously|\s*[.;,\n])"
        ),
    ),
)
_OF_MEETINGS = re.compile(
    r"decisions?|resolutions?|decided|resolved|agreed|attend|participants|present", re.IGNORECASE
)
_ACTIONS = ("action items", "actions", "action points", "next steps", "to do")
_TO_DO = ("to-do", "to-dos", "todo", "todos", "follow-ups", "action", "task", "tasks")
_SECTIONS = {
    **dict.fromkeys((*_ACTIONS, *_TO_DO), _ACTIONS),
    "steps": ("steps", "procedure", "instructions", "method"),
    "findings": ("findings", "results", "conclusions"),
    "limitations": ("limitations", "limits"),
    "attendees": ("attendees", "present", "participants"),
    "participants": ("participants", "attendees", "present"),
}
_LEADING = re.compile(
    r"(?:all|every|each|the|my|our|monetary|important|relevant|named|mentioned)\s+", re.IGNORECASE
)
_PARTS_OF = re.compile(
    r"(?:steps?|instructions?|things?|parts?|items?|contents?|points?|tables?|rows?) "
    r"(?:for|to|of|in|under|about|with|on) (?P<whole>.+)"
    r"|(?P<subject>.+) (?:steps|instructions|warnings|notes|rules|tips)",
    re.IGNORECASE,
)
_PART_OF = re.compile(r"(?P<part>[\w-]+) (?:of|in) .+", re.IGNORECASE)
_OF_DEADLINES = re.compile(r"deadlines?", re.IGNORECASE)
_OF_WHAT = re.compile(
    r"(?P<words>.+) (?P<values>amounts|fees|prices|costs|sums|payments|fines|penalties|percentages"
    r"|dates|deadlines|periods)"
    r"|(?P<called>\w+) (?:of|for) (?P<whose>.+)",
    re.IGNORECASE,
)
_AND = re.compile(r"\s*,\s*(?:and\s+)?|\s+and\s+", re.IGNORECASE)
_OF_MONEY = re.compile(r"\s+of money$", re.IGNORECASE)


def section_names(subject: str) -> tuple[str, ...]:
    """The titles that a section with the wanted items may have: "Steps" or "Installation" for
    "steps for installation".
    """
    named = _LEADING.sub("", subject.strip())
    parts = _PARTS_OF.fullmatch(named)
    whole = (_LEADING.sub("", parts["whole"] or parts["subject"]),) if parts else ()
    return _SECTIONS.get(named.casefold(), (subject, *whole))


def is_of_actions(subject: str) -> bool:
    """Whether a subject is all that somebody is to do: "action items", "the tasks"."""
    return section_names(subject) == _ACTIONS


def part_named(subject: str) -> str:
    """The word for a part of something, "characters" of "the characters of the novel"; "" if the
    subject is no part.
    """
    found = _PART_OF.fullmatch(_LEADING.sub("", subject.strip()))
    return found["part"] if found else ""


def is_of_meetings(subject: str) -> bool:
    """Whether such values stand in the minutes of meetings: decisions, and who was there."""
    return _OF_MEETINGS.search(subject) is not None


def values_of(subject: str) -> tuple[str, re.Pattern[str]] | None:
    """Split a subject into the values that it names, as a pattern, and the words that say which of
    them: "dates of delivery" are dates, with "delivery". None if it names no values.
    """
    found = _OF_WHAT.fullmatch(_LEADING.sub("", subject.strip()))
    looks = found and values_called(found["values"] or found["called"])
    return (found["words"] or found["whose"], looks) if found and looks else None


def deadlines_in(subject: str) -> re.Pattern[str] | None:
    """Return the pattern of deadlines among other dates; None if other values are asked for."""
    return _LATEST if _OF_DEADLINES.fullmatch(_LEADING.sub("", subject.strip())) else None


def values_called(subject: str) -> re.Pattern[str] | None:
    """Return the pattern of the values that a subject names; None if it names something else.

    "amounts" and "all the dates and fees" are; "dates of delivery" is a subject of its own.
    """
    while (leading := _LEADING.match(subject)) is not None:
        subject = subject[leading.end() :]
    found: list[str] = []
    for part in _AND.split(subject.strip()):
        named = _LEADING.sub("", _OF_MONEY.sub("", part))
        looks = [each for called, each in _PATTERNS if re.fullmatch(called, named, re.IGNORECASE)]
        if not looks:
            return None
        found += looks
    return re.compile("|".join(dict.fromkeys(found)), re.IGNORECASE)
