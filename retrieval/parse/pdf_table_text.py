"""Writes the tables of a PDF's page as rows with " | " between their cells."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from retrieval.parse.pdf_tables import PlacedTable, tables
from retrieval.parse.pdf_words import PageText
from retrieval.text.cells import CELL_BREAK

BREAK = "\n\n"
"""Before a table and behind it."""


def write_tables(page: PageText) -> list[tuple[int, int, str]]:
    """Write the tables of a page as rows, with blank lines around each.

    Returns:
        of each table where it starts and ends in the page's text, and "table" if it has a head,
        else "rows"; see `storage.text_parts`.
    """
    found = tables(page)
    between: dict[tuple[int, int], str] = {}
    for table in found:
        between.update(_between(table, page.text))
    page.put_between(between)
    return [
        (
            page.ranges[2 * rows[0].words[0].number] - len(CELL_BREAK) * rows[0].columns[0],
            page.ranges[2 * rows[-1].words[-1].number + 1],
            "table" if has_head else "rows",
        )
        for rows, has_head in found
    ]


def _between(table: PlacedTable, text: str) -> Iterator[tuple[tuple[int, int], str]]:
    """Ranges of the text before, between and behind a table's words, and what shall stand there."""
    first, last = table.rows[0].words[0].start, table.rows[-1].words[-1].end
    before, behind = len(text[:first].rstrip()), len(text) - len(text[last:].lstrip())
    yield (before, first), (BREAK if before else "") + CELL_BREAK * table.rows[0].columns[0]
    for row in table.rows:
        words = zip(row.words, row.columns, strict=True)
        for (one, column), (other, next_column) in pairwise(words):
            gap = text[one.end : other.start]
            is_whole = column == next_column and "\n" not in gap
            joint = CELL_BREAK * (next_column - column) or " "
            yield (one.end, other.start), gap if is_whole else _kept(gap) + joint
    for row, below in pairwise(table.rows):
        start, end = row.words[-1].end, below.words[0].start
        yield (start, end), _kept(text[start:end]) + "\n" + CELL_BREAK * below.columns[0]
    yield (last, behind), BREAK if behind < len(text) else ""


def _kept(gap: str) -> str:
    """Characters between two words that have no place on the page."""
    return f" {gap.strip()}" if gap.strip() else ""
