"""An image is a document of pages without text; each is drawn upright, on white, in proportion."""

from __future__ import annotations

import base64
import io
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from retrieval import DocumentError
from retrieval.parse import image
from retrieval.parse.image import draw, write
from tests.retrieval.parse.parsing import Desk, refusal

A4 = Image.new("L", (100, 141), 255)


def drawn(path: Path, number: int = 1, width: int = 100) -> Image.Image:
    desk = Desk(path.name)
    draw(path, number, width, desk.manuscript)
    (line,) = desk.lines()
    found = Image.open(io.BytesIO(base64.b64decode(line["image"], validate=True)))
    assert (found.format, list(found.size)) == ("PNG", line["pixels"])
    return found


def saved(path: Path, page: Image.Image, **options: object) -> Path:
    page.save(path, **options)
    return path


def test_each_page_of_a_tiff_is_a_page_without_text(tmp_path: Path) -> None:
    desk = Desk()
    path = saved(tmp_path / "a.tif", A4, save_all=True, append_images=[A4, A4])
    write(path, desk.manuscript)
    assert desk.told("unread") == ["page"] * 3
    assert desk.text().strip() == ""
    with pytest.raises(DocumentError, match="has 3 pages and the limit is 2"):
        write(path, Desk("a.tif", pages=2).manuscript)


@pytest.mark.parametrize("suffix", ["png", "webp"])
def test_of_an_animation_the_first_picture_counts(suffix: str, tmp_path: Path) -> None:
    desk = Desk()
    black = Image.new("L", A4.size, 0)
    write(
        saved(tmp_path / f"a.{suffix}", A4, save_all=True, append_images=[black]), desk.manuscript
    )
    assert desk.told("unread") == ["page"]


def test_an_image_gets_the_pixels_of_a_sheet_but_is_hardly_enlarged(tmp_path: Path) -> None:
    large = saved(tmp_path / "large.png", Image.new("L", (2000, 500), 255))
    assert drawn(large, width=400).size == (951, 238)
    small = saved(tmp_path / "small.png", Image.new("L", (20, 10), 255))
    assert drawn(small, width=400).size == (40, 20)


def turned(path: Path) -> Path:
    page = Image.new("L", (100, 200), 255)
    page.paste(0, (0, 0, 100, 20))
    exif = Image.Exif()
    exif[0x112] = 6  # "turn it by a quarter to the right"
    return saved(path, page.rotate(90, expand=True), exif=exif)


def clear(path: Path) -> Path:
    """Black on nothing."""
    page = Image.new("RGBA", (100, 200), (0, 0, 0, 0))
    page.paste((0, 0, 0, 255), (0, 0, 100, 20))
    return saved(path.with_suffix(".png"), page)


def deep(path: Path) -> Path:
    """Of 16 bits."""
    page = np.full((200, 100), 65535, np.uint16)
    page[:20] = 0
    return saved(path.with_suffix(".png"), Image.fromarray(page))


def inked(path: Path) -> Path:
    page = Image.new("L", (100, 200), 255)
    page.paste(0, (0, 0, 100, 20))
    return saved(path, page.convert("CMYK"))


@pytest.mark.parametrize("make", [turned, clear, deep, inked])
def test_whatever_its_mode_black_is_black_and_at_the_top(
    make: Callable[[Path], Path], tmp_path: Path
) -> None:
    found = np.asarray(drawn(make(tmp_path / "a.jpg"), width=100).convert("L"))
    height, width = found.shape
    assert height / width == pytest.approx(2, rel=0.02)
    assert found[: height // 12].max() < 60
    assert found[height // 8 :].min() > 190


def test_too_many_pixels_are_refused_before_they_are_decoded(tmp_path: Path) -> None:
    path = saved(tmp_path / "bomb.png", Image.new("1", (20_000, 20_000)))
    assert path.stat().st_size < 200_000
    told = (
        "bomb.png: has 20,000 x 20,000 pixels and the limit is 100,000,000. Scale it down, or cut "
        "it into parts, and add that."
    )
    assert refusal(path) == told
    with pytest.raises(DocumentError, match="20,000 x 20,000"):
        drawn(path)


def test_a_page_with_too_many_pixels_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(image, "MOST_PIXELS", 20_000)
    path = saved(tmp_path / "a.tif", A4, save_all=True, append_images=[Image.new("L", (200, 200))])
    with pytest.raises(DocumentError, match="has 200 x 200 pixels on page 2 and"):
        write(path, Desk("a.tif").manuscript)


@pytest.mark.parametrize("number", [0, 2, -1])
def test_a_page_that_is_not_there_is_named(number: int, tmp_path: Path) -> None:
    with pytest.raises(DocumentError, match=rf"has no page {number}, only 1"):
        drawn(saved(tmp_path / "a.png", A4), number)
