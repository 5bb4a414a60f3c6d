"""Finds the places that an instruction names, or says why there is no single one."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.errors import EditError
from app.instructions.lists.item_lists import item_lists, items_numbered
from app.instructions.lists.latex_items import latex_lists
from app.instructions.places.defined_terms import terms_defined
from app.instructions.places.definitions import definitions_named
from app.instructions.places.fitting import has_first_word, strictest_first
from app.instructions.places.named_place import DEFINED, REST, NamedPlace
from app.instructions.places.place_errors import place_error
from app.instructions.places.structure import (
    CharRange,
    indent,
    item_mark,
    title_lines,
)
from app.instructions.places.titled import headings_named, sections_named, title_place
from app.instructions.places.units import (
    WHOLE_LINES,
    has_rows_alone,
    own_text,
    units_of,
    unsure_paragraphs,
)
from app.instructions.unclear import UnclearError
from app.instructions.words.letter_case import with_capital
from app.safe_text import counted
from retrieval.text.line_forms import BULLETS, ENDED


def found_places(text: str, named: NamedPlace, window: CharRange) -> tuple[CharRange, ...]:
    """Where they are, in order; at least one.

    Args:
        window: the part of the text that may be changed, in whole lines; all of it if no lines are
            selected.

    Raises:
        EditError: there is none, or there are several and one was named; says which.
        UnclearError: the same, but it isn't said for certain what is meant.
    """
    if named.how == "chosen":
        return (_selected(text, named, window),)
    within = window
    if named.within is not None:
        around = found_places(text, named.within, window)
        within = around[0][0], around[-1][1]
        if named.how in REST:
            return (_rest(named, within, window),)
        if len(around) > 1 and named.within.how != "order":
            raise UnclearError
    found = _fitting(text, named, within, window)
    is_several = len(found) > 1 and not named.is_every and named.how not in {"number", "order"}
    if not found or is_several:
        raise place_error(text, named, found, is_selected=window != (0, len(text)))
    return found


def first_to_last(places: Sequence[CharRange]) -> CharRange:
    """From the first place's beginning to the last one's end."""
    return places[0][0], places[-1][1]


def _selected(text: str, named: NamedPlace, window: CharRange) -> CharRange:
    """The selected lines, if they are what they are called."""
    if window in {(0, len(text)), (window[0], window[0])}:
        raise UnclearError
    if named.unit == "line":
        return window
    units = units_of(text, named.unit, *window, is_counted=False)
    own = text[slice(*window)]
    start, end = window[0] + indent(own), window[0] + len(own.rstrip())
    if not units or units[0][0] > start or max(each[1] for each in units) < end:
        raise EditError(
            f"The selected lines are no whole {_called_unit(named)}: nothing is changed. Select "
            f"all of it, or say \u201cthese lines\u201d."
        )
    return window


def _rest(named: NamedPlace, place: CharRange, window: CharRange) -> CharRange:
    if named.within is None or named.within.unit not in WHOLE_LINES:
        raise UnclearError
    start = place[0] if named.how == "from" else place[1]
    rest = (window[0], place[0]) if named.how == "before" else (start, window[1])
    if rest[0] >= rest[1]:
        raise EditError(f"There is nothing {named.said.removeprefix('everything ')}.")
    return rest


def _fitting(
    text: str, named: NamedPlace, within: CharRange, window: CharRange
) -> tuple[CharRange, ...]:
    match named.how:
        case "called":
            found = _called(text, named, is_about=not named.is_certain)
        case "about" if named.unit in {"section", "heading"}:
            found = _called(text, named, is_about=True)
        case "defines":
            return terms_defined(text, named.words, within)
        case "number":
            return _with_number(text, named, window)
        case "order":
            return _in_order(text, named, within)
        case "title":
            found = (title_place(text),)
        case _:
            return _that_fit(text, named, within)
    return tuple(each for each in found if within[0] <= each[0] and each[1] <= within[1])


def _called(text: str, named: NamedPlace, *, is_about: bool) -> tuple[CharRange, ...]:
    if named.unit in DEFINED:
        return definitions_named(text, named.words, is_method=named.unit == "method")
    named_so = headings_named if named.unit == "heading" else sections_named
    return named_so(text, named.words, is_about=is_about)


def _with_number(text: str, named: NamedPlace, window: CharRange) -> tuple[CharRange, ...]:
    """Lines counted from the text's first, as the editor does; paragraphs by the number that they
    begin with, where they have some.
    """
    if named.within is not None:
        return _in_order(text, named, found_places(text, named.within, window)[0])
    if named.unit == "item" and not named.is_bullet and not latex_lists(text, window):
        return items_numbered(text, named.first, named.last, window)
    if named.unit == "paragraph":
        _require_unnumbered(text, window)
    if named.unit != "line":
        return _in_order(text, named, window)
    lines = units_of(text, "line", 0, len(text), is_counted=False)
    if named.last > len(lines):
        raise EditError(
            f"There is no line {named.last:,}, since the text has {counted(len(lines), 'line')}: "
            "nothing is changed."
        )
    found = lines[named.first - 1 : named.last]
    if not (window[0] <= found[0][0] and found[-1][1] <= window[1]):
        raise EditError(f"{with_capital(named.said)} is outside of the selected lines.")
    return found


def _require_unnumbered(text: str, window: CharRange) -> None:
    paragraphs = units_of(text, "paragraph", *window, is_counted=False)
    numbered = [each for each in paragraphs if re.match(r"\s*[(\u00a7]?\d", text[slice(*each)])]
    if len(numbered) > 1:
        raise UnclearError


def _in_order(text: str, named: NamedPlace, within: CharRange) -> tuple[CharRange, ...]:
    units = _counted(text, named, within)
    first = named.first - 1 if named.first > 0 else len(units) + named.first
    last = named.last - 1 if named.last > 0 else len(units) + named.last
    found = units[first : last + 1] if 0 <= first <= last < len(units) else ()
    if named.unit in {"paragraph", "sentence"}:
        _require_sure(text, named, found, within)
    return found


def _require_sure(
    text: str, named: NamedPlace, found: Sequence[CharRange], within: CharRange
) -> None:
    """Require that no block which may be a paragraph is on the way to those that were counted."""
    start, end = first_to_last(found) if found else within
    for block in unsure_paragraphs(text, *within):
        is_before, is_behind = block[0] < end, block[1] > start
        if is_before if named.first > 0 else is_behind:
            raise UnclearError


def _counted(text: str, named: NamedPlace, within: CharRange) -> tuple[CharRange, ...]:
    """Of items, those of the only list, or of the only one with bullets."""
    if named.unit != "item":
        return units_of(text, named.unit, *within, is_counted=True)
    lists = latex_lists(text, within) or item_lists(text, within)
    if named.is_bullet:
        lists = [each for each in lists if each.has_bullets(text)] or lists
    if len(lists) > 1:
        raise EditError(
            "There are several lists: nothing is changed. Select the lines of the one that is "
            "meant, or say what the item begins with."
        )
    return lists[0].items if lists else ()


def _that_fit(text: str, named: NamedPlace, within: CharRange) -> tuple[CharRange, ...]:
    """The units that begin with, end with or contain the words, as was asked."""
    words = named.words.strip()
    is_sentence = named.unit == "sentence" and named.is_certain and ENDED.search(words) is not None
    if is_sentence and named.how != "ends":
        gap = r"\s+".join(map(re.escape, words.split()))  # it stands where its words do
        return tuple(each.span() for each in re.compile(gap).finditer(text, *within))
    if named.how not in {"blank", "all"} and not has_first_word(text, words):
        return ()
    units = units_of(text, named.unit, *within, is_counted=False)
    if named.unit == "paragraph" and named.how in {"about", "has"}:
        units = tuple(each for each in units if not has_rows_alone(text[slice(*each)]))
    if named.is_bullet:
        units = tuple(u for u in units if item_mark(text[slice(*u)])[0] in BULLETS) or units
    if named.how in {"blank", "all"}:
        is_blank = named.how == "blank"
        return tuple(each for each in units if bool(text[slice(*each)].strip()) != is_blank)
    if named.how == "about":
        units = tuple(each for each in units if each[0] not in title_lines(text))
    own_texts = [own_text(text, named.unit, each) for each in units]
    for fits in strictest_first(named.how, words, is_exact=named.is_certain):
        if found := tuple(u for u, own in zip(units, own_texts, strict=True) if fits(own)):
            return found
    return ()


def _called_unit(named: NamedPlace) -> str:
    return {"item": "list item", "definition": "function or class"}.get(named.unit, named.unit)
