"""Text to chunks: an exact partition, cut where the language or the page has its seams.

Without overlap and with white space kept, langchain's splitters lose nothing; that is checked on
every text, since everything that is quoted later relies on it.
"""

from __future__ import annotations

from collections.abc import Sequence

from langchain_text_splitters import Language, RecursiveCharacterTextSplitter

from storage import ChunkRange, PageRange

CHUNK_CHARACTERS = 1000
"""About as much as the embedding model reads at once (256 tokens)."""


def chunk(
    text: str, pages: Sequence[PageRange] = (), language: Language | None = None
) -> list[ChunkRange]:
    """Cut `text` into chunks of at most about `CHUNK_CHARACTERS` code points.

    Args:
        pages: a partition of the text; no chunk reaches over a page's end.
        language: where there are no pages, whose seams to prefer.

    Returns:
        The chunks in order: the first begins at 0, each next one where the last ended, the last
        ends at the text's end; none is empty.
    """
    splitter = _splitter(language)
    if not pages:
        return _split(splitter, text, 0, None)
    return [
        part
        for page in pages
        for part in _split(splitter, text[page.start : page.end], page.start, page.number)
    ]


def _splitter(language: Language | None) -> RecursiveCharacterTextSplitter:
    separators = (
        ["\n\n", "\n", " ", ""]
        if language is None
        else RecursiveCharacterTextSplitter.get_separators_for_language(language)
    )
    return RecursiveCharacterTextSplitter(
        separators=separators,
        is_separator_regex=language is not None,
        chunk_size=CHUNK_CHARACTERS,
        chunk_overlap=0,
        strip_whitespace=False,
    )


def _split(
    splitter: RecursiveCharacterTextSplitter, text: str, start: int, page: int | None
) -> list[ChunkRange]:
    parts = splitter.split_text(text)
    if "".join(parts) != text:
        raise AssertionError("the splitter's parts don't add up to the text")
    ranges = []
    for part in parts:
        ranges.append(ChunkRange(start, start + len(part), page))
        start += len(part)
    return ranges
