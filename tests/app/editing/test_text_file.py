"""A file's unchanged text gives its bytes again, whatever they are."""

from __future__ import annotations

import codecs
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.editing.text_file import MOST_BYTES, TextFile, read_text_file, text_file
from app.errors import EditError


@pytest.mark.parametrize(
    ("content", "text", "encoding"),
    [
        (b"", "", "utf-8"),
        ("ä\r\nb\n".encode(), "ä\r\nb\n", "utf-8"),
        (codecs.BOM_UTF8 + b"a", "a", "utf-8"),
        (codecs.BOM_UTF16_LE + "ä\n".encode("utf-16-le"), "ä\n", "utf-16-le"),
        (b"one\rtwo\r", "one\ntwo\n", "utf-8"),
        (b"one\rtwo\n", "one\rtwo\n", "utf-8"),
    ],
)
def test_text_and_bytes(content: bytes, text: str, encoding: str) -> None:
    file = text_file(content, "a.txt")
    assert (file.text, file.encoding) == (text, encoding)
    assert file.encoded(text) == content


def test_an_older_encoding() -> None:
    content = "Die Prüfung der Verträge dauert länger, als wir früher dachten.\r\n".encode("cp1252")
    file = text_file(content * 20, "a.txt")
    assert file.encoded(file.text) == content * 20
    with pytest.raises(EditError, match="which has no"):
        file.encoded("→")


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"])))
def test_every_text_survives(text: str) -> None:
    try:
        file = text_file(text.encode(), "a.txt")
    except EditError:
        return
    assert file.encoded(file.text) == text.encode()


@pytest.mark.parametrize("content", [b"\x89PNG\r\n\x1a\n\x00\x00", b"a\x00b", b"\xff\xfe\x00\xd8x"])
def test_what_is_no_text_is_named(content: bytes) -> None:
    with pytest.raises(EditError, match=r"a\.bin .*Only texts .* add it to the library"):
        text_file(content, "a.bin")


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(EditError, match=r"none\.txt can't be read: No such file"):
        read_text_file(tmp_path / "none.txt")
    (tmp_path / "large.txt").write_bytes(b"a" * (MOST_BYTES + 1))
    with pytest.raises(EditError, match="more than 5 MB"):
        read_text_file(tmp_path / "large.txt")
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        with pytest.raises(EditError, match=r"pipe is not a file\. Name a text"):
            read_text_file(tmp_path / "pipe")
    with pytest.raises(EditError, match=r"is not a file\. Name a text"):
        read_text_file(tmp_path)
    with pytest.raises(EditError, match="can't be read: File name too long"):
        read_text_file(tmp_path / ("n" * 300))
    (tmp_path / "a.txt").write_bytes(b"a")
    assert read_text_file(tmp_path / "a.txt") == TextFile("a", "utf-8")
