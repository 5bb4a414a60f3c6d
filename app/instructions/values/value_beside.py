"""New values for what a sentence names: `Raise the rent to EUR 950`.

The old value isn't said, so there must be one alone that can be meant: of the same kind in a
sentence that has the name. Otherwise a model reads it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from app.errors import EditError
from app.instructions.places.fitting import has_first_word
from app.instructions.places.vocabulary import TEXT_NAMES
from app.instructions.text_kinds import is_prose
from app.instructions.values.labelled import NAMED
from app.instructions.values.periods import WRITTEN, count_of, is_period, written_alike
from app.instructions.values.value_kinds import ValueKind, fitted, kind_of, of_kind
from app.instructions.words.replacement import BEGIN_REPLACING, Replacement, ReplacementKind
from app.instructions.words.said_periods import before_noun, new_period, same_periods, the_only
from app.instructions.words.value_names import ANOTHER, has_name, is_beside
from app.safe_text import quoted
from retrieval.text.sentences import sentences
from retrieval.words.value_words import COUNT_WORD, CURRENCY_MARK

_MOVING = (
    r"(?:change|set|update|correct|raise|lower|increase|decrease|reduce|extend|shorten|cut|move"
    r"|postpone|put off)"
)
_WAS = rf"(?:(?:{CURRENCY_MARK} ?)?\d|{COUNT_WORD}\b)(?:[^,;]|,(?=\d))*?"
_MOVED = re.compile(
    rf"{BEGIN_REPLACING}{_MOVING} {NAMED}(?: from (?P<was>{_WAS}))? to (?P<new>.+?)[.!]?",
    re.IGNORECASE,
)

_REACH = 300
"""Characters beside a value in which its name is looked for."""

MOST_BETWEEN = 3
"""Words between a value and the name behind it: "200 g of white flour"."""

_APART = re.compile(rf"{ANOTHER}|[()\u2013\u2014]|[.!?]\s|\n\s*[\n*+|-]", re.IGNORECASE)
"""What may begin to speak of something else, brackets and the ends of sentences, too."""

_OF_ANOTHER = re.compile(r"(?<!there )\b(?:is|are|was|were|of|costs?)\s*$|[:=]\s*$", re.IGNORECASE)
"""What stands before a value that has its name there already."""

_FILLING = frozenset({"number", "of", "value", "the", "current", "total", "date", "time"})
"""Words of a name that a text may leave out."""


@dataclass(frozen=True, slots=True)
class _AskedValue:
    """A new value, and what is to have it.

    Attributes:
        label: its name as it was said; `names` are its words that a sentence must have.
        was: the old value; "" if it isn't said.
    """

    label: str
    names: tuple[str, ...]
    kind: ValueKind
    was: str
    new: str


_OF_THE_TEXT = re.compile(rf"date of (?:the|this|my) (?:{TEXT_NAMES})", re.IGNORECASE)
_NUMBER_ALONE = re.compile(rf"\d+(?:[.,]\d+)*|\b{WRITTEN}\b", re.IGNORECASE)
_NAME_EDGE = re.compile(r"_|(?<=[a-z])(?=[A-Z])")
"""Between the words of names in code, "timeout_seconds", "requestTimeout"."""

_NO_NAMES = frozenset({"it", "its", "this", "that", "these", "those", "them", "their"})
_NO_NAMES |= {"everywhere", "text", "line", "lines", "heading", "headings", "title", "summary"}
_NO_NAMES |= {"font", "size", "day", "weekday"}
"""What points to something, or is a part of the text or its looks."""


def value_beside(own: str, instruction: str) -> Replacement | None:
    """A number, an amount, a date, a time or a weekday for the only one of its kind in the
    sentences that have the name; None where there is none, or more than one.

    Args:
        own: the part of the text that may be changed.

    Raises:
        EditError: it is that value already.
    """
    asked = _asked_value(instruction)
    if asked is None:
        return None
    names, is_said = _names_needed(own, asked), is_period(asked.was)
    if names and not all(has_first_word(own, each.rstrip("s")) for each in names):
        return _without_name(own, asked, names)
    if not (names or is_said):
        return None
    there = _period_meant(own, asked, names) if is_said else _value_meant(own, asked, names)
    if there is None or not all(_is_its(there, each) for each in names):
        return None
    old = there[0]
    new = fitted(old, written_alike(old, asked.was, asked.new) if is_said else asked.new)
    if asked.kind == ("amount", ""):  # its unit stays
        numbers = re.findall(r"\d+(?:[.,]\d+)*", old)
        old, new = numbers[0] if numbers else old, asked.new
    if old == new:
        raise EditError(f"{quoted(asked.label)} is {quoted(old)} already: nothing is changed.")
    kind: ReplacementKind = "value" if names else "number"
    return Replacement(kind, old, new, " ".join(names)) if new else None


def require_its_name(asked: Replacement) -> None:
    """Nobody has pointed to a value by its lines, so the text must have its name: the deposit may
    be as high as the rent that is meant.

    Raises:
        EditError: it hasn't; what would change the value nevertheless is said.
    """
    if asked.note:
        raise EditError(
            f"{asked.note} Nothing is changed. If that is the one: "
            f"Change {asked.old} to {asked.new}."
        )


def _without_name(own: str, asked: _AskedValue, names: Sequence[str]) -> Replacement | None:
    """The old value where it and its unit are said and the text has it once, though the name isn't
    in the text; words of the name that are must be beside it.
    """
    if not asked.kind[1] or kind_of(asked.was) != asked.kind or not is_prose(own):
        return None
    if is_period(asked.was):
        found = same_periods(own, asked.was)
    else:
        digits = re.sub(r"\D", "", asked.was)
        found = [e for e in of_kind(own, asked.kind) if re.sub(r"\D", "", e[0]) == digits]
    known = [each for each in names if has_name(own, each)]
    if len(found) != 1 or not all(is_beside(found[0], each) for each in known):
        return None
    old = found[0][0]
    new = fitted(old, written_alike(old, asked.was, asked.new))
    note = f"{quoted(asked.label)} is nowhere in the text, {quoted(old)} is there once."
    return Replacement("number", old, new, note=note) if new and new != old else None


def _names_needed(own: str, asked: _AskedValue) -> list[str]:
    """The names that a sentence must have: not "period" where the text has none, or one alone of
    the length that is said.
    """
    if asked.names == ("period",) and is_period(asked.was):
        return [] if len(same_periods(own, asked.was)) == 1 else ["period"]
    if _is_version(own, asked.names):
        return [*asked.names[:-1]]
    return [each for each in asked.names if each.lower() != "period" or has_first_word(own, each)]


def _is_version(own: str, names: Sequence[str]) -> bool:
    """Whether a text has the version of something without that word: "Python 3.9"."""
    if len(names) < 2 or names[-1].lower() != "version":
        return False
    called = r"\s".join(map(re.escape, names[:-1]))
    return re.search(rf"(?<!\w){called} v?\d+(?:\.\d+)+(?!\w)", own, re.IGNORECASE) is not None


def _value_meant(own: str, asked: _AskedValue, names: Sequence[str]) -> re.Match[str] | None:
    """The only value of its kind in the sentences that have the names."""
    beside = (each for each in of_kind(own, asked.kind) if all(is_beside(each, n) for n in names))
    there = [*islice(beside, 2)]
    is_meant = len(there) == 1 and (not asked.was or _is_same_value(asked.was, there[0][0]))
    return there[0] if is_meant else None


def _period_meant(own: str, asked: _AskedValue, names: Sequence[str]) -> re.Match[str] | None:
    """The only period of the old length in the sentences that have the names; of several the one
    that has the names right behind it.
    """
    found = [e for e in same_periods(own, asked.was) if all(is_beside(e, name) for name in names)]
    behind = re.compile(r"\s+" + r"\s+".join(map(re.escape, names)) + r"\b", re.IGNORECASE)
    called = [each for each in found if names and behind.match(own, each.end())]
    return the_only(called or found, asked.was) if found else None


def unknown_name(text: str, instruction: str) -> str | None:
    """What is to have another value, if no sentence, line or cell of the text has its name."""
    asked = _asked_value(instruction)
    names = {each.lower() for each in asked.names} if asked else set()
    if asked is None or not names or names & _NO_NAMES or not is_prose(text):
        return None
    pieces = [_NAME_EDGE.sub(" ", text[each.start : each.end]) for each in sentences(text)]
    is_there = any(all(has_name(each, name) for name in asked.names) for each in pieces)
    return None if is_there or _is_version(text, asked.names) else asked.label


def _asked_value(instruction: str) -> _AskedValue | None:
    found = _MOVED.fullmatch(" ".join(instruction.split()))
    if found is None:
        return None
    was, noun = before_noun(found["label"])
    new = new_period(found["new"], noun) if was else found["new"]
    kind = kind_of(new)
    if kind is None or (was and (found["was"] or kind != kind_of(was))):
        return None
    if not found["the"] and kind[0] == "amount" and not kind[1]:
        return None  # "Change York to 2017"
    if kind[0] == "date" and _OF_THE_TEXT.fullmatch(noun):
        return None  # which is in no sentence about the text
    names = tuple(each for each in noun.split() if each.lower() not in _FILLING)
    was = was or _with_unit(found["was"] or "", new)
    return _AskedValue(found["label"], names, kind, was, new)


def _with_unit(was: str, new: str) -> str:
    """An old value with the unit of the new one, if it has none: "from 30 to 60 days"."""
    number = _NUMBER_ALONE.search(new) if _NUMBER_ALONE.fullmatch(was) else None
    return f"{new[: number.start()]}{was}{new[number.end() :]}" if number else was


def old_value_is_said(instruction: str) -> bool:
    """Whether an instruction says the old value beside the new one."""
    asked = _asked_value(instruction)
    return asked is not None and bool(asked.was)


def _is_same_value(said: str, old: str) -> bool:
    """Whether the old value is said, in other words: "30 days" for "thirty (30) days"."""
    number, kind = count_of(said), kind_of(said)
    return number is not None and number == count_of(old) and kind is not None and bool(kind[1])


def _is_its(value: re.Match[str], name: str) -> bool:
    """Whether nothing between a value and a name says that it is another one's: "the deposit is
    EUR 500 and no fee is charged".
    """
    text, form = value.string, re.compile(rf"(?<!\w){re.escape(name.rstrip('s'))}", re.IGNORECASE)
    before = text[max(0, value.start() - _REACH) : value.start()]
    behind = text[value.end() : value.end() + _REACH]
    if any(not _APART.search(before, each.end()) for each in form.finditer(before)):
        return True
    first = form.search(behind)
    if first is None or _OF_ANOTHER.search(before):
        return False
    between = behind[: first.start()]
    return len(between.split()) <= MOST_BETWEEN and not _APART.search(between)
