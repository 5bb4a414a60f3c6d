"""A book is read in the order of its spine, its chapters under their titles."""

from __future__ import annotations

import zipfile
from pathlib import Path

from tests.retrieval.parse.parsing import headings, read, refusal


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
