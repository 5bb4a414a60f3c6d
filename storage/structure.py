"""What a text looked like in its file: headings, and where the words stand on a PDF's pages."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading whose line begins at code point `start`; level 1 is the highest."""

    start: int
    level: int
    title: str


@dataclass(frozen=True, slots=True)
class PageWords:
    """The words of one page and where they stand.

    Attributes:
        number: of the page, from 1.
        width, height: of the page in points.
        ranges: int32 (n, 2), code points [start, end) of the document's text, ascending.
        boxes: float32 (n, 4), left, top, right, bottom in points from the page's top left corner.
    """

    number: int
    width: float
    height: float
    ranges: NDArray[np.int32]
    boxes: NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A part of a page, in points from its top left corner."""

    page: int
    left: float
    top: float
    right: float
    bottom: float
