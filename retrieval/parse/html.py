"""HTML pages to text: what a browser shows, in its order, with headings and tables.

Tables become a line for each row, unless they only lay out a page. Scripts, styles and what is
hidden is left out; the page's title comes first, unless its first heading says the same.
"""

from __future__ import annotations

import re
from pathlib import Path

from lxml import etree

from retrieval.decode import MARKS, decode
from retrieval.errors import DocumentError
from retrieval.parse.html_looks import PageLooks
from retrieval.parse.html_tables import captions, has_head, is_data_table, table_rows
from retrieval.parse.html_text import BLOCKS, SKIPPED, is_hidden, squeezed, text_of
from retrieval.parse.manuscript import BULLET, Manuscript
from retrieval.parse.styled import Gathering, Styled

_LISTS = {"ul", "ol", "menu", "dir"}
HEADINGS = {f"h{level}": level for level in range(1, 7)}
_META = "//head/meta[@name=$tag or @property=$tag]/@content"
_PROPERTIES = {
    "author": ("author", "citation_author", "article:author", "dc.creator"),
    "date": ("article:published_time", "citation_publication_date", "date", "dc.date"),
}
_DECLARED = re.compile(
    rb"""<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w.:-]{1,40})""", re.IGNORECASE
)
_DECLARED_WITHIN = 4096


def write(path: Path, manuscript: Manuscript) -> None:
    """Write the text of the page in the file at `path`."""
    root = parse(decoded(path.read_bytes(), manuscript.name), manuscript.name)
    if root is None:
        return
    title = squeezed("".join(root.xpath("(//head/title)[1]//text()")))
    first = next((text_of(node) for node in root.iter(*HEADINGS)), "")
    if title and (not first or first not in title):
        with manuscript.part("title"):
            manuscript.heading(1, title)
    manuscript.property("title", title)
    for name, tags in _PROPERTIES.items():
        told = next((value for tag in tags for value in root.xpath(_META, tag=tag)), "")
        manuscript.property(name, told)
    write_elements(root, manuscript)


def write_elements(root: etree._Element, manuscript: Manuscript, member: str = "") -> None:
    """Write the text of all elements under `root`, a member of an EPUB or a page of its own."""
    _Walk(manuscript, PageLooks(member)).write(root)


def parse(page: str, name: str) -> etree._Element | None:
    """The page's elements; None if there are none.

    Raises:
        DocumentError: elements are nested too deeply to be read to the end.
        MemoryError: there isn't enough for them.
    """
    parser = etree.HTMLParser(
        encoding="utf-8", remove_comments=True, remove_pis=True, no_network=True, huge_tree=True
    )
    try:
        root = etree.fromstring(page.encode("utf-8", "replace"), parser)
    except etree.XMLSyntaxError:
        root = None
    # The parser gives what it has when it stops early; half a page isn't what was asked for.
    stops = {entry.type for entry in parser.error_log}
    if etree.ErrorTypes.ERR_NO_MEMORY in stops:
        raise MemoryError
    if etree.ErrorTypes.ERR_RESOURCE_LIMIT in stops:
        raise DocumentError(
            name,
            "nests its elements more than 2,000 deep",
            "Open it in a browser, save the text of the page, and add that.",
        )
    return root


def decoded(data: bytes, name: str) -> str:
    """The page's text: by its byte order mark, as UTF-8, as it declares, or as detected from its
    letters.
    """
    if not any(data.startswith(mark) for mark, _ in MARKS):
        declared = _DECLARED.search(data[:_DECLARED_WITHIN])
        try:
            return data.decode("utf-8")
        except UnicodeDecodeError:
            pass
        if declared:
            try:
                return data.decode(_as_browsers_read(declared.group(1).decode("ascii")))
            except (LookupError, UnicodeDecodeError):
                pass
    try:
        return decode(data, name)
    except DocumentError:
        return data.decode("cp1252", "replace")


def _as_browsers_read(charset: str) -> str:
    """Browsers take Latin-1 for the Windows encoding that contains it (WHATWG, Encoding)."""
    return "cp1252" if charset.lower() in {"iso-8859-1", "latin1", "us-ascii", "ascii"} else charset


class _Walk:
    """Writes elements in document order: text gathers until a block begins or ends."""

    def __init__(self, manuscript: Manuscript, looks: PageLooks) -> None:
        self._manuscript = manuscript
        self._looks = looks
        self._gathered = Gathering()
        self._mark = ""
        self._lists = self._in_item = 0
        self._kept = self._quoted = 0
        self._parts: dict[etree._Element, tuple[str, int]] = {}
        self._numbers: dict[etree._Element, int] = {}

    def write(self, root: etree._Element) -> None:
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

    def _start(self, node: etree._Element) -> bool:
        """Whether all of the node is done with."""
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
        for each in node.iter():
            self._looks.name(each, self._manuscript)
        if node.tag in HEADINGS:
            words = self._looks.words(node, self._gathered)
            self._manuscript.heading(HEADINGS[node.tag], words)
        else:
            rows, above = table_rows(node, self._looks), captions(node, self._looks)
            self._manuscript.table(rows, has_head=has_head(node), captions=above)

    def _open(self, node: etree._Element) -> None:
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

    def _begin(self, node: etree._Element, kind: str, *, is_outermost: bool) -> None:
        """Begin a part, unless it is the first thing in an item, whose mark it would part from."""
        if is_outermost and not self._mark:
            self._parts[node] = kind, self._manuscript.begin_part()

    def _close(self, node: etree._Element) -> None:
        self._lists -= node.tag in _LISTS
        self._in_item -= node.tag == "li"
        self._kept -= node.tag == "pre"
        self._quoted -= node.tag == "blockquote"
        if node in self._parts:
            self._manuscript.end_part(*self._parts.pop(node))

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
        if self._in_item and not self._is_in_part("code"):
            self._manuscript.item(self._mark, words, max(self._lists - 1, 0))
            self._mark = ""
        else:
            self._manuscript.paragraph(words)

    def _is_in_part(self, kind: str) -> bool:
        return any(begun == kind for begun, _ in self._parts.values())
