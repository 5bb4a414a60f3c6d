"""A text with a change that an instruction names to the letter."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.errors import EditError
from app.instructions.asked_change import AskedChange
from app.instructions.code.list_ends import with_list_ends
from app.instructions.consequences.run_order import require_order
from app.instructions.consequences.still_used import still_used
from app.instructions.lists.latex_items import require_item
from app.instructions.places.clauses import clause_named, is_numbered
from app.instructions.places.defined_terms import defines
from app.instructions.places.finding import first_to_last, found_places
from app.instructions.places.latex_parts import heading_words
from app.instructions.places.named_place import DEFINED, REST, NamedPlace
from app.instructions.places.structure import (
    CharRange,
    fenced,
    indent,
    is_counted,
    line_around,
    line_number,
)
from app.instructions.places.titled_items import titled_item
from app.instructions.places.units import own_lines
from app.instructions.places.vocabulary import Unit
from app.instructions.placing.inserting import inserted
from app.instructions.placing.moving import moved, swapped
from app.instructions.placing.putting_marks import marks_put
from app.instructions.readable_code import breaks
from app.instructions.text_edit import TextEdit, edited, without
from app.instructions.unclear import UnclearError
from app.instructions.words.deleted_words import places_alone, without_places
from app.instructions.words.naming import missing, nth
from app.safe_text import counted, quoted
from retrieval.text.line_forms import ENDED, MARKER

MOST_NAMED = 6
"""Lines that are named of those that were changed."""

_HEADING_MARKS = re.compile(r"\s*#*\s*")


@dataclass(frozen=True, slots=True)
class ChangedText:
    """What changes in a text, in order.

    Attributes:
        plan: what is going to be done, in a sentence.
        done: the same once it is done, in sentences; the first `steps` of them say what was done,
            the others what stays.
        counts: whether items were put in, taken out or moved, so that numbered ones are to be
            counted anew.
        words: those that are looked for wherever they stand.
    """

    edits: tuple[TextEdit, ...]
    plan: str
    done: tuple[str, ...]
    counts: bool = False
    words: tuple[str, ...] = ()
    steps: int = 1

    @property
    def stays(self) -> tuple[str, ...]:
        """What isn't changed though it might have been meant, in sentences."""
        return self.done[self.steps :]

    def with_notes(self, notes: tuple[str, ...]) -> ChangedText:
        """With more sentences on what is done."""
        return replace(self, done=(*self.done, *notes))


def changed_text(text: str, asked: AskedChange, window: CharRange) -> ChangedText:
    """The text with what is asked for.

    Args:
        window: the part of the text that may be changed, in whole lines.

    Raises:
        EditError: there is nothing as it was named, or there is more than one.
        UnclearError: it isn't said for certain what is meant.
    """
    if asked.kind == "insert":
        return _insert(text, asked, window)
    if asked.words:
        return _delete_words(text, asked, window)
    if asked.place is None:
        raise UnclearError
    if asked.kind == "replace" and is_numbered(asked.place):
        return _replace(text, asked, *clause_named(text, asked.place, window))
    if asked.kind == "delete":
        place = titled_item(text, asked.place, window)
        return _delete(text, place, found_places(text, place, window), window)
    places = found_places(text, asked.place, window)
    match asked.kind:
        case "replace":
            return _replace(text, asked, asked.place, places)
        case _:
            return _put_elsewhere(text, asked, places, window)


def _insert(text: str, asked: AskedChange, window: CharRange) -> ChangedText:
    if asked.to is None:
        raise UnclearError
    edits: tuple[TextEdit, ...]
    if asked.is_mark:
        edits = marks_put(text, asked.new, asked.to, window)
    else:
        edits = inserted(text, asked.new, asked.unit, asked.to, window)
    is_marked = MARKER.match(asked.new) is not None
    counts = not is_marked and any(is_counted(each.new.lstrip("\r\n")) for each in edits)
    new = quoted(asked.new) if asked.new else "a blank line"
    what = f"{new} at {lines_named([(each.start, each.start) for each in edits], text)}"
    return ChangedText(edits, f"Inserts {what}.", (f"Inserted: {what}.",), counts)


def _delete_words(text: str, asked: AskedChange, window: CharRange) -> ChangedText:
    places = places_alone(text, asked.words, window)
    if not places:
        raise missing(text, asked.words, window)
    places = places[nth(asked.words, len(places), asked.which)]
    what = f"{quoted(asked.words)} in {counted(len(places), 'place')}"
    return ChangedText(without_places(text, places), f"Deletes {what}.", (f"Deleted: {what}.",))


def _delete(
    text: str, place: NamedPlace, places: Sequence[CharRange], window: CharRange
) -> ChangedText:
    if place.how == "all" and place.unit != "heading":
        raise UnclearError  # "Remove all bullet points" may be about the bullets
    if place.unit == "sentence" and any(_introduces(text, each) for each in places):
        raise UnclearError
    if place.how == "blank":
        places = [each for each in places if each[0] not in fenced(text)]
        if not places:
            raise EditError("Only lines within code are empty: nothing is deleted.")
    unit = "line" if place.how in {"chosen", *REST} else place.unit
    edits = without(text, unit, places, is_tidy=place.how != "blank")
    edits = with_list_ends(text, edits, window) if unit == "line" else edits
    if unit in DEFINED and breaks(text, edited(text, edits)):
        raise EditError(
            f"Without {place.said} a block of the code would be empty: nothing is deleted."
        )
    where = lines_named(places, text)
    is_listed = unit == "item" or place.how == "defines"
    counts = is_listed and not text[slice(*places[0])].lstrip().startswith("\\item")
    used = (f"{what} {lines_named(at, text)}." for what, at in still_used(text, place, places))
    return ChangedText(edits, f"Deletes {where}.", (f"Deleted: {where}.", *used), counts)


