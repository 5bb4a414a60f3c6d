"""A page of a PDF as an image; runs in a parsers' child."""

from __future__ import annotations

import base64
import io
from pathlib import Path

from PIL import Image

from retrieval.errors import DocumentError
from retrieval.parse.manuscript import Manuscript
from retrieval.parse.pdf import opened

Image.preinit()  # in the server, or each child would load the formats again

MOST_PIXELS = 8_000_000
"""Maximum number of pixels; a page that is much longer than wide gets narrower instead."""


def draw(path: Path, number: int, width: int, manuscript: Manuscript) -> None:
    """Write the page as {"image": PNG in base64, "points": its size, "pixels": the image's}.

    Args:
        number: of the page, from 1.
        width: of the image, in pixels.

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
        points = page.get_size()
        scale = min(width / points[0], (MOST_PIXELS / (points[0] * points[1])) ** 0.5)
        image = page.render(scale=scale, draw_annots=True).to_pil()
    put_image(image, points, manuscript)


def put_image(image: Image.Image, points: tuple[float, float], manuscript: Manuscript) -> None:
    """Write a page that was drawn.

    Args:
        points: width and height of the page, in the unit of its words' boxes.
    """
    stream = io.BytesIO()
    # The quickest compression: the image goes no further than to the browser beside it.
    image.save(stream, "PNG", compress_level=1)
    encoded = base64.b64encode(stream.getvalue()).decode()
    manuscript.put({"image": encoded, "points": points, "pixels": image.size})
