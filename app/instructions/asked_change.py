"""Instructions that name a place of a text and what is to be done there.

`Delete the last paragraph`, `Delete "very"`, `Insert "Parking" before line 3`, `Add "Yours, Ada" at
the end`, `Replace the second sentence with "..."`, `Move the section Rent to the end`. What is to
be written is in quotation marks; anything else is for a model.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Literal

from app.instructions.describing import describes
from app.instructions.named_place import NamedPlace, place_named
from app.instructions.quotations import SET_APART, SetApart, set_apart
from app.instructions.vocabulary import ORDINAL, THE_TEXT, Unit, ordinal_number

MOST_CHARACTERS = 4000
"""Of such an instruction: it may have the words of a paragraph."""

BEGIN = r"(?:please,? )?(?:(?:can|could|would) you (?:please )?)?"
"""How a request may begin."""

DELETE = r"(?:delete|remove|cut|erase|drop|omit|strike(?: out)?|take out|leave out|get rid of)"
_INSERT = r"(?:insert|add|write|put|append|prepend)"
VERBS = rf"(?:{DELETE}|{_INSERT}|replace|change|rename|move|swap|exchange|switch)"
"""What is asked for."""

ChangeKind = Literal["delete", "insert", "replace", "move", "swap"]
Side = Literal["before", "after", "beginning", "end"]

_ENDING = "(?:line|item|paragraph|sentence)"
_SIDES: dict[Side, str] = {
    "before": r"(?:right |directly |immediately )?(?:before|above|in front of)",
    "after": r"(?:right |directly |immediately )?(?:after|behind|below|under(?:neath)?)",
    "beginning": rf"(?:at|to) the (?:very )?(?:beginning|start|top)|as the first {_ENDING}",
    "end": rf"(?:at|to) the (?:very )?(?:end|bottom)|as the last {_ENDING}",
}
_WHERE = "|".join(f"(?P<{side}>{form})" for side, form in _SIDES.items())
_AT = rf"(?:{_WHERE})(?P<at> .+?)?"
_KINDS = "line|sentence|paragraph|heading|section|title|(?:list )?item|bullet(?: point)?"
_KIND = rf"(?:(?:an?|the) )?(?:new )?(?:(?:(?P<kind>{_KINDS})|words?|text|phrase) )?"
_AS = rf"(?:as (?:an?|the) (?:new )?(?P<as>{_KINDS}) )?"
_MARKS = {
    "comma": ",",
    "full stop": ".",
    "period": ".",
    "semicolon": ";",
    "colon": ":",
    "question mark": "?",
    "exclamation mark": "!",
}
_MARK = rf"an? (?P<mark>{'|'.join(_MARKS)})"
_WORDS = (
    rf"(?:the {ORDINAL} |(?:(?:the|every|each|all|any) )*)"
    r"(?:(?:words?|phrases?|text|strings?|terms?|(?:occurrence|instance|mention)s?(?: of)?"
    r"(?: the word)?) )?"
)
_TAIL = (
    r"(?:,? (?:please|everywhere|throughout|only|wherever it (?:is|stands|appears|occurs)))*[.!?]?"
)
_TITLE = r"(?P<bare>(?-i:[A-Z\d])\S*(?: \S+){0,9}?)"
"""Of a heading, without quotation marks."""

_NOTHING = rf"(?:nothing|(?P<new>{SET_APART}))"
_FORMS: tuple[tuple[ChangeKind, str], ...] = (
    ("delete", rf"{DELETE} {_WORDS}(?P<words>{SET_APART}){_TAIL}"),
    ("delete", rf"(?P<selected>{DELETE}){_TAIL}"),
    (
        "delete",
        rf"replace {_WORDS}(?P<words>{SET_APART}) (?:with|by) {_NOTHING}{_TAIL}",
    ),
    ("delete", rf"{DELETE} (?P<place>.+?){_TAIL}"),
    ("insert", rf"{_INSERT} an? (?:new )?(?P<blank>blank|empty) line {_AT}{_TAIL}"),
    ("insert", rf"{_INSERT} {_MARK} {_AT}{_TAIL}"),
    ("insert", rf"{_INSERT} {_KIND}(?P<new>{SET_APART}),? {_AS}{_AT}{_TAIL}"),
    ("insert", rf"{_AT},? {_INSERT} {_KIND}(?P<new>{SET_APART}){_TAIL}"),
    ("insert", rf"{_INSERT} {_KIND}{_AT}: ?(?P<new>{SET_APART})"),
    ("insert", rf"(?P<to>add|append|prepend) {_KIND}(?P<new>{SET_APART}) to(?P<at> .+?){_TAIL}"),
    (
        "replace",
        rf"(?:rename|retitle|change|set) (?P<titled>.+) (?:to|into|as) (?P<new>{SET_APART}){_TAIL}",
    ),
    (
        "replace",
        rf"(?:rename|retitle|change|set) (?P<titled>the .+?) (?:to|into|as) {_TITLE}{_TAIL}",
    ),
    ("replace", rf"(?:replace|change) (?P<place>.+) (?:with|by|to) (?P<new>{SET_APART}){_TAIL}"),
    ("swap", rf"(?:swap|exchange|switch) (?P<place>.+?) (?:and|with) (?P<other>.+?){_TAIL}"),
    ("move", rf"move (?P<place>.+?) (?:to (?=before|after))?{_AT}{_TAIL}"),
)
_PATTERNS = [(kind, re.compile(BEGIN + form, re.IGNORECASE)) for kind, form in _FORMS]
_OF_THE_TEXT = re.compile(rf"(?:of |in )?{THE_TEXT}", re.IGNORECASE)
_HEADING_OF = re.compile(r"the (?:heading|title) of ", re.IGNORECASE)


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
        words: that are deleted.
        which: of the places of these words, from 1 or from -1 for the last; 0 for all.
        new: what is written.
        unit: as what it is inserted; None if that isn't said.
        to: where it is inserted or moved to.
        other: what it is swapped with.
        is_mark: whether what is inserted is a punctuation mark, named as such.
    """

    kind: ChangeKind
    place: NamedPlace | None = None
    words: str = ""
    which: int = 0
    new: str = ""
    unit: Unit | None = None
    to: Destination | None = None
    other: NamedPlace | None = None
    is_mark: bool = False

    @property
    def is_about_words(self) -> bool:
        """Whether words of the text are named, which may stand in a place."""
        return bool(self.words or (self.to and self.to.words))

    def within(self, place: NamedPlace) -> AskedChange | None:
        """The same in a place; None where it names one that is within another already."""
        if self.place is None or self.place.within or self.place.how == "chosen":
            return None
        is_certain = self.place.is_certain and place.is_certain
        inner = replace(self.place, within=place, is_certain=is_certain)
        return replace(self, place=inner)


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
    match kind:
        case "delete":
            return _delete(asked, words, found)
        case "insert":
            return _insert(asked, found)
        case "swap":
            return _swap(asked, found["place"] or "", found["other"] or "")
    if kind == "move":
        place, to = _place(asked, found["place"]), _destination(asked, found)
        return AskedChange(kind, place, to=to) if place and to else None
    new = asked.quotation(found.get("new") or "") or found.get("bare") or ""
    titled = found.get("titled")
    if found.get("bare") and (asked.has_quotation(new) or describes(new)):
        return None
    place = _heading(asked, titled) if titled else _place(asked, found.get("place"))
    return AskedChange(kind, place, new=new) if place and new.strip() else None


