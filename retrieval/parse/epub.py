"""EPUB to text: the book's documents in reading order, each read as a page of HTML.

The order is that of the spine (EPUB 3.3, section 5.7). A chapter without a heading of its own gets
the title that the table of contents gives it.
"""

from __future__ import annotations

import posixpath
import zipfile
from pathlib import Path
from urllib.parse import unquote

from lxml import etree

from retrieval.errors import DocumentError
from retrieval.parse import html
from retrieval.parse.html_text import squeezed, text_of
from retrieval.parse.html_walk import HEADINGS
from retrieval.parse.manuscript import Manuscript

_CONTAINER = "META-INF/container.xml"
_ENCRYPTION = "META-INF/encryption.xml"
_PAGE_TYPES = {
    "application/xhtml+xml",
    "text/html",
    "application/x-dtbook+xml",
    "text/x-oeb1-document",
}
_FONT_OBFUSCATION = ("http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC")


def write(path: Path, manuscript: Manuscript) -> None:
    """Write the text of the book at `path`.

    Raises:
        DocumentError: it is encrypted, or not in order.
    """
    with zipfile.ZipFile(path) as book:
        _check_encryption(book, manuscript.name)
        package = _package_path(book)
        root = _xml(book.read(package))
        folder = posixpath.dirname(package)
        title = squeezed("".join(root.xpath("(//*[local-name()='title'])[1]//text()")))
        if title:
            manuscript.heading(1, title)
        for name, tag in (("title", "title"), ("author", "creator"), ("date", "date")):
            told = root.xpath(f"string((//*[local-name()='metadata']/*[local-name()='{tag}'])[1])")
            manuscript.property(name, told)
        manifest, spine = _manifest(root, folder), _spine(root)
        titles = _contents(book, manifest)
        for done, item in enumerate(spine, start=1):
            if item in manifest and manifest[item][1] in _PAGE_TYPES:
                _write_chapter(book, manifest[item][0], titles, manuscript)
            manuscript.progress(done, len(spine))


def _write_chapter(
    book: zipfile.ZipFile, member: str, titles: dict[str, str], manuscript: Manuscript
) -> None:
    try:
        data = book.read(member)
    except KeyError:
        return  # listed but not there, as happens to covers
    root = html.parse(html.decoded(data, manuscript.name), manuscript.name)
    if root is None:
        return
    manuscript.end_block()
    manuscript.looks.name(member)
    if member in titles and next(root.iter(*HEADINGS), None) is None:
        manuscript.heading(2, titles[member])
    html.write_elements(root, manuscript, member)


def _check_encryption(book: zipfile.ZipFile, name: str) -> None:
    """Fonts may be obfuscated; anything else encrypted is a lock on the text."""
    if _ENCRYPTION not in book.namelist():
        return
    methods = _xml(book.read(_ENCRYPTION)).xpath(
        "//*[local-name()='EncryptedData']/*[local-name()='EncryptionMethod']/@Algorithm"
    )
    if any(method not in _FONT_OBFUSCATION for method in methods):
        raise DocumentError(
            name, "is protected against copying (DRM)", "Add a version without protection."
        )


def _package_path(book: zipfile.ZipFile) -> str:
    container = _xml(book.read(_CONTAINER))
    paths = container.xpath("//*[local-name()='rootfile']/@full-path")
    return str(paths[0])


def _manifest(root: etree._Element, folder: str) -> dict[str, tuple[str, str]]:
    """Item id to the member of the archive and its media type."""
    return {
        item.get("id", ""): (_member(folder, item.get("href", "")), item.get("media-type", ""))
        for item in root.xpath("//*[local-name()='manifest']/*[local-name()='item']")
    }


def _spine(root: etree._Element) -> list[str]:
    return [str(item) for item in root.xpath("//*[local-name()='itemref']/@idref")]


def _contents(book: zipfile.ZipFile, manifest: dict[str, tuple[str, str]]) -> dict[str, str]:
    """Member to its first title in the table of contents (EPUB 2's NCX, EPUB 3's navigation)."""
    titles: dict[str, str] = {}
    for member, kind in manifest.values():
        if kind == "application/x-dtbncx+xml" and member in book.namelist():
            for point in _xml(book.read(member)).xpath("//*[local-name()='navPoint']"):
                label = point.xpath("string(*[local-name()='navLabel'])")
                target = point.xpath("string(*[local-name()='content']/@src)")
                titles.setdefault(_member(posixpath.dirname(member), target), squeezed(label))
        elif kind in _PAGE_TYPES and member in book.namelist():
            data = book.read(member)
            if b"toc" not in data or b"<nav" not in data:
                continue
            for link in _xml(data).xpath("//*[local-name()='nav']//*[local-name()='a'][@href]"):
                target = _member(posixpath.dirname(member), link.get("href"))
                titles.setdefault(target, text_of(link))
    return titles


def _member(folder: str, href: str) -> str:
    return posixpath.normpath(posixpath.join(folder, unquote(href.partition("#")[0])))


def _xml(data: bytes) -> etree._Element:
    parser = etree.XMLParser(resolve_entities=False, no_network=True, recover=True)
    root = etree.fromstring(data, parser)
    if root is None:
        raise ValueError("not XML")
    return root
