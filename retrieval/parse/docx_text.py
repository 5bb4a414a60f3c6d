"""The text in the elements of WordprocessingML (ECMA-376, part 1, section 17)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal

from lxml import etree

from retrieval.parse.styled import AnyWords, joined

DocxEvent = Literal["start", "end"]

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


def shown(paragraph: etree._Element) -> Iterator[tuple[DocxEvent, etree._Element, str]]:
    """Where each element of a paragraph begins and ends that is shown, with the text at its
    beginning; text boxes are on lines of their own.

    A footnote reference becomes its number in brackets.
    """
    walk = etree.iterwalk(paragraph, events=("start", "end"))
    for event, node in walk:
        if node.tag in _SKIPPED:
            if event == "start":
                walk.skip_subtree()
        elif event == "end":
            yield "end", node, ""
        else:
            yield "start", node, "" if node is paragraph else _text_at(node)


def _text_at(node: etree._Element) -> str:
    tag = node.tag
    if tag in _TEXTS:
        return node.text or ""
    if tag in {W + "footnoteReference", W + "endnoteReference"}:
        return f"[{node.get(W + 'id')}]"
    return "\n" if tag == W + "p" else _STANDS_FOR.get(tag, "")


def grid_rows(
    table: etree._Element, words: Callable[[etree._Element], AnyWords]
) -> Iterator[list[AnyWords]]:
    """The words of each row's cells; a cell merged over rows is repeated in each of them.

    A table inside a cell is read as the cell's text.

    Args:
        words: of a paragraph.
    """
    above: dict[int, AnyWords] = {}
    for row in _children(table, "tr"):
        cells: list[AnyWords] = []
        column = 0
        for cell in _children(row, "tc"):
            text: AnyWords = joined(map(words, cell.iter(W + "p")), " ")
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


def _span(cell: etree._Element) -> int:
    span = cell.find(f"{W}tcPr/{W}gridSpan")
    value = span.get(W + "val", "1") if span is not None else "1"
    return int(value) if value.isascii() and value.isdigit() and len(value) < 4 else 1
