"""Law of the chunks: an exact partition, whatever the text."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from langchain_text_splitters import Language

from retrieval.chunk import CHUNK_CHARACTERS, chunk
from retrieval.extract import _page_ranges
from retrieval.language import language_of
from storage import ChunkRange

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
    assert all(part.end - part.start <= CHUNK_CHARACTERS for part in ranges)


@given(st.lists(NASTY, min_size=1, max_size=6))
def test_no_chunk_reaches_over_a_pages_end(texts: list[str]) -> None:
    pages = _page_ranges(texts)
    text = "\n\n".join(texts)
    ranges = chunk(text, pages)
    assert_partition(ranges, text)
    for part in ranges:
        assert part.page is not None
        page = pages[part.page - 1]
        assert page.start <= part.start < part.end <= page.end


def test_code_is_cut_where_its_definitions_begin() -> None:
    source = Path(__file__).read_text().replace("\r", "")
    ranges = chunk(source, (), language_of("a.py"))
    starts = [source[part.start : part.start + 5] for part in ranges[1:]]
    assert len(starts) > 2
    assert sum(start == "\ndef " for start in starts) >= len(starts) / 2


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
