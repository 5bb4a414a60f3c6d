"""Extraction: text unchanged, pages exact, and every bad file its own message."""

from __future__ import annotations

import codecs
import random
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from fpdf import FPDF
from hypothesis import given
from hypothesis import strategies as st

from retrieval import DocumentError, Limits
from retrieval.extraction.extract import extract
from retrieval.parse.decode import decode
from retrieval.parse.manuscript import PAGE_BREAK
from tests.retrieval.drawn import LINES, scan

Write = Callable[[str, bytes], Path]
FRENCH = "Le café était fermé à cause de la fête. Les élèves étaient très déçus. " * 5
RUSSIAN = "Привет, как дела? Сегодня хорошая погода, и мы пойдём гулять в парк. " * 5
JAPANESE = "今日は天気がいいので散歩に行きましょう。図書館で本を借りました。" * 5


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def write(name: str, data: bytes) -> Path:
        (tmp_path / name).write_bytes(data)
        return tmp_path / name

    return write


def make_pdf(path: Path, pages: list[str], password: str | None = None) -> Path:
    pdf = FPDF()
    if password:
        pdf.set_encryption(owner_password=password, user_password=password)
    pdf.set_font("Helvetica", size=12)
    for page in pages:
        pdf.add_page()
        if page:
            pdf.multi_cell(0, 8, page)
    pdf.output(str(path))
    return path


def refusal(path: Path, limits: Limits | None = None, name: str | None = None) -> str:
    with pytest.raises(DocumentError) as caught:
        extract(path, limits or Limits(), name=name)
    assert caught.value.name == (name or path.name)
    assert str(caught.value).startswith(f"{caught.value.name}: ")
    assert str(caught.value).endswith(".")
    return str(caught.value)


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"])))
def test_utf8_text_is_unchanged(text: str) -> None:
    assert decode(codecs.BOM_UTF8 + text.encode(), "x") == text
    assert decode(text.encode(), "x") == text.removeprefix("\ufeff")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-32"])
def test_a_byte_order_mark_is_obeyed_and_dropped(write: Write, encoding: str) -> None:
    text = "naïve 🏠\r\nzweite Zeile\r\n"
    assert extract(write("a.txt", text.encode(encoding)), Limits()).text == text


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (FRENCH, "cp1252"),
        (RUSSIAN, "cp1251"),
        (RUSSIAN, "koi8_r"),
        (JAPANESE, "shift_jis"),
        (JAPANESE, "euc_jp"),
        ("plain words first. " * 20_000 + FRENCH, "cp1252"),
    ],
)
def test_an_older_encoding_is_found(write: Write, text: str, encoding: str) -> None:
    assert extract(write("a.txt", text.encode(encoding)), Limits()).text == text


@pytest.mark.parametrize(
    ("name", "media_type"),
    [
        ("a.md", "text/markdown"),
        ("a.py", "text/x-python"),
        ("a.pdf", "text/plain"),
        ("a", "text/plain"),
    ],
)
def test_text_is_text_whatever_its_name(write: Write, name: str, media_type: str) -> None:
    extracted = extract(write(name, b"# a\r\n\r\nb\n"), Limits())
    assert (extracted.text, extracted.media_type) == ("# a\r\n\r\nb\n", media_type)
    assert extracted.pages == ()


def test_a_pdf_is_known_by_its_content_and_its_pages_partition_the_text(tmp_path: Path) -> None:
    path = make_pdf(tmp_path / "named.txt", ["First page, words.", "", "Third page, more words."])
    seen: list[tuple[int, int]] = []
    extracted = extract(path, Limits(), progress=lambda done, of: seen.append((done, of)))
    assert extracted.media_type == "application/pdf"
    assert seen == [(1, 3), (2, 3), (3, 3)]
    parts = [extracted.text[page.start : page.end] for page in extracted.pages]
    assert "".join(parts) == extracted.text
    assert parts[0].startswith("First page, words.")
    assert parts[1] == PAGE_BREAK
    assert parts[2] == "Third page, more words."
    assert [page.number for page in extracted.pages] == [1, 2, 3]


def test_a_text_may_write_about_pdf(write: Write) -> None:
    text = 'MARK = b"%PDF-"  # wie ein PDF beginnt: für alle, die es prüfen\n'
    assert extract(write("mark.py", text.encode()), Limits()).text == text


def test_a_pdf_may_have_anything_before_its_mark(tmp_path: Path) -> None:
    path = make_pdf(tmp_path / "a.pdf", ["Sent by mail"])
    path.write_bytes(b"\0\xff\xfe junk\n" + path.read_bytes())
    assert extract(path, Limits()).media_type == "application/pdf"


