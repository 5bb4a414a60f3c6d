"""All periods of one length: `Change 30 days to 45 days everywhere`.

Each is written as the old one is at its place: "a 45-day period", "forty-five (45) days".
"""

from __future__ import annotations

import re

from app.instructions.changed_text import ChangedText
from app.instructions.places.structure import CharRange
from app.instructions.places.vocabulary import THE_TEXT
from app.instructions.text_edit import TextEdit
from app.instructions.unclear import UnclearError
from app.instructions.values.periods import LENGTH, changes_number, written_alike
from app.instructions.values.value_kinds import fitted
from app.instructions.words.replacement import BEGIN_REPLACING
from app.instructions.words.said_periods import same_periods
from app.safe_text import counted, quoted

_PERIOD = re.sub(r"\?P<\w+>", "?:", LENGTH.pattern)
_EVERY = r"(?:every|each|all)(?: (?:of the )?(?:occurrences?|instances?|mentions?) of)?"
_WHERE = rf"(?:everywhere|throughout|wherever it (?:is|stands|appears|occurs))(?: in {THE_TEXT})?"
_CHANGE = rf"{BEGIN_REPLACING}(?:replace|change|correct|update|extend|shorten|raise|lower)"
_VALUES = rf"(?P<old>{_PERIOD}) (?:to|with|by|into) (?P<new>{_PERIOD})"
_FORMS = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"{_CHANGE} {_EVERY} {_VALUES}(?:,? {_WHERE})?[.!]?",
        rf"{_CHANGE} {_VALUES},? (?:{_WHERE}|throughout {THE_TEXT})[.!]?",
    )
)


_BEFORE_EACH = re.compile(r"\b(?:every|each|all)\s+$", re.IGNORECASE)


def every_period_changed(text: str, instruction: str, window: CharRange) -> ChangedText | None:
    """The text with another length for all periods of one; None for other instructions, and where
    there is no such period.

    Raises:
        UnclearError: one of them can't be changed by itself, or may be meant alone.
    """
    words = " ".join(instruction.split())
    asked = next(filter(None, (each.fullmatch(words) for each in _FORMS)), None)
    if asked is None:
        return None
    own = text[slice(*window)]
    found = same_periods(re.sub(r"\s", " ", own), asked["old"])
    if len({each.start() for each in found}) < len(found):
        raise UnclearError
    edits = list[TextEdit]()
    for each in found:
        if _is_said_of_each(own, each) or changes_number(each[0], asked["new"]):
            raise UnclearError
        new = fitted(each[0], written_alike(each[0], asked["old"], asked["new"]))
        if new is None or own[slice(*each.span())] != each[0]:  # which a line's end breaks
            raise UnclearError
        edits.append(TextEdit(window[0] + each.start(), window[0] + each.end(), new))
    if not edits:
        return None
    ways = ", ".join(map(quoted, dict.fromkeys(each.new for each in edits)))
    what = f"{quoted(asked['old'])} in {counted(len(edits), 'place')} with {ways}"
    return ChangedText(tuple(edits), f"Replaces {what}.", (f"Replaced: {what}.",))


def _is_said_of_each(own: str, period: re.Match[str]) -> bool:
    """Whether "every" stands before it, which may then be one of the words that are named."""
    return _BEFORE_EACH.search(own, max(0, period.start() - 10), period.start()) is not None
