"""Changes of a list that is named: `Add "eggs" to the groceries`, `Remove bread from the list`.

Numbers and bullets for its items are in `list_markers.py`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress

from app.errors import EditError
from app.instructions.change_forms import BEGIN, DELETE
from app.instructions.changed_text import ChangedText
from app.instructions.lists.comma_lists import comma_list_extended, comma_list_reduced
from app.instructions.lists.item_lists import (
    ADD,
    ITEM,
    ITEMS,
    LIST,
    ListOfItems,
    item_lists,
    items_said,
    list_called,
    lists_called,
    names_in_full,
)
from app.instructions.lists.list_markers import list_marked
from app.instructions.lists.one_line_lists import comma_list_called
from app.instructions.lists.yaml_lists import yaml_list_called
from app.instructions.places.fitting import plain, strictest_first
from app.instructions.places.structure import CharRange, line_around, line_number
from app.instructions.places.units import item_words, own_text
from app.instructions.placing.putting import lines_put
from app.instructions.quotations import SetApart, set_apart
from app.instructions.text_edit import TextEdit, without
from app.instructions.unclear import UnclearError
from app.instructions.words.bare_words import bare
from app.instructions.words.describing import describes
from app.safe_text import quoted

_KIND = r"(?:(?:an?|the) (?:new )?(?:items?|bullets?(?: points?)?|points?|entry|entries):? )?"
_PLURAL = r"(?P<list>[^\x02]+?s)"
"""What a list is called without "the"."""

_TO = "(?: to| on| in| into| at the (?:end|bottom) of)"
_ADD, _ADD_BARE = (
    re.compile(rf"{BEGIN}{ADD} {_KIND}{ITEMS}{_TO} {called}[.!]?", re.IGNORECASE)
    for called in (LIST, _PLURAL)
)
_REMOVE, _REMOVE_BARE = (
    re.compile(rf"{BEGIN}{DELETE} {_KIND}(?P<item>{ITEM}) from {called}[.!]?", re.IGNORECASE)
    for called in (LIST, _PLURAL)
)
_PLACED = re.compile(
    r"\bas\b|(?<=\s)(?:first|last|next|again|back|too|twice|instead|here|there)$", re.IGNORECASE
)
"""What says where or as what something is put, and isn't part of it."""

_SOME = re.compile(r"[a-z]+(?<!s)s")
"""A word in the plural, which may be what the items are to have: "Add links to the references"."""

MOST_SHORT = 3
"""Words of an item beside which such a word may be one, too."""

_FOR = re.compile(r"for ", re.IGNORECASE)
_ARTICLE = re.compile(r"(?:an?|the|some|my|our|your|more|all)\b", re.IGNORECASE)


def list_changed(text: str, instruction: str, window: CharRange) -> ChangedText | None:
    """The text with a list changed; None for other instructions.

    Args:
        window: the part of the text that may be changed, in whole lines.

    Raises:
        EditError: the list has no such item, or is of that kind already.
        UnclearError: it isn't said for certain which list is meant, or what is.
    """
    asked = set_apart(instruction)
    if asked is None:
        return None
    for form, change in ((_ADD, _with_items), (_REMOVE, _without_item)):
        if found := form.fullmatch(asked.words):
            return change(text, asked, found, window)
    for form, change in ((_ADD_BARE, _with_items), (_REMOVE_BARE, _without_item)):
        if (found := form.fullmatch(asked.words)) and _is_name(text, found["list"], window):
            return change(text, asked, found, window)
    return list_marked(text, asked, window)


def _is_name(text: str, called: str, window: CharRange) -> bool:
    """Whether a list is called so and no more, so that no article need be said."""
    with suppress(UnclearError):
        comma_list_called(text, called, window)
        return True
    with suppress(UnclearError):
        return any(names_in_full(text, each, called) for each in item_lists(text, window))
    return False


def _with_items(text: str, asked: SetApart, found: re.Match[str], window: CharRange) -> ChangedText:
    parts = items_said(found["items"])
    called = found["list"]
    if _FOR.match(parts[0]):
        _require_short(text, called, parts, window)
        parts[0] = _FOR.sub("", parts[0])
    _require_items(asked, parts)
    _require_no_key(text, called, window)
    try:
        new = [asked.quotation(each) or bare(each) for each in parts]
        made = comma_list_extended(text, called, new, window)
    except UnclearError:
        return _added(text, asked, parts, list_called(text, called, window))
    _require_no_other(text, made, called)
    return made


