"""New values for what is named: `Change the status to done`, `Raise the rent to EUR 950`.

The old value isn't said, so there must be one alone that can be meant: behind the label on a line
of its own, or of the same kind in a sentence that has the name. Otherwise a model reads it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from itertools import islice

from app.errors import EditError
from app.instructions.changed_text import ChangedText
from app.instructions.fitting import stands
from app.instructions.quotations import set_apart
from app.instructions.structure import CharRange, line_around, line_number
from app.instructions.text_edit import TextEdit
from app.instructions.text_kinds import is_prose
from app.instructions.value_kinds import count_of, fitted, kind_of, of_kind, renewed
from app.instructions.words.describing import describes, is_state
from app.instructions.words.replacement import BEGIN_REPLACING, Replacement
from app.instructions.words.value_names import ANOTHER, is_beside
from app.safe_text import quoted
from retrieval.words.value_words import COUNT_WORD

MOST_WORDS = 12
"""Of a value that isn't in quotation marks."""

MOST_SHORT = 3
"""Words of a value in whose place one of a single word may be written."""

LEAST_ALIKE = 0.6
"""Of a label and another one in its place, such as "Cc" and "Bcc"."""


_RENAMING = frozenset({"change", "correct", "edit"})
"""Verbs that may be about a label as well as about its value."""

