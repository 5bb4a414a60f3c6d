"""Media types of the formats that are read, and which of them are shown page by page."""

from __future__ import annotations

PDF = "application/pdf"
EPUB = "application/epub+zip"
ARCHIVE = "application/zip"
_OFFICE = "application/vnd.openxmlformats-officedocument"
DOCX = f"{_OFFICE}.wordprocessingml.document"
PPTX = f"{_OFFICE}.presentationml.presentation"
XLSX = f"{_OFFICE}.spreadsheetml.sheet"
BMP, JPEG, PNG = "image/bmp", "image/jpeg", "image/png"
TIFF, WEBP = "image/tiff", "image/webp"
IMAGES = frozenset({BMP, JPEG, PNG, TIFF, WEBP})


def has_drawn_pages(media_type: str) -> bool:
    """Whether a document of this type is shown page by page, as images."""
    return media_type == PDF or media_type in IMAGES
