"""Kinds of values: amounts in their units, numbers, dates, times and weekdays.

A new value that leaves something out stands for the part of the old one that is of its kind: the
time of "21/03/2024, 10:00", the number of "EUR 900", the day of "1 June 2025". A number that is
there in words and in digits, "thirty (30) days", is written so again, and a unit before a noun, "a
thirty-day period", or in capital letters stays so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.instructions.words.replacement import NUMBERS
from retrieval.words.value_words import COUNT_WORD, COUNT_WORDS, MONTH, NUMBER_WORDS, WEEKDAY

ValueKind = tuple[str, str]
"""What it is, and the unit of an amount; "" for one without."""

_WEEKDAY = re.compile(WEEKDAY, re.IGNORECASE)
_UNITS = (
    (re.compile(r"\u20ac|EUR|euros?", re.IGNORECASE), "EUR"),
    (re.compile(r"\$|USD|dollars?", re.IGNORECASE), "USD"),
    (re.compile(r"\u00a3|GBP|pounds", re.IGNORECASE), "GBP"),
    (re.compile(r"CHF", re.IGNORECASE), "CHF"),
    (re.compile(r"%|percent", re.IGNORECASE), "%"),
)
_WRITTEN = rf"{COUNT_WORD}(?:-{COUNT_WORD})?"
_CARDINALS = rf"(?:an?|{_WRITTEN})"
_OF_DAYS = r"(?:(?:business|working|calendar) )?"
_SUCH_DAYS = re.compile(r"\b(?:business|working|calendar) days?$", re.IGNORECASE)
_OF_TIME = rf"{_OF_DAYS}(?:second|minute|hour|day|week|month|year)s?"
_PERIOD = re.compile(rf"{_CARDINALS} {_OF_TIME}", re.IGNORECASE)
_LENGTH = re.compile(rf"(?P<number>{_CARDINALS}|\d+)(?P<unit>[ -]{_OF_TIME})", re.IGNORECASE)
_TWICE = re.compile(
    rf"(?P<one>{_WRITTEN}|\d+) \((?P<other>{_WRITTEN}|\d+)\)(?P<unit>[ -].+)?", re.IGNORECASE
)
_CODE = "(?:EUR|USD|GBP|CHF|[\u20ac$\u00a3])"
_IN_WORDS = rf"\b(?:{'|'.join(NUMBER_WORDS)})\b"
_SAID_BEFORE = re.compile(rf"{_IN_WORDS}(?:\s\w+){{0,2}}\s\((?:{_CODE} ?)?$", re.IGNORECASE)
"""A number in words before one in digits: "five hundred US dollars (USD 500)"."""

_UNIT_WORD = r"\s?(?:[^\W\d]+['\u2019]?|[%\u20ac$\u00a3])"
_SAID_BEHIND = re.compile(
    rf"(?:{_UNIT_WORD}){{0,3}}(?:\s?[(\[]|\s?[,;\u2013\u2014-]\s?(?=in words\b))"
    rf"(?:[^\W\d]+:? ){{0,3}}{_IN_WORDS}",
    re.IGNORECASE,
)
"""A number in words behind one and its unit, in brackets or called so: "EUR 500 a month (five
hundred euros)", "EUR 500, in words: five hundred".
"""

_SAID_NEAR = 60
"""Characters beside a number in which it is said in words."""

_MORE_BEFORE = re.compile(rf"(?:\d |{_IN_WORDS}(?:\sand)?[\s-])$", re.IGNORECASE)
"""What makes a number the rest of a longer one: "one hundred twenty", "forty five"."""

_AN = re.compile(r"e|8|1[18](?!\d)", re.IGNORECASE)
"""A number that has "an" before it, in words or in digits."""

_NUMBER = re.compile(rf"\d+|\b{_WRITTEN}\b", re.IGNORECASE)
_ITS_WEEKDAY = re.compile(
    r"(?<!\w)(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]{0,6}\.?,? (?:the )?$", re.IGNORECASE
)
_YEAR = re.compile(r"\d{4}")
_DAY = re.compile(rf"(?:(?P<is_first>\d{{1,2}}\.? {MONTH})|{MONTH} \d{{1,2}})", re.IGNORECASE)
_DIGITS = re.compile(r"\d+(?:[.,]\d+)*")
_UNIT_BEHIND = re.compile(r"\d[^\W\d]+$")
_PARTS = re.compile(r"[,;]\s|\s\(")


def kind_of(value: str) -> ValueKind | None:
    """What kind of value it is, and in which unit it is."""
    if _WEEKDAY.fullmatch(value):
        return "weekday", ""
    if _PERIOD.fullmatch(value):
        return "amount", _unit(value)
    name = next((name for name, form in NUMBERS.items() if form.fullmatch(value)), None)
    return (name, _unit(value) if name == "amount" else "") if name else None


def _unit(amount: str) -> str:
    known = next((name for form, name in _UNITS if form.search(amount)), None)
    if known:
        return known
    words = re.sub(r"[\d.,]+", " ", amount).lower().split()
    return words[-1].rpartition("-")[2].rstrip("s") if words else ""


def of_kind(own: str, kind: ValueKind) -> Iterator[re.Match[str]]:
    """The values of a kind in a text; for a plain number also amounts of money. One that can't be
    changed without another beside it, as a weekday and its date, or what is said in words beside
    it, is there twice; so is one that may be the rest of a longer number.
    """
    name, unit = kind
    form = _WEEKDAY if name == "weekday" else NUMBERS[name]
    units = {unit} if unit else {unit, *(known for _, known in _UNITS)}
    pattern = form.pattern
    if name == "amount" and unit.isalpha():
        own_unit = rf"[ -]{_OF_DAYS}{re.escape(unit)}s?"
        pattern = rf"(?:{_WRITTEN} \(\d+\)|\d+ \({_WRITTEN}\)){own_unit}|{pattern}"
        pattern += rf"|{_CARDINALS}{own_unit}"
    alone = re.compile(rf"(?<![\w.,:/-])(?:{pattern})(?!\w|[.,:/-]\w|['\u2019]s\b)", re.IGNORECASE)
    for found in alone.finditer(own):
        before, behind = own[max(0, found.start() - 20) : found.start()], own[found.end() :][:9]
        has_date = name == "weekday" and re.match(r",? (?:the )?\d", behind)
        is_more = is_said_beside(own, found.span()) or _MORE_BEFORE.search(before)
        if (
            has_date
            or (name == "amount" and is_more)
            or (name == "date" and _ITS_WEEKDAY.search(before))
        ):
            yield from (found, found)
        elif name != "amount" or _unit(found[0]) in units:
            yield found


def is_said_beside(own: str, place: tuple[int, int]) -> bool:
    """Whether a number is said in words before it or behind it: the digits of "thirty (30) days"
    and of "EUR 500 (five hundred euros)".
    """
    before, behind = own[max(0, place[0] - _SAID_NEAR) : place[0]], own[place[1] :][:_SAID_NEAR]
    return bool(_SAID_BEFORE.search(before) or _SAID_BEHIND.match(behind))


def renewed(old: str, new: str) -> str | None:
    """A value with a new one in its place, or in that of its only part of the kind; None where
    something might be lost.
    """
    kind, own = kind_of(new), kind_of(old)
    has_number = re.search(r"\d", old) is not None
    if kind is None:
        is_less = len(_PARTS.findall(new)) < len(_PARTS.findall(old)) or not re.search(r"\d", new)
        return None if has_number and is_less else new
    if kind == ("amount", "") and own is None and not re.search(r"\s", old):
        return None if _UNIT_BEHIND.search(old) else new  # "30s", but not "^1.2-beta"
    if not has_number or (own and own[0] == kind[0] == "amount" and (kind[1] or not own[1])):
        return new
    places = [*of_kind(old, kind)]
    value = fitted(places[0][0], new) if len(places) == 1 else None
    return f"{old[: places[0].start()]}{value}{old[places[0].end() :]}" if value else None


def count_of(value: str) -> int | None:
    """The whole number in a value, in digits or in words; None where there isn't just one."""
    if twice := _TWICE.fullmatch(value):
        one, other = count_of(twice["one"]), count_of(twice["other"])
        return one if one == other else None
    found = _NUMBER.findall(value)
    if len(found) != 1 or found[0].isdigit():
        return int(found[0]) if len(found) == 1 else None
    places = [COUNT_WORDS.index(each) for each in found[0].lower().split("-")]
    return sum(place + 1 if place < 20 else 10 * (place - 17) for place in places)