_SETTING = r"(?P<verb>set|change|update|bump|correct|edit|make)"
_MOVING = (
    r"(?:change|set|update|correct|raise|lower|increase|decrease|reduce|extend|shorten|cut|move"
    r"|postpone|put off)"
)
_LABEL = r"(?P<the>the |my |our )?(?:value of (?:the )?)?(?P<label>\w[\w-]*(?: \w[\w-]*){0,3}?)"
_SET = re.compile(rf"{BEGIN_REPLACING}{_SETTING} {_LABEL} to (?P<new>.+?)[.!]?", re.IGNORECASE)
_MOVED = re.compile(
    rf"{BEGIN_REPLACING}{_MOVING} {_LABEL}(?: from (?P<was>(?:\d|{COUNT_WORD}\b)[^,;]*?))? to "
    r"(?P<new>.+?)[.!]?",
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

_CODE = re.compile(r"[=({\[#]|//")
_ASSIGNED = re.compile(r"^[ \t]*[\w.]+[ \t]*=", re.MULTILINE)
_MARKED = re.compile(r"=[ \t]*[\"']")
"""A value in quotation marks: in such a file others would be names."""

_RULE = re.compile(r"[ \t]*\|?[ \t]*:?--")
"""A line under the heads of a table."""

_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_TRUTH = re.compile(r"true|false", re.IGNORECASE)
_VERB = re.compile(
    r"(?:match|reflect|include|show|say|be|use|have|make|fit|follow|mention|become)\b|.*\bformat$",
    re.IGNORECASE,
)
"""What begins a description: "Update the status to match the agenda"."""


def value_set(text: str, instruction: str, window: CharRange) -> ChangedText | None:
    """The text with another value behind a label: "Status: open", "| Status | open |".

    Args:
        window: the part of the text that may be changed, in whole lines.

    Raises:
        EditError: it is that value already.
    """
    asked = set_apart(instruction)
    found = _SET.fullmatch(asked.words) if asked else None
    if asked is None or found is None:
        return None
    quotation = asked.quotation(found["new"])
    new = found["new"] if quotation is None else quotation
    is_vague = describes(new) or asked.has_quotation(new) or is_described(new)
    is_told = quotation is not None or not is_vague
    if not is_told or not new.strip() or len(new.split()) > MOST_WORDS:
        return None
    places = [*_behind_label(text, found["label"], window)]
    if len(places) != 1:
        return None
    start, end = places[0]
    old, value = text[start:end], _value(text, (start, end), new)
    if value is None:
        return None
    label, is_set = found["label"], quotation is not None or found["verb"].lower() not in _RENAMING
    if not found["the"] and _is_renamed(text, start, label, old, new, is_set=is_set):
        return None
    new = value
    end -= old.endswith(".") and not new.endswith(".")
    if text[start:end] == new:
        raise EditError(f"{quoted(found['label'])} is {quoted(new)} already: nothing is changed.")
    what = f"{quoted(text[start:end])} with {quoted(new)} in line {line_number(text, start):,}"
    edits = (TextEdit(start, end, new),)
    return ChangedText(edits, f"Replaces {what}.", (f"Replaced: {what}.",))


def is_described(new: str) -> bool:
    """Whether a new value is told by what it is to do: "match the agenda"."""
    return _VERB.match(new) is not None


def _value(text: str, place: CharRange, new: str) -> str | None:
    """What is written in the place of a value; None for code that isn't a literal's."""
    start, end = place
    old, is_marked = text[start:end], text[start - 1 : start] in {'"', "'"}
    is_code = _ASSIGNED.search(text, *line_around(text, start)) and _MARKED.search(text)
    is_number = _NUMBER.fullmatch(old) and not is_prose(text)
    if _CODE.search(old):
        return None
    is_literal = (is_code or is_number) and not is_marked
    return _literal(old, new) if is_literal else renewed(old, new)


def _literal(old: str, new: str) -> str | None:
    """A value of code in the place of one of the same type."""
    for form in (_NUMBER, _TRUTH):
        if form.fullmatch(old) and form.fullmatch(new):
            return new.capitalize() if old[0].isupper() else new
    return None


def _is_renamed(text: str, start: int, label: str, old: str, new: str, *, is_set: bool) -> bool:
    """Whether it may be the label that is to be changed: "Change Present to Participants", "Change
    cc to bcc".
    """
    line = text[line_around(text, start)[0] : start]
    is_there = re.search(rf"(?<!\w){re.escape(label)}(?!\w)", line) is not None
    are_names = is_there and label[0].isupper() and new[0].isupper()
    if " " not in new and (are_names or len(old.split()) > MOST_SHORT):
        return True
    if is_set or re.search(r"\d", new) or _TRUTH.fullmatch(new):
        return False
    is_alike = SequenceMatcher(None, label.lower(), new.lower()).ratio() >= LEAST_ALIKE
    is_name = old[0].isupper() and new[0].isupper() and not is_alike
    return not (is_name or is_state(new))


def _behind_label(text: str, label: str, window: CharRange) -> Iterator[CharRange]:
    """Where the values stand."""
    name = r"[ _-]".join(map(re.escape, label.split()))
    marks = r"[*_\"'`]{0,3}"
    line = re.compile(
        rf"^[ \t>]*(?:[-*+][ \t]+)?{marks}{name}{marks}[ \t]*[:=](?!=)[*_]{{0,3}}[ \t]*"
        r"(?P<mark>[\"']?)(?P<value>[^\r\n]+?)(?P=mark),?[ \t]*\r?$"
        rf"|^[ \t]*\|[ \t]*{marks}{name}{marks}:?[ \t]*"
        r"\|[ \t]*(?P<cell>[^|\r\n]+?)[ \t]*\|[ \t]*\r?$",
        re.IGNORECASE | re.MULTILINE,
    )
    for found in line.finditer(text, *window):
        if found["cell"] and _RULE.match(text, line_around(text, found.start())[1]):
            continue  # the heads of a table's columns
        yield found.span("cell" if found["cell"] else "value")


def value_beside(own: str, instruction: str) -> Replacement | None:
    """A number, an amount, a date, a time or a weekday for the only one of its kind in the
    sentences that have the name; None where there is none, or more than one.

    Args:
        own: the part of the text that may be changed.

    Raises:
        EditError: it is that value already.
    """
    found = _MOVED.fullmatch(" ".join(instruction.split()))
    kind = kind_of(found["new"]) if found else None
    if found is None or kind is None:
        return None
    if not found["the"] and kind[0] == "amount" and not kind[1]:
        return None  # "Change York to 2017"
    words = [each for each in found["label"].split() if each.lower() not in _FILLING]
    words = [each for each in words if each.lower() != "period" or stands(own, each)]
    if not words or not all(stands(own, each.rstrip("s")) for each in words):
        return None
    beside = (each for each in of_kind(own, kind) if all(is_beside(each, w) for w in words))
    there = [*islice(beside, 2)]
    if len(there) != 1 or not all(_is_its(there[0], each) for each in words):
        return None
    old = there[0][0]
    if found["was"] and not _is_same_value(found["was"], old):
        return None
    new = fitted(old, found["new"])
    if kind == ("amount", ""):  # its unit stays
        numbers = re.findall(r"\d+(?:[.,]\d+)*", old)
        old, new = numbers[0] if numbers else old, found["new"]
    if old == new:
        raise EditError(f"{quoted(found['label'])} is {quoted(old)} already: nothing is changed.")
    return Replacement("value", old, new, " ".join(words)) if new else None


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
