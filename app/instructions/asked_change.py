"""Instructions that name a place of a text and what is to be done there.

`Delete the last paragraph`, `Delete "very"`, `Insert "Parking" before line 3`, `Add "Yours, Ada" at
the end`, `Replace the second sentence with "..."`, `Move the section Rent to the end`. What is to
be written is in quotation marks; anything else is for a model.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from app.instructions.change_forms import MARKS, PATTERNS, SIDES, VERBS, ChangeKind, Side
from app.instructions.places.named_place import NamedPlace, place_named
from app.instructions.places.vocabulary import THE_TEXT, Unit, ordinal_number
from app.instructions.quotations import SetApart, set_apart
from app.instructions.words.describing import describes, tells_how

MOST_CHARACTERS = 4000
"""Of such an instruction: it may have the words of a paragraph."""

_OF_THE_TEXT = re.compile(rf"(?:of |in )?{THE_TEXT}", re.IGNORECASE)
_VERB = re.compile(rf"{VERBS}(?!\w)", re.IGNORECASE)
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
    for kind, form in PATTERNS:
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
    if found.get("bare") and (asked.has_quotation(new) or _is_described(new)):
        return None
    place = _heading(asked, titled) if titled else _place(asked, found.get("place"))
    return AskedChange(kind, place, new=new) if place and new.strip() else None


def _is_described(title: str) -> bool:
    """Whether a title without quotation marks describes what to write instead of saying it. In
    "Materials and Methods", where each word has a capital letter, "and" is part of the title.
    """
    parts = title.split(" and ")
    words = " ".join(parts).split()
    is_one = all(each[0].isupper() for each in words) and not any(map(_VERB.match, parts[1:]))
    return describes(" ".join(words) if is_one else title) or tells_how(title)


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
    mark = MARKS.get((found.get("mark") or "").lower(), "")
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
    side = next((each for each in SIDES if found.get(each)), None)
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
