"""The kind of a file, detected from its content; the name only decides between kinds of text."""

from __future__ import annotations

import codecs
import mmap
import re
import zipfile
from pathlib import Path, PurePath
from typing import Any

from retrieval.errors import DocumentError
from retrieval.media import ARCHIVE, BMP, DOCX, EPUB, JPEG, PDF, PNG, PPTX, TIFF, WEBP, XLSX
from retrieval.parse.decode import MARKS
from retrieval.parse.package import ENCRYPTED_FLAG, check_package, open_package
from retrieval.text.language import media_type

_HEAD = 4096
_PDF_MARK, _PDF_MARK_WITHIN = b"%PDF-", 1024
ZIP_MARKS = (b"PK\x03\x04", b"PK\x05\x06")
_OLE_MARK = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_RTF_MARK = b"{\\rtf"
_IMAGE_MARKS = {
    b"\x89PNG\r\n\x1a\n": PNG,
    b"\xff\xd8\xff": JPEG,
    b"II*\0": TIFF,
    b"MM\0*": TIFF,
    b"II+\0": TIFF,
    b"MM\0+": TIFF,
}
_BMP_MARK, _BMP_HEADERS = b"BM", {12, 40, 52, 56, 64, 108, 124}
_PACKED_MARKS = (
    b"\x1f\x8b",
    b"BZh91AY&SY",
    b"\xfd7zXZ\0",
    b"7z\xbc\xaf'\x1c",
    b"Rar!\x1a\x07",
    b"\x28\xb5\x2f\xfd",
)
_OFFICE_MAINS = (
    (r"wordprocessingml\.\w+\.main|ms-word\.\w+\.\w+\.main", DOCX),
    (r"presentationml\.\w+\.main|ms-powerpoint\.\w+\.\w+\.main", PPTX),
    (r"spreadsheetml\.\w+\.main|ms-excel\.\w+\.\w+\.main", XLSX),
)
_OLE_KINDS = (
    ("EncryptedPackage", "is encrypted", "Remove the password and add it again."),
    ("WordDocument", "is a Word file from before 2007", "Save it as DOCX and add that."),
    (
        "PowerPoint Document",
        "is a PowerPoint file from before 2007",
        "Save it as PPTX and add that.",
    ),
    ("Workbook", "is an Excel file from before 2007", "Save it as XLSX and add that."),
    ("Book", "is an Excel file from before 2007", "Save it as XLSX and add that."),
    ("__properties_version1.0", "is an Outlook message", "Save it as HTML or text and add that."),
)
_MARKUP_BEFORE = re.compile(r"(?:\s+|<\?xml.*?\?>|<!--.*?-->)*", re.DOTALL)
_HTML_START = re.compile(r"<(?:!doctype\s+html|html)[\s>]", re.IGNORECASE)
_HTML_TAG = re.compile(
    r"<(?:head|title|body|div|p|h[1-6]|table|ul|ol|span|br)[\s/>]", re.IGNORECASE
)
_HTML_SUFFIXES = {".htm", ".html", ".xhtml", ".xht"}
_TABLE_SUFFIXES = {".csv": "text/csv", ".tsv": "text/tab-separated-values",
                   ".tab": "text/tab-separated-values"}  # fmt: skip


def kind_of(path: Path, name: str, limits: dict[str, Any]) -> str:
    """The media type of the file at `path`; unknown types count as text.

    Raises:
        DocumentError: it is a known type that can't be read.
    """
    with path.open("rb") as stream:
        head = stream.read(_HEAD)
    if head.startswith(ZIP_MARKS):
        return _zip_kind(path, name, limits)
    if head.startswith(_OLE_MARK):
        raise _ole(path, name)
    if head.startswith(_PACKED_MARKS) or head[257:262] == b"ustar":
        raise DocumentError(
            name, "is an archive, but not a zip archive", "Unpack it and add the files in it."
        )
    if head.startswith(_RTF_MARK):
        raise DocumentError(name, "is RTF", "Save it as DOCX or PDF and add that.")
    if _is_pdf(head[:_PDF_MARK_WITHIN]):
        return PDF
    if image := _image_kind(head):
        return image
    if _is_html(head, name):
        return "text/html"
    return _TABLE_SUFFIXES.get(PurePath(name).suffix.lower()) or media_type(name)


