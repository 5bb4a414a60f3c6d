"""Tables of a page: which contain data or explain terms; rows with merged cells resolved."""

from __future__ import annotations

from collections.abc import Iterator

from lxml import etree

from retrieval.parse.html_looks import PageLooks
from retrieval.parse.html_text import text_of
from retrieval.parse.styled import AnyWords
from retrieval.whole_numbers import whole_number

MAX_CELL = 1000
"""A table with a cell of this many characters counts as page layout."""

MOST_TERM = 80
"""Characters of a term that stands on one line with its explanation."""

_LEAST_TERMS = 2
_SECTIONS = ("table", "h1", "h2", "h3", "h4", "h5", "h6", "form")
_LAYOUT = (*_SECTIONS, "pre")
_MAX_SPAN = 1000


def is_data_table(table: etree._Element) -> bool:
    """Whether its rows are rows; else it lays out a page, and its cells are read one by one."""
    if table.get("role") in {"presentation", "none"}:
        return False
    if next(table.iterdescendants(*_LAYOUT), None) is not None:
        return False
    return all(len(text_of(cell)) <= MAX_CELL for cell in table.iterdescendants("td", "th"))


def terms_of(table: etree._Element) -> dict[etree._Element, str]:
    """The cells of a table that explains terms, as "dt" and "dd"; nothing for another one.

    Its rows have a short name and what that is, which may have code or be long, and so the table is
    none with data.
    """
    apart = next(table.iterdescendants(*_SECTIONS), None)
    if apart is not None or table.get("role") in {"presentation", "none"}:
        return {}
    rows = [list(row.iterchildren("td", "th")) for row in table.iterdescendants("tr")]
    if len(rows) < _LEAST_TERMS or any(len(row) != 2 for row in rows):
        return {}
    if not all(0 < len(text_of(term)) <= MOST_TERM for term, _ in rows):
        return {}
    return {cell: tag for row in rows for cell, tag in zip(row, ("dt", "dd"), strict=True)}


def captions(table: etree._Element, looks: PageLooks) -> Iterator[AnyWords]:
    """Return the captions above the table."""
    return map(looks.words, table.iterchildren("caption"))


def has_head(table: etree._Element) -> bool:
    """Whether its first row is its columns' names."""
    row = next(table.iterdescendants("tr"), None)
    if row is None:
        return False
    parent = row.getparent()
    cells = [cell.tag for cell in row.iterchildren("td", "th")]
    return (parent is not None and parent.tag == "thead") or cells.count("th") > len(cells) / 2


def table_rows(table: etree._Element, looks: PageLooks) -> Iterator[list[AnyWords]]:
    """The texts of each row's cells, without the caption.

    A cell that spans columns appears once; one that spans rows appears in each, since a row without
    it says less.
    """
    below: dict[int, tuple[AnyWords, int, int]] = {}
    for row in table.iterdescendants("tr"):
        from_above = below
        below = {at: (text, n - 1, width) for at, (text, n, width) in below.items() if n > 1}
        cells: list[AnyWords] = []
        column = 0
        for cell in row.iterchildren("td", "th"):
            while column in from_above:
                above, _, width = from_above.pop(column)
                cells.append(above)
                column += width
            text, rows, width = looks.words(cell), _span(cell, "rowspan"), _span(cell, "colspan")
            cells.append(text)
            if rows > 1:
                below[column] = (text, rows - 1, width)
            column += width
        yield [*cells, *(from_above[at][0] for at in sorted(from_above))]


def _span(cell: etree._Element, attribute: str) -> int:
    value = cell.get(attribute, "1").strip()
    if not (value.isascii() and value.isdigit()):
        return 1
    number = whole_number(value)
    return _MAX_SPAN if number is None else max(1, min(number, _MAX_SPAN))
