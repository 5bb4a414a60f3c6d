"""Marks in HTML: exactly the words of their span, one button each, and no markup from outside."""

from __future__ import annotations

from html import escape, unescape

import pytest

from app.events import Source, Span, Stitched
from tests.ui.answer_page import Page, source, unmarked
from ui.marks import Mark, Writer, of_spans

TEXT = "Monks scraped parchment clean."


def span(start: int, end: int, *sources: Source) -> Span:
    return Span(start, end, TEXT[start:end], sources)


def mark(start: int, end: int, index: int = 0, *, is_begun: bool = False) -> Mark:
    return Mark(start, end, index, "stands in a.txt", is_repeated=False, is_begun=is_begun)


def words_of(html: str) -> list[str]:
    """What each element `mark` holds."""
    return [unescape(part.split(">", 1)[1].split("</mark>")[0]) for part in html.split("<mark")[1:]]


def buttons(html: str) -> list[bool]:
    """Whether each element `mark` is a button."""
    return ['role="button"' in part.split(">", 1)[0] for part in html.split("<mark")[1:]]


@pytest.mark.parametrize(
    ("name", "page", "is_flowing"),
    [("a.pdf", 1, True), ("SCAN.PNG", 1, True), ("a.pptx", 1, False), ("a.md", None, False)],
)
def test_what_was_copied_from_a_page_is_shown_without_the_ends_of_its_lines(
    name: str, page: int | None, is_flowing: bool
) -> None:
    (found,) = of_spans([span(0, 5, Source(1, None, name, 0, 5, page))])
    writer = Writer([found], 7)
    writer.text(TEXT, 0)
    assert ("flowing" in writer.finish()) is is_flowing


def test_a_page_s_line_that_ends_between_two_marks_goes_on_as_well() -> None:
    text = "Monks\nscraped\nclean."
    page = Source(1, None, "a.pdf", 0, 5, 1)
    note = Source(2, None, "a.md", 0, 5, None)
    found = of_spans([span(0, 5, page), span(6, 13, page), span(14, 20, note)])
    writer = Writer([*found], 7)
    writer.text(text, 0)
    html = writer.finish()
    assert words_of(html) == ["Monks\n", "scraped", "clean."]
    assert unmarked(html) == text


def test_spans_come_in_order_each_with_its_own_number_and_none_over_another() -> None:
    spans = [span(14, 23), span(0, 5), span(3, 9), span(5, 5), span(5, 13), span(22, 30)]
    found = [(mark.index, mark.start, mark.end) for mark in of_spans(spans)]
    assert found == [(1, 0, 5), (4, 5, 13), (0, 14, 23)]
    assert not list(of_spans([]))


@pytest.mark.parametrize(
    ("sources", "where", "is_repeated"),
    [
        ((), "stood in a source that was removed", True),
        ((Source(None, None, "book.pdf", 0, 5, 3),), "stood in a source that was removed", True),
        ((source(),), "stands in book.pdf, page 3", False),
        ((source(page=None), source(2)), "stands in book.pdf and 1 other place", False),
        (
            (source(), source(2), source(3)),
            "stands in book.pdf, page 3 and 2 other places",
            False,
        ),
        ((source(None, "your question", None),), "stands in your question", True),
        (
            (source(None, "your question", None), source()),
            "stands in your question and 1 other place",
            False,
        ),
    ],
)
def test_a_mark_says_where_its_words_stand(
    sources: tuple[Source, ...], where: str, is_repeated: bool
) -> None:
    (found,) = of_spans([span(0, 5, *sources)])
    assert (found.where, found.is_repeated) == (where, is_repeated)


@pytest.mark.parametrize(
    ("at", "words", "marked"),
    [
        (0, TEXT, ["Monks", "parchment"]),
        (2, TEXT[2:], ["nks", "parchment"]),
        (5, TEXT[5:14], []),
        (14, "parchment", ["parchment"]),
        (16, "rch", ["rch"]),
        (20, TEXT[20:], ["ent"]),
        (23, TEXT[23:], []),
        (0, "", []),
        (900, "beyond all marks", []),
    ],
)
def test_a_part_of_the_text_is_marked_where_a_span_is(
    at: int, words: str, marked: list[str]
) -> None:
    writer = Writer([mark(0, 5), mark(14, 23, 1)], 7)
    writer.text(words, at)
    html = writer.finish()
    assert words_of(html) == marked
    assert unmarked(html) == escape(words)


