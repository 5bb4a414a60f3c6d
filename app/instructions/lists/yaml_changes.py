"""Changes of a list in YAML: `Sort the plugins`, `Remove tables from the plugins`, `Add search to
the plugins`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.errors import EditError
from app.instructions.change_forms import BEGIN, DELETE
from app.instructions.changed_text import ChangedText
from app.instructions.formatting.tidying import by_words
from app.instructions.lists.item_lists import ADD, ITEM, ITEMS, items_said
from app.instructions.lists.keyed_lists import item_called, require_new
from app.instructions.lists.yaml_lists import YamlList, is_simple, yaml_list_called
from app.instructions.places.structure import CharRange, line_number
from app.instructions.quotations import SetApart, set_apart
from app.instructions.text_edit import TextEdit
from app.instructions.unclear import UnclearError
from app.instructions.words.bare_words import bare
from app.instructions.words.describing import describes
from app.lines import lines_of, usual_ending
from app.safe_text import counted, quoted

_LIST = r"(?:(?:the|this|my|our) )?(?:list of )?(?P<list>[\w.-]+(?: [\w.-]+){0,2}?)(?: list)?"
_KIND = r"(?:(?:an?|the) (?:new )?(?:item|entry|value):? )?"
_ADD = re.compile(rf"{BEGIN}{ADD} {_KIND}{ITEMS}(?: to| in| into) {_LIST}[.!]?", re.IGNORECASE)
_REMOVE = re.compile(rf"{BEGIN}{DELETE} {_KIND}(?P<item>{ITEM}) from {_LIST}[.!]?", re.IGNORECASE)
_SORT = re.compile(
    rf"{BEGIN}sort {_LIST}(?: (?:alphabetically|in alphabetical order|numerically|by number))?"
    r",?(?P<down> (?:in reverse(?: order)?|(?:in )?descending(?: order)?|backwards))?[.!]?",
    re.IGNORECASE,
)
_REACH = 1000
"""Code points before an item in which the line above it begins."""

_ARTICLE = re.compile(r"(?:an?|the|some|my|our|more|all|another)\b", re.IGNORECASE)


def yaml_changed(text: str, instruction: str, window: CharRange) -> ChangedText | None:
    """The text with a list in YAML changed; None for other instructions, and where there is no such
    list.

    Args:
        window: the part of the text that may be changed, in whole lines.

    Raises:
        EditError: the list has no such item or has it already, or there are several such lists.
        UnclearError: its items aren't values of one line.
    """
    asked = set_apart(instruction)
    if asked is None:
        return None
    for form, change in ((_ADD, _added), (_REMOVE, _removed), (_SORT, _sorted)):
        if found := form.fullmatch(asked.words):
            item = found["item"] if form is _REMOVE else None
            own = item and (asked.quotation(item) or bare(item))
            of = yaml_list_called(text, found["list"], window, own)
            if of is None:
                continue
            if not is_simple(text, of):
                raise UnclearError
            return change(text, asked, found, of)
    return None


def _said(asked: SetApart, words: str) -> str:
    quotation = asked.quotation(words)
    if quotation is None and (asked.has_quotation(words) or _ARTICLE.match(words)):
        raise UnclearError
    return bare(words) if quotation is None else quotation


def _added(text: str, asked: SetApart, found: re.Match[str], of: YamlList) -> ChangedText:
    parts = items_said(found["items"])
    new = [_said(asked, each) for each in parts]
    require_new(of, new)
    quotations = map(asked.quotation, parts)
    if any(own is None and describes(each) for own, each in zip(quotations, new, strict=True)):
        raise UnclearError  # "Add comments to the plugins"
    start, end = of.items[-1]
    words = [of.written(text, each) for each in new]
    if of.is_flow:
        edit = TextEdit(end, end, "".join(f", {each}" for each in words))
    else:
        last = text[start:end]
        mark = last[: len(last) - len(last.lstrip(" -"))]
        ending = last[len(last.rstrip("\r\n")) :]
        before = "" if ending else usual_ending(lines_of(text))
        edit = TextEdit(end, end, "".join(f"{before}{mark}{each}{ending}" for each in words))
    what = f"{', '.join(map(quoted, new))} to {quoted(of.key)}"
    return ChangedText((edit,), f"Adds {what}.", (f"Added: {what}.",))


def _removed(text: str, asked: SetApart, found: re.Match[str], of: YamlList) -> ChangedText:
    wanted = _said(asked, found["item"])
    place = item_called(of, wanted, lambda each: each.casefold() == wanted.casefold())
    if len(of.items) == 1:
        raise EditError(f"{quoted(of.key)} would have no item left: nothing is changed.")
    start, end = of.items[place]
    if of.is_flow:
        edit = TextEdit(of.items[place - 1][1], end) if place else TextEdit(start, of.items[1][0])
    elif _has_comment(text, of, start):
        raise EditError(
            f"A comment stands above {quoted(wanted)} in line {line_number(text, start):,} and may "
            "be about it: nothing is changed. Delete both by their lines."
        )
    else:
        edit = TextEdit(start, end)
    what = f"{quoted(wanted)} from {quoted(of.key)}"
    return ChangedText((edit,), f"Deletes {what}.", (f"Deleted: {what}.",))


def _sorted(text: str, _: SetApart, found: re.Match[str], of: YamlList) -> ChangedText:
    if any(_has_comment(text, of, start) for start, _ in of.items):
        raise EditError(
            f"Comments stand between the items of {quoted(of.key)} and may be about one of them: "
            "nothing is changed."
        )
    is_down = found["down"] is not None
    order = sorted(range(len(of.items)), key=lambda n: by_words(of.values[n]), reverse=is_down)
    if order == [*range(len(order))]:
        raise EditError("They are sorted already: nothing is changed.")
    contents = [text[slice(*of.items[n])].rstrip("\r\n") for n in order]
    edits = tuple(_changed(text, of.items, contents))
    what = f"{counted(len(order), 'item')} of {quoted(of.key)}"
    return ChangedText(edits, f"Sorts {what}.", (f"Sorted: {what}.",))


def _changed(text: str, places: Sequence[CharRange], contents: Sequence[str]) -> Sequence[TextEdit]:
    """Items with other contents, each with the line's end that stands there."""
    return [
        TextEdit(start, start + len(text[start:end].rstrip("\r\n")), new, is_joint=True)
        for (start, end), new in zip(places, contents, strict=True)
        if text[start:end].rstrip("\r\n") != new
    ]


def _has_comment(text: str, of: YamlList, start: int) -> bool:
    """Whether a comment stands right above an item, or right below the key."""
    above = text[max(0, start - _REACH) : start].rstrip("\r\n").rpartition("\n")[2]
    return not of.is_flow and above.lstrip().startswith("#")
