"""Instructions carried out without a model: words replaced, and changes at a place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from dataclasses import replace as with_values

from app.errors import EditError
from app.instructions.asides import has_second_request, is_to_be_judged, without_asides
from app.instructions.asked_change import asked_change
from app.instructions.change_forms import BEGIN, VERBS
from app.instructions.changed_text import ChangedText, changed_text
from app.instructions.code.braced_deleted import braced_function_deleted
from app.instructions.code.changes import code_changed
from app.instructions.consequences.afterwards import to_check
from app.instructions.empty_texts import require_something
from app.instructions.entries.changes import entries_changed
from app.instructions.everyday_words import in_usual_words
from app.instructions.formatting.capitalizing import capitalized
from app.instructions.formatting.fenced_blocks import fences_deleted
from app.instructions.formatting.styling import is_styling, styled
from app.instructions.formatting.tidying import tidied
from app.instructions.formatting.underlining import underlined_anew
from app.instructions.formatting.wrapping import wrapped
from app.instructions.lists.bracketed_lists import bracketed_list_changed
from app.instructions.lists.called_by_number import numbered_deleted
from app.instructions.lists.changes import list_changed
from app.instructions.lists.counting import counted_anew
from app.instructions.lists.latex_items import empties_list
from app.instructions.lists.ticking import ticked
from app.instructions.lists.yaml_blocks import yaml_block_deleted
from app.instructions.lists.yaml_changes import yaml_changed
from app.instructions.opening_words import without_opening
from app.instructions.parts import parts_of
from app.instructions.parts_apart import are_apart
from app.instructions.places.finding import first_to_last, found_places
from app.instructions.places.named_place import NamedPlace, place_named
from app.instructions.places.structure import CharRange
from app.instructions.placing.by_content import in_full, renamed_in_full
from app.instructions.placing.latex_changes import latex_changed
from app.instructions.placing.renumbering import renumbered
from app.instructions.placing.said_deletions import deletions_in_full
from app.instructions.placing.said_insertions import insertions_in_full
from app.instructions.quotations import MOST_OWN, set_apart
from app.instructions.readable_code import breaks
from app.instructions.tables.bare_columns import bare_columns
from app.instructions.tables.bare_rows import bare_rows
from app.instructions.tables.changes import table_changed
from app.instructions.tables.kept_alignment import with_kept_alignment
from app.instructions.tables.row_values import row_value_set
from app.instructions.text_edit import TextEdit, edited, in_order, same_object
from app.instructions.unclear import UnclearError
from app.instructions.undoing import require_no_undoing
from app.instructions.values.every_period import every_period_changed
from app.instructions.values.iso_dates import iso_dates
from app.instructions.values.labelled import value_set
from app.instructions.values.raising import raised
from app.instructions.values.sole_values import sole_value
from app.instructions.values.value_beside import require_its_name, value_beside
from app.instructions.words.bare_words import bare_replacement
from app.instructions.words.ports import port_changed
from app.instructions.words.replaced_words import ReplacedWords
from app.instructions.words.replacement import Replacement, asked_replacement
from app.instructions.words.replacing import words_replaced
from app.instructions.words.swapped_words import swapped_words
from app.instructions.words.whole_phrases import phrase_replacement

_BEHIND = re.compile(r",? (?:only )?(?:in|within|from|of) ", re.IGNORECASE)
_AHEAD = re.compile(
    rf"(?:in|within) (?P<place>.+?),? (?P<rest>{BEGIN}{VERBS} .+)", re.IGNORECASE | re.DOTALL
)
_LONG = (
    *(table_changed, code_changed, yaml_changed, tidied, iso_dates, styled, raised, wrapped),
    *(every_period_changed, fences_deleted, renumbered),
)
_SHORT = (
    *(entries_changed, bracketed_list_changed),
    *(bare_columns, bare_rows, row_value_set, capitalized, list_changed, ticked, swapped_words),
    *(yaml_block_deleted, numbered_deleted, latex_changed, braced_function_deleted),
)


@dataclass(frozen=True, slots=True)
class CarriedOut:
    """What was found to change.

    Attributes:
        edits: of the whole text, in order.
        counts: as in `ChangedText`.
    """

    found: ReplacedWords | ChangedText
    edits: tuple[TextEdit, ...]
    counts: bool = False


def _of_change(found: ChangedText) -> CarriedOut:
    return CarriedOut(found, found.edits, found.counts)


def carried_out(text: str, instruction: str, window: CharRange) -> CarriedOut | None:
    """What an instruction changes to the letter; None where a model has to read it.

    Args:
        window: the part of the text that may be changed, in whole lines; all of it if no lines are
            selected.

    Raises:
        EditError: it names words or a place that are not there, that are there several times, or
            that are outside of the selected lines.
    """
    text = same_object(text)
    instruction = in_usual_words(without_asides(text, without_opening(instruction)))
    if is_to_be_judged(text, instruction):
        return None
    is_double = has_second_request(text, instruction)
    try:
        instruction = renamed_in_full(text, instruction)
    except UnclearError:
        return None
    require_something(text, instruction)
    require_no_undoing(instruction)
    made = _at_once_or_in_parts(text, instruction, window, is_double=is_double)
    if made is None:
        return None
    new = edited(text, made.edits)
    if breaks(text, new) or empties_list(text, new):
        return None
    if made.counts:
        try:
            edits = counted_anew(text, made.edits)
        except UnclearError:
            return None
        if len(edits) > len(made.edits) and not all(_is_inside(each, window) for each in edits):
            raise EditError(
                "Numbers outside of the selected lines would have to be changed: nothing is "
                "changed. Select the whole list."
            )
        made = with_values(made, edits=edits)
    _require_inside(text, made, window)
    made = with_values(made, found=made.found.with_notes(to_check(text, made.edits)))
    edits = with_kept_alignment(text, made.edits, window)
    return with_values(made, edits=underlined_anew(text, edits, window))


def _at_once_or_in_parts(
    text: str, instruction: str, window: CharRange, *, is_double: bool
) -> CarriedOut | None:
    """Carry out all of it, or its parts: "the section A and the section B" may be one's title.

    Args:
        is_double: whether something else is asked for besides.
    """
    if is_double:
        return _in_parts(text, instruction, window)
    try:
        made = _whole(text, instruction, window)
    except EditError:
        with suppress(EditError):
            if (made := _in_parts(text, instruction, window)) is not None:
                return made
        raise
    return made or _in_parts(text, instruction, window)


def _require_inside(text: str, made: CarriedOut, window: CharRange) -> None:
    """Outside of the selected lines nothing is changed but blank lines right beside them."""
    for each in made.edits:
        if not _is_inside(each, window) and (each.new or text[each.start : each.end].strip()):
            raise EditError("That is outside of the selected lines: nothing is changed.")


def _is_inside(edit: TextEdit, window: CharRange) -> bool:
    return window[0] <= edit.start and edit.end <= window[1]


def _whole(text: str, instruction: str, window: CharRange) -> CarriedOut | None:
    found = None
    with suppress(UnclearError):
        found = _directly(text, instruction, window) or _within_place(text, instruction, window)
    with suppress(UnclearError):
        found = found or _in_short(text, instruction, window)
    return found


def _in_short(text: str, instruction: str, window: CharRange) -> CarriedOut | None:
    """Carry out an instruction that leaves out quotation marks, or what the text has now."""
    own = text[slice(*window)]
    for read in (in_full, deletions_in_full, insertions_in_full):
        for said in read(text, instruction, window):
            if (change := asked_change(said)) is not None:
                with suppress(UnclearError):
                    return _of_change(changed_text(text, change, window))
    with suppress(UnclearError):
        for short in _SHORT:
            if (changed := short(text, instruction, window)) is not None:
                return _of_change(changed)
    asked = bare_replacement(own, instruction)
    found = None if asked else value_set(text, instruction, window)
    if found:
        return _of_change(found)
    for read_words in (value_beside, sole_value, phrase_replacement):
        asked = asked or read_words(own, instruction)
    if asked and own == text:
        require_its_name(asked)
    return _replaced(text, asked, window) if asked else None


def _in_parts(text: str, instruction: str, window: CharRange) -> CarriedOut | None:
    """Carry out an instruction of several parts, if none of them affects another."""
    asked = parts_of(instruction)
    if len(asked) < 2:
        return None
    made = [_whole(text, each, window) for each in asked]
    found = [each for each in made if each is not None]
    if len(found) < len(made) or not are_apart(text, [(e.found, e.edits) for e in found]):
        return None
    edits = in_order([edit for each in found for edit in each.edits])
    plan = " ".join(each.found.plan for each in found)
    done = tuple(each.found.done[0] for each in found)
    stays = tuple(sentence for each in found for sentence in each.found.stays)
    changed = ChangedText(edits, plan, (*done, *stays), steps=len(done))
    return CarriedOut(changed, edits, any(each.counts for each in found))


def _directly(text: str, instruction: str, window: CharRange) -> CarriedOut | None:
    if (port := port_changed(text, instruction, window)) is not None:
        return _of_change(port)  # also where its name isn't beside it: "EXPOSE 8000"
    if (asked := asked_replacement(instruction)) is not None:
        return _replaced(text, asked, window)
    if (change := asked_change(instruction)) is not None:
        return _of_change(changed_text(text, change, window))
    for read in _LONG:
        if found := read(text, instruction, window):
            return _of_change(found)
    return None


def _within_place(text: str, instruction: str, window: CharRange) -> CarriedOut | None:
    """Carry out an instruction that names its place apart: "... in the section Rent"."""
    for inner, place in _scoped(instruction):
        asked = asked_replacement(inner) or bare_replacement(text, inner)
        asked = asked or phrase_replacement(text, inner)
        change = asked_change(inner) if asked is None else None
        if asked or (change and change.is_about_words):
            within = first_to_last(found_places(text, place, window))
            return _replaced(text, asked, within) if asked else _directly(text, inner, within)
        if change and (placed := change.within(place)):
            return _of_change(changed_text(text, placed, window))
        if is_styling(inner):
            return _directly(text, inner, first_to_last(found_places(text, place, window)))
    return None


def _scoped(instruction: str) -> Iterator[tuple[str, NamedPlace]]:
    """What an instruction asks for, and where."""
    instruction = " ".join(instruction.split())
    splits = [
        (instruction[: each.start()], instruction[each.end() :])
        for each in reversed([*_BEHIND.finditer(instruction)][-4:])
        if len(instruction) - each.end() <= MOST_OWN
    ]
    if ahead := _AHEAD.fullmatch(instruction):
        splits.append((ahead["rest"], ahead["place"]))
    for inner, where in splits:
        asked = set_apart(where.rstrip(".!"))
        place = place_named(asked, asked.words) if asked else None
        if place and not place.is_every and place.how != "chosen":
            yield inner, place


def _replaced(text: str, asked: Replacement, window: CharRange) -> CarriedOut | None:
    if (made := words_replaced(text, asked, window)) is None:
        return None
    found, edits = made
    return CarriedOut(found.with_notes((asked.note,) if asked.note else ()), edits)
