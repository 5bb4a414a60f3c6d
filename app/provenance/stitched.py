"""Finds stitched sentences of an answer: their words are marked, and yet no source says them.

Marks say that words stand in a place. Where the marked words of one sentence stand in different
sentences (in tables: rows), or a number, date or name beside them stands only elsewhere, none of
these places says what the sentence says. Such a sentence is *stitched*.

A sentence is plain if one sentence of one document has all its marked words and all its numbers,
dates and names, as far as the documents have them at all, and hardly any other is nearer to it in
what it is about. Many phrases stand in several places: as long as one of them makes a sentence
plain, it is; else its places are the fewest sentences that have all its pieces.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from langchain_text_splitters import Language

from app.events import Nearest, Source, Span, Stitched
from app.provenance.content_words import Word, content, place_of, values
from app.provenance.source_sentences import SourceSentence, SourceSentences
from app.provenance.word_edges import is_trivial, places_of
from retrieval.text.sentences import sentences

NEAR = 0.75
"""Share of the nearest sentence's words in common that another one must have as well."""

MOST_PLACES = 10
"""Places of a piece whose sentences are looked at, the best ones."""

AROUND = 1 / 3
"""Share of the words around a lone number, date or name that must stand beside it in its source;
and of a sentence's words that the nearest one must have to be shown.
"""


@dataclass(frozen=True, slots=True)
class _Fragment:
    """Words of one sentence of the answer, and where they are in documents.

    `key` is that of a number, date or name; where it is written otherwise, it is the same.
    """

    text: str
    sources: tuple[Source, ...]
    key: str = ""


class Judge:
    """Judges the sentences of answers.

    Args:
        texts: the documents that an answer may quote.
    """

    def __init__(self, texts: Sequence[SourceSentences]) -> None:
        self._texts = {each.document: each for each in texts}

    def stitched(self, text: str, spans: Sequence[Span]) -> Iterator[Stitched]:
        """The stitched sentences of an answer, in order.

        Pieces from documents that aren't among the texts are left out: nothing is known of them.
        """
        for start, end in cut(text):
            judged = self.judged(text, start, end, spans)
            if judged is not None:
                yield judged

    def judged(self, text: str, start: int, end: int, spans: Sequence[Span]) -> Stitched | None:
        """Return why the sentence [start, end) of an answer is stitched; None if it isn't."""
        marked = [
            piece
            for span in spans
            if span.start < end and start < span.end
            if (piece := self._piece(text, start, end, span)) is not None
        ]
        homes = {home for piece in marked for home in self._homes(piece)}
        seen = [part for each in self._texts.values() for part in each.seen()]
        claims = values(text[start:end], seen)
        marked = [piece for piece in marked if _says_much(piece, claims)]
        if not marked:
            return None
        about = _about(text[start:end], claims)
        candidates = homes.union(*(each.wholes() for each in self._texts.values()))
        nearest = max(candidates, key=partial(_nearness, about))
        least = max(NEAR * len(about & nearest.content), _around(about, marked, claims))
        near = [each for each in candidates if len(about & each.content) >= least]
        near = [each for each in near if all(_has(each, piece) for piece in marked)]
        if any(all(word.key in each.words for word in claims) for each in near):
            return None
        pieces = [*marked, *self._claimed(claims)]
        if any(all(_has(each, piece) for piece in pieces) for each in near):
            return None
        places = self._places(pieces, nearest)
        return Stitched(start, end, len(places), places, self._shown(about, nearest))

    def _piece(self, text: str, start: int, end: int, span: Span) -> _Fragment | None:
        """The part of a span within a sentence; None if it says nothing or has no known source."""
        first, last = max(start, span.start), min(end, span.end)
        words = text[first:last].strip()
        moved, cut = first - span.start, span.end - last
        sources = tuple(
            Source(s.document, None, s.name, s.start + moved, s.end - cut, s.page)
            for s in span.sources
            if s.document in self._texts and s.end <= len(self._texts[s.document].text)
        )
        return _Fragment(words, sources) if sources and not is_trivial(words) else None

    def _claimed(self, claims: Sequence[Word]) -> Iterator[_Fragment]:
        """The numbers, dates and names that the documents have, marked or not."""
        for word in claims:
            for each in self._texts.values():
                at = place_of(word.written, each.text)
                if at is not None:
                    place = Source(each.document, None, each.name, at, at + len(word.written), None)
                    yield _Fragment(word.written, (place,), word.key)
                    break

    def _homes(self, piece: _Fragment) -> list[SourceSentence]:
        """The sentences that have a piece."""
        places = piece.sources[:MOST_PLACES]
        return [self._texts[each.document or 0].at(each.start, each.end) for each in places]

    def _places(self, pieces: Sequence[_Fragment], nearest: SourceSentence) -> tuple[Source, ...]:
        """The nearest sentence if it has a piece, and the fewest that have the others."""
        left = [piece for piece in pieces if not _has(nearest, piece)]
        chosen = [nearest] if len(left) < len(pieces) else []
        while left:
            homes = [home for piece in left for home in self._homes(piece)]
            best = max(homes, key=lambda home: sum(_has(home, piece) for piece in left))
            others = [piece for piece in left if not _has(best, piece)]
            if len(others) == len(left):  # they don't stand where that was stored
                break
            chosen.append(best)
            left = others
        return tuple(self._texts[each.document].source(each) for each in chosen)

    def _shown(self, about: frozenset[str], whole: SourceSentence) -> Nearest | None:
        """The nearest sentence, if it is near enough to be of help."""
        if len(about & whole.content) < max(1, AROUND * len(about)):
            return None
        text = self._texts[whole.document]
        place = text.source(whole)
        words = text.text[place.start : place.end]
        return Nearest(whole.document, place.name, place.start, place.end, place.page, words)


def cut(text: str) -> Iterator[tuple[int, int]]:
    """The sentences of an answer; its code has none."""
    for each in sentences(text, (), Language.MARKDOWN):
        if each.kind != "code":
            yield each.start, each.end


def _says_much(piece: _Fragment, claims: Sequence[Word]) -> bool:
    """Whether a piece has a number, date or name, or more than one other word of content."""
    words = content(piece.text)
    return len(words) > 1 or any(each.key in words for each in claims)


def _about(sentence: str, claims: Sequence[Word]) -> frozenset[str]:
    """Return a sentence's content words without its numbers, dates and names."""
    words = content(sentence)
    return words.difference(each.key for each in claims) or words


def _around(about: frozenset[str], marked: Sequence[_Fragment], claims: Sequence[Word]) -> float:
    """The number of words around lone values that a source must share with the sentence; 0 if its
    pieces say more than values.
    """
    known = {each.key for each in claims}
    words = [content(piece.text) for piece in marked]
    is_lone = all(each & known and len(each - known) <= 1 for each in words)  # "4 hours"
    return AROUND * len(about.difference(known, *words)) if is_lone else 0


def _nearness(about: frozenset[str], whole: SourceSentence) -> tuple[int, int]:
    return len(about & whole.content), -len(whole.content)


def _has(whole: SourceSentence, piece: _Fragment) -> bool:
    if piece.key:
        return piece.key in whole.words
    return any(True for _ in places_of(piece.text, whole.text))
