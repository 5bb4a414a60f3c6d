"""What is said of images: which pages OCR read and how sure it is, and which nobody did."""

from __future__ import annotations

import pytest

from app.sources.image_notes import by_ocr, of_document, of_page

PARTS = {"ocr": "91%", "ocr_pages": "3-5", "unread_pages": "7", "image_pages": "2"}


@pytest.mark.parametrize(
    ("properties", "notes"),
    [
        ({"title": "A"}, ()),
        ({"ocr": "96%"}, ("read by OCR, 96% sure",)),
        (PARTS, ("pages 3-5 read by OCR, 91% sure", "page 7 is an image, not read")),
        (
            {"ocr": "96%", "ocr_languages": "deu+eng+script/Cyrillic"},
            ("read by OCR in German, English and script/Cyrillic, 96% sure",),
        ),
        ({"unread_pages": "3-5"}, ("pages 3-5 are images, not read",)),
        (
            {"unread_pages": "2", "ocr_error": "page 2 couldn't be read by OCR within 120 s"},
            ("page 2 is an image, not read: page 2 couldn't be read by OCR within 120 s",),
        ),
    ],
)
def test_notes_of_a_document(properties: dict[str, str], notes: tuple[str, ...]) -> None:
    assert of_document(properties) == notes


@pytest.mark.parametrize(
    ("number", "note"),
    [
        (1, ""),
        (2, "A large part of this page is an image: words in it can't be searched."),
        (3, "Read by OCR, 91% sure."),
        (7, "This page is an image that was not read: its words can't be searched."),
    ],
)
def test_notes_of_a_page(number: int, note: str) -> None:
    told = of_page(PARTS, number)
    assert told.startswith(note)
    assert bool(told) == bool(note)


def test_every_page_of_a_scan_is_read_by_ocr() -> None:
    assert of_page({"ocr": "96%"}, 400) == "Read by OCR, 96% sure."
    told = of_page({"ocr": "96%", "ocr_languages": "fra"}, 1)
    assert told == "Read by OCR in French, 96% sure."
    assert of_page({"title": "A"}, 1) == ""


def test_ocr_read_the_pages_that_it_is_said_to_have_read() -> None:
    assert [by_ocr(PARTS, page) for page in (1, 3, 5, 7)] == [False, True, True, False]
    assert by_ocr({"ocr": "96%"}, 400)
    assert not by_ocr({"ocr_pages": "3-5"}, 3)
