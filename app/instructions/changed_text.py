"""A text with a change that an instruction names to the letter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.errors import EditError
from app.instructions.asked_change import AskedChange
from app.instructions.finding import found_places
from app.instructions.inserting import inserted
from app.instructions.moving import moved, swapped
from app.instructions.named_place import REST, Unit
from app.instructions.text_edit import TextEdit, without
from app.instructions.units import CharRange
from app.instructions.without_words import without_words
from app.safe_text import quoted
from retrieval.line_forms import MARKER

MOST_NAMED = 6
"""Lines that are named of those that were changed."""


@dataclass(frozen=True, slots=True)
class ChangedText:
    """What changes in a text, in order.

    Attributes:
        plan: what is going to be done, in a sentence.
        done: the same once it is done.
    """

    edits: tuple[TextEdit, ...]
    plan: str
    done: str


def changed_text(text: str, asked: AskedChange, window: CharRange) -> ChangedText | None:
    """The text with what is asked for; None where it isn't said for certain.

    Args:
        window: the part of the text that may be changed, in whole lines.

    Raises:
        EditError: there is nothing as it was named, or there is more than one.
    """
    if asked.kind == "insert":
        return _insert(text, asked, window)
    if asked.words:
        return _delete_words(text, asked.words, window)
    places = found_places(text, asked.place, window) if asked.place else None
    if asked.place is None or places is None:
        return None
    unit = "line" if asked.place.how in {"chosen", *REST} else asked.place.unit
    match asked.kind:
        case "delete":
            edits = without(text, unit, places, is_tidy=asked.place.how != "blank")
            where = _where(text, places)
            return ChangedText(edits, f"Deletes {where}.", f"Deleted: {where}.")
        case "replace":
            return _replace(text, asked.new, unit, places)
        case _:
            return _put_elsewhere(text, asked, unit, places, window)


def _insert(text: str, asked: AskedChange, window: CharRange) -> ChangedText | None:
    edit = inserted(text, asked.new, asked.unit, asked.to, window) if asked.to else None
    if edit is None:
        return None
    new = quoted(asked.new) if asked.new else "a blank line"
    what = f"{new} at line {_line_number(text, edit.start)}"
    return ChangedText((edit,), f"Inserts {what}.", f"Inserted: {what}.")


def _delete_words(text: str, words: str, window: CharRange) -> ChangedText:
    edits = without_words(text, words, window)
    if not edits:
        raise EditError(
            f"The text has no {quoted(words)} as a word of its own: nothing is deleted. Check how "
            "it is written there."
        )
    what = f"{quoted(words)} in {'1 place' if len(edits) == 1 else f'{len(edits):,} places'}"
    return ChangedText(edits, f"Deletes {what}.", f"Deleted: {what}.")


def _replace(text: str, new: str, unit: Unit, places: Sequence[CharRange]) -> ChangedText | None:
    """Each place with the new words in it; its indentation and the marker before it stay."""
    if unit in {"section", "definition", "method"} or (unit == "paragraph" and len(places) > 1):
        return None
    edits = []
    for start, end in places:
        own = text[start:end]
        first = len(own) - len(own.lstrip())
        if unit == "item" and (marker := MARKER.match(own, first)) and not MARKER.match(new):
            first = marker.end()
        if unit == "heading":
            first = len(own) - len(own.lstrip("#").lstrip(" "))
        last = len(own.rstrip()) or len(own.rstrip("\r\n"))
        edits.append(TextEdit(start + min(first, last), start + last, new))
    where = _where(text, places)
    new = quoted(new)
    return ChangedText(tuple(edits), f"Replaces {where} by {new}.", f"Replaced by {new}: {where}.")


def _put_elsewhere(
    text: str, asked: AskedChange, unit: Unit, places: Sequence[CharRange], window: CharRange
) -> ChangedText | None:
    where = _where(text, places)
    if asked.to and (found := moved(text, unit, places, asked.to, window)):
        edits, target = found
        what = f"{where} to line {_line_number(text, target)}"
        return ChangedText(edits, f"Moves {what}.", f"Moved: {what}.")
    others = found_places(text, asked.other, window) if asked.other else None
    if others and asked.other:
        exchanged = swapped(text, (unit, asked.other.unit), (places, others))
        what = f"{where} and {_where(text, others)}"
        if exchanged:
            return ChangedText(exchanged, f"Swaps {what}.", f"Swapped: {what}.")
    return None


def _line_number(text: str, at: int) -> str:
    return f"{text.count(chr(10), 0, at) + 1:,}"


def _where(text: str, places: Sequence[CharRange]) -> str:
    """The lines of some places, like "line 3" or "lines 3, 5 and 9 to 12"."""
    ranges = list[tuple[int, int]]()
    for start, end in places:
        first = text.count("\n", 0, start) + 1
        last = first + text[start:end].rstrip().count("\n")
        if ranges and first <= ranges[-1][1] + 1:
            ranges[-1] = ranges[-1][0], max(ranges[-1][1], last)
        else:
            ranges.append((first, last))
    named = [f"{a:,}" if a == b else f"{a:,} to {b:,}" for a, b in ranges]
    if len(named) > MOST_NAMED:
        return f"lines in {len(named):,} places"
    said = ", ".join(named[:-1]) + (" and " if named[1:] else "") + named[-1]
    return f"line {said}" if said.replace(",", "").isdigit() else f"lines {said}"
