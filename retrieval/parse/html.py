"""HTML pages to text: what a browser shows, in its order, with headings and tables.

The page's title comes first, unless its first heading says the same.
"""

from __future__ import annotations

import re
from pathlib import Path

from lxml import etree

from retrieval.errors import DocumentError
from retrieval.parse.decode import MARKS, decode
from retrieval.parse.html_looks import PageLooks
from retrieval.parse.html_text import squeezed, text_of
from retrieval.parse.html_walk import HEADINGS, PageWalk
from retrieval.parse.manuscript import Manuscript

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
    PageWalk(manuscript, PageLooks(member)).walk(root)


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
