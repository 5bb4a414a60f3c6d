"""Items of minutes and the like, whose numbered lines are titles with text below: "item 4"."""

from __future__ import annotations

from app.instructions.lists.item_lists import item_lists
from app.instructions.places.named_place import NamedPlace
from app.instructions.places.structure import (
    CharRange,
    line_around,
    marked_headings,
    number_of,
    title_lines,
)
from app.instructions.text_kinds import is_prose


def titled_item(text: str, named: NamedPlace, window: CharRange) -> NamedPlace:
    """The section of a plain text that "item 4" means, where its numbered lines are titles, as in
    minutes, and no list has an item with this number; otherwise the place itself.
    """
    is_one = named.unit == "item" and named.how == "number" and named.first == named.last
    if not is_one or named.is_bullet or named.within or marked_headings(text):
        return named
    numbers = [number_of(text[slice(*line_around(text, each))]) for each in title_lines(text)]
    if numbers.count(named.first) != 1 or not is_prose(text):
        return named
    lists = (each for each in item_lists(text, window) if each.is_numbered(text))
    if any(number_of(text[slice(*item)]) == named.first for each in lists for item in each.items):
        return named
    return NamedPlace("section", "called", words=str(named.first), said=named.said)
