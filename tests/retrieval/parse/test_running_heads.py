"""Lines that repeat at the edges of pages are left out, but for the first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pypdfium2
import pytest
from fpdf import FPDF

from retrieval.parse.pdf_words import PageText
from retrieval.parse.running_heads import RunningHeads

Lines = Callable[[int], Sequence[str | None]]
"""The lines of a page by its number; None leaves one out."""


@pytest.fixture
def cleaned(tmp_path: Path) -> Callable[[Lines, int], list[PageText]]:
    """The pages of a PDF that has these lines on each page."""

    def make(lines: Lines, count: int) -> list[PageText]:
        pdf = FPDF(unit="pt", format=(400, 600))
        pdf.set_font("Helvetica", size=12)
        for number in range(count):
            pdf.add_page()
            for place, line in enumerate(lines(number)):
                if line is not None:
                    pdf.text(40, 40 + 16 * place, line)
        pdf.output(str(tmp_path / "a.pdf"))
        heads, found = RunningHeads(), []
        with pypdfium2.PdfDocument(tmp_path / "a.pdf") as document:
            for page in document:
                found.extend(heads.put(PageText(page)))
            found.extend(heads.rest())
        return found

    return make


def texts(pages: list[PageText]) -> list[list[str]]:
    return [page.text.split("\n") for page in pages]


def test_a_head_stays_once_and_page_numbers_never(cleaned: Callable[..., list[PageText]]) -> None:
    pages = cleaned(
        lambda n: ("Annual Report", None, f"Sentence {n * n}", f"Words of {n * n}", f"{n + 7}"), 12
    )
    first, *others = texts(pages)
    assert first == ["Annual Report", "Sentence 0", "Words of 0", ""]
    assert others == [[f"Sentence {n * n}", f"Words of {n * n}", ""] for n in range(1, 12)]


def test_left_and_right_pages_have_their_own_heads(
    cleaned: Callable[..., list[PageText]],
) -> None:
    heads = "The Author", "The Title"
    pages = cleaned(
        lambda n: (f"{n} {heads[n % 2]}", None, f"Words {n * n + 1}", f"Body {7 * n * n}"), 9
    )
    assert [len(each) for each in texts(pages)] == [3, 3, 2, 2, 2, 2, 2, 2, 2]


def test_a_head_amid_a_sentence_goes_and_stays_where_none_goes_on(
    cleaned: Callable[..., list[PageText]],
) -> None:
    pages = cleaned(
        lambda n: ("The Title", None, "goes on here" if n < 3 else f"Words {n * n}", f"of {n * n}"),
        7,
    )
    assert [each[0] for each in texts(pages)] == [
        *["goes on here"] * 3, "The Title", "Words 16", "Words 25", "Words 36"
    ]  # fmt: skip


def test_the_places_of_what_stays_are_those_of_its_words(
    cleaned: Callable[..., list[PageText]],
) -> None:
    pages = cleaned(lambda n: ("Annual Report", None, f"Other words {n * n}"), 5)
    page = pages[3]
    ranges = zip(page.ranges[::2], page.ranges[1::2], strict=True)
    assert [page.text[a:b] for a, b in ranges] == ["Other", "words", "9"]
    assert len(page.boxes) == 12
    assert all(55 < top < 72 for top in page.boxes[1::4])


@pytest.mark.parametrize(
    "lines",
    [
        lambda n: ("Item Price", None, f"Lamp {n * n}", None, "Total 5"),  # of two pages
        lambda n: (f"Chapter {n * n}", "Words", f"Sum {n * n * n}"),
        lambda n: (f"{(5, 9, 2, 8, 1, 7)[n]}", f"A {n * n}", f"{(4, 4, 9, 0, 3, 3)[n]} 12"),
    ],
)
def test_what_does_not_repeat_stays(cleaned: Callable[..., list[PageText]], lines: Lines) -> None:
    count = 2 if lines(0)[0] == "Item Price" else 6
    assert [len(each) for each in texts(cleaned(lines, count))] == [3] * count


def test_a_head_of_two_lines_goes_and_what_is_below_stays(
    cleaned: Callable[..., list[PageText]],
) -> None:
    pages = cleaned(
        lambda n: ("Report", "of 2024", None, f"Body {n * n}", "Same words", f"End {n**3}"), 6
    )
    assert texts(pages)[4] == ["Body 16", "Same words", "End 64"]


def test_the_last_line_of_a_template_stays_where_it_follows_the_text(
    cleaned: Callable[..., list[PageText]],
) -> None:
    def form(n: int) -> Sequence[str | None]:
        return f"Name {n**3}", f"Fee {n * n}", "Paid in full.", None, None, "Form 7", f"{n + 1}"

    first, *others = texts(cleaned(form, 6))
    assert first == ["Name 0", "Fee 0", "Paid in full.", "Form 7", ""]
    assert others == [[f"Name {n**3}", f"Fee {n * n}", "Paid in full.", ""] for n in range(1, 6)]


def test_a_line_of_the_text_stays_although_it_is_the_last_one(
    cleaned: Callable[..., list[PageText]],
) -> None:
    pages = cleaned(lambda n: (f"Name {n**3}", f"Fee {n * n}", "Paid in full."), 6)
    assert {each[-1] for each in texts(pages)} == {"Paid in full."}


def test_a_page_that_has_nothing_else_keeps_it(cleaned: Callable[..., list[PageText]]) -> None:
    assert [page.text for page in cleaned(lambda n: (f"{n + 1}",), 5)] == ["1", "2", "3", "4", "5"]


def test_pages_without_text_are_given_back(cleaned: Callable[..., list[PageText]]) -> None:
    assert [page.text for page in cleaned(lambda _: (), 7)] == [""] * 7


def test_heads_of_two_pages(cleaned: Callable[..., list[PageText]]) -> None:
    bodies = (
        ["Dear Ada", "we met", "in May", "and agreed"],
        ["that rent", "rises", "in June", "Bo"],
    )

    def letter(n: int) -> Sequence[str | None]:
        return "Harbour Trust", None, None, *bodies[n], None, None, f"Page {n + 1} of 2"

    first, second = texts(cleaned(letter, 2))
    assert first == ["Harbour Trust", *bodies[0], "Page 1 of 2"]
    assert second == [*bodies[1], ""]
    assert texts(cleaned(letter, 1)) == [first]


def test_heads_that_change_with_the_section_go_and_titles_stay(
    cleaned: Callable[..., list[PageText]],
) -> None:
    sections = ("Ropes", "Charts", "Food")

    def book(n: int) -> Sequence[str | None]:
        title = f"2.{n // 2} {sections[n // 2]}"
        head = f"2 BEFORE YOU SAIL 2.{n // 2} {sections[n // 2].upper()}"
        above = [None, None, "Before You Sail"] if n == 0 else [head, None, f"Goes on {n * n}"]
        return *above, title if n % 2 == 0 else f"Body {n**3}", f"Words {7 * n}", f"End {n * n + 5}"

    pages = texts(cleaned(book, 6))
    assert pages[0][:2] == ["Before You Sail", "2.0 Ropes"]
    assert [each[0] for each in pages[1:]] == [f"Goes on {n * n}" for n in range(1, 6)]
    assert [pages[n][1] for n in (2, 4)] == ["2.1 Charts", "2.2 Food"]


def test_a_head_that_says_what_nothing_else_says_stays_once(
    cleaned: Callable[..., list[PageText]],
) -> None:
    pages = cleaned(
        lambda n: (f"Harbour Rules {n + 3}", None, f"Body {n * n}", f"Words {n**3}", "End"), 5
    )
    assert texts(pages)[0][0] == "Harbour Rules 3"
    assert all(len(each) == 3 for each in texts(pages)[1:])


def test_roman_page_numbers_go(cleaned: Callable[..., list[PageText]]) -> None:
    numbers = ("vii", "viii", "ix", "x", "xi")
    pages = cleaned(lambda n: (f"Body {n * n}", f"Words {n**3}", None, numbers[n]), 5)
    assert texts(pages) == [[f"Body {n * n}", f"Words {n**3}", ""] for n in range(5)]
