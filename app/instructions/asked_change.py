"""Instructions that name a place of a text and what is to be done there.

`Delete the last paragraph`, `Delete "very"`, `Insert "Parking" before line 3`, `Add "Yours, Ada" at
the end`, `Replace the second sentence with "..."`, `Move the section Rent to the end`. What is to
be written is in quotation marks; anything else is for a model.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from app.instructions.named_place import NamedPlace, Unit, place_named
from app.instructions.quotations import SET_APART, SetApart, set_apart

MOST_CHARACTERS = 4000
"""Of such an instruction: it may have the words of a paragraph."""

ChangeKind = Literal["delete", "insert", "replace", "move", "swap"]
Side = Literal["before", "after", "beginning", "end"]

_BEGIN = r"(?:please |can you |could you )?(?:please )?"
_DELETE = r"(?:delete|remove|cut|erase|drop|omit|strike(?: out)?|take out|leave out|get rid of)"
_INSERT = r"(?:insert|add|write|put|append|prepend)"
_SIDES: dict[Side, str] = {
    "before": r"(?:right |directly |immediately )?(?:before|above|in front of)",
    "after": r"(?:right |directly |immediately )?(?:after|behind|below|under(?:neath)?)",
    "beginning": r"(?:at|to) the (?:very )?(?:beginning|start|top)",
    "end": r"(?:at|to) the (?:very )?(?:end|bottom)",
}
_WHERE = "|".join(f"(?P<{side}>{form})" for side, form in _SIDES.items())
_AT = rf"(?:{_WHERE})(?P<at> .+?)?"
_KINDS = "line|sentence|paragraph|heading|(?:list )?item|bullet(?: point)?"
_KIND = rf"(?:(?:an?|the) )?(?:new )?(?:(?P<kind>{_KINDS}) )?"
_AS = rf"(?:as (?:an?|the) (?:new )?(?P<as>{_KINDS}) )?"
_WORDS = r"(?:(?:the|every|each|all|any) )*(?:(?:words?|phrases?|text|strings?|terms?) )?"
_TAIL = r"(?:,? (?:please|everywhere|throughout|wherever it (?:is|stands|appears|occurs)))*[.!]?"
_FORMS: tuple[tuple[ChangeKind, str], ...] = (
    ("delete", rf"{_DELETE} {_WORDS}(?P<words>{SET_APART}){_TAIL}"),
    ("delete", rf"{_DELETE} (?P<place>.+?){_TAIL}"),
    ("insert", rf"{_INSERT} {_KIND}(?P<new>{SET_APART}),? {_AS}{_AT}{_TAIL}"),
    ("insert", rf"{_AT},? {_INSERT} {_KIND}(?P<new>{SET_APART}){_TAIL}"),
    ("delete", rf"replace {_WORDS}(?P<words>{SET_APART}) (?:with|by) nothing{_TAIL}"),
    ("insert", rf"{_INSERT} an? (?:new )?(?P<blank>blank|empty) line {_AT}{_TAIL}"),
    ("replace", rf"(?:replace|change) (?P<place>.+) (?:with|by|to) (?P<new>{SET_APART}){_TAIL}"),
    ("swap", rf"(?:swap|exchange|switch) (?P<place>.+?) (?:and|with) (?P<other>.+?){_TAIL}"),
    ("move", rf"move (?P<place>.+?) (?:to (?=before|after))?{_AT}{_TAIL}"),
)
_PATTERNS = [(kind, re.compile(_BEGIN + form, re.IGNORECASE)) for kind, form in _FORMS]
_OF_THE_TEXT = re.compile(
    r"(?:of )?(?:the|this) (?:whole |entire )?(?:text|file|document|code|letter|page)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Destination:
    """Where something is put: beside a place or within it, at one of its ends.

    Attributes:
        place: None for the text.
        words: in place of one, those that it is put beside.
    """

    side: Side
    place: NamedPlace | None = None
    words: str = ""


@dataclass(frozen=True, slots=True)
class AskedChange:
    """What is to be done at a place.

    Attributes:
        place: what is deleted, replaced, moved or swapped; None if it is words or if something is
            inserted.
        words: that are deleted, wherever they stand.
        new: what is written.
        unit: as what it is inserted; None if that isn't said.
        to: where it is inserted or moved to.
        other: what it is swapped with.
    """

    kind: ChangeKind
    place: NamedPlace | None = None
    words: str = ""
    new: str = ""
    unit: Unit | None = None
    to: Destination | None = None
    other: NamedPlace | None = None


def asked_change(instruction: str) -> AskedChange | None:
    """What an instruction asks for, to the letter; None if it asks for something else or might."""
    if len(instruction) > MOST_CHARACTERS:
        return None
    asked = set_apart(instruction)
    if asked is None:
        return None
    for kind, form in _PATTERNS:
        if found := form.fullmatch(asked.words):
            made = _change(asked, kind, found.groupdict())
            if made is not None:
                return made
    return None


def _change(asked: SetApart, kind: ChangeKind, found: dict[str, str | None]) -> AskedChange | None:
    words = asked.quotation(found.get("words") or "") or ""
    new = asked.quotation(found.get("new") or "") or ""
    place = _place(asked, found.get("place"))
    to = _destination(asked, found)
    unit = "line" if found.get("blank") else _unit(found.get("kind") or found.get("as"))
    match kind:
        case "delete" if words or place:
            return AskedChange(kind, place, words)
        case "insert" if to:
            return AskedChange(kind, new=new, unit=unit, to=to)
        case "replace" if place:
            return AskedChange(kind, place, new=new)
        case "move" if place and to:
            return AskedChange(kind, place, to=to)
        case "swap":
            return _swap(asked, found["place"] or "", found["other"] or "")
    return None


def _place(asked: SetApart, words: str | None) -> NamedPlace | None:
    return place_named(asked, words) if words else None


def _swap(asked: SetApart, one: str, other: str) -> AskedChange | None:
    """Of "the first and second paragraphs" the first has its unit behind the second."""
    last = other.rsplit(maxsplit=1)[-1]
    place = _place(asked, one) or _place(asked, f"{one} {last}")
    second = _place(asked, other) or _place(asked, f"{place.unit} {other}" if place else None)
    return AskedChange("swap", place, other=second) if place and second else None


def _destination(asked: SetApart, found: dict[str, str | None]) -> Destination | None:
    side = next((each for each in _SIDES if found.get(each)), None)
    if side is None:
        return None
    at = (found.get("at") or "").strip().rstrip(",")
    if side in {"beginning", "end"} and (not at or _OF_THE_TEXT.fullmatch(at)):
        return Destination(side)
    if (words := asked.quotation(at)) is not None:
        return Destination(side, words=words) if side in {"before", "after"} else None
    if side in {"beginning", "end"}:
        at = re.sub(r"^of ", "", at)
    place = place_named(asked, at) if at else None
    return Destination(side, place) if place and not place.is_every else None


def _unit(called: str | None) -> Unit | None:
    called = (called or "").lower()
    match called:
        case "line" | "sentence" | "paragraph" | "heading":
            return called
        case "":
            return None
        case _:
            return "item"
