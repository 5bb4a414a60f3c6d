"""Law of the chunks: an exact partition, whatever the text."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from langchain_text_splitters import Language

from retrieval.parse.manuscript import PAGE_BREAK
from retrieval.text.chunks import CHUNK_CHARACTERS, LEAST_CHARACTERS, chunk
from retrieval.text.language import language_of
from retrieval.text.sentences import sentences
from storage import ChunkRange, Heading, PageRange

NASTY = st.lists(
    st.one_of(
        st.sampled_from(
            list("\n\r\t  #`*-_|\u2028\u2029\x85\x0b\x0c\x1c\u200d\ufeff\u0301🏠👩\u202e")
        ),
        st.sampled_from(
            ["\n\n", "\nclass ", "\ndef ", "\n## ", "```\n", "\nfunction ", "word " * 60]
        ),
        st.text(st.characters(exclude_categories=["Cs"]), max_size=40),
        st.integers(0, 1500).map(lambda n: "x" * n),
    ),
    max_size=60,
).map("".join)
LANGUAGES = [None, *(language for language in Language if language is not Language.PERL)]


def assert_partition(ranges: list[ChunkRange], text: str) -> None:
    edges = [0, *(part.end for part in ranges)]
    assert [part.start for part in ranges] == edges[:-1]
    assert edges[-1] == len(text)
    assert all(part.start < part.end for part in ranges)
    assert "".join(text[part.start : part.end] for part in ranges) == text


@given(NASTY, st.sampled_from(LANGUAGES))
def test_chunks_partition_any_text_in_any_language(text: str, language: Language | None) -> None:
    ranges = chunk(text, (), language)
    assert_partition(ranges, text)
    assert all(part.page is None for part in ranges)
    assert all(part.end - part.start <= CHUNK_CHARACTERS + LEAST_CHARACTERS for part in ranges)


SENTENCES = [
    *(
        "It costs EUR 3.5 million, see No. 5. ",
        "Dr. Smith paid.\n",
        "\n\n",
        "- three\n",
        "Term\n\n",
    ),
    *(
        "Pump | EUR 40\n",
        "操作人员。",
        "word " * 70 + "end. ",
        "x" * 700 + ". ",
        "x" * 1500,
        " \n" * 40,
    ),
]


@settings(max_examples=40)
@given(st.lists(st.sampled_from(SENTENCES), max_size=30).map("".join), st.data())
def test_no_chunk_ends_inside_a_sentence(text: str, data: st.DataObject) -> None:
    starts = data.draw(st.lists(st.integers(0, len(text)), max_size=3).map(sorted))
    headings = [Heading(start, 1, "At") for start in starts]
    ranges = chunk(text, (), None, headings)
    assert_partition(ranges, text)
    assert all(part.end - part.start <= CHUNK_CHARACTERS + LEAST_CHARACTERS for part in ranges)
    edges = {part.end for part in ranges}
    for one in sentences(text, headings):
        assert not edges & set(range(one.start + 1, one.end))


def pages_of(texts: list[str]) -> tuple[str, list[PageRange]]:
    text = PAGE_BREAK.join(texts)
    pages, start = [], 0
    for number, part in enumerate(texts, start=1):
        end = start + len(part) + (len(PAGE_BREAK) if number < len(texts) else 0)
        pages.append(PageRange(number, start, end))
        start = end
    return text, pages


@given(st.lists(NASTY, min_size=1, max_size=6), st.data())
def test_no_chunk_reaches_over_a_pages_end(texts: list[str], data: st.DataObject) -> None:
    text, pages = pages_of(texts)
    starts = data.draw(st.lists(st.integers(0, len(text)), max_size=20).map(sorted))
    headings = [Heading(start, 1 + start % 3, f"At {start}") for start in starts]
    ranges = chunk(text, pages, None, headings)
    assert_partition(ranges, text)
    for part in ranges:
        assert part.page is not None
        page = pages[part.page - 1]
        assert page.start <= part.start < part.end <= page.end


def test_a_sentence_over_a_pages_end_is_whole_in_the_chunk_where_it_begins() -> None:
    first, second = (
        "It begins here, " + "goes on,\n" * 20 + "goes on,",
        "goes on and ends. Another one follows.",
    )
    text = f"{first}\n{second}{PAGE_BREAK}The end of all."
    edges = [0, len(first) + 1, len(text) - len("The end of all."), len(text)]
    pages = [PageRange(n, *each) for n, each in enumerate(pairwise(edges), 1)]
    ranges = chunk(text, pages)
    assert_partition(ranges, text)
    assert [(text[part.start : part.end].strip()[-7:], part.page) for part in ranges] == [
        ("d ends.", 1),
        ("ollows.", 2),
        ("of all.", 3),
    ]


def test_code_is_cut_where_its_definitions_begin() -> None:
    source = Path(__file__).read_text().replace("\r", "")
    ranges = chunk(source, (), language_of("a.py"))
    starts = [source[part.start : part.start + 5] for part in ranges[1:]]
    assert len(starts) > 2
    assert sum(start == "\ndef " for start in starts) >= len(starts) / 2


def sections(*parts: tuple[int, str, int]) -> tuple[str, list[Heading]]:
    """A text with a heading for each (level, title, characters below it)."""
    text, headings = "", []
    for level, title, length in parts:
        headings.append(Heading(len(text), level, title))
        text += f"{title}\n\n" + ("words " * length)[:length] + "\n\n"
    return text, headings


def test_a_heading_is_a_seam_and_its_path_is_told() -> None:
    text, headings = sections(
        (1, "3 Methods", 400), (2, "3.1 Model", 1500), (2, "3.2 Data", 600), (1, "4 Results", 300)
    )
    ranges = chunk(text, (), None, headings)
    assert_partition(ranges, text)
    assert {h.start for h in headings} <= {part.start for part in ranges}
    paths = [part.heading for part in ranges]
    assert paths[0] == "3 Methods"
    assert paths[1:-2] == ["3 Methods > 3.1 Model"] * 2
    assert paths[-2:] == ["3 Methods > 3.2 Data", "4 Results"]


def test_short_sections_get_no_chunk_of_their_own() -> None:
    text, headings = sections((1, "Title", 0), (2, "Start", 900), (2, "A", 5), (2, "B", 700))
    text, headings = text + "Licence\n\nMIT\n", [*headings, Heading(len(text), 2, "Licence")]
    ranges = chunk(text, (), None, headings)
    assert_partition(ranges, text)
    assert all(part.end - part.start >= LEAST_CHARACTERS for part in ranges)
    assert [part.heading for part in ranges] == ["Title > Start", "Title > B"]


def test_text_before_the_first_heading_has_no_path() -> None:
    text, headings = "words " * 50 + "\nLate\n" + "words " * 50, [Heading(301, 1, "Late")]
    assert [part.heading for part in chunk(text, (), None, headings)] == [None, "Late"]


@pytest.mark.parametrize(
    ("name", "language"),
    [
        ("a.PY", Language.PYTHON),
        ("dir.c/readme.md", Language.MARKDOWN),
        ("Makefile", None),
        ("c", None),
    ],
)
def test_the_suffix_tells_the_language(name: str, language: Language | None) -> None:
    assert language_of(name) is language
