"""Media types whose pages are shown as they look: PDFs and images."""

from __future__ import annotations

PDF = "application/pdf"
BMP, JPEG, PNG = "image/bmp", "image/jpeg", "image/png"
TIFF, WEBP = "image/tiff", "image/webp"
IMAGES = frozenset({BMP, JPEG, PNG, TIFF, WEBP})


def has_drawn_pages(media_type: str) -> bool:
    """Whether a document of this type is shown page by page, as images."""
    return media_type == PDF or media_type in IMAGES
