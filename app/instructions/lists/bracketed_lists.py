"""Lists in square brackets behind a name, in code and in files of settings: `Add flask to the
dependencies`, `Remove develop from the branches`.

Their items are strings, numbers or names; what has anything else in it is no list that is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from app.instructions.change_forms import BEGIN, DELETE
from app.instructions.changed_text import ChangedText
from app.instructions.code.comments import require_readable, without_strings
from app.instructions.code.nesting import closing
from app.instructions.lists.keyed_lists import KeyedList, item_called, require_new, require_one
from app.instructions.places.structure import CharRange, indent, line_around, line_number
from app.instructions.text_edit import TextEdit
from app.instructions.text_kinds import is_latex, is_prose, is_table, python
from app.instructions.unclear import UnclearError
from app.instructions.words.describing import describes
from app.safe_text import quoted

_ITEM = r"(?P<item>\"[^\"]+\"|'[^']+'|`[^`]+`|[^\s,\"'`]+)"
_LIST = r"(?:the |my )?(?:list of )?(?P<list>[\w.-]+(?: [\w.-]+){0,2}?)(?: list| array)?"
_ADD, _REMOVE = (
    re.compile(rf"{BEGIN}{verb} {_ITEM} {to} {_LIST}[.!]?", re.IGNORECASE)
    for verb, to in (("(?:add|append|put|include)", "(?:to|in|into)"), (DELETE, "from"))
)
_OPENED = re.compile(
    r"(?<![\w.$])(?P<mark>[\"']?)(?P<key>[A-Za-z_][\w-]*)(?P=mark)[ \t]*"
    r"(?::[ \t]*[\w<>\[\]. |]*[ \t]*=|[:=])[ \t]*(?:vec!|\[\][ \t]*\w+[ \t]*)?\["
)
_VALUE = re.compile(r"\"(?:[^\"\\\n]|\\.)*+\"|'[^'\n]*+'|[\w.+-]+")
_ARTICLE = re.compile(r"(?:an?|the|some|more|all|it|them|this|that|new)\Z", re.IGNORECASE)
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


@dataclass(frozen=True, slots=True)
class BracketedList(KeyedList):
    """A list in square brackets.

    Attributes:
        items: where each one stands, with its quotation marks.
        place: what stands between the brackets.
    """

    place: CharRange


def bracketed_list_changed(text: str, instruction: str, window: CharRange) -> ChangedText | None:
    """The text with an item more or less in the only list that is called so; None for other
    instructions, and where there is no such list.

    Raises:
        EditError: the item is there already, or isn't there; or several lists are called so.
        UnclearError: a comment would go with the item.
    """
    words = " ".join(instruction.split())
    added, removed = _ADD.fullmatch(words), _REMOVE.fullmatch(words)
    asked = added or removed
    if asked is None or is_prose(text) or is_table(text) or is_latex(text):
        return None
    said = asked["item"]
    item = said[1:-1] if said[0] in "\"'`" else said
    if said == item and (_ARTICLE.fullmatch(item) or (added and describes(item))):
        return None  # "Add comments to the names"
    wanted, found = _plain(asked["list"]), list[BracketedList]()
    with suppress(UnclearError):  # what is a string can't be told
        found = [each for each in _lists(text) if _plain(each.key) == wanted]
    found = [each for each in found if window[0] <= each.place[0] and each.place[1] <= window[1]]
    if not found:
        return None
    require_one(found)
    return _added(text, found[0], item) if added else _removed(text, found[0], item)


def _plain(name: str) -> str:
    """A name in small letters and in the singular, without "_" and "-"."""
    return re.sub(r"[_\s-]+", " ", name.casefold()).strip().removesuffix("s")


def _lists(text: str) -> Iterator[BracketedList]:
    if python(text) is None:
        require_readable(text)
    bare = without_strings(text)
    for each in _OPENED.finditer(text):
        if bare[each.end() - 1] != "[" or (not each["mark"] and bare[each.start()].isspace()):
            continue  # in a string or a comment
        start, end = each.end(), closing(bare, each.end() - 1) - 1
        if (items := _items(text, bare, start, end)) is not None:
            values = tuple(_value(text, item) for item in items)
            line = line_number(text, start)
            yield BracketedList(each["key"], line, items, values, (start, end))


def _items(text: str, bare: str, start: int, end: int) -> tuple[CharRange, ...] | None:
    """Where the items stand; None where there is none, or one isn't a plain one."""
    items, at = list[CharRange](), start
    while at < end:
        comma = bare.find(",", at, end)
        stop = comma if comma >= 0 else end
        own = text[at:stop]
        if own.strip():
            first = at + indent(own)
            last = at + len(own.rstrip())
            if not _VALUE.fullmatch(text, first, last):
                return None  # a comment, or something longer
            items.append((first, last))
        elif stop < end:
            return None
        at = stop + 1
    return tuple(items) or None


def _value(text: str, place: CharRange) -> str:
    own = text[slice(*place)]
    return own[1:-1] if own[0] in "\"'" else own


def _added(text: str, of: BracketedList, item: str) -> ChangedText | None:
    require_new(of, [item])
    marks = {text[start] if text[start] in "\"'" else "" for start, _ in of.items}
    if len(marks) > 1:
        return None
    mark = marks.pop()
    are_numbers = all(_NUMBER.fullmatch(text[slice(*each)]) for each in of.items)
    if mark in item if mark else (are_numbers != bool(_NUMBER.fullmatch(item)) or "," in item):
        return None
    if not mark and not _VALUE.fullmatch(item):
        return None
    new, (start, end) = f"{mark}{item}{mark}", of.items[-1]
    before = text[line_around(text, start)[0] : start]
    has_line = not before.strip()  # each item has a line of its own
    gap = f"\n{before}" if has_line else " "
    gap = f"\r{gap}" if has_line and "\r\n" in text[slice(*of.place)] else gap
    edit = TextEdit(end, end, f",{gap}{new}")
    what = f"{quoted(item)} to {quoted(of.key)} in line {line_number(text, start):,}"
    return ChangedText((edit,), f"Adds {what}.", (f"Added: {what}.",))


def _removed(text: str, of: BracketedList, item: str) -> ChangedText:
    number = item_called(of, item, lambda each: _is_called(each, item))
    start, end = of.items[number]
    first, last = line_around(text, start)
    if number + 1 < len(of.items):
        behind = of.items[number + 1][0]
        is_alone = not text[first:start].strip() and "\n" in text[end:behind]
        edit = TextEdit(first, last) if is_alone else TextEdit(start, behind)
    elif number:
        edit = TextEdit(of.items[number - 1][1], end)  # a comma at the end stays
    else:
        edit = TextEdit(*of.place)
    if re.search(r"#|//|/\*", without_strings(text[edit.start : edit.end])):
        raise UnclearError
    what = f"{quoted(of.values[number])} from {quoted(of.key)}"
    return ChangedText((edit,), f"Deletes {what}.", (f"Deleted: {what}.",))


def _is_called(value: str, item: str) -> bool:
    """Whether an item is this, or a requirement of it with a version: "pandas>=2.0"."""
    if value.casefold() == item.casefold():
        return True
    behind = value[len(item) :].lstrip() if value.startswith(item) else ""
    return behind[:1] in set("=<>~!^@[;") and bool(behind)
