"""Documents opened at a place: a page with its words marked, or lines; never all of a large one."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pytest
from fpdf import FPDF
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from app.sources import line_window
from app.sources.line_window import MOST_CHARACTERS, MOST_LINES
from app.sources.opened import MOST_OF_A_PAGE, OpenedPage, Opener, Opening
from retrieval import DocumentError, Limits
from storage import (
    Documents,
    NotFoundError,
    Originals,
    PageRange,
    PageWords,
    Store,
    Structure,
)
from storage.properties import OCR, Properties
from tests.app.sources.taken_in import add
from tests.originals import keep_original
from tests.storage.library_of_notes import add_note


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "data")


@pytest.fixture
def opener(store: Store) -> Opener:
    return Opener(store, Limits())


@pytest.fixture
def pdf(tmp_path: Path) -> Path:
    pdf = FPDF(unit="pt", format=(400, 600))
    pdf.set_font("Helvetica", size=20)
    for number, words in enumerate(("The first page", "Where the monks wrote"), start=1):
        pdf.add_page()
        pdf.start_section(f"Part {number}")
        pdf.text(50, 100 * number, words)
    pdf.add_page()
    pdf.output(str(tmp_path / "a.pdf"))
    return tmp_path / "a.pdf"


def opened_page(opener: Opener, asked: Opening) -> OpenedPage:
    found = opener.open(asked)
    assert isinstance(found, OpenedPage)
    return found


def test_a_pdf_opens_at_the_page_of_the_words_with_rectangles_over_their_ink(
    store: Store, opener: Opener, pdf: Path
) -> None:
    document = add(store, pdf)
    start = Documents(store).text(document.id).index("the monks")
    found = opened_page(opener, Opening(document.id, start, start + 9))
    assert (found.number, found.size, found.place) == (2, (400, 600), "page 2, Part 2")
    assert [(p.text, bool(p.spans)) for p in found.text if p.spans] == [("the monks", True)]
    (box,) = found.rectangles
    with Image.open(io.BytesIO(opener.image(document.id, 2))) as image:
        page = np.asarray(image.convert("L"))
    scale = page.shape[1] / 400
    inside = page[
        int(box.top * scale) : int(box.bottom * scale) + 1,
        int(box.left * scale) : int(box.right * scale) + 1,
    ]
    assert 0.05 < (inside < 128).mean() < 0.6
    assert (page < 128).sum() > 1.5 * (inside < 128).sum(), "only the words are marked"


def test_pages_can_be_turned_and_only_the_page_of_the_words_marks_them(
    store: Store, opener: Opener, pdf: Path
) -> None:
    document = add(store, pdf)
    start = Documents(store).text(document.id).index("the monks")
    other = opened_page(opener, Opening(document.id, start, start + 9, page=1))
    assert (other.number, other.rectangles, other.place) == (1, (), "page 1, Part 1")
    assert not any(piece.spans for piece in other.text)
    assert (other.start, other.end) == (start, start + 9)
    blank = opened_page(opener, Opening(document.id, page=3))
    assert (blank.size, "".join(p.text for p in blank.text).strip()) == (None, "")
    for number in (4, 10**9):
        with pytest.raises(NotFoundError, match=r"a\.pdf: has no page .*, only 1 to 3"):
            opener.open(Opening(document.id, page=number))
        with pytest.raises(NotFoundError, match="has no page"):
            opener.image(document.id, number)


def test_words_on_two_pages_are_marked_on_each(store: Store, opener: Opener, pdf: Path) -> None:
    document = add(store, pdf)
    text = Documents(store).text(document.id)
    start, end = text.index("first page"), text.index(" monks")
    marked = [
        "".join(
            p.text
            for p in opened_page(opener, Opening(document.id, start, end, page=n)).text
            if p.spans
        )
        for n in (1, 2)
    ]
    assert [words.strip() for words in marked] == ["first page", "Where the"]
    assert opened_page(opener, Opening(document.id, start, end)).number == 1


def test_what_is_not_in_the_library_is_not_opened(store: Store, opener: Opener, pdf: Path) -> None:
    document = add(store, pdf).id
    note = add_note(store, "a.txt", "words")
    on_its_way = Documents(store).add("b.txt", "ab" * 32, 5, "secret", "text/plain").id
    for missing in (999, on_its_way):
        with pytest.raises(NotFoundError):
            opener.open(Opening(missing))
        with pytest.raises(NotFoundError):
            opener.image(missing, 1)
    with pytest.raises(NotFoundError, match=r"a\.txt: only pages of PDFs"):
        opener.image(note, 1)
    assert opener.image(document, 1)
    Documents(store).remove(document)
    opener.clear()
    with pytest.raises(NotFoundError, match="may have been removed"):
        opener.image(document, 1)


def test_a_pdf_whose_file_is_damaged_or_gone_still_has_its_text(
    store: Store, opener: Opener, pdf: Path
) -> None:
    document = add(store, pdf)
    original = Originals(store.data_dir).path(document.sha256)
    original.write_bytes(original.read_bytes()[:300])
    with pytest.raises(DocumentError, match=r"a\.pdf: is damaged"):
        opener.image(document.id, 1)
    original.unlink()
    with pytest.raises(DocumentError, match=r"a\.pdf: can't be read"):
        opener.image(document.id, 1)
    text = opened_page(opener, Opening(document.id)).text
    assert "".join(piece.text for piece in text).strip() == "The first page"


def test_of_an_endless_page_what_is_about_the_words_is_shown(store: Store, opener: Opener) -> None:
    words = "word " * 40_000
    note = add_note(store, "long.pdf", words)
    with store.transaction() as db:
        db.execute("UPDATE documents SET media_type = 'application/pdf', page_count = 1")
        db.execute('INSERT INTO pages (document, number, start, "end") VALUES (?, 1, 0, ?)', [note, len(words)])  # fmt: skip
    found = opened_page(opener, Opening(note, 100_000, 100_004))
    assert found.is_cut
    assert sum(len(piece.text) for piece in found.text) == MOST_OF_A_PAGE
    assert [piece.text for piece in found.text if piece.spans] == ["word"]


@given(
    st.lists(st.integers(0, 30_000), min_size=1, max_size=40),
    st.integers(0, 700),
    st.floats(0, 1),
)
def test_windows_follow_one_another_and_leave_nothing_out(
    lengths: list[int], blank: int, where: float
) -> None:
    text = "\n" * blank + "\n".join("x" * length for length in lengths)
    at = int(where * len(text))
    start, end = line_window.around(text, at)
    assert start <= at <= end
    assert end - start <= MOST_CHARACTERS
    while end < len(text):
        since, until = line_window.after(text, end)
        assert since == end < until <= since + MOST_CHARACTERS
        end = until
    while start > 0:
        since, until = line_window.before(text, start)
        assert until == start
        assert start - MOST_CHARACTERS <= since < start
        start = since
    shown = line_window.lines(text, *line_window.around(text, at), [])
    assert len(shown) <= MOST_LINES
    assert [line.number for line in shown] == list(range(shown[0].number, shown[0].number + len(shown))) if shown else True  # fmt: skip


def test_an_image_opens_as_a_page_with_its_words_marked(
    store: Store, opener: Opener, tmp_path: Path
) -> None:
    """The words' places are in pixels, and its image shows them."""
    Image.new("L", (300, 400), 255).save(tmp_path / "a.png")
    sha256, size = keep_original(store.data_dir, tmp_path / "a.png")
    documents = Documents(store)
    pages = [PageRange(1, 0, 8)]
    document = documents.add("a.png", sha256, size, "950 euro", "image/png", pages)
    ranges, boxes = np.array([[0, 3]], np.int32), np.array([[30, 40, 90, 60]], np.float32)
    Structure(store).put(document.id, [], [PageWords(1, 300, 400, ranges, boxes)])
    Properties(store).put(document.id, {OCR: "91%"})
    documents.make_current(document.id)
    opened = opener.open(Opening(document.id, 0, 3))
    assert isinstance(opened, OpenedPage)
    assert (opened.size, opened.note) == ((300.0, 400.0), "Read by OCR, 91% sure.")
    (box,) = opened.rectangles
    assert (box.left, box.right) == pytest.approx((30, 90), abs=0.1)
    assert opener.image(document.id, 1).startswith(b"\x89PNG")
