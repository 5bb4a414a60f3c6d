"""The meaning of a Word paragraph's style: a heading, a list item, a number in front."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from docx.document import Document
from lxml import etree

from retrieval.parse.docx_text import W
from retrieval.parse.manuscript import BULLET
from retrieval.parse.roman import in_roman

_MAX_LEVEL = 9
_HEADING = re.compile(r"heading ([1-9])$", re.IGNORECASE)
_PLACE = re.compile(r"%([1-9])")
_DEEPER = re.compile(r"^list (?:bullet|number) ([2-9])$", re.IGNORECASE)
_QUOTATIONS = {"quote", "intense quote"}


def by_id(document: Document) -> dict[str, Any]:
    """All styles of a document; what has no id is referred to by nothing."""
    styles = document.styles.element.iterchildren(W + "style")
    return {style.get(W + "styleId"): style for style in styles}


def based(styles: Mapping[str, Any], name: str | None) -> Iterator[tuple[Any, str]]:
    """A style and those that it is based on, each with its title, "" if it has none.

    Args:
        name: its id.
    """
    seen: set[str] = set()
    while name is not None and name not in seen and (style := styles.get(name)) is not None:
        seen.add(name)
        title, base = style.find(W + "name"), style.find(W + "basedOn")
        yield style, title.get(W + "val", "") if title is not None else ""
        name = base.get(W + "val") if base is not None else None


class Styles:
    """The paragraph styles of a document, and the current counters of its lists."""

    def __init__(self, document: Document) -> None:
        self._styles = by_id(document)
        self._levels, self._counted_as = _numbering(document)
        self._counts: dict[str, list[int]] = {}

    def heading_level(self, paragraph: etree._Element) -> int | None:
        """1 for the highest, or None if the paragraph isn't a heading."""
        for properties, name in self._chain(paragraph):
            if (found := _HEADING.match(name)) is not None:
                return int(found.group(1))
            if name.lower() == "title":
                return 1
            outline = properties.find(W + "outlineLvl") if properties is not None else None
            if outline is not None:
                level = _integer(outline.get(W + "val"), _MAX_LEVEL) + 1
                return level if level <= _MAX_LEVEL else None
        return None

    def is_quotation(self, paragraph: etree._Element) -> bool:
        """Whether it has one of Word's own styles for quotations."""
        return any(name.lower() in _QUOTATIONS for _, name in self._chain(paragraph))

    def depth(self, paragraph: etree._Element) -> int:
        """The number of lists that an item's own is in, by its level or by its style's name."""
        named = (_DEEPER.search(name) for _, name in self._chain(paragraph))
        by_name = next((int(found[1]) - 1 for found in named if found), 0)
        return max(self._list_of(paragraph)[1], by_name)

    def number(self, paragraph: etree._Element) -> str:
        """Return what Word would print in front: "3.2", "b)", a dash for any bullet, or nothing.

        Each call advances the counters, so call it once per paragraph, in order.
        """
        list_id, level = self._list_of(paragraph)
        if list_id is None or (list_id, level) not in self._levels:
            return ""
        kind, pattern, _ = self._levels[list_id, level]
        if kind in {"bullet", "none"}:
            return BULLET if kind == "bullet" else ""
        counts = self._counts.setdefault(self._counted_as[list_id], [])
        while len(counts) <= level:
            counts.append(self._first(list_id, len(counts)) - (len(counts) == level))
        counts[level] += 1
        del counts[level + 1 :]
        return _PLACE.sub(lambda place: self._count(list_id, counts, int(place[1]) - 1), pattern)

    def _count(self, list_id: str, counts: list[int], level: int) -> str:
        if level >= len(counts):
            return ""
        kind = self._levels.get((list_id, level), ("decimal", "", 1))[0]
        return _printed(counts[level], kind)

    def _first(self, list_id: str, level: int) -> int:
        return self._levels.get((list_id, level), ("", "", 1))[2]

    def _list_of(self, paragraph: etree._Element) -> tuple[str | None, int]:
        list_id, level = None, None
        for properties, _ in self._chain(paragraph):
            if properties is None or (found := properties.find(W + "numPr")) is None:
                continue
            if level is None and (at := found.find(W + "ilvl")) is not None:
                level = _integer(at.get(W + "val"), 0)
            if list_id is None and (at := found.find(W + "numId")) is not None:
                list_id = at.get(W + "val")
        return (None if list_id == "0" else list_id), min(level or 0, _MAX_LEVEL)

    def _chain(self, paragraph: etree._Element) -> Iterator[tuple[Any, str]]:
        """The paragraph's own properties, then those of its style and the styles that is based on.

        Each with the style's name, "" for the paragraph's own.
        """
        own = paragraph.find(W + "pPr")
        yield own, ""
        reference = own.find(W + "pStyle") if own is not None else None
        name = reference.get(W + "val") if reference is not None else None
        for style, title in based(self._styles, name):
            yield style.find(W + "pPr"), title


def _numbering(
    document: Document,
) -> tuple[dict[tuple[str, int], tuple[str, str, int]], dict[str, str]]:
    """(list, level) to the kind of its numbers, their pattern ("%1.%2") and the first of them.

    And each list to what it is counted as: lists of one definition go on where the last one was,
    unless they say that they restart.
    """
    try:
        root = document.part.numbering_part.element
    except (KeyError, NotImplementedError):
        return {}, {}
    abstract = {
        definition.get(W + "abstractNumId"): definition
        for definition in root.iterchildren(W + "abstractNum")
    }
    levels, counted_as = {}, {}
    for number in root.iterchildren(W + "num"):
        reference = number.find(W + "abstractNumId")
        definition = abstract.get(reference.get(W + "val")) if reference is not None else None
        name, starts = number.get(W + "numId", ""), _new_starts(number)
        counted_as[name] = name
        if reference is not None and not starts:
            counted_as[name] = "definition " + reference.get(W + "val", "")
        for level in definition.iterchildren(W + "lvl") if definition is not None else ():
            at = _integer(level.get(W + "ilvl"), 0)
            levels[name, at] = (
                _value(level, "numFmt", "decimal"),
                _value(level, "lvlText", ""),
                starts.get(at, _integer(_value(level, "start", "1"), 1)),
            )
    return levels, counted_as


def _new_starts(number: etree._Element) -> dict[int, int]:
    """The levels of a list that restart, and their first numbers."""
    return {
        _integer(level.get(W + "ilvl"), 0): _integer(_value(level, "startOverride", "1"), 1)
        for level in number.iterchildren(W + "lvlOverride")
        if level.find(W + "startOverride") is not None
    }


def _value(parent: etree._Element, tag: str, default: str) -> str:
    child = parent.find(W + tag)
    return str(child.get(W + "val", default)) if child is not None else default


def _integer(value: str | None, default: int) -> int:
    return (
        int(value) if value and value.isascii() and value.isdigit() and len(value) < 6 else default
    )


def _printed(number: int, kind: str) -> str:
    if kind in {"lowerLetter", "upperLetter"}:
        letter = chr(ord("a") + (number - 1) % 26) * min((number - 1) // 26 + 1, 9)
        return letter.upper() if kind == "upperLetter" else letter
    if kind in {"lowerRoman", "upperRoman"}:
        return in_roman(number).upper() if kind == "upperRoman" else in_roman(number)
    return f"{number:02d}" if kind == "decimalZero" else str(number)
