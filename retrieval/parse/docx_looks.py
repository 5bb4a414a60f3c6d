"""How the words of a Word file look: bold, italic, as code, as links.

A run's own properties count first, then those of its style, then those of its paragraph's style
(ECMA-376, part 1, section 17.7.2); a link is an element, or a field (sections 17.16.22 and
17.16.5.25).
"""

from __future__ import annotations

import re

from docx.document import Document
from docx.opc.part import Part
from lxml import etree

from retrieval.parse.addresses import address_of, named
from retrieval.parse.docx_styles import based, by_id
from retrieval.parse.docx_text import W, shown
from retrieval.parse.office import RELATIONSHIPS, is_typed, with_code_among_words
from retrieval.parse.styled import Gathering, Styled

_TOGGLED = (("bold", W + "b"), ("italic", W + "i"))
_CODE_STYLES = {
    *("code", "code char", "html code", "html keyboard", "html sample", "html typewriter"),
    *("inline code", "source text", "verbatim char"),
}
_OFF = {"0", "false", "off"}
_FIELD = re.compile(r'^\s*HYPERLINK\s+(?:(\\l)\s+)?"([^"]*)"', re.IGNORECASE)

_Looks = dict[str, bool]
"""Kinds of looks that are switched on or off."""


class StyleLooks:
    """How the words of a document's styles look, with those that they are based on."""

    def __init__(self, document: Document) -> None:
        self._styles = by_id(document)
        self._known: dict[str, _Looks] = {}

    def of(self, reference: etree._Element | None) -> _Looks:
        """Those of the style that an element names."""
        name = reference.get(W + "val") if reference is not None else None
        if name is None:
            return {}
        if name not in self._known:
            self._known[name] = self._read(name)
        return self._known[name]

    def _read(self, name: str) -> _Looks:
        looks: _Looks = {}
        for style, title in based(self._styles, name):
            own = {"code": True} if title.lower() in _CODE_STYLES else {}
            looks = _own(style.find(W + "rPr")) | own | looks
        return looks


class PartLooks:
    """The words of the paragraphs of one part, whose links its relations name."""

    def __init__(self, styles: StyleLooks, part: Part) -> None:
        self._styles = styles
        self._part = part

    def words(self, paragraph: etree._Element) -> Styled:
        """All text of a paragraph, as it looks."""
        gathering = Gathering()
        fields = _Fields(gathering)
        base = self._styles.of(paragraph.find(f"{W}pPr/{W}pStyle"))
        for event, node, text in shown(paragraph):
            if event == "start":
                fields.take(node)
                gathering.enter(self._looks(node, base))
                gathering.add(text)
            else:
                gathering.leave()
        return with_code_among_words(gathering.take())

    def _looks(self, node: etree._Element, base: _Looks) -> list[tuple[str, str | None]]:
        """Kinds, each with its target; None where it is switched off."""
        if node.tag == W + "r":
            properties = node.find(W + "rPr")
            if properties is None:
                looks = base
            else:
                looks = base | self._styles.of(properties.find(W + "rStyle")) | _own(properties)
            return [(kind, "" if is_on else None) for kind, is_on in looks.items()]
        target = ""
        if node.tag == W + "hyperlink":
            target = self._target(node)
        elif node.tag == W + "fldSimple":
            target = _target_in(node.get(W + "instr", ""))
        return [("link", target)] if target else []

    def _target(self, link: etree._Element) -> str:
        relation = self._part.rels.get(link.get(RELATIONSHIPS + "id"))
        place = link.get(W + "anchor")
        if relation is not None and relation.is_external:
            return address_of(f"{relation.target_ref}#{place}" if place else relation.target_ref)
        return named(place) if place else ""


class _Fields:
    """The fields of a paragraph: their instructions stand between marks in runs of their own.

    Of each that is open its instruction, then whether it is a link.
    """

    def __init__(self, gathering: Gathering) -> None:
        self._gathering = gathering
        self._open: list[str | bool] = []

    def take(self, node: etree._Element) -> None:
        """An element of the paragraph begins."""
        top = self._open[-1] if self._open else False
        if node.tag == W + "instrText" and isinstance(top, str):
            self._open[-1] = top + (node.text or "")
        elif node.tag == W + "fldChar":
            match node.get(W + "fldCharType"):
                case "begin":
                    if isinstance(top, str):
                        self._open[-1] = False
                    self._open.append("")
                case "separate" if isinstance(top, str):
                    target = _target_in(top)
                    self._open[-1] = bool(target)
                    if target:
                        self._gathering.begin("link", target)
                case "end" if self._open:
                    if self._open.pop() is True:
                        self._gathering.end("link")


def _target_in(instruction: str) -> str:
    """Where a field leads, if it is a link."""
    if (found := _FIELD.match(instruction)) is None:
        return ""
    return named(found[2]) if found[1] else address_of(found[2])


def _own(properties: etree._Element | None) -> _Looks:
    """Return the looks that a run's or a style's own properties set."""
    if properties is None:
        return {}
    looks = {
        kind: found.get(W + "val") not in _OFF
        for kind, tag in _TOGGLED
        if (found := properties.find(tag)) is not None
    }
    fonts = properties.find(W + "rFonts")
    if fonts is not None and is_typed(fonts.get(W + "ascii") or fonts.get(W + "hAnsi")):
        looks["code"] = True
    return looks
