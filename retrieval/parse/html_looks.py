"""How the words of a page's elements look: bold, italic, as code, as links.

Of styles only those of an element's own attribute are read, and of them only weight and slant.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from urllib.parse import unquote

from lxml import etree

from retrieval.parse.addresses import address_of, named, target_of
from retrieval.parse.html_text import shown, squeezed
from retrieval.parse.manuscript import Manuscript
from retrieval.parse.styled import Gathering, Styled

_KINDS = {
    **dict.fromkeys(("b", "strong"), "bold"),
    **dict.fromkeys(("i", "em", "cite", "dfn", "var"), "italic"),
    **dict.fromkeys(("code", "kbd", "samp", "tt"), "code"),
}
_WEIGHT = re.compile(r"font-weight\s*:\s*(\w+)", re.IGNORECASE)
_SLANT = re.compile(r"font-style\s*:\s*(\w+)", re.IGNORECASE)
_BOLD = {"bold", "bolder", "600", "700", "800", "900"}
_SLANTED = {"italic", "oblique"}


class PageLooks:
    """The looks of one page's elements.

    Args:
        member: of an EPUB, the page that it is; links lead from one to another.
    """

    def __init__(self, member: str = "") -> None:
        self._member = member

    def of(self, node: etree._Element) -> Iterator[tuple[str, str | None]]:
        """Kinds, each with its target; None where a style says that it isn't so."""
        style = node.get("style", "")
        styles = dict(_styled(style)) if style else {}
        if (kind := _KINDS.get(node.tag)) is not None and kind not in styles:
            yield kind, ""
        yield from styles.items()
        if node.tag == "a" and (target := self._target(node.get("href"))):
            yield "link", target

    def name(self, node: etree._Element, manuscript: Manuscript) -> None:
        """Links may lead to the element that is written next."""
        name = node.get("id") or (node.get("name") if node.tag == "a" else None)
        if name:
            manuscript.looks.name(f"{self._member}#{name}" if self._member else name)

    def words(self, node: etree._Element, gathering: Gathering | None = None) -> Styled:
        """All shown text of an element on one line; what is begun in the gathering goes on in it.

        Args:
            gathering: has no text of its own.
        """
        gathering = gathering or Gathering()
        for event, part, text in shown(node):
            if event == "end":
                gathering.leave()
            if event == "start":
                gathering.enter(self.of(part))
            gathering.add(text)
        taken = gathering.take()
        return Styled(squeezed(taken.text), taken.looks)

    def _target(self, href: str | None) -> str:
        if not href or not self._member or address_of(href):
            return target_of(href)
        path, _, name = href.strip().partition("#")
        folder = posixpath.dirname(self._member)
        member = posixpath.normpath(posixpath.join(folder, unquote(path))) if path else self._member
        return named(f"{member}#{unquote(name)}" if name else member)


def _styled(style: str) -> Iterator[tuple[str, str | None]]:
    for kind, pattern, values in (("bold", _WEIGHT, _BOLD), ("italic", _SLANT, _SLANTED)):
        if (found := pattern.search(style)) is not None:
            yield kind, "" if found[1].lower() in values else None
