"""Numbers that a text says in words and in digits side by side: "EUR 50 (fifty euros)".

Where one form changes, the other may have to.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.instructions.places.structure import CharRange
from app.instructions.text_edit import TextEdit, in_order
from app.instructions.values.periods import count_of, number_in_words
from app.safe_text import counted, quoted
from retrieval.whole_numbers import whole_number
from retrieval.words.value_words import (
    COUNT_WORDS,
    CURRENCY_MARK,
    CURRENCY_SIGN,
    CURRENCY_SIGNS,
    CURRENCY_WORD,
    NUMBER_WORDS,
)

_REACH = 60
"""Characters beside one form in which the other stands."""

_MOST_WORDS = 20
"""Of a number behind its first one; a long run of such words is no number."""

_IN_WORDS = rf"(?:{'|'.join(NUMBER_WORDS)})"
_ANY = re.compile(rf"\d|{_IN_WORDS}", re.IGNORECASE)
_WORDS = rf"\b(?P<words>{_IN_WORDS}(?:[\s-](?:and\s)?{_IN_WORDS}){{0,{_MOST_WORDS}}})\b"
_DIGITS = r"(?<![\d.,])(?P<digits>\d+(?:[.,]\d+)*)(?!\d)"
_UNIT = rf"\s?(?:[^\W\d]++['\u2019]?|[%{CURRENCY_SIGNS}])"
_LARGE = re.compile(
    "|".join(each for each in NUMBER_WORDS if each not in COUNT_WORDS), re.IGNORECASE
)
_NO_CENTS = re.compile(r"[.,]00$")
_NOUN = re.compile(r"\s+([^\W\d]+)")
_MONEY = re.compile(rf"{CURRENCY_SIGN}|\b{CURRENCY_WORD}\b", re.IGNORECASE)
_TWICE = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"{_WORDS}(?:\s\w+){{0,2}}\s\((?:{CURRENCY_MARK} ?)?{_DIGITS}",
        (
            rf"{_DIGITS}(?:{_UNIT}){{0,3}}(?:\s?[(\[]|\s?[,;\u2013\u2014-]\s?(?=in words\b))"
            rf"(?:[^\W\d]+:? ){{0,3}}?{_WORDS}"
        ),
    )
)


@dataclass(frozen=True, slots=True)
class OtherForm:
    """The form of a number beside one that an edit changes.

    Attributes:
        was: the number as the edit has replaced it.
        words: of the other form, in words or in digits.
        is_certain: whether what stands behind the second form is a currency or counted by the
            first one, too, unlike in "Version 2 (two files)".
    """

    place: CharRange
    was: str
    words: str
    is_certain: bool


def other_forms(text: str, edits: Sequence[TextEdit]) -> Iterator[tuple[TextEdit, OtherForm]]:
    """For each edit that changes one form of a number, the other one, if no edit changes that; they
    are in order and share nothing.
    """
    starts = [each.start for each in edits]
    numbers = (e for e in edits if e.new and _ANY.search(text, e.start, e.end))
    for each in numbers:
        near = max(0, each.start - _REACH), min(len(text), each.end + _REACH)
        for found in (found for form in _TWICE for found in form.finditer(text, *near)):
            changed = [_meet(each, found.span(name)) for name in ("words", "digits")]
            if sum(changed) != 1 or not _are_same(found["words"], found["digits"]):
                continue
            own, other = ("words", "digits") if changed[0] else ("digits", "words")
            is_kept = re.search(rf"(?<!\w){re.escape(found[own])}(?!\w)", each.new)
            before = bisect_left(starts, found.end(other))
            is_changed = before > 0 and _meet(edits[before - 1], found.span(other))
            if not is_kept and not is_changed:
                is_certain = _count_the_same(text, found)
                yield each, OtherForm(found.span(other), found[own], found[other], is_certain)


def with_other_forms(
    text: str, edits: Sequence[TextEdit], window: CharRange
) -> tuple[tuple[TextEdit, ...], tuple[str, ...]]:
    """Edits with those of the other forms that can be written, and what is said of these: whole
    numbers from 2 to 99, so that no noun beside them changes.
    """
    more, told = list[TextEdit](), Counter[tuple[str, str]]()
    for each, other in other_forms(text, edits):
        start, end = other.place
        is_inside = window[0] <= start and end <= window[1]
        was, number = count_of(other.was) or 0, count_of(each.new) or 0
        if not (is_inside and other.is_certain and 1 < was < 100 and 1 < number < 100):
            continue
        new = str(number) if other.words[0].isdigit() else number_in_words(number, other.words)
        more.append(TextEdit(start, end, new))
        told[other.words, new] += 1
    notes = (
        f"Too: {quoted(old)} with {quoted(new)} in {counted(count, 'place')}."
        for (old, new), count in told.items()
    )
    return in_order([*edits, *more]), tuple(notes)


def _meet(edit: TextEdit, place: CharRange) -> bool:
    return edit.start < place[1] and place[0] < edit.end


def _count_the_same(text: str, twice: re.Match[str]) -> bool:
    """Whether nothing is behind the second form, or what is counted before it, or money."""
    noun = _NOUN.match(text, twice.end())
    first = max(0, twice.start() - len("EUR "))
    return (
        noun is None
        or noun[1].casefold() in twice[0].casefold().split()
        or _MONEY.search(text, first, noun.end()) is not None
        or "in words" in twice[0].casefold()
    )


def _are_same(words: str, digits: str) -> bool:
    """Whether a number in words may be that in digits; only those below a hundred are read."""
    if _LARGE.search(words):
        return True
    digits = _NO_CENTS.sub("", digits)
    number = whole_number(digits) if digits.isdecimal() else None
    return number is not None and count_of(words.replace(" ", "-")) == number
