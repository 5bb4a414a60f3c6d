"""The entries of YAML.

Only what is read for certain: block style, with values on the key's own line or in blocks of text.
The items of a list are owners by the value of their first key, as "Lint" for `- name: Lint`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from app.instructions.entries.keyed_entry import STRING, KeyedEntry, entry_of_line
from app.instructions.places.structure import CharRange, line_ranges

_KEY = re.compile(
    r"(?P<dashes>(?:- +)*)(?P<mark>[\"']?)(?P<key>[\w./$@ -]{1,80}?)(?P=mark)[ ]*:"
    r"(?:[ ]+(?P<value>[^\s#].*?))?[ ]*(?:(?<=\s)#.*)?"
)
_ITEM = re.compile(r"- +(?P<value>[^\s#].*?)[ ]*(?:(?<=\s)#.*)?|-")
_PAIR = re.compile(r"(?P<mark>[\"']?)(?P<key>[A-Za-z_]\w*)=(?P<value>[^\s\"']*)(?P=mark)")
_TEXT_BLOCK = re.compile(r"[|>][+-]?\d?")
_LABEL = re.compile(r"[A-Z][a-z]|.* ")
_OPEN_FLOW = re.compile(r"[\[{&*!]")


class _Level(NamedTuple):
    """What the lines further in belong to: a key, or an item of a list."""

    depth: int
    name: str
    number: int
    is_item: bool


def yaml_entries(text: str) -> list[KeyedEntry] | None:
    """The entries of YAML; None where a line has another shape, and for labels in a text such as
    "Rent: EUR 500", where nothing stands further in.
    """
    found, levels, block = list[KeyedEntry](), list[_Level](), -1
    for start, end in line_ranges(text):
        line = text[start:end].rstrip()
        own = line.lstrip(" ")
        depth = len(line) - len(own)
        if not own or (block < 0 and own.startswith("#")) or own == "---":
            continue
        if 0 <= block < depth:  # a text goes on
            _lengthen(found, levels, end)
            continue
        while levels and not _is_within(levels[-1], depth, is_item=own.startswith("- ")):
            levels.pop()
        _lengthen(found, levels, end)
        block = -1
        if key := _KEY.fullmatch(own):
            inner, value = depth + len(key["dashes"]), key["value"] or ""
            if key["dashes"]:
                found.append(KeyedEntry(_owners(levels), _bare(value), (start, end)))
                levels.append(_Level(depth, _bare(value), len(found) - 1, True))
            found.append(_entry(_owners(levels), key, start + depth, (start, end)))
            levels.append(_Level(inner, key["key"], len(found) - 1, False))
            block = inner if _TEXT_BLOCK.fullmatch(value) else -1
        elif (item := _ITEM.fullmatch(own)) is None:
            return None
        elif item["value"] and (pair := _PAIR.fullmatch(item["value"])):
            at = start + depth + item.start("value")
            found.append(_entry(_owners(levels), pair, at, (start, end)))
    is_flat = not any(each.owners for each in found)
    return None if is_flat and any(map(_LABEL.match, (e.key for e in found))) else found


def _is_within(level: _Level, depth: int, *, is_item: bool) -> bool:
    """Whether a line belongs to what is open; a list may stand as far in as its key."""
    return level.depth < depth or (level.depth == depth and is_item and not level.is_item)


def _owners(levels: Sequence[_Level]) -> tuple[str, ...]:
    return tuple(each.name for each in levels)


def _lengthen(found: list[KeyedEntry], levels: Sequence[_Level], end: int) -> None:
    """Let all that is open go on to a place."""
    for each in levels:
        found[each.number] = found[each.number].until(end)


def _entry(
    owners: tuple[str, ...], found: re.Match[str], start: int, line: CharRange
) -> KeyedEntry:
    said = found["value"] or ""
    if not said or _TEXT_BLOCK.fullmatch(said) or _OPEN_FLOW.match(said):
        return KeyedEntry(owners, found["key"], line)
    return entry_of_line(owners, found, line, start)


def _bare(value: str) -> str:
    return value[1:-1] if re.fullmatch(STRING, value) else value
