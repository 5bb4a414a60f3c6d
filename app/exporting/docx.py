"""Our Markdown as a DOCX file with real footnotes, copied words highlighted.

Footnotes aren't in python-docx, so their part of the package is written here: Office Open XML
(ECMA-376), part 1, section 17.11.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from typing import Any

from docx import Document
from docx.enum.text import WD_COLOR_INDEX
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.opc.packuri import PackURI
from docx.opc.part import Part
from docx.oxml import OxmlElement
from docx.oxml.ns import nsdecls, qn
from markdown_it.token import Token

from app.exporting.markdown import BEGIN, END, unmarked
from app.exporting.rich_text import parser

_FOOTNOTES = "application/vnd.openxmlformats-officedocument.wordprocessingml.footnotes+xml"
_SEPARATORS = (
    '<w:footnote w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:footnote>'
    '<w:footnote w:type="continuationSeparator" w:id="0"><w:p><w:r><w:continuationSeparator/>'
    "</w:r></w:p></w:footnote>"
)
_UNWRITABLE = re.compile("[\x00\x01\x04-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")
_EDGES = re.compile(f"([{BEGIN}{END}])")
_LISTS = {"bullet_list_open": "List Bullet", "ordered_list_open": "List Number"}
_NESTED = 3
"""Word's own list styles have so many levels."""


def as_docx(text: str, title: str = "") -> bytes:
    """A Markdown text with footnotes as a DOCX file; characters that XML can't have become U+FFFD,
    and words that are marked as copied are highlighted.

    Args:
        title: the document's, in its properties.
    """
    text, title = (_UNWRITABLE.sub("\ufffd", each) for each in (text, unmarked(title)))
    return _DocxWriter(parser().parse(text), title).file()


class _DocxWriter:
    """Writes tokens of markdown-it one after the other."""

    def __init__(self, tokens: Sequence[Token], title: str) -> None:
        self._document: Any = Document()
        about = self._document.core_properties
        about.title, about.author, about.comments = title[:255], "", ""
        self._lists: list[str] = []
        self._is_quoted = self._is_copied = self._begins_item = False
        self._notes: dict[int, list[Token]] = {}
        self._write(list(self._body(tokens)))

    def file(self) -> bytes:
        """The file's bytes."""
        self._add_footnotes()
        stream = io.BytesIO()
        self._document.save(stream)
        return stream.getvalue()

    def _body(self, tokens: Sequence[Token]) -> Iterator[Token]:
        """The tokens outside of the footnotes, which are kept by their numbers."""
        note: list[Token] | None = None
        for token in tokens:
            if token.type == "footnote_open":
                note = self._notes.setdefault(int(token.meta["id"]), [])
            elif token.type == "footnote_close":
                note = None
            elif note is not None:
                note.append(token)
            elif not token.type.startswith("footnote_block"):
                yield token

    def _write(self, tokens: Sequence[Token]) -> None:
        place = 0
        while place < len(tokens):
            token = tokens[place]
            if token.type == "table_open":
                end = next(n for n in range(place, len(tokens)) if tokens[n].type == "table_close")
                self._table(tokens[place:end])
                place = end
            elif token.type == "heading_open":
                level = int(token.tag[1:])
                self._inline(tokens[place + 1], self._document.add_heading(level=level))
                place += 2
            elif token.type == "inline":
                self._inline(token, self._document.add_paragraph(style=self._style()))
            elif token.type in ("fence", "code_block"):
                style = self._style() if self._lists else None
                self._code(self._document.add_paragraph(style=style), token.content.rstrip("\n"))
            elif token.type == "list_item_open":
                self._begins_item = True
            elif token.type in _LISTS:
                self._lists.append(_LISTS[token.type])
            elif token.type in ("bullet_list_close", "ordered_list_close"):
                self._lists.pop()
            elif token.type.startswith("blockquote"):
                self._is_quoted = token.nesting > 0
            place += 1

    def _style(self) -> str | None:
        """That of the next paragraph; only the first one of a list's item has its mark."""
        if self._lists:
            level = min(len(self._lists), _NESTED)
            name = self._lists[-1] if self._begins_item else "List Continue"
            self._begins_item = False
            return name + (f" {level}" if level > 1 else "")
        return "Quote" if self._is_quoted else None

    def _table(self, tokens: Sequence[Token]) -> None:
        rows: list[list[Token]] = []
        for token in tokens:
            if token.type == "tr_open":
                rows.append([])
            elif token.type == "inline":
                rows[-1].append(token)
        table = self._document.add_table(len(rows), max(map(len, rows)), style="Table Grid")
        for row, cells in zip(table.rows, rows, strict=True):
            for cell, token in zip(row.cells, cells, strict=False):
                self._inline(token, cell.paragraphs[0])

    def _inline(self, inline: Token, paragraph: Any) -> None:
        bold = italic = 0
        for token in inline.children or ():
            bold += token.nesting * (token.tag == "strong")
            italic += token.nesting * (token.tag == "em")
            if token.type == "footnote_ref":
                self._reference(paragraph, int(token.meta["id"]) + 1)
            elif token.type == "code_inline":
                self._code(paragraph, token.content)
            elif token.type in ("softbreak", "hardbreak"):
                paragraph.add_run().add_break()
            elif token.content and token.type != "footnote_anchor":
                for run in self._runs(paragraph, token.content):
                    run.bold, run.italic = bold > 0 or None, italic > 0 or None

    def _code(self, paragraph: Any, text: str) -> None:
        for run in self._runs(paragraph, text):
            run.font.name = "Consolas"

    def _runs(self, paragraph: Any, text: str) -> Iterator[Any]:
        """The text as runs, those of copied words highlighted."""
        for part in _EDGES.split(text):
            if part in (BEGIN, END):
                self._is_copied = part == BEGIN
            elif part:
                run = paragraph.add_run(part)
                run.font.highlight_color = WD_COLOR_INDEX.YELLOW if self._is_copied else None
                yield run

    def _reference(self, paragraph: Any, number: int) -> None:
        run = paragraph.add_run()
        run.font.superscript = True
        mark = OxmlElement("w:footnoteReference")
        mark.set(qn("w:id"), str(number))
        run._r.append(mark)

    def _add_footnotes(self) -> None:
        if not self._notes:
            return
        notes = "".join(self._note(number + 1, kept) for number, kept in self._notes.items())
        head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
        content = f"{head}<w:footnotes {nsdecls('w')}>{_SEPARATORS}{notes}</w:footnotes>"
        own = self._document.part
        part = Part(PackURI("/word/footnotes.xml"), _FOOTNOTES, content.encode(), own.package)
        own.relate_to(part, RELATIONSHIP_TYPE.FOOTNOTES)

    def _note(self, number: int, tokens: Sequence[Token]) -> str:
        """A footnote's element; its text is laid out by python-docx, which escapes it."""
        paragraph = self._document.add_paragraph()
        run = paragraph.add_run()
        run.font.superscript = True
        run._r.append(OxmlElement("w:footnoteRef"))
        paragraph.add_run(" ")
        for token in tokens:
            if token.type == "inline":
                self._inline(token, paragraph)
        element = paragraph._p
        element.getparent().remove(element)
        return f'<w:footnote w:id="{number}">{_xml(element)}</w:footnote>'


def _xml(element: Any) -> str:
    from lxml import etree

    return str(etree.tostring(element, encoding="unicode"))