def _without_item(
    text: str, asked: SetApart, found: re.Match[str], window: CharRange
) -> ChangedText:
    called = found["list"]
    _require_no_key(text, called, window)
    try:
        item = asked.quotation(found["item"]) or bare(found["item"])
        made = comma_list_reduced(text, called, item, window)
    except UnclearError:
        return _removed(text, asked, found["item"], lists_called(text, called, window))
    _require_no_other(text, made, called)
    return made


def _require_no_other(text: str, made: ChangedText, called: str) -> None:
    """No list of items is called as the one on a line is, by what stands on its own side of it."""
    start, end = line_around(text, made.edits[0].start)
    if any(_has_list(each, called) for each in (text[:start], text[end:])):
        raise UnclearError


def _has_list(text: str, called: str) -> bool:
    try:
        return bool(lists_called(text, called, (0, len(text))))
    except UnclearError:
        return False


def _require_no_key(text: str, called: str, window: CharRange) -> None:
    """The list is no one of YAML, whose items aren't told from those of the next key here."""
    if yaml_list_called(text, called, window) is not None:
        raise UnclearError


def _require_short(text: str, called: str, parts: Sequence[str], window: CharRange) -> None:
    """An item "for PDF export" is that one where others are as short, and else about it."""
    own = [item_words(text, each) for each in list_called(text, called, window).items]
    if any(len(each.split()) > MOST_SHORT + 1 for each in parts):
        raise UnclearError
    if not any(len(each.split()) <= MOST_SHORT for each in own):
        raise UnclearError


def _require_items(asked: SetApart, parts: Sequence[str]) -> None:
    """What is to be added is said, and not described."""
    for each in parts:
        is_placed = _PLACED.search(bare(each)) or _ARTICLE.match(each)
        is_vague = asked.has_quotation(each) or describes(each) or is_placed
        if asked.quotation(each) is None and is_vague:
            raise UnclearError
        if not (asked.quotation(each) or each).strip():
            raise UnclearError


def _added(text: str, asked: SetApart, parts: Sequence[str], to: ListOfItems) -> ChangedText:
    new = [_new_item(text, asked, each, to) for each in parts]
    put = [lines_put(text, each, "item", to.items[-1], is_after=True) for each in new]
    at = put[0].start
    edits = (TextEdit(at, at, "".join(each.new for each in put)),)
    what = f"{', '.join(map(quoted, new))} at line {line_number(text, at):,}"
    return ChangedText(edits, f"Inserts {what}.", (f"Inserted: {what}.",), counts=True)


def _new_item(text: str, asked: SetApart, words: str, to: ListOfItems) -> str:
    """What is written; words without quotation marks begin as the other items do."""
    if (quotation := asked.quotation(words)) is not None:
        return quotation
    own, words = [item_words(text, each) for each in to.items], bare(words)
    if _SOME.fullmatch(words) and all(len(each.split()) > MOST_SHORT for each in own):
        raise UnclearError
    said = {plain(words), plain(words.partition(" to ")[2])}
    if not said.isdisjoint(map(plain, own)):
        raise UnclearError  # it is to be moved, or put into that item: "Add urgent to Email Sarah"
    is_capital = all(each[:1].isupper() for each in own)
    return words[:1].upper() + words[1:] if is_capital else words


def _removed(text: str, asked: SetApart, words: str, of: Sequence[ListOfItems]) -> ChangedText:
    quotation = asked.quotation(words)
    wanted = bare(words) if quotation is None else quotation
    if quotation is None and (asked.has_quotation(words) or describes(words)):
        raise UnclearError
    for how in ("is", "begins", "has"):
        for fits in strictest_first(how, wanted, is_exact=True, is_whole=True):
            items = (item for each in of for item in each.items)
            found = [each for each in items if fits(own_text(text, "item", each))]
            if len(found) == 1:
                edits = without(text, "item", found)
                what = f"line {line_number(text, found[0][0]):,}"
                return ChangedText(edits, f"Deletes {what}.", (f"Deleted: {what}.",), counts=True)
            if found:
                raise UnclearError
    if quotation is None:
        raise UnclearError
    raise EditError(f"The list has no {quoted(wanted)}: nothing is changed.")
