"""Instructions carried out without a model: words replaced, and changes at a place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from app.errors import EditError
from app.instructions.asked_change import asked_change
from app.instructions.changed_text import ChangedText, changed_text
from app.instructions.finding import found_places
from app.instructions.named_place import NamedPlace, place_named
from app.instructions.quotations import set_apart
from app.instructions.replaced_words import ReplacedWords, places_of, replaced_words
from app.instructions.replacement import Replacement, asked_replacement
from app.instructions.styling import styled
from app.instructions.text_edit import TextEdit
from app.instructions.tidying import tidied
from app.instructions.units import CharRange
from app.safe_text import quoted

_BEHIND = re.compile(r",? (?:only )?(?:in|within|from|of) ", re.IGNORECASE)
_AHEAD = re.compile(r"(?:in|within) (?P<place>[^,]+), (?P<rest>.+)", re.IGNORECASE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class CarriedOut:
    """What was found to change.

    Attributes:
        edits: of the whole text, in order.
    """

    found: ReplacedWords | ChangedText
    edits: tuple[TextEdit, ...]


def carried_out(
    text: str, instruction: str, window: CharRange, *, is_selected: bool
) -> CarriedOut | None:
    """What an instruction changes to the letter; None where a model has to read it.

    Args:
        window: the part of the text that may be changed, in whole lines.
        is_selected: whether a person has selected these lines.

    Raises:
        EditError: it names words or a place that are not there, or that are there several times.
    """
    whole = "These lines have" if is_selected else "The text has"
    if (asked := asked_replacement(instruction)) is not None:
        return _replaced(text, asked, window, whole)
    if (change := asked_change(instruction)) is not None:
        return _made(changed_text(text, change, window))
    found = tidied(text, instruction, window) or styled(text, instruction, window)
    return _made(found) or _within_place(text, instruction, window)


def _within_place(text: str, instruction: str, window: CharRange) -> CarriedOut | None:
    """What is to be done with words, where they stand in a place: "in the section Rent"."""
    for inner, place in _scoped(instruction):
        asked, change = asked_replacement(inner), asked_change(inner)
        is_about_words = change is not None and (change.words or (change.to and change.to.words))
        if asked is None and not is_about_words:
            continue
        places = found_places(text, place, window)
        within = (places[0][0], places[-1][1]) if places else None
        if within and asked:
            return _replaced(text, asked, within, "This place has")
        return _made(changed_text(text, change, within)) if within and change else None
    return None


def _scoped(instruction: str) -> Iterator[tuple[str, NamedPlace]]:
    """What an instruction asks for, and where: "in the section Rent"."""
    splits = [
        (instruction[: each.start()], instruction[each.end() :])
        for each in reversed([*_BEHIND.finditer(instruction)])
    ]
    if ahead := _AHEAD.fullmatch(instruction.strip()):
        splits.append((ahead["rest"], ahead["place"]))
    for inner, where in splits:
        asked = set_apart(where.strip().rstrip(".!"))
        place = place_named(asked, asked.words) if asked else None
        if place and not place.is_every and place.how not in {"chosen", "blank"}:
            yield inner, place


def _made(found: ChangedText | None) -> CarriedOut | None:
    return None if found is None else CarriedOut(found, found.edits)


def _replaced(text: str, asked: Replacement, window: CharRange, where: str) -> CarriedOut | None:
    own = text[slice(*window)]
    places = places_of(own, asked)
    if not places and asked.is_certain:
        raise EditError(
            f"{where} no {quoted(asked.old)} as a word of its own: nothing is replaced. Check how "
            "it is written there, or say in other words what is to be changed."
        )
    if asked.kind == "number" and len(places) > 1:
        raise EditError(
            f"{quoted(asked.old)} is there {len(places):,} times: nothing is replaced. Choose the "
            f"line, or name what it is of: Change the rent from {asked.old} to {asked.new}. In "
            f'quotation marks it is replaced everywhere: Replace "{asked.old}" with "{asked.new}".'
        )
    if not places or (asked.kind == "value" and len(places) > 1):
        return None
    found, at = replaced_words(own, asked, places), window[0]
    edits = (replace(each, start=at + each.start, end=at + each.end) for each in found.edits)
    return CarriedOut(found, tuple(edits))
