"""Notes on a document's images: which of them OCR read, and which nobody did."""

from __future__ import annotations

from collections.abc import Mapping

from retrieval.extraction import page_numbers
from storage.job import NEEDS_OCR
from storage.properties import IMAGE_PAGES, OCR, OCR_ERROR, OCR_LANGUAGES, OCR_PAGES, UNREAD_PAGES

_NAMES = {
    "ara": "Arabic", "ces": "Czech", "chi_sim": "Chinese", "dan": "Danish", "deu": "German",
    "ell": "Greek", "eng": "English", "fin": "Finnish", "fra": "French", "hun": "Hungarian",
    "ita": "Italian", "jpn": "Japanese", "kor": "Korean", "lat": "Latin", "nld": "Dutch",
    "nor": "Norwegian", "pol": "Polish", "por": "Portuguese", "ron": "Romanian", "rus": "Russian",
    "spa": "Spanish", "swe": "Swedish", "tur": "Turkish", "ukr": "Ukrainian",
}  # fmt: skip
"""Of Tesseract's languages; others are told as it names them."""


def of_document(properties: Mapping[str, str]) -> tuple[str, ...]:
    """Notes for the list of documents; see `storage.properties`."""
    notes = []
    if sure := properties.get(OCR):
        pages = properties.get(OCR_PAGES)
        which = f"{page_numbers.called(pages)} " if pages else ""
        notes.append(f"{which}read by OCR{_languages(properties)}, {sure} sure")
    if unread := properties.get(UNREAD_PAGES):
        why = properties.get(OCR_ERROR)
        is_many = not unread.isdecimal()
        what = f"{'are images' if is_many else 'is an image'}, not read"
        notes.append(f"{page_numbers.called(unread)} {what}{f': {why}' if why else ''}")
    return tuple(notes)


def of_page(properties: Mapping[str, str], number: int) -> str:
    """A note for a page that is shown, "" if there is nothing to say."""
    if page_numbers.holds(properties.get(UNREAD_PAGES, ""), number):
        return (
            "This page is an image that was not read: its words can't be searched. "
            f"{NEEDS_OCR} if it is missing, then run `palimpsest reread`."
        )
    if page_numbers.holds(properties.get(IMAGE_PAGES, ""), number):
        return "A large part of this page is an image: words in it can't be searched."
    if by_ocr(properties, number):
        return f"Read by OCR{_languages(properties)}, {properties[OCR]} sure."
    return ""


def by_ocr(properties: Mapping[str, str], number: int) -> bool:
    """Whether OCR read the page, so that the image may say something else."""
    pages = properties.get(OCR_PAGES)
    return OCR in properties and (pages is None or page_numbers.holds(pages, number))


def _languages(properties: Mapping[str, str]) -> str:
    """Like " in English and German"; "" where it isn't known."""
    codes = properties.get(OCR_LANGUAGES, "")
    names = [_NAMES.get(code, code) for code in codes.split("+") if code]
    if not names:
        return ""
    *others, last = names
    return f" in {', '.join(others)} and {last}" if others else f" in {last}"