def _written_twice(old: re.Match[str], new: str) -> str | None:
    """ "sixty (60) days" for "60 days" in the place of "thirty (30) days"; None where the words and
    the digits there don't agree, too.
    """
    was, number, found = count_of(old[0]), count_of(new), _NUMBER.search(new)
    if was is None or number is None or found is None or not 0 < number < 100:
        return None
    tens, ones = divmod(number, 10)
    words = COUNT_WORDS[number - 1] if number <= 20 else COUNT_WORDS[17 + tens]
    words += f"-{COUNT_WORDS[ones - 1]}" if number > 20 and ones else ""
    is_first, unit = old["other"].isdigit(), old["unit"] or ""
    words = _in_case(old["one"] if is_first else old["other"], words)
    one, other = (words, str(number)) if is_first else (str(number), words)
    is_one, wanted = was == 1, new[found.end() :] or unit
    if _is_before_noun(unit, is_one=is_one) and not _have_one_article(old["one"], one):
        return None
    return f"{one} ({other}){_unit_there(unit, wanted, is_one=is_one)}"


def _length(old: re.Match[str], new: re.Match[str]) -> str | None:
    """A length of time in the place of one that isn't there twice."""
    is_one = old["number"].lower() in {"a", "an", "one", "1"}
    number = _in_case(old["number"], new["number"])
    if _is_before_noun(old["unit"], is_one=is_one) and not _have_one_article(old[0], number):
        return None
    return f"{number}{_unit_there(old['unit'], new['unit'], is_one=is_one)}"


