"""What is said where it isn't clear which place an instruction means."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.errors import EditError
from app.instructions.places.named_place import DEFINED, NamedPlace
from app.instructions.places.structure import CharRange, known_headings, line_number
from app.instructions.places.titled import may_have
from app.instructions.places.vocabulary import COUNTS, UNIT
from app.instructions.unclear import UnclearError
from app.instructions.words.letter_case import with_capital

MOST_NAMED = 8
"""Lines that are named of those that a place may be."""

_CODE = re.compile(r"\w[._]\w|\w\(")
"""What only names of code have."""

_NOUN = re.compile(rf"\b{UNIT}\b", re.IGNORECASE)
_SEVERAL = re.compile(
    rf"(?:very )?(?:first|last|final) (?=(?:\d+|{'|'.join(COUNTS)}) )", re.IGNORECASE
)
"""What stands before the count of places at an end: "the last nine sentences"."""


def place_error(
    text: str, named: NamedPlace, found: Sequence[CharRange], *, is_selected: bool
) -> Exception:
    """The error that says what isn't clear; an `UnclearError` if a model may understand it."""
    is_untold = named.unit in {"section", "heading"} and not known_headings(text)
    is_titled = named.words[:1].isupper() or _CODE.search(named.words) is not None
    is_title = named.unit in {"section", "heading"} and named.how == "called" and is_titled
    is_certain = named.is_certain or (is_title and bool(known_headings(text)))
    if not is_certain or (is_untold and not found and may_have(text, named.words)):
        return UnclearError()
    what = re.sub(r"^(?:the|every|each|all|any) ", "", named.said, flags=re.IGNORECASE)
    if not found:
        where = " in the selected lines" if is_selected else ""
        else_ = "use the whole text instead of these" if is_selected else "select the lines"
        return EditError(
            f"There {_none(what)}{where}: nothing is changed. Check how it is written, or {else_}."
        )
    numbers = [line_number(text, start) for start, _ in found[:MOST_NAMED]]
    lines = ", ".join(f"{each:,}" for each in numbers)
    more = ", \u2026" if len(found) > MOST_NAMED else ""
    is_single = named.unit in {"section", "heading", *DEFINED}
    every = "" if is_single else f", or say \u201cevery {named.unit}\u201d"
    return EditError(
        f"{with_capital(named.said)} could be any of {len(found):,}, at lines "
        f"{lines}{more}: nothing is changed. Give the line's number{every}."
    )


def _none(what: str) -> str:
    """Say that something isn't there, with a verb for its noun: "are no items 5-7"."""
    if several := _SEVERAL.match(what):
        return f"are fewer than {what[several.end() :]}"
    noun = _NOUN.search(what)
    is_plural = noun is not None and re.search("(?<!clas)s$", noun[0].lower()) is not None
    return f"{'are' if is_plural else 'is'} no {what}"
