"""Divides lines into pieces that get emphasis marks one by one: paragraphs, headings, items."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from app.instructions.places.named_place import NamedPlace
from app.instructions.places.structure import CharRange, item_mark, line_ranges, title_lines
from app.instructions.unclear import UnclearError
from retrieval.text.cells import is_barred
from retrieval.text.line_forms import BULLETS


def pieces_of(
    text: str, places: Sequence[CharRange], asked: NamedPlace, *, is_marked: bool = True
) -> Sequence[CharRange]:
    """The places that are styled one by one: of selected lines, the paragraphs and items in them.
    Marks of emphasis aren't put around lists and tables, rules and fences.

    Raises:
        UnclearError: a table's row is selected, which would get marks.
    """
    if asked.how == "chosen":
        pieces = [each for each in _pieces(text, places[0]) if _says(text[slice(*each)])]
        if is_marked and any(_is_row(text[slice(*each)]) for each in pieces):
            raise UnclearError
        return pieces
    if not is_marked:
        return places
    if asked.unit == "paragraph":
        return [each for each in places if not _is_list_or_table(text[slice(*each)])]
    if asked.unit != "line":
        return places
    lines = [(each, text[slice(*each)]) for each in places]
    return [each for each, line in lines if _says(line) and not _is_row(line)]


def _pieces(text: str, place: CharRange) -> Iterator[CharRange]:
    """The paragraphs, headings and items of some lines, each without the others."""
    piece, titles = (place[0], place[0]), title_lines(text)
    for start, end in line_ranges(text):
        line = text[start:end]
        if not place[0] <= start < place[1]:
            continue
        is_new = bool(item_mark(line)) or _is_row(line) or start in titles or piece[0] in titles
        if is_new or not (_says(line) and _says(text[slice(*piece)])):
            yield piece
            piece = start, end
        else:
            piece = piece[0], end
    yield piece


def _says(line: str) -> bool:
    """Whether it has words: a rule and the fence of code have none."""
    return re.search(r"\w", line) is not None


def _is_row(line: str) -> bool:
    return is_barred(line) or line.lstrip().startswith("|")


def _is_list_or_table(own: str) -> bool:
    lines = own.strip().splitlines()
    is_list = item_mark(lines[0])[:1] in BULLETS or any(map(item_mark, lines[1:]))
    return is_list or any(_is_row(each) or not _says(each) for each in lines)