def _is_before_noun(unit: str, *, is_one: bool) -> bool:
    """Whether a unit is part of what a noun is called: "a thirty (30) day period"."""
    return unit.startswith("-") or (not is_one and re.search("[^s]$", unit) is not None)


def _have_one_article(old: str, new: str) -> bool:
    """Whether "a" or "an" before the one suits the other."""
    return (_AN.match(old) is None) == (_AN.match(new) is None)


def _unit_there(old: str, new: str, *, is_one: bool) -> str:
    """A new unit as the old one stands there, if it is the same."""
    bare, own = (each.lower().strip(" -").removesuffix("s") for each in (old, new))
    is_kept = old.lower() == new.lower() or _is_before_noun(old, is_one=is_one)
    if bare == own and is_kept:
        return old
    return new.upper() if old.isupper() else new


def _in_case(old: str, new: str) -> str:
    """A number in words with the capital letters that another one has."""
    if old.isupper() and len(old) > 1:
        return new.upper()
    return new.capitalize() if old[0].isupper() else new


def fitted(old: str, new: str) -> str | None:
    """What is written for a value of the same kind: a number with the unit that is there, and in
    words as well if it is there so, a date with the year; None where that is written in another
    way.
    """
    if _SUCH_DAYS.search(old) and new.endswith(("day", "days")) and not _SUCH_DAYS.search(new):
        return None  # "15 days" for "10 business days"
    if twice := _TWICE.fullmatch(old):
        return _written_twice(twice, new)
    length, other = _LENGTH.fullmatch(old), _LENGTH.fullmatch(new)
    if length and other:
        return _length(length, other)
    if kind_of(new) == ("amount", ""):
        return _DIGITS.sub(new, old, count=1)
    return _with_year(old, new)


def _with_year(old: str, new: str) -> str | None:
    """A date with the year of the old one, if it has none."""
    year, day = _YEAR.search(old), _DAY.fullmatch(new)
    if year is None or day is None:
        return new
    own = _DAY.match(old)
    if own is None or (own["is_first"] is None) != (day["is_first"] is None):
        return None
    return f"{new} {year[0]}" if day["is_first"] else f"{new}, {year[0]}"