def test_a_span_over_several_elements_is_one_button_from_its_first_word_on() -> None:
    writer = Writer([mark(0, 23)], 7)
    writer.text(" ", 0)
    writer.tag("<p>")
    writer.text("Monks ", 0)
    writer.tag("<em>")
    writer.text("scraped", 6)
    writer.tag("</em>")
    writer.text(" ", 13)
    writer.tag("</p>")
    html = writer.finish()
    assert unmarked(html) == " <p>Monks <em>scraped</em> </p>"
    assert words_of(html) == ["Monks ", "scraped", " "]
    assert buttons(html) == [True, False, False]
    assert writer.begun == {(0, "")}
    assert Page(html).all("mark")[0]["aria-label"] == "Monks: stands in a.txt"


def test_what_continues_a_span_of_an_earlier_block_is_no_second_button() -> None:
    writer = Writer([mark(0, 5, 3, is_begun=True)], None)
    writer.text("Monks", 0)
    html = writer.finish()
    assert buttons(html) == [False]
    (shown,) = Page(html).all("mark")
    assert (shown["data-span"], shown["data-message"]) == ("3", "")


def test_neighbouring_spans_are_two_marks() -> None:
    writer = Writer([mark(0, 5), mark(5, 13, 1)], 7)
    writer.text(TEXT, 0)
    html = writer.finish()
    assert words_of(html) == ["Monks", " scraped"]
    assert buttons(html) == [True, True]


def test_content_is_marked_by_where_each_piece_of_it_stands_in_the_source() -> None:
    """As in a quoted paragraph, whose prefixes are no content: "> ab", "> cd" as "ab", "cd"."""
    pieces = [(0, 2), (3, 7)]
    for begin, end, marked in [(2, 4, ["ab"]), (3, 8, ["b\nc"]), (7, 9, ["cd"]), (4, 7, ["\n"])]:
        writer = Writer([mark(begin, end, is_begun=True)], 7)
        writer.placed("ab\ncd", 0, pieces)
        assert words_of(writer.finish()) == marked
    writer = Writer([mark(2, 3), mark(7, 9, 1)], 7)
    writer.placed("b\ncd", 1, pieces)
    assert words_of(writer.finish()) == ["cd"], "what is written begins after the first mark"


@pytest.mark.parametrize("pieces", [[], [(9, 0)]])
def test_content_that_stands_nowhere_in_the_source_is_shown_unmarked(
    pieces: list[tuple[int, int]],
) -> None:
    writer = Writer([mark(0, 50)], 7)
    writer.placed("abc", 0, pieces)
    writer.placed_whole("…", 1, pieces)
    assert writer.finish() == "abc…"


@pytest.mark.parametrize(("at", "marked"), [(0, []), (1, ["©"]), (2, ["©"]), (3, [])])
def test_a_replacement_is_marked_if_what_it_stands_for_begins_in_a_span(
    at: int, marked: list[str]
) -> None:
    writer = Writer([mark(11, 13)], 7)
    writer.placed_whole("©", at, [(0, 10)])
    html = writer.finish()
    assert words_of(html) == marked
    assert unmarked(html) == "©"


def test_words_and_names_from_outside_are_no_markup() -> None:
    hostile = "\"><script>'&amp;"
    (found,) = of_spans([Span(0, len(hostile), hostile, (source(name=hostile, page=None),))])
    writer = Writer([found], 7)
    writer.text(hostile, 0)
    writer.text(hostile, 100)
    page = Page(writer.finish())
    assert page.tags == ["mark"]
    assert page.text == 2 * hostile
    (shown,) = page.all("mark")
    assert shown["title"] == f"stands in {hostile}"
    assert shown["aria-label"] == f"{hostile}: stands in {hostile}"


def test_marks_in_a_sentence_that_is_pieced_together_say_so_and_end_with_it() -> None:
    pieced = Stitched(6, 14, 2)
    found = list(of_spans([span(0, 23, source())], [pieced]))
    assert [(mark.start, mark.end, bool(mark.note)) for mark in found] == [
        (0, 6, False),
        (6, 14, True),
        (14, 23, False),
    ]
    writer = Writer(found, 5)
    writer.text(TEXT, 0)
    html = writer.finish()
    first, second, third = (part.split(">", 1)[0] for part in html.split("<mark")[1:])
    assert "stitched" not in first + third
    assert 'class="copied stitched flowing"' in second
    note = "pieced together from 2 places: check both; stands in book.pdf, page 3"
    assert f'data-note="{note}"' in second
    assert f'aria-label="scraped: {note}"' in second
    assert "title=" not in second
    assert buttons(html) == [True, True, False]
    assert words_of(html) == ["Monks ", "scraped ", "parchment"]


def test_what_only_repeats_messages_is_no_piece() -> None:
    said = Source(None, 7, "your question", 0, 5, None)
    (found,) = of_spans([span(0, 5, said)], [Stitched(0, 30, 2)])
    assert not found.note
