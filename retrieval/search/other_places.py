"""Finds the other places of a sentence: in other files, or again in its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice

from retrieval.search.passages import Passage
from retrieval.text.introduced_text import as_one, introduced
from retrieval.text.sentence_context import heads, lead
from retrieval.text.sentences import Sentence
from retrieval.text.text_window import sentences_over
from storage import Chunk
from storage.texts import DocumentText

MOST_TRIED = 12
"""Places that are looked at, some 2 ms each: a short sentence can stand in every chunk."""


def elsewhere(
    source: DocumentText,
    sentence: Sentence,
    chunks: Sequence[Chunk],
    sources: Mapping[int, DocumentText],
) -> tuple[Passage, ...]:
    """The other places in the chunks where the same sentence stands, in the chunks' order.

    It is the same if it leans on the same words and introduces the same, and a row if it has the
    same heads.

    Args:
        sources: the chunks' documents, without those that have been removed.
    """
    text, own = source.text[sentence.start : sentence.end], (source.document, sentence.start)
    needs = _needs(source, sentence)
    found = []
    for chunk, start in islice(_others(text, own, chunks, sources), MOST_TRIED):
        other = sources[chunk.document]
        twin = _sentence_at(other, start, start + len(text))
        if twin is not None and _needs(other, twin) == needs:
            found.append(
                Passage(
                    other.document,
                    other.name,
                    twin.start,
                    twin.end,
                    chunk.page,
                    text,
                    0.0,
                )
            )
    return tuple(found)


def _needs(source: DocumentText, one: Sentence) -> tuple[str, tuple[str, ...], str]:
    """What stands elsewhere and makes a sentence what it says."""
    return lead(source, one), heads(source, one), introduced(source, one)


def _others(
    text: str,
    own: tuple[int, int],
    chunks: Sequence[Chunk],
    sources: Mapping[int, DocumentText],
) -> Iterator[tuple[Chunk, int]]:
    """Each chunk that has the words, and where they begin in its document; not the `own` place."""
    for chunk in chunks:
        if chunk.document not in sources:
            continue
        place = chunk.text.find(text)
        while place >= 0:
            if (chunk.document, chunk.start + place) != own:
                yield chunk, chunk.start + place
            place = chunk.text.find(text, place + len(text))


def _sentence_at(source: DocumentText, start: int, end: int) -> Sentence | None:
    """What is a sentence there, or one with what it introduces."""
    near = sentences_over(source, start, end)
    is_whole = near and (near[0].start, as_one(source, near[0]).end) == (start, end)
    return replace(near[0], end=end) if is_whole else None