def test_a_word_that_a_lines_end_broke_is_mended(tmp_path: Path) -> None:
    text = extract(make_pdf(tmp_path / "a.pdf", ["an exam-\nple of it"]), Limits()).text
    assert text == "an example\nof it"


def test_missing_folder_empty_and_blank(tmp_path: Path, write: Write) -> None:
    assert "doesn't exist. Check the path" in refusal(tmp_path / "none.txt")
    assert "is a folder. Add the files" in refusal(tmp_path)
    assert "is empty (0 bytes)" in refusal(write("e.txt", b""))
    assert "contains only white space" in refusal(write("w.txt", b" \r\n\t "))
    assert "contains only white space" in refusal(write("bom.txt", codecs.BOM_UTF8))


def test_limits_are_named(tmp_path: Path, write: Write) -> None:
    big = write("big.txt", b"x" * 1_000_001)
    message = refusal(big, Limits(file_mb=1))
    assert (
        "1.0 MB and the limit is 1 MB. Split it, or allow larger files (PALIMPSEST_MAX_FILE_MB)"
        in message
    )
    assert "more than 1,000 characters" in refusal(big, Limits(characters=1000))
    pdf = make_pdf(tmp_path / "p.pdf", ["words on it"] * 4)
    message = refusal(pdf, Limits(pages=3))
    assert "has 4 pages and the limit is 3" in message
    assert "PALIMPSEST_MAX_PAGES" in message
    assert "more than 20 characters" in refusal(pdf, Limits(characters=20))
    message = refusal(pdf, Limits(seconds=0.001))
    assert "longer than 0.001 s" in message
    assert "PALIMPSEST_PARSE_SECONDS" in message


def test_the_size_is_checked_before_anything_is_read(tmp_path: Path) -> None:
    sparse = tmp_path / "huge.txt"
    with sparse.open("wb") as stream:
        stream.truncate(10**12)
    assert "1,000,000.0 MB" in refusal(sparse)


def test_binary_files_with_a_text_name(tmp_path: Path, write: Write) -> None:
    archive = tmp_path / "notes.txt"
    with zipfile.ZipFile(archive, "w") as target:
        target.writestr("a", "b" * 100)
    assert "is a zip archive. Unpack it" in refusal(archive)
    assert "is a binary file (" in refusal(write("a.txt", b"\x7fELF" + bytes(100)))
    noise = random.Random(1).randbytes(4000).replace(b"\0", b"x")
    assert "is a binary file" in refusal(write("noise.md", noise))
    assert "is a binary file" in refusal(
        write("utf16-without-mark.txt", "words".encode("utf-16-le"))
    )


def test_an_uncertain_or_broken_encoding_is_refused(write: Write) -> None:
    assert "encoding isn't certain. Save it as UTF-8" in refusal(
        write("s.txt", b"na\xefve caf\xe9")
    )
    broken = codecs.BOM_UTF8 + b"fine, then \xff\xfe not"
    assert "utf-8 text but isn't valid at byte 11" in refusal(write("b.txt", broken))


def test_two_encodings_that_read_alike_are_not_guessed_between(write: Write) -> None:
    polish = "Zażółć gęślą jaźń. Dziękuję bardzo, to jest przykładowy tekst po polsku. " * 3
    assert extract(write("a.txt", polish.encode("cp1250")), Limits()).text == polish
    told = refusal(write("b.txt", polish.encode("iso8859_2")))
    assert (
        told
        == "b.txt: isn't UTF-8 and its encoding isn't certain. Save it as UTF-8 and add it again."
    )


def test_encrypted_damaged_and_imageonly_pdfs(tmp_path: Path, write: Write) -> None:
    encrypted = make_pdf(tmp_path / "report.pdf", ["secret"], password="s3cret")
    assert refusal(encrypted) == "report.pdf: is encrypted. Remove the password and add it again."
    whole = make_pdf(tmp_path / "whole.pdf", ["words"] * 3).read_bytes()
    assert "is damaged" in refusal(write("damaged.pdf", b"%PDF-1.7\n" + whole[200:400]))
    message = refusal(scan(tmp_path / "scan.pdf", LINES, ()))
    assert "no text in its 2 pages" in message
    assert "ocrmypdf" in message


def test_messages_use_the_owners_name_for_the_file(write: Write) -> None:
    assert refusal(write("ab12", b""), name="Steuer 2025.txt").startswith(
        "Steuer 2025.txt: is empty"
    )
