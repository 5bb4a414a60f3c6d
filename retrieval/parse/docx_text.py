"""The text in the elements of WordprocessingML (ECMA-376, part 1, section 17)."""

from __future__ import annotations

from collections.abc import Iterator

from lxml import etree

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
_MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_STANDS_FOR = {
    W + "tab": "\t",
    W + "ptab": "\t",
    W + "br": "\n",
    W + "cr": "\n",
    W + "noBreakHyphen": "-",
}
_SKIPPED = {W + "del", W + "moveFrom", W + "pPr", W + "rPr", _MC + "Fallback"}
_FIRST_ROW = 0x20
"""The bit of a table's look that marks its first row (ECMA-376, part 4, section 2.4.51)."""

_TEXTS = {W + "t", _M + "t"}


def paragraph_text(paragraph: etree._Element) -> str:
    """All text of a paragraph, that in its text boxes on lines of their own.

    A footnote reference becomes its number in brackets.
    """
    parts: list[str] = []
    walk = etree.iterwalk(paragraph, events=("start",))
    for _, node in walk:
        tag = node.tag
        if tag in _SKIPPED:
            walk.skip_subtree()
        elif tag in _TEXTS:
            parts.append(node.text or "")
        elif tag in {W + "footnoteReference", W + "endnoteReference"}:
            parts.append(f"[{node.get(W + 'id')}]")
        elif tag == W + "p" and parts:
            parts.append("\n")
        else:
            parts.append(_STANDS_FOR.get(tag, ""))
    return "".join(parts)


def grid_rows(table: etree._Element) -> Iterator[list[str]]:
    """The texts of each row's cells; a cell merged over rows is repeated in each of them.

    A table inside a cell is read as the cell's text.
    """
    above: dict[int, str] = {}
    for row in _children(table, "tr"):
        cells: list[str] = []
        column = 0
        for cell in _children(row, "tc"):
            text = _cell_text(cell)
            merged = cell.find(f"{W}tcPr/{W}vMerge")
            if merged is not None and merged.get(W + "val") != "restart":
                text = above.get(column, "")
            above[column] = text
            cells.append(text)
            column += _span(cell)
        yield cells


def has_head(table: etree._Element) -> bool:
    """Whether its first row is its columns' names, or is drawn as if it were."""
    if table.find(f"{W}tr/{W}trPr/{W}tblHeader") is not None:
        return True
    look = table.find(f"{W}tblPr/{W}tblLook")
    if look is None:
        return False
    first = look.get(W + "firstRow")
    if first is not None:
        return first in {"1", "true", "on"}
    bits = look.get(W + "val", "")
    return bits.isalnum() and bits.isascii() and bool(_hexadecimal(bits) & _FIRST_ROW)


def _hexadecimal(bits: str) -> int:
    try:
        return int(bits, 16)
    except ValueError:
        return 0


def _children(parent: etree._Element, tag: str) -> Iterator[etree._Element]:
    """Rows of a table or cells of a row, those within content controls too."""
    for child in parent.iterchildren():
        if child.tag == W + tag:
            yield child
        elif child.tag in {W + "sdt", W + "sdtContent", W + "customXml", W + "ins"}:
            yield from _children(child, tag)


def _cell_text(cell: etree._Element) -> str:
    return " ".join(paragraph_text(paragraph) for paragraph in cell.iter(W + "p"))


def _span(cell: etree._Element) -> int:
    span = cell.find(f"{W}tcPr/{W}gridSpan")
    value = span.get(W + "val", "1") if span is not None else "1"
    return int(value) if value.isascii() and value.isdigit() and len(value) < 4 else 1
