"""The type of a table: rows of cells, and how they are written.

Contract: a cell has the white space around it, so that rows written again are the same, character
for character, and columns that were aligned stay so when cells change places.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from app.instructions.places.structure import CharRange, indent
from app.instructions.text_edit import TextEdit
from app.instructions.unclear import UnclearError
from retrieval.text.cells import CELL_BREAK, cells_of
from retrieval.words.value_words import CURRENCY_SIGN, CURRENCY_SIGNS

BAR = "|"
LEAST_GAP = 2
"""Spaces between two cells of a table that is made with spaces; with fewer they would be one."""

BETWEEN_BARS = re.compile(r"(?<!\\)\|")
RULE = re.compile(r"\s*:?-+:?\s*")
"""A cell of the line below the heads."""

NUMBER = re.compile(rf"[-+\u2212]?{CURRENCY_SIGN}?\d[\d.,]*%?")
"""A number alone, an amount or a percentage too."""

_NUMBER_OR_DATE = re.compile(rf"[-+{CURRENCY_SIGNS}]{{0,2}}\d[\d.,:/-]*%?")
_YEAR = re.compile(r"(?:19|20)\d\d")
"""That names a column; 1200 in a first row is rather a number of something."""


@dataclass(frozen=True, slots=True)
class CellRow:
    """A line of a table.

    Attributes:
        place: of the line, with its ending.
        before, behind: what stands around its cells, such as the first and the last bar.
        cells: with the white space around them.
        ending: the line's.
        is_drawn: whether it is a line below the heads of a table without bars around it.
    """

    place: CharRange
    before: str
    cells: tuple[str, ...]
    behind: str
    ending: str
    is_drawn: bool = False

    @property
    def is_rule(self) -> bool:
        """Whether it is the line below the heads."""
        is_markdown = self.before.endswith(BAR) and all(map(RULE.fullmatch, self.cells))
        return self.is_drawn or is_markdown


@dataclass(frozen=True, slots=True)
class CellTable:
    """A table with its heads.

    Attributes:
        mark: between two cells, with the spaces beside it where a table was copied; as many spaces
            where columns are made with them, and then all cells of a column are equally wide.
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
    def is_spaced(self) -> bool:
        """Whether its columns are made with spaces."""
        return not self.mark.strip(" ")

    @property
    def is_copied(self) -> bool:
        """Whether it is in the copy of another file's text, as parsers write it."""
        return self.mark == CELL_BREAK

    @property
    def heads(self) -> tuple[str, ...]:
        """What the columns are called."""
        return tuple(map(self.words, self.rows[0].cells))

    @property
    def has_heads(self) -> bool:
        """Whether its first row names the columns: without a rule it has no numbers but years."""
        own = self.heads
        numbers = [each for each in own if _NUMBER_OR_DATE.fullmatch(each)]
        are_years = bool(own) and own[0] not in numbers and all(map(_YEAR.fullmatch, numbers))
        is_ruled = any(each.is_rule for each in self.rows[1:2])
        return is_ruled or not numbers or are_years

    @property
    def body(self) -> tuple[CellRow, ...]:
        """The rows below the heads, and below the rule."""
        if not self.has_heads:
            return self.rows
        return self.rows[2:] if self.is_barred or self.rows[1].is_rule else self.rows[1:]

    def column(self, place: int) -> list[str]:
        """What the cells of a column say, from the first row on."""
        return [self.words(row.cells[place]) for row in self.rows]

    def values(self, place: int) -> list[str]:
        """What the cells of a column say below the heads, but for empty ones."""
        cells = (row.cells[place] for row in self.body if place < len(row.cells))
        return [words for each in cells if (words := self.words(each))]

    def body_rows(self, window: CharRange) -> Iterator[tuple[int, CellRow]]:
        """The rows below the heads that begin in a part of the text, with their numbers from 0."""
        first = len(self.rows) - len(self.body)
        for number, row in enumerate(self.rows[first:], first):
            if window[0] <= row.place[0] < window[1]:
                yield number, row

    def words(self, cell: str) -> str:
        """What a cell says."""
        own = cell.strip()
        if self.is_barred:
            return own.replace("\\|", BAR)
        if self.is_spaced or self.is_copied:
            return own
        return own[1:-1].replace('""', '"') if own[:1] == '"' == own[-1:] and own[1:] else own

    def cell(self, words: str) -> str:
        """A cell that says these words, without white space around them."""
        if self.is_barred:
            return BETWEEN_BARS.sub(r"\\|", words)
        if self.is_copied and BAR in words:
            raise UnclearError  # it would be two cells
        if self.is_spaced or self.is_copied:
            return words
        is_odd = self.mark in words or '"' in words or words != words.strip()
        return '"{}"'.format(words.replace('"', '""')) if is_odd else words

    def line(self, row: CellRow) -> str:
        """A row as it is written."""
        own = self.mark.join(row.cells)
        own = own.rstrip(" ") if self.is_spaced else own
        own = own.strip(" ") if self.is_copied else own
        return row.before + own + row.behind + row.ending


def edits_of(text: str, old: CellTable, new: Sequence[CellRow]) -> tuple[TextEdit, ...]:
    """The lines that are others in a table with these rows, as many as before; all or none of them
    may be taken. Those that follow one another are one edit.
    """
    runs = list[list[TextEdit]]()
    for each in changed_lines(text, old, new):
        if runs and runs[-1][-1].end == each.start:
            runs[-1].append(each)
        else:
            runs.append([each])
    return tuple(
        TextEdit(run[0].start, run[-1].end, "".join(each.new for each in run), is_joint=True)
        for run in runs
    )


def changed_lines(text: str, old: CellTable, new: Sequence[CellRow]) -> list[TextEdit]:
    """Each line that is another one in a table with these rows, as many as before."""
    return [
        TextEdit(*row.place, line)
        for row, line in zip(old.rows, lines_with(text, old, new), strict=True)
        if text[slice(*row.place)] != line
    ]


def lines_with(text: str, table: CellTable, rows: Sequence[CellRow]) -> list[str]:
    """Rows of a table of a text as they are written, with so much space between columns that none
    run together.
    """
    rows = _without_margin(rows) if table.is_spaced else rows
    own = {*map(id, table.rows)}
    lines = [text[slice(*e.place)] if id(e) in own else table.line(e) for e in rows]
    if table.is_spaced and len(table.mark) < LEAST_GAP and any(map(_runs_together, rows, lines)):
        lines = [*map(replace(table, mark=" " * LEAST_GAP).line, rows)]
    return lines


def _without_margin(rows: Sequence[CellRow]) -> Sequence[CellRow]:
    """The rows without the white space that all first cells begin with: a column moved to the front
    brings some.
    """
    margin = min(indent(row.cells[0]) for row in rows)
    if not margin:
        return rows
    return [with_cells(row, (row.cells[0][margin:], *row.cells[1:])) for row in rows]


def _runs_together(row: CellRow, line: str) -> bool:
    """Whether two cells of a row that spaces part would be read as one."""
    own = line[len(row.before) :].rstrip()
    return len(cells_of(own)) < sum(bool(each.strip()) for each in row.cells)


def with_cells(row: CellRow, cells: Sequence[str]) -> CellRow:
    """A row with other cells."""
    return replace(row, cells=tuple(cells))
