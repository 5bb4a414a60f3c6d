"""Pages that are images are read where there is OCR; one that can't be costs no other."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from PIL import Image

from retrieval import DocumentError, Library, Limits
from retrieval.extraction import ocr
from retrieval.extraction.extract import ScanError, extract
from retrieval.extraction.scans import MOST_FAILURES, read
from storage.properties import Properties
from tests.retrieval.drawn import LINES, NOTICE, mixed, needs_ocr, scan, sheet
from tests.retrieval.place import Place


@pytest.fixture
def without_ocr(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without Tesseract."""
    monkeypatch.setattr("retrieval.extraction.ocr.find", lambda: None)


def dictated(monkeypatch: pytest.MonkeyPatch, *pages: str | Exception) -> list[int]:
    """OCR says this, page by page; the numbers of the pages that it is asked for."""
    asked: list[int] = []
    given = iter(pages)

    def say(_image: bytes, number: int, *_: object) -> str:
        asked.append(number)
        said = next(given)
        if isinstance(said, Exception):
            raise said
        words = (
            f"5\t1\t1\t1\t1\t{n}\t9\t9\t9\t9\t90\t{word}" for n, word in enumerate(said.split())
        )
        return "\n".join(("level", *words))

    monkeypatch.setattr(ocr, "find", lambda: "tesseract")
    monkeypatch.setattr(ocr, "languages_of", lambda _, chosen=(): "+".join(chosen) or "eng")
    monkeypatch.setattr(ocr, "_run", say)
    return asked


def killed(name: str, number: int) -> DocumentError:
    return DocumentError(name, f"page {number} couldn't be read by OCR", "Add it again.")


@pytest.mark.usefixtures("without_ocr")
def test_without_ocr_a_scan_is_refused_with_advice(tmp_path: Path) -> None:
    with pytest.raises(ScanError, match=r"no text in its 2 pages.*Install Tesseract.*ocrmypdf"):
        read(scan(tmp_path / "a.pdf", LINES, ()), Limits())


@pytest.mark.usefixtures("without_ocr")
def test_without_ocr_an_image_is_refused_with_advice(tmp_path: Path) -> None:
    sheet(*LINES).save(tmp_path / "a.png")
    one = scan(tmp_path / "b.pdf", LINES)
    with pytest.raises(ScanError, match=r"no text in its 1 page, only images"):
        read(one, Limits())
    with pytest.raises(ScanError, match=r"^a\.png: is an image, and Tesseract.*Install Tesseract"):
        read(tmp_path / "a.png", Limits())


@pytest.mark.usefixtures("without_ocr")
def test_without_ocr_pages_that_are_images_are_named_and_the_rest_is_read(tmp_path: Path) -> None:
    path = mixed(tmp_path / "a.pdf", "One", sheet(*LINES), sheet(*NOTICE), "Four")
    found = read(path, Limits())
    assert found.text.split() == ["One", "Four"]
    assert found.properties["unread_pages"] == "2-3"
    assert "ocr" not in found.properties


@needs_ocr
def test_the_words_of_a_scan_are_read_with_their_places(tmp_path: Path) -> None:
    steps: list[tuple[int, int]] = []
    path = scan(tmp_path / "a.pdf", LINES, ())
    found = read(path, Limits(), progress=lambda *step: steps.append(step))
    assert "rent is 950 euros" in found.text
    assert steps[-1] == (2, 2)
    assert [page.number for page in found.pages] == [1, 2]
    assert found.pages[-1].end == len(found.text)
    words = found.words[0]
    assert abs(words.width - 595) < 2
    start = found.text.index("950")
    place = next(n for n, (a, _) in enumerate(words.ranges) if a == start)
    assert 200 < words.boxes[place][1] * 150 / 72 + 90 < 420
    assert found.properties["ocr"].endswith("%")
    assert "ocr_pages" not in found.properties


@needs_ocr
def test_pages_that_are_images_are_read_and_the_others_stay(tmp_path: Path) -> None:
    path = mixed(tmp_path / "a.pdf", "One", sheet(*LINES), "Three", sheet(*NOTICE), "Five")
    found = read(path, Limits())
    pages = [found.text[page.start : page.end] for page in found.pages]
    assert pages[0].strip() == "One"
    assert "rent is 950 euros" in pages[1]
    assert "within 3 months" in pages[3]
    assert pages[4] == "Five"
    assert found.properties["ocr_pages"] == "2, 4"
    for words in found.words:
        page = found.pages[words.number - 1]
        assert page.start <= words.ranges.min() <= words.ranges.max() <= page.end
    (rent,) = (w for w in found.words if w.number == 2)
    assert "950" in {found.text[a:b] for a, b in rent.ranges}
    for heading in found.headings:
        page = found.pages[int(heading.title.removeprefix("Part ")) - 1]
        assert page.start <= heading.start <= page.end


