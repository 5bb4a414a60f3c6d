"""Tells what a page of a PDF shows besides its text: nothing, something, or mostly an image."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from typing import Any, Literal

import pypdfium2
from pypdfium2 import raw

from retrieval.parse.pdf_words import PageText

LARGE = 0.5
"""An image covers a large part of a page if it is more than this share of it."""

MOST_WORDS = 20
"""With as many words on it an image is the page's background, or a scan that OCR has read."""

_MOST_OBJECTS = 5000
"""A drawing may have millions of lines; images come before them, or are small."""

_DEPTH = 4

_Box = tuple[float, float, float, float]
_Object = Any  # PDFium's handle


def unread(page: pypdfium2.PdfPage, text: PageText) -> Literal["page", "part", ""]:
    """Return how much of the page is an image without text: all, a large part, or nothing."""
    if not text.text.strip():
        return "page" if raw.FPDFPage_CountObjects(page) > 0 else ""
    images = list(_images(page, text))
    share = sum(map(_area, images)) / (text.width * text.height)
    return "part" if share > LARGE and _words_on(images, text) < MOST_WORDS else ""


def _images(page: pypdfium2.PdfPage, text: PageText) -> Iterator[_Box]:
    """Left, top, right and bottom of the page's images, as far as they are on the page."""
    count = raw.FPDFPage_CountObjects(page)
    objects = _objects(count, partial(raw.FPDFPage_GetObject, page), pypdfium2.PdfMatrix(), _DEPTH)
    for matrix in filter(None, islice(objects, _MOST_OBJECTS)):
        # An image is a square of length 1 that the matrix puts in its place.
        corners = [matrix.on_point(x, y) for x, y in ((0, 0), (1, 0), (0, 1), (1, 1))]
        xs, ys = zip(*(text.shown(x, y) for x, y in corners), strict=True)
        left, top = max(min(xs), 0.0), max(min(ys), 0.0)
        right, bottom = min(max(xs), text.width), min(max(ys), text.height)
        if left < right and top < bottom:
            yield left, top, right, bottom


def _objects(
    count: int, get: Callable[[int], _Object], outer: pypdfium2.PdfMatrix, depth: int
) -> Iterator[pypdfium2.PdfMatrix | None]:
    """The place of each image among the objects and those within them; None for another object."""
    for found in map(get, range(count)):
        kind = raw.FPDFPageObj_GetType(found)
        if kind == raw.FPDF_PAGEOBJ_IMAGE:
            yield _matrix(found).multiply(outer)
            continue
        yield None
        if kind == raw.FPDF_PAGEOBJ_FORM and depth:
            inside = raw.FPDFFormObj_CountObjects(found)
            within = partial(raw.FPDFFormObj_GetObject, found)
            yield from _objects(inside, within, _matrix(found).multiply(outer), depth - 1)


def _matrix(found: _Object) -> pypdfium2.PdfMatrix:
    matrix = raw.FS_MATRIX()
    raw.FPDFPageObj_GetMatrix(found, matrix)
    return pypdfium2.PdfMatrix.from_raw(matrix)


def _area(box: _Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def _words_on(images: list[_Box], text: PageText) -> int:
    """How many of the page's words stand on an image."""
    lefts, tops, rights, bottoms = (text.boxes[side::4] for side in range(4))
    middles = [
        ((left + right) / 2, (top + bottom) / 2)
        for left, top, right, bottom in zip(lefts, tops, rights, bottoms, strict=True)
    ]
    return sum(
        any(left <= x <= right and top <= y <= bottom for left, top, right, bottom in images)
        for x, y in middles
    )
