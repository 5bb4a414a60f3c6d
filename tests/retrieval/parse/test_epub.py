"""A book is read in the order of its spine, its chapters under their titles."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from retrieval import DocumentError
from retrieval.parse import epub
from tests.retrieval.parse.parsing import headings, looks, parsed, place, read, refusal, repack


def test_a_book_is_read_in_the_order_of_its_spine(tmp_path: Path) -> None:
    container = '<container><rootfiles><rootfile full-path="O/c.opf"/></rootfiles></container>'
    items = "".join(
        f'<item id="{i}" href="{href}" media-type="{kind}"/>'
        for i, href, kind in (
            ("b", "b%20b.xhtml", "application/xhtml+xml"),
            ("a", "a.xhtml", "application/xhtml+xml"),
            ("n", "toc.ncx", "application/x-dtbncx+xml"),
        )
    )
    members = {
        "mimetype": "application/epub+zip",
        "META-INF/container.xml": container,
        "O/c.opf": f"<package><metadata><title>Moby</title></metadata><manifest>{items}</manifest>"
        '<spine><itemref idref="b"/><itemref idref="a"/></spine></package>',
        "O/b b.xhtml": "<html><head><title>no</title></head><body><h1>One</h1>Call me.</body></html>",
        "O/a.xhtml": "<html><body><p>Späte Worte.</p></body></html>",
        "O/toc.ncx": "<ncx><navPoint><navLabel><text>Two</text></navLabel>"
        '<content src="a.xhtml#x"/></navPoint></ncx>',
    }
    with zipfile.ZipFile(tmp_path / "a.epub", "w") as book:
        for member, text in members.items():
            book.writestr(member, text)
    extracted = read(tmp_path / "a.epub")
    assert extracted.text == "Moby\n\nOne\n\nCall me.\n\nTwo\n\nSpäte Worte."
    assert headings(extracted) == [(1, "Moby"), (1, "One"), (2, "Two")]
    with zipfile.ZipFile(tmp_path / "a.epub", "a") as book:
        book.writestr("META-INF/encryption.xml", '<encryption><EncryptedData><EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/></EncryptedData></encryption>')  # fmt: skip
    assert "is protected against copying (DRM)" in refusal(tmp_path / "a.epub")


PAGE = "application/xhtml+xml"


def book(path: Path, package: str, **pages: str) -> Path:
    """A book whose package is in its own folder, as are its pages."""
    container = '<container><rootfiles><rootfile full-path="O/c.opf"/></rootfiles></container>'
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("META-INF/container.xml", container)
        archive.writestr("O/c.opf", f"<package>{package}</package>")
        for name, body in pages.items():
            archive.writestr(f"O/{name}.xhtml", f"<html><body>{body}</body></html>")
    return path


def package(*spine: str, **items: str) -> str:
    """Items (id to media type), each at a page of the same name, and the order they are read in."""
    manifest = "".join(
        f'<item id="{name}" href="{name}.xhtml" media-type="{kind}"/>'
        for name, kind in items.items()
    )
    order = "".join(f'<itemref idref="{name}"/>' for name in spine)
    return f"<manifest>{manifest}</manifest><spine>{order}</spine>"


def test_chapters_without_headings_have_the_titles_of_the_navigation(tmp_path: Path) -> None:
    links = '<a href="a.xhtml#x">The <b>one</b></a><a href="a.xhtml">again</a><a href="b.xhtml">not it</a>'
    path = book(
        tmp_path / "a.epub",
        package("a", "b", nav=PAGE, a=PAGE, b=PAGE),
        nav=f'<nav epub:type="toc">{links}</nav>',
        a="<p>first</p>",
        b="<h3>Two</h3>second",
    )
    extracted = parsed(epub.write, path)
    assert extracted.text == "The one\n\nfirst\n\nTwo\n\nsecond"
    assert headings(extracted) == [(2, "The one"), (3, "Two")]


def test_what_is_no_page_or_not_there_is_passed_over(tmp_path: Path) -> None:
    spine = package("cover", "gone", "unknown", "a", cover="image/png", gone=PAGE, a="text/html")
    path = book(tmp_path / "a.epub", spine, a="words", cover="no words")
    assert parsed(epub.write, path).text == "words"


def test_obfuscated_fonts_are_no_lock(tmp_path: Path) -> None:
    path = book(tmp_path / "a.epub", package("a", a=PAGE), a="words")
    method = '<EncryptedData><EncryptionMethod Algorithm="{}"/></EncryptedData>'
    font = method.format("http://www.idpf.org/2008/embedding")
    repack(path, {}, {"META-INF/encryption.xml": f"<encryption>{font}</encryption>"})
    assert parsed(epub.write, path).text == "words"
    locked = font + method.format("http://readium.org/2014/01/lcp")
    repack(path, {}, {"META-INF/encryption.xml": f"<encryption>{locked}</encryption>"})
    with pytest.raises(DocumentError, match=r"a\.epub: is protected against copying"):
        parsed(epub.write, path)


def test_titles_read_nothing_from_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("hunter2")
    path = book(tmp_path / "a.epub", package("a", a=PAGE), a="words")
    entity = f'<!DOCTYPE a [<!ENTITY e SYSTEM "{(tmp_path / "secret").as_uri()}">]><package>'
    title = "<metadata><title>Moby &e;</title></metadata>"
    repack(path, {"O/c.opf": ("<package>", entity + title)})
    assert parsed(epub.write, path).text == "Moby\n\nwords"


def test_links_of_a_book_lead_from_chapter_to_chapter(tmp_path: Path) -> None:
    one = (
        '<p><a href="two.xhtml">next</a> <a href="two.xhtml#f">fees</a> <a href="#g">here</a> '
        '<a href="../x/three.xhtml">gone</a> <a href="https://a.example">out</a> <b>bold</b></p>'
        '<p id="g">Goal</p>'
    )
    two = '<h1>Two</h1><p id="f">Fees <a href="one.xhtml#g">back</a></p>'
    listed = package("one", "two", one=PAGE, two=PAGE)
    extracted = parsed(epub.write, book(tmp_path / "a.epub", listed, one=one, two=two))
    assert looks(extracted) == [
        ("link", "next", place(extracted, "Two")),
        ("link", "fees", place(extracted, "Fees back")),
        ("link", "here", place(extracted, "Goal")),
        ("link", "out", "https://a.example"),
        ("bold", "bold"),
        ("link", "back", place(extracted, "Goal")),
    ]