def _introduces(text: str, sentence: CharRange) -> bool:
    """Whether a sentence introduces the list below it, "The tenant shall:", which would be left
    without it.
    """
    below = text[sentence[1] :].lstrip("\"'\u201d\u2019)*_ \t")
    is_last = text[sentence[0] : sentence[1]].rstrip("*_ ").endswith(":") and below[:1] in "\r\n"
    return is_last and MARKER.match(below.lstrip()) is not None


def _replace(
    text: str, asked: AskedChange, place: NamedPlace, places: Sequence[CharRange]
) -> ChangedText:
    """Each place with the new words in it, or all that are counted together with them once; the
    indentation and the marker before it stay.
    """
    if place.unit in {"section", *DEFINED} or place.how in {*REST, "all", "blank"}:
        raise UnclearError
    if place.unit == "item":
        require_item(text, asked.new, places[0])
    if place.how == "defines":
        if not defines(asked.new, place.words):
            raise UnclearError  # what the term means is said, and not its whole entry
        place = replace(place, unit="item")
    if not place.is_every:
        places = [first_to_last(places)]
    edits = [_replacing(text, asked.new, place.unit, each) for each in places]
    where, new = lines_named(places, text), quoted(asked.new)
    return ChangedText(
        tuple(edits), f"Replaces {where} with {new}.", (f"Replaced with {new}: {where}.",)
    )


def _replacing(text: str, new: str, unit: Unit, place: CharRange) -> TextEdit:
    start, end = own_lines(text, unit, place)
    if unit == "heading" and (words := heading_words(text, start)):
        return TextEdit(*words, new)
    if unit == "heading":
        end = line_around(text, start)[1]  # what marks it as one stays
    own = text[start:end]
    if unit in {"sentence", "paragraph"}:
        is_lower = own.lstrip()[:1].isupper() and new[0].islower()
        if own.lstrip().startswith(">") or (is_lower and not ENDED.search(new)):
            raise UnclearError  # "Change the first sentence to “something nicer”"
    first = 0 if new[0].isspace() else indent(own)
    if unit == "heading" and not new.startswith("#"):
        marks = _HEADING_MARKS.match(own)
        first = marks.end() if marks else first
    if unit in {"item", "heading"} and not MARKER.match(new):
        marker = MARKER.match(own, first)
        first = marker.end() if marker else first
    last = len(own.rstrip()) or len(own.rstrip("\r\n"))
    return TextEdit(start + min(first, last), start + last, new)


def _put_elsewhere(
    text: str, asked: AskedChange, places: Sequence[CharRange], window: CharRange
) -> ChangedText:
    if asked.place is None or asked.place.how in {*REST, "all", "blank"}:
        raise UnclearError
    where, unit = lines_named(places, text), asked.place.unit
    if asked.to:
        is_entry = asked.place.how == "defines"
        if is_entry and asked.to.place is None and not asked.to.words:
            raise UnclearError  # "the end" may be that of the definitions, and not the text's
        unit = "line" if is_entry else unit  # with blank ones around it only if it has them
        has_number = is_entry and text[places[0][0] :].lstrip()[:1].isdigit()
        keeps_number = has_number or is_numbered(asked.place)
        edits = moved(text, unit, places, asked.to, window, keeps_number=keeps_number)
        require_order(text, edited(text, edits))
        what = f"{where} to line {_line_after(text, edits):,}"
        kept = ("All numbers are left as they are.",) if keeps_number else ()
        done = (f"Moved: {what}.", *kept)
        return ChangedText(_joint(edits), f"Moves {what}.", done, unit == "item")
    if asked.other is None or asked.place.how == "defines":
        raise UnclearError
    others = found_places(text, asked.other, window)
    edits = swapped(text, (unit, asked.other.unit), (places, others))
    require_order(text, edited(text, edits))
    what = f"{where} and {lines_named(others, text)}"
    return ChangedText(_joint(edits), f"Swaps {what}.", (f"Swapped: {what}.",))


def _line_after(text: str, edits: Sequence[TextEdit]) -> int:
    """The line at which what is put somewhere stands then."""
    put = next(each for each in edits if each.new)
    before = (e for e in edits if e.end <= put.start and e is not put)
    start = put.start + sum(len(each.new) - (each.end - each.start) for each in before)
    blank = len(put.new) - len(put.new.lstrip("\r\n"))
    return line_number(edited(text, edits), start + blank)


def _joint(edits: Sequence[TextEdit]) -> tuple[TextEdit, ...]:
    """Edits of which one alone would leave a passage twice, or not at all."""
    return tuple(replace(each, is_joint=True) for each in edits)


def lines_named(places: Sequence[CharRange], text: str) -> str:
    """The lines of some places, like "line 3" or "lines 3, 5 and 9 to 12"."""
    ranges = list[tuple[int, int]]()
    for start, end in places:
        first = line_number(text, start)
        last = line_number(text, max(start, start + len(text[start:end].rstrip()) - 1))
        if ranges and first <= ranges[-1][1] + 1:
            ranges[-1] = ranges[-1][0], max(ranges[-1][1], last)
        else:
            ranges.append((first, last))
    named = [f"{a:,}" if a == b else f"{a:,} to {b:,}" for a, b in ranges]
    if len(named) > MOST_NAMED:
        return f"lines in {len(named):,} places"
    said = ", ".join(named[:-1]) + (" and " if named[1:] else "") + named[-1]
    return f"line {said}" if said.replace(",", "").isdigit() else f"lines {said}"
