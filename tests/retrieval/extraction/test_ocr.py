"""What Tesseract says of a page becomes its text and the places of its words."""

from __future__ import annotations

import shutil
import subprocess
import time
from pathlib import Path

import pytest

from retrieval import DocumentError
from retrieval.extraction import ocr
from tests.retrieval.place import StoppedError

HEAD = "level\tpage\tblock\tpar\tline\tword\tleft\ttop\twidth\theight\tconf\ttext"
ROWS = (
    "1\t1\t0\t0\t0\t0\t0\t0\t200\t100\t-1\t",
    "5\t1\t1\t1\t1\t1\t10\t10\t40\t10\t96.5\tThe",
    "5\t1\t1\t1\t1\t2\t60\t10\t40\t10\t12\trent",
    "5\t1\t1\t1\t1\t3\t110\t10\t4\t10\t12\t|",
    "5\t1\t1\t1\t2\t1\t10\t30\t40\t10\t90\tis 950",
    "5\t1\t2\t1\t1\t1\t10\t60\t400\t10\t90\tEnd.",
    "5\t1\t2\t1\t1\t2\t10\t-3\t4\t10\t90\toutside",
    "not a row",
    "5\t1\t2\t1\t1\tx\t10\t60\t40\t10\t90\tNo.",
)


@pytest.fixture
def says(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tesseract's answer is a given one."""
    told = "\n".join((HEAD, *ROWS))
    monkeypatch.setattr(ocr, "_run", lambda *_: told)


@pytest.mark.usefixtures("says")
def test_words_stand_in_lines_and_paragraphs_and_have_their_places() -> None:
    page = ocr.read_page(b"", 3, (200, 100), (100.0, 50.0), "a.pdf")
    assert page.text == "The rent\nis 950\n\nEnd."
    assert page.confidences == (96.5, 12.0, 90.0, 90.0)
    assert page.words is not None
    assert (page.words.number, page.words.width, page.words.height) == (3, 100.0, 50.0)
    found = [page.text[start:end] for start, end in page.words.ranges]
    assert found == ["The", "rent", "is 950", "End."]
    assert page.words.boxes[0].tolist() == [5.0, 5.0, 25.0, 10.0]
    assert page.words.boxes[3].tolist() == [5.0, 30.0, 100.0, 35.0], "within the page"


def test_a_page_without_words_has_no_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ocr, "_run", lambda *_: HEAD)
    page = ocr.read_page(b"", 1, (200, 100), (100.0, 50.0), "a.pdf")
    assert (page.text, page.words, page.confidences) == ("", None, ())


@pytest.mark.parametrize(
    ("program", "told"),
    [
        ("exit 3", r"page 7 couldn't be read by OCR \(tesseract ended with 3\)"),
        ("kill -9 $$", r"page 7 couldn't be read by OCR \(tesseract was killed by signal 9\)"),
        ("sleep 60", r"page 7 couldn\'t be read by OCR within 1 s"),
    ],
)
def test_what_fails_is_named(
    program: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pretend(program, tmp_path, monkeypatch)
    monkeypatch.setattr(ocr, "SECONDS", 1)
    with pytest.raises(DocumentError, match=rf"^a\.pdf: {told}"):
        ocr.read_page(b"x" * 1_000_000, 7, (200, 100), (100.0, 50.0), "a.pdf")


def test_the_whole_image_is_given_however_slowly_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    word = r"5\t1\t1\t1\t1\t1\t9\t9\t9\t9\t90\t"
    pretend(f"sleep 0.5; printf 'level\\n{word}%s' $(wc -c)", tmp_path, monkeypatch)
    page = ocr.read_page(b"x" * 1_000_000, 1, (200, 100), (100.0, 50.0), "a.pdf")
    assert page.text == "1000000"


def test_it_can_be_ended_in_the_middle_of_a_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pretend("sleep 60", tmp_path, monkeypatch)
    began = time.monotonic()
    with pytest.raises(StoppedError):
        ocr.read_page(b"", 1, (200, 100), (100.0, 50.0), "a.pdf", stop)
    assert time.monotonic() - began < 20


def stop() -> None:
    raise StoppedError


def pretend(program: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tesseract is a script, which is started without the sandbox."""
    fake = folder / "tesseract"
    fake.write_text(f"#!/bin/sh\n{program}\n")
    fake.chmod(0o755)
    monkeypatch.setattr(ocr, "find", lambda: str(fake))
    start = subprocess.Popen
    monkeypatch.setattr(
        subprocess,
        "Popen",
        lambda command, **how: start(command[command.index(str(fake)) :], **how),
    )


@pytest.mark.skipif(shutil.which("tesseract") is None, reason="there is no tesseract on PATH")
def test_languages_are_installed_ones() -> None:
    program = ocr.find()
    assert program is not None
    assert "eng" in ocr.languages_of(program).split("+")
    assert "osd" not in ocr.languages_of(program)


@pytest.mark.parametrize(
    ("chosen", "read_in"),
    [
        ((), "eng+deu"),
        (("fra", "eng"), "fra+eng"),
        (("fra", "fra", "xyz"), "fra"),
        (("xyz", "osd"), "eng+deu"),
    ],
)
def test_chosen_languages_are_read_as_far_as_they_are_installed(
    chosen: tuple[str, ...], read_in: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pretend("printf 'List of languages:\\ndeu\\neng\\nfra\\nosd\\n'", tmp_path, monkeypatch)
    monkeypatch.setattr("locale.getlocale", lambda: ("de_AT", "UTF-8"))
    assert ocr.languages_of(str(tmp_path / "tesseract"), chosen) == read_in


def test_tesseract_is_told_the_languages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pretend(
        r"""printf 'level\n5\t1\t1\t1\t1\t1\t9\t9\t9\t9\t90\t%s' "$*" """, tmp_path, monkeypatch
    )
    page = ocr.read_page(b"", 1, (20, 20), (9, 9), "a.pdf", languages="deu+eng")
    assert page.text == "stdin stdout -l deu+eng tsv"
