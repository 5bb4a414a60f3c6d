"""Text to chunks: an exact partition, cut at boundaries of the language, pages and headings.

Without overlap and with white space kept, langchain's splitters lose nothing; this is checked for
every text, because all later quotes rely on it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise

from langchain_text_splitters import Language, RecursiveCharacterTextSplitter

from storage import ChunkRange, Heading, PageRange

CHUNK_CHARACTERS = 1000
"""About as much as the embedding model reads at once (256 tokens)."""

LEAST_CHARACTERS = 100
"""Minimum size of a separate chunk; shorter text, such as a heading, carries too little meaning."""

PATH_BREAK = " > "


def chunk(
    text: str,
    pages: Sequence[PageRange] = (),
    language: Language | None = None,
    headings: Sequence[Heading] = (),
) -> list[ChunkRange]:
    """Cut `text` into chunks of at most `CHUNK_CHARACTERS` code points.

    A chunk that something short was added to has up to `LEAST_CHARACTERS` more.

    Args:
        pages: a partition of the text; no chunk reaches over a page's end.
        language: its boundaries are preferred.
        headings: ascending. A chunk begins at each, unless what precedes it is too short; a chunk's
            path is that of the heading that covers most of it.

    Returns:
        The chunks in order: the first begins at 0, each next one where the last ended, the last
        ends at the text's end; none is empty.
    """
    splitter = _splitter(language)
    paths = _Paths(headings)
    return [
        ChunkRange(start, end, page.number if pages else None, paths.over(start, end))
        for page in pages or (PageRange(1, 0, len(text)),)
        for first, last in _sections(page, headings)
        for start, end in _split(splitter, text, first, last)
    ]


def _sections(page: PageRange, headings: Sequence[Heading]) -> Iterator[tuple[int, int]]:
    """The page from heading to heading; what is short goes with the next, at its end the last."""
    inside = [h.start for h in headings if page.start < h.start < page.end]
    edges = [page.start]
    for start in inside:
        if start - edges[-1] >= LEAST_CHARACTERS:
            edges.append(start)
    if len(edges) > 1 and page.end - edges[-1] < LEAST_CHARACTERS:
        edges.pop()
    return pairwise([*edges, page.end])


class _Paths:
    """The headings above a place."""

    def __init__(self, headings: Sequence[Heading]) -> None:
        self._starts: list[int] = []
        self._paths: list[str] = []
        open_headings: list[Heading] = []
        for heading in headings:
            open_headings = [above for above in open_headings if above.level < heading.level]
            open_headings.append(heading)
            self._starts.append(heading.start)
            self._paths.append(PATH_BREAK.join(above.title for above in open_headings))

    def over(self, start: int, end: int) -> str | None:
        """The path over most of the range; None where no heading comes before."""
        first, last = bisect_right(self._starts, start), bisect_right(self._starts, end - 1)
        edges = [start, *self._starts[first:last], end]
        lengths = [after - before for before, after in pairwise(edges)]
        longest = first + lengths.index(max(lengths))
        return self._paths[longest - 1] if longest else None


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
    splitter: RecursiveCharacterTextSplitter, text: str, start: int, end: int
) -> Iterator[tuple[int, int]]:
    parts = splitter.split_text(text[start:end])
    if "".join(parts) != text[start:end]:
        raise AssertionError("the splitter's parts don't add up to the text")
    for length in _joined([len(part) for part in parts]):
        yield start, start + length
        start += length


def _joined(lengths: list[int]) -> list[int]:
    """The lengths of parts, what is short added to the next part, at the end to the last."""
    joined: list[int] = []
    for length in lengths:
        if joined and joined[-1] < LEAST_CHARACTERS:
            joined[-1] += length
        else:
            joined.append(length)
    if len(joined) > 1 and joined[-1] < LEAST_CHARACTERS and joined[-2] <= CHUNK_CHARACTERS:
        joined[-2:] = [joined[-2] + joined[-1]]
    return joined
