"""New values for what a text has one of, and no name for: `Change the phone number to 0117 496
0199`, `Change the date to 5 June 2026`, `Make the deadline Friday`.

What it is called says what it looks like: an e-mail address, a telephone number, a date. So there
must be one alone that looks so; a date may also be the only one that has a line for itself, as
that of a letter, and a deadline the only day behind "by" or "until".
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from app.instructions.places.structure import line_around
from app.instructions.places.vocabulary import TEXT_NAMES
from app.instructions.text_kinds import is_prose
from app.instructions.values.value_kinds import fitted, kind_of, of_kind
from app.instructions.words.replacement import BEGIN_REPLACING, Replacement

_E_MAIL = re.compile(r"(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}(?![\w@-])")
_NUMBER = re.compile(
    r"(?<![\w.,/:+(-])(?:\+?\(?\d{1,5}\)?(?:[ /-]{1,2}\d{2,7}){1,5}|\+?\d{7,15})(?![\w/:-]|[.,]\d)"
)
_PAGE = re.compile(r"(?<![\w/.])(?:https?://|www\.)[^\s()<>\[\]]{0,300}[\w/]")
_CALLED = (
    (re.compile(r"e-?mail(?: address)?", re.IGNORECASE), _E_MAIL),
    (re.compile(r"(?:tele)?phone(?: number)?|(?:mobile|tel) number", re.IGNORECASE), _NUMBER),
    (re.compile(r"(?:web ?site|web page|url|web address|link)", re.IGNORECASE), _PAGE),
)
_DATE = re.compile(rf"date(?: of (?:the|this|my) (?:{TEXT_NAMES}))?", re.IGNORECASE)
_DEADLINE = re.compile(r"deadline|due date|closing date", re.IGNORECASE)
_BEFORE_DEADLINE = re.compile(
    r"\b(?:by|until|no later than|not later than)\s(?:\w+day, )?$", re.IGNORECASE
)
_SET = re.compile(
    rf"{BEGIN_REPLACING}(?:change|set|update|correct|move|extend|replace|postpone) "
    r"(?:the |my |our )(?P<label>[\w -]+?) (?:to|with|by) (?P<new>\S.*?)[.!]?",
    re.IGNORECASE,
)
_NO_TELEPHONE = re.compile(r"[12]\d{3} ?[/-] ?[12]\d{3}|\d{1,3}(?: \d{3})+|\d{1,2}-\d{1,2}-\d{2,4}")
"""Years, an amount and a date, which look like one."""

_REACH = 40
"""Characters before a day in which "by" is looked for."""


def sole_value(own: str, instruction: str) -> Replacement | None:
    """What has the only value of its kind in prose, and the new one; None if it may be another.

    Args:
        own: the part of the text that may be changed.
    """
    found = _SET.fullmatch(" ".join(instruction.split()))
    if found is None or not is_prose(own):
        return None
    label, new = found["label"], found["new"]
    for called, form in _CALLED:
        if called.fullmatch(label) and form.fullmatch(new):
            return _of_form(own, form, new)
    kind = kind_of(new)
    if kind and kind[0] == "date" and _DATE.fullmatch(label):
        return _dated(own, new, is_deadline=False)
    if kind and kind[0] in {"date", "weekday"} and _DEADLINE.fullmatch(label):
        return _dated(own, new, is_deadline=True)
    return None


def _of_form(own: str, form: re.Pattern[str], new: str) -> Replacement | None:
    """The only value that looks so, wherever it stands."""
    values = {each[0] for each in form.finditer(own)}
    if form is _NUMBER:
        values = {*filter(_is_telephone, values)}
    return Replacement("words", values.pop(), new) if len(values) == 1 and {new} != values else None


def _is_telephone(number: str) -> bool:
    """Whether a number with many digits is no amount, date or range of years."""
    is_one = number[0] in "0+(" or "-" in number or number.count(" ") > 1
    return is_one and kind_of(number) != ("date", "") and not _NO_TELEPHONE.fullmatch(number)


def _dated(own: str, new: str, *, is_deadline: bool) -> Replacement | None:
    """The only date, or the only one on a line of its own.

    Args:
        is_deadline: whether it is one, and so the only day behind "by".
    """
    kind = kind_of(new)
    days = [*of_kind(own, kind)] if kind else []
    if is_deadline:
        meant: Iterable[re.Match[str]] = (
            e for e in days if _BEFORE_DEADLINE.search(own[max(0, e.start() - _REACH) : e.start()])
        )
    else:
        meant = days if len(days) == 1 else (each for each in days if _is_line(own, each))
    found = [*meant]
    old = found[0][0] if len(found) == 1 else ""
    are_same = [each for each in days if each[0] == old]
    value = fitted(old, new) if len(are_same) == 1 else None
    return Replacement("number", old, value) if value and value != old else None


def _is_line(own: str, day: re.Match[str]) -> bool:
    return own[slice(*line_around(own, day.start()))].strip() == day[0]
