"""Tables of a text as rows of cells: Markdown's, between bars, and a file of values that commas,
semicolons or tabs part.

Contract: a cell has the white space around it, so that rows written again are the same, character
for character, and columns that were aligned stay so when cells change places.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from app.instructions.structure import CharRange, fenced, line_ranges, python
from app.instructions.text_edit import TextEdit

BAR = "|"
_MARKS = "\t;,"
LEAST_SHARE = 0.8
"""Of a file's lines that have as many cells as the first one, for it to be a table."""

MOST_HEAD = 40
"""Code points of a file's column's name."""

_FRAMED = re.compile(r"([ \t>]*\|)(.*)(\|[ \t]*)", re.DOTALL)
_RULE = re.compile(r"\s*:?-+:?\s*")
_NUMBER = re.compile(r"[-+$\u20ac\u00a3]{0,2}\d[\d.,:/-]*%?")
_YEAR = re.compile(r"(?:19|20)\d\d")
_BAR = re.compile(r"(?<!\\)\|")


@dataclass(frozen=True, slots=True)
class CellRow:
    """A line of a table.

    Attributes:
        place: of the line, with its ending.
        before, behind: what stands around its cells, such as the first and the last bar.
        cells: with the white space around them.
        ending: the line's.
    """

    place: CharRange
    before: str
    cells: tuple[str, ...]
    behind: str
    ending: str

    @property
    def is_rule(self) -> bool:
        """Whether it is the line below Markdown's heads."""
        return self.before.endswith(BAR) and all(map(_RULE.fullmatch, self.cells))


@dataclass(frozen=True, slots=True)
class CellTable:
    """A table with its heads.

    Attributes:
        mark: between two cells.
    """

    mark: str
    rows: tuple[CellRow, ...]

    @property
    def place(self) -> CharRange:
        """From the first row's beginning to the last one's end."""
        return self.rows[0].place[0], self.rows[-1].place[1]

    @property
    def is_barred(self) -> bool:
        """Whether it is Markdown's."""
        return self.mark == BAR

    @property
    def heads(self) -> tuple[str, ...]:
        """What the columns are called."""
        return tuple(map(self.words, self.rows[0].cells))

    @property
    def has_heads(self) -> bool:
        """Whether its first row names the columns: in a file it has no numbers but years."""
        own = self.heads
        numbers = [each for each in own if _NUMBER.fullmatch(each)]
        are_years = bool(own) and own[0] not in numbers and all(map(_YEAR.fullmatch, numbers))
        return self.is_barred or not numbers or are_years

    @property
    def body(self) -> tuple[CellRow, ...]:
        """The rows below the heads, and below the rule."""
        if not self.has_heads:
            return self.rows
        return self.rows[2:] if self.is_barred else self.rows[1:]

    def words(self, cell: str) -> str:
        """What a cell says."""
        own = cell.strip()
        if self.is_barred:
            return own.replace("\\|", BAR)
        return own[1:-1].replace('""', '"') if own[:1] == '"' == own[-1:] and own[1:] else own

    def cell(self, words: str) -> str:
        """A cell that says these words, without white space around them."""
        if self.is_barred:
            return _BAR.sub(r"\\|", words)
        is_odd = self.mark in words or '"' in words or words != words.strip()
        return '"{}"'.format(words.replace('"', '""')) if is_odd else words

    def line(self, row: CellRow) -> str:
        """A row as it is written."""
        return row.before + self.mark.join(row.cells) + row.behind + row.ending


@lru_cache(maxsize=2)
def tables_of(text: str) -> tuple[CellTable, ...]:
    """The tables of a text, in order; where it has none of Markdown's, the text may be one."""
    return tuple(_barred(text)) or tuple(_parted(text))


def edits_of(text: str, old: CellTable, new: Sequence[CellRow]) -> tuple[TextEdit, ...]:
    """The lines that are others in a table with these rows, as many as before; all or none of them
    may be taken.
    """
    lines = zip((each.place for each in old.rows), map(old.line, new), strict=True)
    return tuple(
        TextEdit(*place, line, is_joint=True)
        for place, line in lines
        if text[slice(*place)] != line
    )


def with_cells(row: CellRow, cells: Sequence[str]) -> CellRow:
    """A row with other cells."""
    return replace(row, cells=tuple(cells))


def with_ending(row: CellRow, ending: str) -> CellRow:
    """A row with another line end."""
    return replace(row, ending=ending)


def _barred(text: str) -> Iterator[CellTable]:
    """Rows between bars below a rule, outside of fences."""
    rows, code = list[CellRow | None](), fenced(text)
    for place in line_ranges(text):
        is_row = place[0] not in code and text[slice(*place)].lstrip(" \t>")[:1] == BAR
        rows.append(_row(text, place) if is_row else None)
    at = 0
    while at + 1 < len(rows):
        heads, rule = rows[at], rows[at + 1]
        at += 1
        if heads is None or rule is None or not rule.is_rule or heads.is_rule:
            continue
        if len(heads.cells) != len(rule.cells):
            continue
        found = [heads]
        while at < len(rows) and (row := rows[at]) is not None:
            found.append(row)
            at += 1
        below = text[slice(*line_ranges(text)[at])] if at < len(rows) else ""
        if BAR not in below:  # a row that isn't read belongs to it, too
            yield CellTable(BAR, tuple(found))


def _row(text: str, place: CharRange) -> CellRow | None:
    line = text[slice(*place)]
    own = line.rstrip("\r\n")
    found = _FRAMED.fullmatch(own)
    if found is None or found[2].endswith("\\"):
        return None
    return CellRow(place, found[1], tuple(_BAR.split(found[2])), found[3], line[len(own) :])


def _parted(text: str) -> Iterator[CellTable]:
    """The text as one table, if a mark parts most of its lines into as many cells as the first."""
    lines = [each for each in line_ranges(text) if text[slice(*each)].strip()]
    is_together = all(one[1] == other[0] for one, other in pairwise(lines))
    if len(lines) < 2 or not is_together or python(text) is not None:
        return
    for mark in _MARKS:
        if mark not in text[slice(*lines[0])]:
            continue
        rows = [_parted_row(text, each, mark) for each in lines]
        found = [each for each in rows if each is not None]
        if len(found) < len(rows) or len(found[0].cells) < 2:
            continue
        table = CellTable(mark, tuple(found))
        alike = sum(len(each.cells) == len(found[0].cells) for each in found)
        if alike >= LEAST_SHARE * len(found) and all(map(_may_be_head, table.heads)):
            yield table
            return


def _may_be_head(head: str) -> bool:
    return 0 < len(head) <= MOST_HEAD and not head.endswith((".", "!", "?"))


def _parted_row(text: str, place: CharRange, mark: str) -> CellRow | None:
    """None where a cell in quotation marks doesn't end in its line."""
    line = text[slice(*place)]
    own = line.rstrip("\r\n")
    if '"' not in own:
        return CellRow(place, "", tuple(own.split(mark)), "", line[len(own) :])
    form = re.compile(rf' *"(?:[^"]|"")*" *(?={mark}|$)|(?! *")[^{mark}]*')
    cells, at = list[str](), 0
    while found := form.match(own, at):
        cells.append(found[0])
        at = found.end() + 1
        if at > len(own):
            break
    if at <= len(own):
        return None
    return CellRow(place, "", tuple(cells), "", line[len(own) :])
