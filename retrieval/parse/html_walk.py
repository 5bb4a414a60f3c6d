"""Writes a page's elements as text, in document order.

Tables become a line for each row, unless they only lay out a page, and a term stands on one line
with its explanation, in a table of two columns too. Scripts, styles and what is hidden is left out.
"""

from __future__ import annotations

from lxml import etree

from retrieval.parse.html_looks import PageLooks
from retrieval.parse.html_tables import (
    MOST_TERM,
    captions,
    has_head,
    is_data_table,
    table_rows,
    terms_of,
)
from retrieval.parse.html_text import BLOCKS, SKIPPED, is_hidden, squeezed
from retrieval.parse.manuscript import BULLET, Manuscript
from retrieval.parse.styled import Gathering, Styled, joined

HEADINGS = {f"h{level}": level for level in range(1, 7)}

_LISTS = {"ul", "ol", "menu", "dir"}
_APART = _LISTS | {"dl", "pre", "blockquote", "table"}
"""Elements that begin a block of their own within an explanation."""


class PageWalk:
    """Writes elements in document order: text gathers until a block begins or ends."""

    def __init__(self, manuscript: Manuscript, looks: PageLooks) -> None:
        self._manuscript = manuscript
        self._looks = looks
        self._gathered = Gathering()
        self._mark = ""
        self._lists = self._in_item = 0
        self._kept = self._quoted = 0
        self._in_term = self._in_explanation = 0
        self._term: Styled | None = None
        self._term_cells: dict[etree._Element, str] = {}
        self._parts: dict[etree._Element, tuple[str, int]] = {}
        self._numbers: dict[etree._Element, int] = {}

    def walk(self, root: etree._Element) -> None:
        """Write all of `root`; without recursion, since pages may be nested deeply."""
        skip: etree._Element | None = None
        for event, node in etree.iterwalk(root, events=("start", "end")):
            if skip is None:
                if event == "start":
                    skip = node if self._start(node) else None
                else:
                    self._end(node)
            elif event == "end" and node is skip:
                skip = None
                self._gather(node.tail)
        self._break()
        self._write_term()

    def _start(self, node: etree._Element) -> bool:
        """Begin an element; True if nothing in it is left to be walked."""
        tag = node.tag
        if tag in SKIPPED or is_hidden(node):
            return True
        is_whole = tag in HEADINGS or (tag == "table" and is_data_table(node))
        if is_whole or tag in BLOCKS:
            self._break()
        if is_whole:
            self._write_whole(node)
            return True
        if tag == "br":
            self._gathered.add("\n")
            return False
        self._looks.name(node, self._manuscript)
        if tag in BLOCKS:
            self._open(node)
        self._gathered.enter(self._looks.of(node))
        self._gather(node.text)
        return False

    def _write_whole(self, node: etree._Element) -> None:
        """A heading, or a table with data."""
        self._write_term()
        for each in node.iter():
            self._looks.name(each, self._manuscript)
        if node.tag in HEADINGS:
            words = self._looks.words(node, self._gathered)
            self._manuscript.heading(HEADINGS[node.tag], words)
        else:
            rows, above = table_rows(node, self._looks), captions(node, self._looks)
            self._manuscript.table(rows, has_head=has_head(node), captions=above)

    def _open(self, node: etree._Element) -> None:
        if node.tag in _APART:
            self._write_term()
        if node.tag in _LISTS:
            if not self._in_item:
                self._manuscript.end_block()
            self._lists += 1
        elif node.tag == "li":
            self._in_item += 1
            self._mark = self._mark_of(node.getparent())
        elif node.tag == "pre":
            self._kept += 1
            self._begin(node, "code", is_outermost=self._kept == 1)
        elif node.tag == "blockquote":
            self._quoted += 1
            self._begin(node, "quote", is_outermost=self._quoted == 1)
        elif node.tag == "table":
            self._term_cells |= terms_of(node)
        self._in_term += self._is("dt", node)
        self._in_explanation += self._is("dd", node)

    def _begin(self, node: etree._Element, kind: str, *, is_outermost: bool) -> None:
        """Begin a part, unless it is the first thing in an item, whose mark it would part from."""
        if is_outermost and not self._mark:
            self._parts[node] = kind, self._manuscript.begin_part()

    def _close(self, node: etree._Element) -> None:
        self._lists -= node.tag in _LISTS
        self._in_item -= node.tag == "li"
        self._kept -= node.tag == "pre"
        self._quoted -= node.tag == "blockquote"
        self._in_term -= self._is("dt", node)
        self._in_explanation -= self._is("dd", node)
        if node.tag == "dl" or self._is("dd", node):
            self._write_term()
        if node in self._parts:
            self._manuscript.end_part(*self._parts.pop(node))

    def _is(self, tag: str, node: etree._Element) -> bool:
        return tag in {node.tag, self._term_cells.get(node)}

    def _mark_of(self, parent: etree._Element) -> str:
        if parent.tag != "ol":
            return BULLET
        self._numbers[parent] = self._numbers.get(parent, 0) + 1
        return f"{self._numbers[parent]}."

    def _end(self, node: etree._Element) -> None:
        if node.tag in BLOCKS:
            self._break()
            self._close(node)
        if node.tag != "br":
            self._gathered.leave()
        self._gather(node.tail)

    def _gather(self, text: str | None) -> None:
        if text:
            self._gathered.add(text if self._kept else squeezed(text, ends=True))

    def _break(self) -> None:
        """Write what has gathered as a block, or as an item's line."""
        gathered = self._gathered.take()
        text = gathered.text
        if not self._kept:
            text = "\n".join(squeezed(line) for line in text.split("\n")).strip("\n")
        if not text.strip():
            return
        words = Styled(text, gathered.looks)
        if self._in_term:
            self._write_term()
            self._term = words
        else:
            self._write(self._explained(words))

    def _explained(self, words: Styled) -> Styled:
        """The first words of an explanation behind the term that they explain."""
        if self._term is None or not self._in_explanation or len(self._term.text) > MOST_TERM:
            self._write_term()
            return words
        term, self._term = self._term, None
        return joined([term, words], ": " if term.text[-1].isalnum() else " ")

    def _write_term(self) -> None:
        """A term that isn't explained in words of its own is a paragraph."""
        if self._term is not None:
            term, self._term = self._term, None
            self._write(term)

    def _write(self, words: Styled) -> None:
        if self._in_item and not self._is_in_code():
            self._manuscript.item(self._mark, words, max(self._lists - 1, 0))
            self._mark = ""
        else:
            self._manuscript.paragraph(words)

    def _is_in_code(self) -> bool:
        return any(kind == "code" for kind, _ in self._parts.values())
