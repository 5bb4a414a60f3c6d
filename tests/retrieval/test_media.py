"""PDFs and images are shown page by page."""

from __future__ import annotations

import pytest

from retrieval.media import IMAGES, PDF, has_drawn_pages


@pytest.mark.parametrize("media_type", [PDF, *sorted(IMAGES)])
def test_pdfs_and_images_have_drawn_pages(media_type: str) -> None:
    assert has_drawn_pages(media_type)


@pytest.mark.parametrize("media_type", ["text/plain", "text/html", "image/svg+xml", ""])
def test_other_documents_have_none(media_type: str) -> None:
    assert not has_drawn_pages(media_type)
