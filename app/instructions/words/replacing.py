"""Words replaced in a range of a text: which of their places are meant."""

from __future__ import annotations

import re
from dataclasses import replace

from app.errors import EditError
from app.instructions.places.structure import CharRange
from app.instructions.text_edit import TextEdit, same_object
from app.instructions.values.periods import changes_number
from app.instructions.values.value_kinds import is_said_beside
from app.instructions.words.both_forms import with_other_forms
from app.instructions.words.code_names import names_meant
from app.instructions.words.dashes import without_kept_hyphens
from app.instructions.words.naming import missing, nth
from app.instructions.words.one_sense import require_one_sense
from app.instructions.words.replaced_words import (
    ReplacedWords,
    days_of,
    places_of,
    replaced_words,
)
from app.instructions.words.replacement import Replacement
from app.instructions.words.said_periods import as_it_stands
from app.safe_text import quoted


def words_replaced(
    text: str, asked: Replacement, window: CharRange
) -> tuple[ReplacedWords, tuple[TextEdit, ...]] | None:
    """The words of a range replaced, and where in the whole text; None where a model has to read
    what is meant.

    Raises:
        EditError: they aren't there, or it can't be told which of several are meant.
        UnclearError: likewise, and a model may tell.
    """
    own, at = same_object(text[slice(*window)]), window[0]
    asked = as_it_stands(own, asked)
    places = without_kept_hyphens(places_of(own, asked), asked)
    if not places and asked.is_certain:
        raise missing(text, asked.old, window)
    if not places:
        return None
    places = places[nth(asked.old, len(places), asked.which)]
    if asked.kind == "number":
        _require_one_number(asked, len(places), len(days_of(own, asked)))
    require_one_sense(text, asked, places, at)
    if changes_number(asked.old, asked.new) and any(map(_is_owner, places)):
        return None
    if asked.kind in {"number", "value"}:
        are_several = len(places) > 1 and not asked.is_every
        if are_several or any(is_said_beside(own, each.span()) for each in places):
            return None
    if asked.kind == "name" or not asked.is_certain:
        places = names_meant(text, asked, places, at)
    found = replaced_words(own, asked, places)
    moved = tuple(replace(each, start=at + each.start, end=at + each.end) for each in found.edits)
    if asked.is_certain:
        return found, moved
    edits, notes = with_other_forms(text, moved, window)
    return found.with_notes(notes), edits


def _require_one_number(asked: Replacement, places: int, days: int) -> None:
    """A number stands in one place, or all of them are asked for; the days of dates aren't
    replaced, and would be missed then.
    """
    if places + days > 1 and (days or not asked.is_every):
        raise EditError(
            f"{quoted(asked.old)} is there {places + days:,} times: nothing is replaced. "
            "Choose the line, or name what it is of, as in \u201cChange the rent from 900 to "
            f'950\u201d. For all of them: Replace "{asked.old}" with "{asked.new}".'
        )


def _is_owner(found: re.Match[str]) -> bool:
    """Whether an apostrophe stands right behind it, as in "30 days' notice"."""
    return found.string[found.end() : found.end() + 1] in {"'", "\u2019"}
