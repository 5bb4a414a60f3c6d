"""The kind of a file is detected from its content; its name decides between kinds of text."""

from __future__ import annotations

import io
import zipfile
from dataclasses import asdict
from pathlib import Path

import pytest

from retrieval.errors import DocumentError
from retrieval.extraction.limits import Limits
from retrieval.media import ARCHIVE, EPUB
from retrieval.parse.kind import kind_of
from tests.retrieval.parse.parsing import refusal

LIMITS = asdict(Limits())
OFFICE = "application/vnd.openxmlformats-officedocument."


def kind(folder: Path, data: bytes, name: str = "file") -> str:
    (folder / "content").write_bytes(data)
    return kind_of(folder / "content", name, LIMITS)


def zipped(**members: str) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return stream.getvalue()


@pytest.mark.parametrize(
    ("data", "name", "expected"),
    [
        (b"%PDF-1.7\n", "a.txt", "application/pdf"),
        (b"\xff\0junk%PDF-1.7\n", "a.txt", "application/pdf"),
        (b"A PDF begins with %PDF-1.7.", "a.txt", "text/plain"),
        (b"<!DOCTYPE html><p>Hi", "a.txt", "text/html"),
        (b"<?xml version='1.0'?><!-- x --><html>", "a", "text/html"),
        (b"<!doctype html><?php", "a.php", "text/x-php"),
        (b"<p>Hi</p>", "a.html", "text/html"),
        (b"<p>Hi</p>", "a.txt", "text/plain"),
        (b"a;b\n1;2\n", "a.csv", "text/csv"),
        (b"a\tb\n", "A.TSV", "text/tab-separated-values"),
        (b"# Title", "a.md", "text/markdown"),
        (b"", "a.py", "text/x-python"),
        (b"\x89PNG\r\n\x1a\n", "a.txt", "image/png"),
        (b"\xff\xd8\xff\xe0", "a.txt", "image/jpeg"),
        (b"II*\0", "a.txt", "image/tiff"),
        (b"MM\0*", "a.txt", "image/tiff"),
        (b"RIFF\0\0\0\0WEBPVP8 ", "a.txt", "image/webp"),
        (b"RIFF\0\0\0\0WAVE", "a.txt", "text/plain"),
        (b"BM\x9a\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0", "a.txt", "image/bmp"),
        (b"BMW makes cars in Munich.", "a.txt", "text/plain"),
    ],
)
def test_content_comes_before_the_name(
    tmp_path: Path, data: bytes, name: str, expected: str
) -> None:
    assert kind(tmp_path, data, name) == expected


@pytest.mark.parametrize(
    ("members", "expected"),
    [
        ({"a.txt": "words"}, ARCHIVE),
        ({"mimetype": EPUB}, EPUB),
        ({"META-INF/container.xml": "", "book.opf": ""}, EPUB),
        (
            {"[Content_Types].xml": "wordprocessingml.document.main"},
            OFFICE + "wordprocessingml.document",
        ),
        ({"[Content_Types].xml": "ms-excel.sheet.macro.main"}, OFFICE + "spreadsheetml.sheet"),
        ({"[Content_Types].xml": "something else"}, ARCHIVE),
    ],
)
def test_a_zip_is_what_is_in_it(tmp_path: Path, members: dict[str, str], expected: str) -> None:
    assert kind(tmp_path, zipped(**members), "a.pdf") == expected


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"\x1f\x8b\x08", "not a zip archive"),
        (b"{\\rtf1", "is RTF"),
        (
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "WordDocument".encode("utf-16-le"),
            "Word file from before 2007",
        ),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "old Office file"),
        (zipped(mimetype="application/vnd.oasis.opendocument.text"), "OpenDocument"),
        (zipped(**{"Index/Document.iwa": ""}), "iWork"),
    ],
)
def test_what_can_not_be_read_is_refused_by_what_it_is(
    tmp_path: Path, data: bytes, reason: str
) -> None:
    with pytest.raises(DocumentError, match=reason):
        kind(tmp_path, data, "a.docx")


OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (OLE + "EncryptedPackage".encode("utf-16-le"), "is encrypted. Remove the password"),
        (OLE + "WordDocument".encode("utf-16-le"), "a Word file from before 2007. Save it as DOCX"),
        (OLE + "Workbook".encode("utf-16-le"), "an Excel file from before 2007. Save it as XLSX"),
        (OLE + "PowerPoint Document".encode("utf-16-le"), "PowerPoint file from before 2007"),
        (OLE, "is an old Office file"),
        (b"{\\rtf1 words}", "is RTF. Save it as DOCX or PDF"),
        (b"PK\x03\x04 no more", "is damaged: it can't be unpacked"),
        (b"\x1f\x8b\x08\x00" + bytes(40), "not a zip archive. Unpack it"),
        (b"\x7fELF" + bytes(40), "is a binary file"),
    ],
)
def test_what_can_not_be_read_says_what_it_is(data: bytes, message: str, tmp_path: Path) -> None:
    (tmp_path / "a.docx").write_bytes(data)
    assert message in refusal(tmp_path / "a.docx")