def _delete(asked: SetApart, words: str, found: dict[str, str | None]) -> AskedChange | None:
    if found.get("new") and asked.quotation(found["new"] or "") != "":
        return None
    which = ordinal_number(found["ordinal"] or "") if found.get("ordinal") else 0
    if words.strip():
        return AskedChange("delete", words=words, which=which) if words == words.strip() else None
    place = _place(asked, "it" if found.get("selected") else found.get("place"))
    return AskedChange("delete", place) if place else None


def _insert(asked: SetApart, found: dict[str, str | None]) -> AskedChange | None:
    to = _destination(asked, found)
    mark = _MARKS.get((found.get("mark") or "").lower(), "")
    new = asked.quotation(found.get("new") or "") or mark
    ending = re.search(r"^as .* (\w+)$", found.get("beginning") or found.get("end") or "")
    unit = _unit(found.get("kind") or found.get("as") or (ending[1] if ending else None))
    unit = "line" if found.get("blank") else unit
    if to is None or not (new.strip() or found.get("blank")):
        return None
    return AskedChange("insert", new=new, unit=unit, to=to, is_mark=bool(mark))


def _place(asked: SetApart, words: str | None) -> NamedPlace | None:
    return place_named(asked, words) if words else None


def _heading(asked: SetApart, words: str) -> NamedPlace | None:
    """The heading of a section that is renamed."""
    place = place_named(asked, _HEADING_OF.sub("", words, count=1))
    if place is None or place.unit not in {"section", "heading"} or place.is_every:
        return None
    if place.unit == "heading" or place.how in {"called", "about"}:
        return replace(place, unit="heading")
    is_certain = place.is_certain
    return NamedPlace("heading", "order", 1, 1, is_certain=is_certain, within=place, said=words)


def _swap(asked: SetApart, one: str, other: str) -> AskedChange | None:
    """Of "the first and second paragraphs" the first has its unit behind the second."""
    last = other.rsplit(maxsplit=1)[-1]
    place = _place(asked, one) or _place(asked, f"{one} {last}")
    alike = f"{one.rpartition(' ')[0]} {other}"
    second = _place(asked, other) or _place(asked, alike)
    second = second or _place(asked, f"{place.unit} {other}" if place else None)
    if place is None or second is None or place.is_every or second.is_every:
        return None
    return AskedChange("swap", place, other=second)


def _destination(asked: SetApart, found: dict[str, str | None]) -> Destination | None:
    side = next((each for each in _SIDES if found.get(each)), None)
    if found.get("to"):
        side = "beginning" if (found["to"] or "").lower() == "prepend" else "end"
    if side is None:
        return None
    at = (found.get("at") or "").strip().rstrip(",")
    if side in {"beginning", "end"} and (not at or _OF_THE_TEXT.fullmatch(at)):
        return Destination(side)
    if (words := asked.quotation(at)) is not None:
        is_beside = side in {"before", "after"} and words.strip()
        return Destination(side, words=words) if is_beside else None
    if side in {"beginning", "end"}:
        at = re.sub(r"^of ", "", at)
    place = place_named(asked, at) if at else None
    if place is None or (place.is_every and side in {"before", "after"}):
        return None
    return Destination(side, place)


def _unit(called: str | None) -> Unit | None:
    called = (called or "").lower()
    match called:
        case "line" | "sentence" | "paragraph" | "heading":
            return called
        case "section" | "title":
            return "heading"
        case "":
            return None
        case _:
            return "item"
