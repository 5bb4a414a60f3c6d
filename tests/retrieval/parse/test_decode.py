"""Bytes become the text that they encode, unchanged, or are refused by name."""

from __future__ import annotations

import codecs
import re

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


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("text", [TEXT, "Привет, мир!\n", "The lease ends in May."])
def test_what_looks_like_utf_16_is_to_be_saved_as_utf_8(text: str, encoding: str) -> None:
    with pytest.raises(DocumentError) as caught:
        decode(text.encode(encoding), "notes.txt")
    assert str(caught.value) == (
        "notes.txt: is a binary file, or text in UTF-16 without the mark that says so. "
        "If it is text, save it as UTF-8 and add it again."
    )


@pytest.mark.parametrize(
    "data",
    [b"The lease\0 ends in May. It can be renewed.", b"\0\1\0\2\0\3", b"a\0\0b", b"a\0b\0\0\xd8"],
)
def test_other_nuls_are_told_with_their_place(data: bytes) -> None:
    told = f"is a binary file, not text: byte {data.find(0)} is zero, which no text has\\."
    with pytest.raises(DocumentError, match=told):
        decode(data, "odd.txt")


@pytest.mark.parametrize(
    ("data", "name", "told"),
    [
        (b"MZ\x90\0\3\0\0\0binary\0\xff\xfe", "setup.exe", "is a binary file (a program)."),
        (b"\x7fELF" + bytes(100), "tool", "is a binary file (a program)."),
        (b"\xcf\xfa\xed\xfe\7\0\0\1" + bytes(99), "tool", "is a binary file (a program)."),
        (b"SQLite format 3\0" + bytes(99), "a.db", "is a binary file (SQLite database file)."),
        (b"SQLite format 3\0" + bytes(99), "a.bin", "is a binary file, not text:"),
        (b"ID3\3\0\0\0" + bytes(99), "a.mp3", "is a binary file (MPEG-1 Audio"),
    ],
)
def test_a_kind_is_told_only_of_a_program_and_where_the_name_says_so_too(
    data: bytes, name: str, told: str
) -> None:
    with pytest.raises(DocumentError, match=re.escape(f"{name}: {told}")):
        decode(data, name)


def test_few_controls_are_no_sign_of_a_binary_file_however_short_the_text_is() -> None:
    short, long = "\x02The lease ends in May.\x7f", "Words. " * 100 + "\x01" * 7
    assert decode(short.encode(), "a.txt") == short
    assert decode(long.encode(), "a.txt") == long
    for text in (short + "\x01", long + "\x01"):
        with pytest.raises(DocumentError, match="is a binary file"):
            decode(text.encode(), "a.txt")


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
