"""Finds what the panel of sources shows: passages read for an answer, and places of its words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from app.events import Evidence, Source, Span, Stitched
from app.sources.cards import Card, CardKind, Group, card
from app.sources.excerpts import MarkedWords, Read
from app.sources.places import Places
from app.sources.text_cache import TextCache
from retrieval.media import has_drawn_pages
from storage import MessageRecord

MOST_CARDS = 40

MOST_PLACES = 20
"""Maximum number of places listed and marked per span, the best ones."""

Described = tuple[str, Source]
"""A source and where it is, like "report.pdf, page 3, 3 Methods > 3.2 Data"."""

Pieced = tuple[Stitched, str, tuple[Described, ...]]
"""A sentence that is pieced together, where the nearest one is ("" if unknown), and its places."""


@dataclass(frozen=True, slots=True)
class AnswerSources:
    """The content of the panel for one answer.

    Attributes:
        message: the answer; None while it is being written.
        cards: those with the answer's words first, in the order of the answer.
        left_out: cards beyond those.
        unused: passages read for earlier questions that have none of the answer's words.
        quotes: the sentences that were found for the question, as spans of no answer.
        places: of each quote and then of each span its sources, the best first.
        pieced: the sentences that are pieced together, in order.
        ended: why the answer ended, as stored; "" while it is being written.
        by_ocr: whether words of it stand best on a page that OCR read.
        was_by_ocr: whether they did when it was stored, be the page still there or not.
    """

    message: int | None
    question: str
    text: str
    spans: tuple[Span, ...]
    cards: tuple[Card, ...]
    left_out: int
    unused: tuple[Described, ...]
    quotes: tuple[Span, ...]
    places: tuple[tuple[Described, ...], ...]
    pieced: tuple[Pieced, ...]
    ended: str
    by_ocr: bool
    was_by_ocr: bool = False


class SourceFinder:
    """Finds the sources of one answer.

    Args:
        messages: of the session, by id.
        path: those on the way to the answer's question, which is the last; none before it is
            stored.
        copied: what a document is that was not read and has words of the answer.
    """

    def __init__(
        self,
        places: Places,
        texts: TextCache,
        messages: Mapping[int, MessageRecord],
        path: Sequence[MessageRecord],
        spans: Sequence[Span],
        evidence: Sequence[Evidence],
        copied: CardKind,
    ) -> None:
        self._places, self._texts, self._messages = places, texts, messages
        self._path = path
        self._spans = tuple(spans)
        self._quotes = tuple(Span(0, len(each.text), each.text, each.sources) for each in evidence)
        # Passages are stored in the order of the prompt, in which the best is the last.
        self._groups = [
            group for each in path[-1:] for group in self._read("passage", each.passages[::-1])
        ]
        for message in path[-2::-1]:
            for group in self._read("earlier", message.passages[::-1]):
                if not any(other.holds(group.source) for other in self._groups):
                    self._groups.append(group)
        # The quotes' numbers are below 0: those of the spans are the same with and without them.
        for number, span in enumerate((*self._quotes, *self._spans), -len(self._quotes)):
            for rank, source in enumerate(span.sources[:MOST_PLACES]):
                words = MarkedWords(source.start, source.end, number, rank == 0, source.page)
                self._group(source, "found" if number < 0 else copied).add(words)

    def sources(
        self,
        message: int | None,
        text: str,
        stitched: Sequence[Stitched],
        ended: str,
    ) -> AnswerSources:
        """Return the answer's sources, for showing."""
        in_order = partial(Group.order, is_quoted=ended == "quotes")
        shown = sorted((g for g in self._groups if g.is_shown), key=in_order)
        return AnswerSources(
            message,
            self._path[-1].text if self._path else "",
            text,
            self._spans,
            tuple(map(self._card, shown[:MOST_CARDS])),
            max(len(shown) - MOST_CARDS, 0),
            tuple(self._described(g.source) for g in self._groups if not g.is_shown),
            self._quotes,
            tuple(
                tuple(map(self._described, each.sources[:MOST_PLACES]))
                for each in (*self._quotes, *self._spans)
            ),
            tuple(map(self._pieced, stitched)),
            ended,
            any(map(self._places.by_ocr, self._best())),
        )

    def _best(self) -> Iterator[Source]:
        """Yield the best place of each quote and span."""
        for each in (*self._quotes, *self._spans):
            yield from each.sources[:1]

    def _read(self, kind: CardKind, passages: Sequence[Mapping[str, Any]]) -> Iterator[Group]:
        """Yield the passages read for a question, without those of documents removed since."""
        for each in passages:
            document = self._places.document(each["document"])
            if document is not None:
                start, end = each["start"], each["end"]
                source = Source(document.id, None, document.name, start, end, each.get("page"))
                yield Group(kind, source, start, end)

    def _group(self, source: Source, kind: CardKind) -> Group:
        """Return the group on whose card a place goes; a new one of the kind if there is none."""
        for group in self._groups:
            if group.holds(source):
                return group
        self._groups.append(self._begun(source, kind))
        return self._groups[-1]

    def _begun(self, source: Source, kind: CardKind) -> Group:
        document = None if source.document is None else self._places.document(source.document)
        if document is not None:
            return Group(kind, source, 0, document.characters)
        if (text := self._message_text(source)) is not None:
            return Group("message", source, 0, len(text))
        return Group("removed", source, source.start, source.end)

    def _card(self, group: Group) -> Card:
        source = group.source
        document = None if source.document is None else self._places.document(source.document)
        return card(
            group,
            self._places.called(source),
            self._reader(source),
            (*self._spans, *self._quotes),  # where the quotes' numbers, below 0, lead too
            self._places.within,
            is_flowing=document is not None and has_drawn_pages(document.media_type),
        )

    def _reader(self, source: Source) -> Read | None:
        document = None if source.document is None else self._places.document(source.document)
        if document is not None:
            return partial(self._texts.read, document)
        text = self._message_text(source)
        return None if text is None else (lambda start, end: text[start:end])

    def _message_text(self, source: Source) -> str | None:
        found = None if source.message is None else self._messages.get(source.message)
        return None if found is None else found.text

    def _pieced(self, stitched: Stitched) -> Pieced:
        near = stitched.nearest
        where = "" if near is None else self._places.describe(near)
        return stitched, where, tuple(map(self._described, stitched.places))

    def _described(self, source: Source) -> Described:
        return self._places.describe(source), source
