"""A page of a PDF as an image; runs in a parsers' child."""

from __future__ import annotations

import base64
import io
from pathlib import Path

from PIL import Image

from retrieval.errors import DocumentError
from retrieval.parse.manuscript import Manuscript
from retrieval.parse.pdf import opened

Image.preinit()  # in the server, or each child would load the formats anew

WIDTH = 1400
"""Pixels: the width of a page on a large screen, sharp enough on a high-density one."""

MOST_PIXELS = 8_000_000
"""Maximum number of pixels; a page that is much longer than wide gets narrower instead."""


def draw(path: Path, number: int, manuscript: Manuscript) -> None:
    """Write the page as {"image": PNG in base64}.

    Args:
        number: of the page, from 1.

    Raises:
        DocumentError: the file is encrypted or damaged, or has no such page.
    """
    with opened(path, manuscript.name) as document:
        if not 1 <= number <= len(document):
            raise DocumentError(
                manuscript.name,
                f"has no page {number:,}, only {len(document):,}",
                "Open one of those.",
            )
        document.init_forms()
        page = document[number - 1]
        width, height = page.get_size()
        scale = min(WIDTH / width, (MOST_PIXELS / (width * height)) ** 0.5)
        image = page.render(scale=scale, draw_annots=True).to_pil()
    stream = io.BytesIO()
    # The quickest compression: the image goes no further than to the browser beside it.
    image.save(stream, "PNG", compress_level=1)
    manuscript.put({"image": base64.b64encode(stream.getvalue()).decode()})
