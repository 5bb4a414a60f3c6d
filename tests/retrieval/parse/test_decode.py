"""Bytes become the text that they encode, unchanged, or are refused by name."""

from __future__ import annotations

import codecs

import pytest

from retrieval.errors import DocumentError
from retrieval.parse.decode import decode

TEXT = "Zeile eins\r\nZeile zwei: Überraschung, 日本語 🙂\n"
FRENCH = "Où est le café près de la forêt? Le garçon préfère être à l'hôtel, même l'été. " * 20


@pytest.mark.parametrize(
    ("mark", "encoding"),
    [
        (b"", "utf-8"),
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
        (codecs.BOM_UTF32_LE, "utf-32-le"),
        (codecs.BOM_UTF32_BE, "utf-32-be"),
    ],
)
def test_unicode_is_read_unchanged_and_its_mark_dropped(mark: bytes, encoding: str) -> None:
    assert decode(mark + TEXT.encode(encoding), "a.txt") == TEXT


def test_an_older_encoding_is_found_where_it_is_certain() -> None:
    assert decode(FRENCH.encode("cp1252"), "a.txt") == FRENCH


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"a\0b", "is a binary file"),
        (b"a\0b", "or a zip archive of such files"),
        (bytes(range(1, 32)) * 9, "is a binary file"),
        (codecs.BOM_UTF16_LE + b"a\0\0\0", "is a binary file"),
        (codecs.BOM_UTF8 + b"\xff", "isn't valid at byte 0"),
        (b"caf\xe9", "its encoding isn't certain"),
    ],
)
def test_what_is_no_text_is_refused_by_name(data: bytes, reason: str) -> None:
    with pytest.raises(DocumentError, match=reason) as caught:
        decode(data, "odd.txt")
    assert str(caught.value).startswith("odd.txt: ")