def _image_kind(head: bytes) -> str:
    """The type of an image that is read by OCR, "" for anything else."""
    if head.startswith(b"RIFF") and head[8:12] == b"WEBP":
        return WEBP
    # A text may begin with "BM"; it has no header of one of these lengths in bytes behind it.
    is_bmp = head.startswith(_BMP_MARK) and head[6:10] == b"\0\0\0\0"
    if is_bmp and int.from_bytes(head[14:18], "little") in _BMP_HEADERS:
        return BMP
    return next((kind for mark, kind in _IMAGE_MARKS.items() if head.startswith(mark)), "")


def _is_pdf(head: bytes) -> bool:
    """Whether a PDF's signature opens the file, or is in its first bytes and they aren't text.

    Readers of PDF allow anything before the mark; but a text may well write about it.
    """
    if head.lstrip().startswith(_PDF_MARK):
        return True
    if _PDF_MARK not in head:
        return False
    try:
        codecs.getincrementaldecoder("utf-8")().decode(head)
    except UnicodeDecodeError:
        return True
    return b"\0" in head


def _is_html(head: bytes, name: str) -> bool:
    """Whether it begins as a page does; a name of a page may begin with any of its tags.

    Source code may begin so too (PHP), and then the name is believed.
    """
    encoding = next((encoding for mark, encoding in MARKS if head.startswith(mark)), "latin-1")
    text = head.decode(encoding, "ignore").lstrip("\ufeff\xef\xbb\xbf")
    text = text[_MARKUP_BEFORE.match(text).end() :]  # type: ignore[union-attr]
    if _HTML_START.match(text):
        return media_type(name) in {"text/plain", "text/markdown"}
    return PurePath(name).suffix.lower() in _HTML_SUFFIXES and bool(_HTML_TAG.search(text))


def _zip_kind(path: Path, name: str, limits: dict[str, Any]) -> str:
    with open_package(path, name) as archive:
        names = set(archive.namelist())
        kind = _document_kind(archive, names, name)
        if kind != ARCHIVE:
            check_package(archive, name, limits)
    return kind


def _document_kind(archive: zipfile.ZipFile, names: set[str], name: str) -> str:
    if "mimetype" in names:
        declared = _read_start(archive, "mimetype", 100).decode("latin-1").strip()
        if declared == EPUB:
            return EPUB
        if declared.startswith("application/vnd.oasis.opendocument."):
            raise DocumentError(
                name, "is an OpenDocument file", "Save it as DOCX, XLSX, PPTX or PDF and add that."
            )
    if "META-INF/container.xml" in names and any(member.endswith(".opf") for member in names):
        return EPUB
    if "[Content_Types].xml" in names:
        return _office_kind(archive, name)
    if "Index/Document.iwa" in names:
        raise DocumentError(name, "is an iWork file", "Export it as PDF or Word and add that.")
    return ARCHIVE


def _office_kind(archive: zipfile.ZipFile, name: str) -> str:
    """By the content type of the main part, whatever that part is called."""
    types = _read_start(archive, "[Content_Types].xml", 1_000_000).decode("utf-8", "replace")
    if "ms-excel.sheet.binary" in types:
        raise DocumentError(name, "is a binary Excel file", "Save it as XLSX and add that.")
    for mark, kind in _OFFICE_MAINS:
        if re.search(mark, types):
            return kind
    return ARCHIVE


def _read_start(archive: zipfile.ZipFile, member: str, most: int) -> bytes:
    if archive.getinfo(member).flag_bits & ENCRYPTED_FLAG:
        return b""
    with archive.open(member) as stream:
        return stream.read(most)


def _ole(path: Path, name: str) -> DocumentError:
    """Return the problem of a compound file, by the names of its streams."""
    with path.open("rb") as stream, mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ) as data:
        for entry, reason, advice in _OLE_KINDS:
            if data.find(entry.encode("utf-16-le")) >= 0:
                return DocumentError(name, reason, advice)
    return DocumentError(name, "is an old Office file", "Save it as DOCX or PDF and add that.")
