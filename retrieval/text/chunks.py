"""Text to chunks: an exact partition, cut between sentences, at pages and headings.

A sentence that goes on on the next page is whole in a chunk of the page where it begins.

Code is cut by langchain's splitters at its language's boundaries. Without overlap and with white
space kept, they lose nothing; this is checked for every text, because all later quotes rely on it.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, pairwise

from langchain_text_splitters import Language, RecursiveCharacterTextSplitter

from retrieval.text.blocks import BLANK_LINE
from retrieval.text.sentences import Sentence, sentences
from retrieval.text.text_lines import MARKUP
from storage import ChunkRange, Heading, PageRange

CHUNK_CHARACTERS = 1000
"""About as much as the embedding model reads at once (256 tokens)."""

LEAST_CHARACTERS = 100
"""Minimum size of a separate chunk; shorter text, such as a heading, carries too little meaning."""

PATH_BREAK = " > "


_Edges = tuple[int, int]
_Split = Callable[[int, int], list[_Edges]]


def chunk(
    text: str,
    pages: Sequence[PageRange] = (),
    language: Language | None = None,
    headings: Sequence[Heading] = (),
) -> list[ChunkRange]:
    """Cut `text` into chunks of at most `CHUNK_CHARACTERS` code points.

    A chunk that something short was added to has up to `LEAST_CHARACTERS` more. No chunk ends
    inside a sentence; in code, one may end inside a comment, or a line longer than a chunk.

    Args:
        pages: a partition of the text; no chunk reaches over a page's end, but to the end of the
            sentence there.
        language: of code; its boundaries are preferred.
        headings: ascending. A chunk begins at each, unless what precedes it is too short; a chunk's
            path is that of the heading that covers most of it.

    Returns:
        The chunks in order: the first begins at 0, each next one where the last ended, the last
        ends at the text's end; none is empty.
    """
    paths = _Paths(headings)
    found = sentences(text, headings, language)
    split = _between(text, found) if language in MARKUP else _by_language(text, language)
    return [
        ChunkRange(start, end, page.number if pages else None, paths.over(start, end))
        for page in _with_whole_sentences(pages, found) or (PageRange(1, 0, len(text)),)
        for first, last in _sections(page, _seams(headings, found))
        for start, end in _joined(split(first, last))
    ]


def _with_whole_sentences(pages: Sequence[PageRange], found: Sequence[Sentence]) -> list[PageRange]:
    """The pages, each to the end of the sentence that its end is in; none that is in one."""
    starts = [sentence.start for sentence in found]
    whole, start = [], 0
    for page in pages:
        following = bisect_left(starts, page.end)
        is_inside = following > 0 and found[following - 1].end > page.end
        end = starts[following] if is_inside and following < len(starts) else page.end
        end = max(end, start)
        if start < end:
            whole.append(PageRange(page.number, start, end))
        start = end
    return whole


def _seams(headings: Sequence[Heading], found: Sequence[Sentence]) -> list[int]:
    """Where the headings begin, or the sentences that they stand in."""
    starts = [sentence.start for sentence in found]
    seams = []
    for heading in headings:
        place = bisect_right(starts, heading.start) - 1
        is_inside = place >= 0 and found[place].end > heading.start
        seams.append(starts[place] if is_inside else heading.start)
    return seams


def _sections(page: PageRange, seams: Sequence[int]) -> Iterator[_Edges]:
    """The page from heading to heading; what is short goes with the next, at its end the last."""
    edges = [page.start]
    for start in (seam for seam in seams if page.start < seam < page.end):
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


def _by_language(text: str, language: Language | None) -> _Split:
    """Cuts code."""
    assert language is not None
    splitter = RecursiveCharacterTextSplitter(
        separators=RecursiveCharacterTextSplitter.get_separators_for_language(language),
        is_separator_regex=True,
        chunk_size=CHUNK_CHARACTERS,
        chunk_overlap=0,
        strip_whitespace=False,
    )

    def split(start: int, end: int) -> list[_Edges]:
        parts = splitter.split_text(text[start:end])
        if "".join(parts) != text[start:end]:
            raise AssertionError("the splitter's parts don't add up to the text")
        return list(pairwise(accumulate(map(len, parts), initial=start)))

    return split


def _between(text: str, found: Sequence[Sentence]) -> _Split:
    """Cuts between paragraphs, and those that are too long between sentences."""
    starts = [sentence.start for sentence in found]

    def split(start: int, end: int) -> list[_Edges]:
        inside = found[bisect_left(starts, start) : bisect_left(starts, end)]
        edges = [start, *(one.start for one in inside if one.start > start), end]
        parts = [part for edge in pairwise(edges) for part in _bounded(text, *edge)]
        ends = [place for place, part in enumerate(parts, 1) if BLANK_LINE.search(text, *part)]
        return list(_packed([parts[a:b] for a, b in pairwise([0, *ends, len(parts)]) if a < b]))

    return split


def _bounded(text: str, start: int, end: int) -> Iterator[_Edges]:
    """A sentence with what is between it and the next, in parts that are short enough."""
    if end - start > CHUNK_CHARACTERS:
        last = start + len(text[start:end].rstrip())
        if start < last:
            yield start, last
            start = last
        while end - start > CHUNK_CHARACTERS:
            yield start, start + CHUNK_CHARACTERS
            start += CHUNK_CHARACTERS
    if start < end:
        yield start, end


def _packed(paragraphs: Sequence[Sequence[_Edges]]) -> Iterator[_Edges]:
    """As many whole paragraphs as fit together; of a longer one, as many sentences."""
    if not paragraphs:
        return
    start = end = paragraphs[0][0][0]
    for paragraph in paragraphs:
        is_long = paragraph[-1][1] - paragraph[0][0] > CHUNK_CHARACTERS
        if is_long and end > start:
            yield start, end
            start = end
        for last in [part[1] for part in paragraph] if is_long else [paragraph[-1][1]]:
            if last - start > CHUNK_CHARACTERS:
                yield start, end
                start = end
            end = last
        if is_long:
            yield start, end
            start = end
    if end > start:
        yield start, end


def _joined(parts: list[_Edges]) -> list[_Edges]:
    """The parts, what is short added to the next part, at the end to the last."""
    joined: list[_Edges] = []
    for start, end in parts:
        if joined and joined[-1][1] - joined[-1][0] < LEAST_CHARACTERS:
            joined[-1] = joined[-1][0], end
        else:
            joined.append((start, end))
    if len(joined) > 1:
        (first, middle), (_, end) = joined[-2:]
        if end - middle < LEAST_CHARACTERS and middle - first <= CHUNK_CHARACTERS:
            joined[-2:] = [(first, end)]
    return joined
