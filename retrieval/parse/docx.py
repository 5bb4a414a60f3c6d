"""DOCX to text: the body in order, then footnotes, comments and the pages' headers and footers.

Heading styles become headings and tables a line for each row; tracked insertions are included,
tracked deletions are not.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from docx.document import Document
from docx.opc.part import Part, PartFactory
from docx.package import Package
from docx.parts.document import DocumentPart
from lxml import etree

from retrieval.parse.docx_looks import PartLooks, StyleLooks
from retrieval.parse.docx_styles import Styles
from retrieval.parse.docx_text import W, grid_rows, has_head
from retrieval.parse.manuscript import Manuscript
from retrieval.parse.office import check_parts, check_root, opening, write_properties
from retrieval.parse.styled import Styled, joined, trimmed

_BLOCK_HOLDERS = {
    W + tag for tag in ("sdt", "sdtContent", "customXml", "ins", "moveTo", "smartTag")
}
_NOTES = (("footnotes", "footnote"), ("endnotes", "endnote"))

# A file with macros, or a template, has the same main part under another content type.
for _kind in (
    "application/vnd.ms-word.document.macroEnabled.main+xml",
    "application/vnd.ms-word.template.macroEnabledTemplate.main+xml",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml",
):
    PartFactory.part_type_for[_kind] = DocumentPart


def write(path: Path, manuscript: Manuscript) -> None:
    """Write the text of the document at `path`."""
    with path.open("rb") as stream, opening(manuscript.name):
        part = Package.open(stream).main_document_part
    check_parts(part.package, manuscript.name)
    document: Document = part.document
    write_properties(part.package, manuscript)
    looks = StyleLooks(document)
    body = _Body(Styles(document), PartLooks(looks, part), manuscript)
    body.write(document.element.body)
    for plural, single in _NOTES:
        _write_notes(_related(part, plural), single, looks, manuscript)
    _write_comments(_related(part, "comments"), looks, manuscript)
    _write_edges(part, looks, manuscript)


class _Body:
    """Writes the blocks of the document's own text."""

    def __init__(self, styles: Styles, looks: PartLooks, manuscript: Manuscript) -> None:
        self._styles = styles
        self._looks = looks
        self._manuscript = manuscript

    def write(self, parent: etree._Element) -> None:
        """Write the blocks of an element, in order."""
        for block in parent.iterchildren():
            if block.tag in _BLOCK_HOLDERS:
                self.write(block)
                continue
            for place in block.iter(W + "bookmarkStart"):
                self._manuscript.looks.name(place.get(W + "name"))
            if block.tag == W + "p":
                self._write_paragraph(block)
            elif block.tag == W + "tbl":
                rows = grid_rows(block, self._looks.words)
                self._manuscript.table(rows, has_head=has_head(block))

    def _write_paragraph(self, block: etree._Element) -> None:
        words = self._looks.words(block)
        is_blank = not words.text.strip()
        level = self._styles.heading_level(block)
        number = "" if is_blank else self._styles.number(block)
        if level is not None:
            self._manuscript.heading(level, words.after(f"{number} ") if number else words)
        elif number:
            self._manuscript.item(number, words, self._styles.depth(block))
        elif not is_blank and self._styles.is_quotation(block):
            with self._manuscript.part("quote"):
                self._manuscript.paragraph(words)
        else:
            self._manuscript.paragraph(words)


def _related(part: DocumentPart, kind: str) -> list[Part]:
    """The parts that `part` is related to in this way."""
    return [
        relation.target_part
        for relation in part.rels.values()
        if not relation.is_external and relation.reltype.endswith("/" + kind)
    ]


def _elements(part: Part, tag: str, name: str) -> Iterable[etree._Element]:
    parser = etree.XMLParser(resolve_entities=False, no_network=True)
    root = etree.fromstring(part.blob, parser)
    check_root(root, name)
    found: Iterable[etree._Element] = root.iter(W + tag)
    return found


def _write_notes(parts: list[Part], tag: str, looks: StyleLooks, manuscript: Manuscript) -> None:
    """Notes under the numbers by which the text refers to them."""
    for part in parts:
        manuscript.end_block()
        for note in _elements(part, tag, manuscript.name):
            if note.get(W + "type") in {None, "normal"}:
                words = _on_a_line(note, PartLooks(looks, part))
                manuscript.line(words.after(f"[{note.get(W + 'id')}] "))
        manuscript.end_block()


def _write_comments(parts: list[Part], looks: StyleLooks, manuscript: Manuscript) -> None:
    for part in parts:
        for comment in _elements(part, "comment", manuscript.name):
            author = comment.get(W + "author") or "unknown"
            words = _on_a_line(comment, PartLooks(looks, part))
            manuscript.paragraph(words.after(f"Comment by {author}: "))


def _write_edges(part: DocumentPart, looks: StyleLooks, manuscript: Manuscript) -> None:
    """Headers and footers, each once however many sections repeat it."""
    seen: set[str] = set()
    for kind in ("header", "footer"):
        for related in _related(part, kind):
            own = PartLooks(looks, related)
            paragraphs = _elements(related, "p", manuscript.name)
            words = trimmed(joined(map(own.words, paragraphs), "\n"))
            if words.text and words.text not in seen:
                seen.add(words.text)
                manuscript.paragraph(words)


def _on_a_line(holder: etree._Element, looks: PartLooks) -> Styled:
    paragraphs = (trimmed(looks.words(block)) for block in holder.iter(W + "p"))
    return trimmed(joined(paragraphs, " "))
