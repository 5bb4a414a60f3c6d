"""An image as a document of pages without text, and its pages drawn; runs in a parsers' child.

Only a TIFF may have several pages; of an animation the first picture counts. A pixel is the unit of
a page's size.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PIL import Image, ImageOps, MpoImagePlugin, TiffImagePlugin, WebPImagePlugin

from retrieval.errors import DocumentError
from retrieval.parse.manuscript import Manuscript
from retrieval.parse.pdf_image import MOST_PIXELS as MOST_DRAWN
from retrieval.parse.pdf_image import put_image

MOST_PIXELS = 100_000_000
"""Of one page: a larger one isn't decoded. A sheet of A3 at 600 to the inch has 70 million."""

MOST_ENLARGED = 2
"""Small print is read better enlarged, but no further."""

_A4 = 2**0.5
"""Height over width. An image gets about as many pixels as a sheet that is drawn as wide."""

_FORMATS = ("BMP", "JPEG", "PNG", "TIFF", "WEBP")
_PLUGINS = (MpoImagePlugin, TiffImagePlugin, WebPImagePlugin)  # loaded before confinement

Image.MAX_IMAGE_PIXELS = None  # Pillow's own limit, whose message names neither file nor advice


def write(path: Path, manuscript: Manuscript) -> None:
    """Write a page without text for each page of the image at `path`.

    Raises:
        DocumentError: it is damaged, or has too many pages or pixels.
    """
    with _opened(path) as image:
        count = _count(image, manuscript)
        for number in range(1, count + 1):
            image.seek(number - 1)
            _check_pixels(image, number, manuscript)
            manuscript.page()
            manuscript.unread("page")
        manuscript.progress(count, count)


def draw(path: Path, number: int, width: int, manuscript: Manuscript) -> None:
    """Write a page as `pdf_image.draw` does.

    Args:
        number: of the page, from 1.
        width: of a sheet in pixels; the image gets as many, in its own proportions.

    Raises:
        DocumentError: it is damaged, has too many pixels, or no such page.
    """
    with _opened(path) as image:
        count = _count(image, manuscript)
        if not 1 <= number <= count:
            reason = f"has no page {number:,}, only {count:,}"
            raise DocumentError(manuscript.name, reason, "Open one of those.")
        image.seek(number - 1)
        _check_pixels(image, number, manuscript)
        ImageOps.exif_transpose(image, in_place=True)
        page = _on_white(image)
    size = page.width, page.height
    most = min(width * width * _A4, MOST_DRAWN)
    scale = min((most / (size[0] * size[1])) ** 0.5, MOST_ENLARGED)
    pixels = max(round(size[0] * scale), 1), max(round(size[1] * scale), 1)
    put_image(page.resize(pixels, Image.Resampling.LANCZOS), size, manuscript)


@contextmanager
def _opened(path: Path) -> Iterator[Image.Image]:
    with Image.open(path, formats=_FORMATS) as image:
        yield image


def _count(image: Image.Image, manuscript: Manuscript) -> int:
    """The number of pages.

    Raises:
        DocumentError: it is over the limit.
    """
    count = int(image.n_frames) if isinstance(image, TiffImagePlugin.TiffImageFile) else 1
    manuscript.check_pages(count)
    return count


def _check_pixels(image: Image.Image, number: int, manuscript: Manuscript) -> None:
    """Refuse what takes up too much memory, before it is decoded.

    Raises:
        DocumentError: the page has too many pixels.
    """
    width, height = image.size
    if width * height > MOST_PIXELS:
        where = f" on page {number:,}" if number > 1 else ""
        raise DocumentError(
            manuscript.name,
            f"has {width:,} x {height:,} pixels{where} and the limit is {MOST_PIXELS:,}",
            "Scale it down, or cut it into parts, and add that.",
        )


def _on_white(image: Image.Image) -> Image.Image:
    """In gray or colour, without transparency."""
    if image.has_transparency_data:
        rgba = image.convert("RGBA")
        white = Image.new("RGBA", rgba.size, "white")
        return Image.alpha_composite(white, rgba).convert("RGB")
    if image.mode.startswith("I;16"):
        return image.convert("I").point(lambda value: value * (1 / 256)).convert("L")
    return image.convert("L" if image.mode in {"1", "L", "I", "F"} else "RGB")