@needs_ocr
@pytest.mark.parametrize("suffix", ["png", "jpg", "webp", "bmp", "tiff"])
def test_an_image_is_read_with_the_places_of_its_words(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"a.{suffix}"
    sheet(*LINES).save(path)
    found = read(path, Limits())
    assert "The rent is 950 euros a month." in found.text
    (words,) = found.words
    assert (words.width, words.height) == sheet().size
    start = found.text.index("950")
    place = next(n for n, (a, _) in enumerate(words.ranges) if a == start)
    assert 280 < words.boxes[place][1] < 340


@needs_ocr
def test_the_pages_of_a_tiff_are_its_pages(tmp_path: Path) -> None:
    first, second = (sheet(*lines).convert("1") for lines in (LINES, NOTICE))
    path = tmp_path / "a.tif"
    first.save(path, compression="group4", save_all=True, append_images=[second])
    found = read(path, Limits())
    assert "950 euros" in found.text[: found.pages[0].end]
    assert "3 months" in found.text[found.pages[1].start :]


@needs_ocr
def test_a_scan_and_an_image_become_documents(tmp_path: Path, place: Place) -> None:
    document = place.library.add(scan(tmp_path / "a.pdf", LINES, ()))
    assert document.page_count == 2
    sure = Properties(place.store).of([document.id])[document.id]["ocr"]
    assert int(sure.removesuffix("%")) > 50
    sheet(*NOTICE).save(tmp_path / "b.png")
    assert place.library.add(tmp_path / "b.png").media_type == "image/png"


@needs_ocr
def test_what_shows_no_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DocumentError, match="has no text in its 1 page that OCR can read"):
        read(scan(tmp_path / "empty.pdf", ()), Limits())
    Image.new("L", (600, 800), 255).save(tmp_path / "empty.png")
    with pytest.raises(DocumentError, match=r"^empty\.png: is an image without text"):
        read(tmp_path / "empty.png", Limits())


def test_a_page_that_fails_costs_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = dictated(monkeypatch, "first", killed("a.pdf", 2), "third")
    found = read(scan(tmp_path / "a.pdf", LINES, LINES, LINES), Limits())
    assert asked == [1, 2, 3]
    assert found.text.split() == ["first", "third"]
    assert found.properties["ocr_pages"] == "1, 3"
    assert found.properties["unread_pages"] == "2"
    assert found.properties["ocr_error"] == "page 2 couldn't be read by OCR"


@needs_ocr
def test_tesseract_killed_in_the_middle_of_a_page_costs_that_page(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    start, started = ocr._started, list[subprocess.Popen[bytes]]()

    def killed_on_page_2(languages: str) -> subprocess.Popen[bytes]:
        process = start(languages)
        started.append(process)
        if len(started) == 2:
            process.kill()
        return process

    monkeypatch.setattr(ocr, "_started", killed_on_page_2)
    document = place.library.add(scan(place.folder / "a.pdf", LINES, LINES, NOTICE))
    text = place.library.documents.text(document.id)
    assert (text.count("950 euros"), text.count("3 months")) == (1, 1)
    told = Properties(place.store).of([document.id])[document.id]
    assert (told["ocr_pages"], told["unread_pages"]) == ("1, 3", "2")
    assert told["ocr_error"] == "page 2 couldn't be read by OCR (tesseract was killed by signal 9)"


def test_where_every_page_fails_ocr_is_not_tried_for_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = dictated(monkeypatch, *(killed("a.pdf", n) for n in range(1, 6)))
    with pytest.raises(DocumentError, match=r"^a\.pdf: page 1 couldn't be read by OCR\."):
        read(scan(tmp_path / "a.pdf", *[LINES] * 5), Limits())
    assert len(asked) == MOST_FAILURES


def test_the_text_that_is_there_stays_where_ocr_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dictated(monkeypatch, *(killed("a.pdf", n) for n in range(2, 7)))
    found = read(mixed(tmp_path / "a.pdf", "One", *[sheet(*LINES)] * 5), Limits())
    assert found.text.strip() == "One"
    assert found.properties["unread_pages"] == "2-6"


def test_more_text_than_the_limit_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dictated(monkeypatch, "word " * 30)
    with pytest.raises(DocumentError, match=r"more than 100 characters.*MAX_CHARACTERS"):
        read(scan(tmp_path / "a.pdf", LINES), Limits(characters=100))


def test_a_large_image_beside_text_is_noted(tmp_path: Path) -> None:
    path = mixed(tmp_path / "a.pdf", "One", sheet(*LINES), share=0.7)
    assert read(path, Limits()).properties["image_pages"] == "2"
    assert extract(path, Limits()).partly_read == (2,)


def test_a_library_reads_scans_in_the_languages_that_were_chosen(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    dictated(monkeypatch, "Die Miete", "Die Miete ist füllig")
    library = Library(place.store, lambda: place.embedder, ocr_languages=("deu", "fra"))
    document = library.add(scan(place.folder / "a.pdf", LINES))

    def told(version: int) -> str:
        return Properties(place.store).of([version])[version]["ocr_languages"]

    assert told(document.id) == "deu+fra"
    again = Library(place.store, lambda: place.embedder, ocr_languages=("nld",))
    job = again.reread(document.id)
    assert job is not None
    assert job.document is not None
    assert told(job.document) == "nld"
