"""Lengths of time, and other numbers in words: which are the same, and how new ones are written.

A number that is there in words and in digits, "thirty (30) days", is written so again, and a unit
before a noun, "a thirty-day period", or in capital letters stays so.
"""

from __future__ import annotations

import re

from retrieval.whole_numbers import whole_number
from retrieval.words.value_words import COUNT_WORD, COUNT_WORDS

WRITTEN = rf"(?!{COUNT_WORD}-second\b){COUNT_WORD}(?:-{COUNT_WORD})?"
"""A pattern of a number below a hundred in words; "thirty-second" may be a place in an order."""

CARDINALS = rf"(?:an?|{WRITTEN})"
OF_DAYS = r"(?:(?:business|working|calendar) )?"
SUCH_DAYS = re.compile(r"\b(?:business|working|calendar) days?$", re.IGNORECASE)
_OF_TIME = rf"{OF_DAYS}(?:second|minute|hour|day|week|month|year)s?"
LENGTH = re.compile(rf"(?P<number>{CARDINALS}|\d+)(?P<unit>[ -]{_OF_TIME})", re.IGNORECASE)
TWICE = re.compile(
    rf"(?P<one>{WRITTEN}|\d+) \((?P<other>{WRITTEN}|\d+)\)(?P<unit>[ -].+)?", re.IGNORECASE
)
_AN = re.compile(r"e|8|1[18](?!\d)", re.IGNORECASE)
"""A number that has "an" before it, in words or in digits."""

_NUMBER = re.compile(rf"\d+|\b{WRITTEN}\b", re.IGNORECASE)


def is_period(value: str) -> bool:
    """Whether it is a length of time: "30 days", "thirty (30) days", "30-day"."""
    twice = TWICE.fullmatch(value)
    once = f"{twice['one']}{twice['unit'] or ''}" if twice else value
    return LENGTH.fullmatch(once) is not None


def are_same_period(one: str, other: str) -> bool:
    """Whether two lengths of time are the same, in words or in digits."""
    of_days = [SUCH_DAYS.search(each) for each in (one, other)]
    kinds = [each and each[0].split()[0].lower() for each in of_days]
    number = count_of(one)
    are_equal = number is not None and number == count_of(other) and kinds[0] == kinds[1]
    return are_equal and is_period(one) and is_period(other) and _unit(one) == _unit(other)


def is_before_noun(period: str) -> bool:
    """Whether a length of time is part of what a noun is called: "a 30-day period"."""
    found = TWICE.fullmatch(period) or LENGTH.fullmatch(period)
    is_one = count_of(period) == 1
    return found is not None and _is_before_noun(found["unit"] or "", is_one=is_one)


def changes_number(old: str, new: str) -> bool:
    """Whether one of two values is of one thing, and the other of several: words beside it, as in
    "thirty days' notice", would have to change with it.
    """
    counts = count_of(old), count_of(new)
    return None not in counts and (counts[0] == 1) != (counts[1] == 1)


def count_of(value: str) -> int | None:
    """The whole number in a value, in digits or in words; None where there isn't just one."""
    if twice := TWICE.fullmatch(value):
        one, other = count_of(twice["one"]), count_of(twice["other"])
        return one if one == other else None
    found = _NUMBER.findall(value)
    if len(found) != 1 or found[0].isdigit():
        return whole_number(found[0]) if len(found) == 1 else None
    places = [COUNT_WORDS.index(each) for each in found[0].lower().split("-")]
    return sum(place + 1 if place < 20 else 10 * (place - 17) for place in places)


def _in_words(number: int) -> str:
    """A number from 1 to 99."""
    tens, ones = divmod(number, 10)
    words = COUNT_WORDS[number - 1] if number <= 20 else COUNT_WORDS[17 + tens]
    return f"{words}-{COUNT_WORDS[ones - 1]}" if number > 20 and ones else words


def number_in_words(number: int, there: str) -> str:
    """A number from 1 to 99 in words, with the capital letters of another one."""
    return _in_case(there, _in_words(number))


def written_alike(there: str, said: str, new: str) -> str:
    """A new period with its number in words or in digits, as the old one has it where it was said
    in the other way.
    """
    in_digits = [each[0].isdigit() for each in (there, said, new)]
    found, number = _NUMBER.search(new), count_of(new)
    if found is None or number is None or in_digits[0] == in_digits[1]:
        return new
    if in_digits[1] != in_digits[2] or not 0 < number < 100:
        return new
    return f"{number if in_digits[0] else _in_words(number)}{new[found.end() :]}"


def written_twice(old: re.Match[str], new: str) -> str | None:
    """ "sixty (60) days" for "60 days" in the place of "thirty (30) days"; None where the words and
    the digits there don't agree, too.
    """
    was, number, found = count_of(old[0]), count_of(new), _NUMBER.search(new)
    if was is None or number is None or found is None or not 0 < number < 100:
        return None
    is_first, unit = old["other"].isdigit(), old["unit"] or ""
    words = _in_case(old["one"] if is_first else old["other"], _in_words(number))
    one, other = (words, str(number)) if is_first else (str(number), words)
    is_one, wanted = was == 1, new[found.end() :] or unit
    if _is_before_noun(unit, is_one=is_one) and not _suits(old["one"] + unit, one + wanted):
        return None
    return f"{one} ({other}){_unit_there(unit, wanted, is_one=is_one)}"


def written_length(old: re.Match[str], new: re.Match[str]) -> str | None:
    """A length of time in the place of one that isn't there twice."""
    is_one = old["number"].lower() in {"a", "an", "one", "1"}
    number = _in_case(old["number"], new["number"])
    if _is_before_noun(old["unit"], is_one=is_one) and not _suits(old[0], number + new["unit"]):
        return None
    return f"{number}{_unit_there(old['unit'], new['unit'], is_one=is_one)}"


def _is_before_noun(unit: str, *, is_one: bool) -> bool:
    """Whether a unit is part of what a noun is called: "a thirty (30) day period"."""
    return unit.startswith("-") or (not is_one and re.search("[^s]$", unit.lower()) is not None)


def _suits(old: str, new: str) -> bool:
    """Whether "a" or "an" before the one suits the other, too, and its unit is that before the noun
    behind it.
    """
    return (_AN.match(old) is None) == (_AN.match(new) is None) and _unit(old) == _unit(new)


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


def _unit(period: str) -> str:
    """The word behind its number, in the singular."""
    return re.split(r"[ -]", period.lower())[-1].removesuffix("s")
