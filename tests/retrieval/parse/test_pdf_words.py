"""The words of a page stand where they are shown, however it is turned and cropped."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from fpdf import FPDF

from retrieval.parse.pdf_words import PageText
from tests.retrieval.parse.parsing import read


def test_words_of_a_turned_page_stand_where_they_are_shown(tmp_path: Path) -> None:
    pdf = FPDF(unit="pt", format=(400, 600))
    pdf.set_font("Helvetica", size=20)
    pdf.add_page()
    pdf.text(50, 100, "corner")
    pdf.output(str(tmp_path / "a.pdf"))
    with pypdfium2.PdfDocument(tmp_path / "a.pdf") as document:
        document[0].set_rotation(90)
        document.save(tmp_path / "turned.pdf")
    (words,) = read(tmp_path / "turned.pdf").words
    assert (words.width, words.height) == (600, 400)
    left, top, right, bottom = words.boxes[0]
    # Turned clockwise, what was 100 from the top is 100 from the right.
    assert abs((left + right) / 2 - (600 - 95)) < 8
    assert abs(top - 50) < 4
    assert bottom > top + 30


def test_a_broken_word_is_mended_and_each_half_has_its_place(tmp_path: Path) -> None:
    pdf = FPDF()
    pdf.set_font("Helvetica", size=12)
    pdf.add_page()
    pdf.multi_cell(0, 8, "an exam-\nple of it")
    pdf.output(str(tmp_path / "a.pdf"))
    extracted = read(tmp_path / "a.pdf")
    found = [extracted.text[s:e] for s, e in extracted.words[0].ranges]
    assert extracted.text.split("\n")[0].split() == ["an", "example"]
    assert found[:1] + found[-3:] == ["an", "ple", "of", "it"]
    assert "".join(found[1:-3]) == "exam"
    assert extracted.words[0].boxes[-3][1] > extracted.words[0].boxes[1][1] + 5


def test_a_pages_number_is_no_half_of_its_last_word(tmp_path: Path) -> None:
    pdf = FPDF(unit="pt", format=(400, 300))
    pdf.set_font("Helvetica", size=12)
    for number, halves in enumerate([("has an integer iden-",), ("tifying it of COVID-", "19")]):
        pdf.add_page()
        for place, line in enumerate([*halves, "Words stand in each line of a page", "and iden-"]):
            pdf.text(40, 40 + 16 * place, line)
        pdf.text(200, 280, f"{number + 1}")
    pdf.output(str(tmp_path / "a.pdf"))
    with pypdfium2.PdfDocument(tmp_path / "a.pdf") as document:
        texts = [PageText(page).text for page in document]
    assert [text.split("\n")[-2:] for text in texts] == [["and iden-", "1"], ["and iden-", "2"]]
    assert "COVID-19" in texts[1]


@pytest.mark.parametrize(
    ("text", "whole"),
    [("THE USE OR IN-\nABILITY TO USE", "INABILITY"), ("read the EEP-\nROM twice", "EEP-ROM")],
)
def test_words_in_capitals_are_mended_among_others(text: str, whole: str, tmp_path: Path) -> None:
    pdf = FPDF()
    pdf.set_font("Helvetica", size=12)
    pdf.add_page()
    pdf.multi_cell(0, 8, text)
    pdf.output(str(tmp_path / "a.pdf"))
    assert whole in read(tmp_path / "a.pdf").text.split()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("call ccm_\nencrypt_message now", ["call", "ccm_encrypt_message", "now"]),
        ("call set_\ninit_\nkey now", ["call", "set_init_key", "now"]),
        ("call sha3_\n256 now", ["call", "sha3_256", "now"]),
        ("Name: ___\nDate:", ["Name:", "___", "Date:"]),
        ("snake_case_\n(so called)", ["snake_case_", "(so", "called)"]),
        ("the name __init__\nis", ["the", "name", "__init__", "is"]),
    ],
)
def test_a_name_of_code_that_a_lines_end_broke_is_whole(
    text: str, found: list[str], tmp_path: Path
) -> None:
    pdf = FPDF()
    pdf.set_font("Helvetica", size=12)
    pdf.add_page()
    pdf.multi_cell(0, 8, text)
    pdf.output(str(tmp_path / "a.pdf"))
    extracted = read(tmp_path / "a.pdf")
    assert extracted.text.split() == found
    halves = [extracted.text[s:e] for s, e in extracted.words[0].ranges]
    assert "".join(halves) == "".join(found)
    assert len(halves) > len(found) or found == text.split()


def page_text(path: Path, pdf: FPDF, turn: int = 0, crop: tuple[int, ...] = ()) -> PageText:
    pdf.output(str(path))
    with pypdfium2.PdfDocument(path) as document:
        page = document[0]
        page.set_rotation(turn)
        if crop:
            page.set_cropbox(*crop)
        return PageText(page)


@pytest.fixture
def pdf() -> FPDF:
    pdf = FPDF(unit="pt", format=(400, 600))
    pdf.set_font("Helvetica", size=20)
    pdf.add_page()
    return pdf


def test_each_word_of_the_text_has_a_place_and_white_space_none(pdf: FPDF, tmp_path: Path) -> None:
    pdf.text(50, 100, "Zwölf  Boxkämpfer, jagen")
    pdf.text(50, 200, " § 5 (x) ")
    found = page_text(tmp_path / "a.pdf", pdf)
    words = [found.text[a:b] for a, b in zip(found.ranges[::2], found.ranges[1::2], strict=True)]
    assert words == found.text.split() == ["Zwölf", "Boxkämpfer,", "jagen", "§", "5", "(x)"]
    assert len(found.boxes) == 4 * len(words)
    assert "\r" not in found.text


def test_an_empty_page_has_its_size_and_no_words(pdf: FPDF, tmp_path: Path) -> None:
    found = page_text(tmp_path / "a.pdf", pdf)
    assert (found.text, found.ranges, found.boxes) == ("", [], [])
    assert (found.width, found.height) == (400, 600)


@pytest.mark.parametrize(
    ("turn", "crop", "expected"),
    [
        (0, (), (50, 500)),
        (90, (), (100, 50)),
        (180, (), (350, 100)),
        (270, (), (500, 350)),
        (0, (20, 80, 300, 500), (30, 400)),
        (90, (20, 80, 300, 500), (20, 30)),
    ],
)
def test_a_point_is_shown_where_the_page_is_turned_and_cropped_to(
    turn: int, crop: tuple[int, ...], expected: tuple[float, float], pdf: FPDF, tmp_path: Path
) -> None:
    """The point is 50 from the left of the whole page and 100 from its bottom."""
    found = page_text(tmp_path / "a.pdf", pdf, turn, crop)
    assert found.shown(50, 100) == pytest.approx(expected, abs=0.01)


def test_boxes_have_their_corners_in_order_however_a_page_is_turned(
    pdf: FPDF, tmp_path: Path
) -> None:
    pdf.text(50, 100, "long-word")
    for turn in (0, 90, 180, 270):
        left, top, right, bottom = page_text(tmp_path / "a.pdf", pdf, turn).boxes
        assert left < right
        assert top < bottom
        assert (right - left > bottom - top) == (turn in {0, 180})


def test_a_word_that_is_cut_keeps_its_place(pdf: FPDF, tmp_path: Path) -> None:
    pdf.text(50, 100, "one two- three")
    found = page_text(tmp_path / "a.pdf", pdf)
    places = list(found.boxes)
    found.cut(7, 8)
    assert (found.text, found.ranges, found.boxes) == ("one two three", [0, 3, 4, 7, 8, 13], places)
    found.cut(0, 5)
    assert (found.text, found.ranges, found.boxes) == ("wo three", [0, 2, 3, 8], places[4:])


@pytest.mark.parametrize(
    ("word", "mark", "size", "raised", "found"),
    [
        ("berths", "13", 7, 5, "berths 13"),
        ("berths.", "7", 7, 5, "berths. 7"),
        ("berths", "13.", 7, 5, "berths 13."),
        ("berth", "2", 12, 0, "berth2"),  # a name
        ("water", "2", 7, -2, "water2"),
        ("km", "2", 7, 5, "km2"),
        ("10", "6", 7, 5, "10^6"),
    ],
)
def test_a_footnotes_mark_is_a_word_of_its_own(
    word: str, mark: str, size: float, raised: float, found: str, tmp_path: Path
) -> None:
    pdf = FPDF(unit="pt", format=(400, 600))
    pdf.add_page()
    pdf.set_font("Helvetica", size=12)
    pdf.text(50, 100, word)
    end = 50 + pdf.get_string_width(word)
    pdf.set_font("Helvetica", size=size)
    pdf.text(end, 100 - raised, mark)
    page = page_text(tmp_path / "a.pdf", pdf)
    assert page.text == found
    ranges = zip(page.ranges[::2], page.ranges[1::2], strict=True)
    assert [page.text[a:b] for a, b in ranges] == found.split()
    assert len(page.boxes) == 4 * len(found.split())


def test_lines_are_joined_with_the_places_of_their_words(pdf: FPDF, tmp_path: Path) -> None:
    pdf.text(50, 100, "one two")
    pdf.text(50, 200, "three")
    pdf.text(50, 300, "four")
    found = page_text(tmp_path / "a.pdf", pdf)
    ranges, ends = list(found.ranges), [place for place, c in enumerate(found.text) if c == "\n"]
    found.join_lines([])
    assert found.text.split("\n") == ["one two", "three", "four"]
    found.join_lines(ends[:1])
    assert (found.text.split("\n"), found.ranges) == (["one two three", "four"], ranges)


def test_words_keep_the_names_of_their_fonts(pdf: FPDF, tmp_path: Path) -> None:
    pdf.text(50, 100, "one")
    pdf.set_font("Times", "B", 20)
    pdf.text(50, 200, "two")
    pdf.set_font("Courier", size=20)
    pdf.text(50, 300, "three")
    found = page_text(tmp_path / "a.pdf", pdf)
    assert found.fonts == ["Helvetica", "Times-Bold", "Courier"]
    found.cut(0, 4)
    assert (found.text.split(), found.fonts) == (["two", "three"], ["Times-Bold", "Courier"])
    end = len(found.text)
    found.arrange([(found.text.index("three"), end), " ", (0, 3)])
    assert (found.text.split(), found.fonts) == (["three", "two"], ["Courier", "Times-Bold"])


def test_parts_of_a_text_are_put_in_another_order_with_their_places(
    pdf: FPDF, tmp_path: Path
) -> None:
    pdf.text(50, 100, "one two three")
    found = page_text(tmp_path / "a.pdf", pdf)
    places = list(found.boxes)
    found.arrange([(8, 13), " | ", (0, 7)])
    assert (found.text, found.ranges) == ("three | one two", [0, 5, 8, 11, 12, 15])
    assert found.boxes == places[8:] + places[:8]
