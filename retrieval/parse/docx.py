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

from retrieval.parse.docx_styles import Styles
from retrieval.parse.docx_text import W, grid_rows, has_head, paragraph_text
from retrieval.parse.manuscript import Manuscript
from retrieval.parse.office_properties import write_properties

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
    with path.open("rb") as stream:
        part = Package.open(stream).main_document_part
    document: Document = part.document
    write_properties(part.package, manuscript)
    styles = Styles(document)
    _write_blocks(document.element.body, styles, manuscript)
    for plural, single in _NOTES:
        _write_notes(_related(part, plural), single, manuscript)
    _write_comments(_related(part, "comments"), manuscript)
    _write_edges(part, manuscript)


def _write_blocks(parent: etree._Element, styles: Styles, manuscript: Manuscript) -> None:
    for block in parent.iterchildren():
        if block.tag == W + "p":
            _write_paragraph(block, styles, manuscript)
        elif block.tag == W + "tbl":
            manuscript.table(grid_rows(block), has_head=has_head(block))
        elif block.tag in _BLOCK_HOLDERS:
            _write_blocks(block, styles, manuscript)


def _write_paragraph(block: etree._Element, styles: Styles, manuscript: Manuscript) -> None:
    text = paragraph_text(block)
    level = styles.heading_level(block)
    number = styles.number(block) if text.strip() else ""
    if level is not None:
        manuscript.heading(level, f"{number} {text}" if number else text)
    elif number:
        manuscript.item(number, text, styles.depth(block))
    elif text.strip() and styles.is_quotation(block):
        with manuscript.part("quote"):
            manuscript.paragraph(text)
    else:
        manuscript.paragraph(text)


def _related(part: DocumentPart, kind: str) -> list[Part]:
    """The parts that `part` is related to in this way."""
    return [
        relation.target_part
        for relation in part.rels.values()
        if not relation.is_external and relation.reltype.endswith("/" + kind)
    ]


def _elements(part: Part, tag: str) -> Iterable[etree._Element]:
    parser = etree.XMLParser(resolve_entities=False, no_network=True)
    root = etree.fromstring(part.blob, parser)
    found: Iterable[etree._Element] = root.iter(W + tag)
    return found


def _write_notes(parts: list[Part], tag: str, manuscript: Manuscript) -> None:
    """Notes under the numbers by which the text refers to them."""
    for part in parts:
        manuscript.end_block()
        for note in _elements(part, tag):
            if note.get(W + "type") in {None, "normal"}:
                manuscript.line(f"[{note.get(W + 'id')}] {_joined(note)}")
        manuscript.end_block()


def _write_comments(parts: list[Part], manuscript: Manuscript) -> None:
    for part in parts:
        for comment in _elements(part, "comment"):
            author = comment.get(W + "author") or "unknown"
            manuscript.paragraph(f"Comment by {author}: {_joined(comment)}")


def _write_edges(part: DocumentPart, manuscript: Manuscript) -> None:
    """Headers and footers, each once however many sections repeat it."""
    seen: set[str] = set()
    for kind in ("header", "footer"):
        for related in _related(part, kind):
            text = "\n".join(paragraph_text(block) for block in _elements(related, "p")).strip()
            if text and text not in seen:
                seen.add(text)
                manuscript.paragraph(text)


def _joined(holder: etree._Element) -> str:
    return " ".join(paragraph_text(block).strip() for block in holder.iter(W + "p")).strip()
