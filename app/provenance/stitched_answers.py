"""Keeps the stitched sentences of stored answers, and where their pieces are from.

Where they are is stored with an answer, so that it is known at once, and stays so when a document
is removed. The places, and what an answer of an earlier version of Palimpsest is, are found in the
documents again.
"""

from __future__ import annotations

import threading
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from cachetools import LRUCache

from app.events import AnswerFinish, Stitched
from app.provenance.source_sentences import SourceSentences
from app.provenance.stitched import Judge
from storage import Document, Documents, MessageRecord, NotFoundError, Store

STORED = "stitched"
"""In an answer's statistics: start, end and number of places of each such sentence, in a row."""

_Key = tuple[int, bool, tuple[int, ...]]
_Ranges = Mapping[int, Sequence[tuple[int, int]]]

QUOTES: AnswerFinish = "quotes"
"""Such an answer consists of whole sentences."""

MOST_KEPT = 256
"""Answers whose sentences are kept in memory."""


class StitchedAnswers:
    """Judges stored answers; may be used by several threads."""

    def __init__(self, store: Store) -> None:
        self._documents = Documents(store)
        self._kept: LRUCache[_Key, tuple[Stitched, ...]] = LRUCache(MOST_KEPT)
        self._lock = threading.Lock()

    def shown(self, answer: MessageRecord) -> tuple[Stitched, ...]:
        """Those to be shown in its text; their places may be missing."""
        return tuple(stored(answer)) if STORED in answer.stats else self._judged(answer, {})

    def found(self, answer: MessageRecord, asked: MessageRecord) -> tuple[Stitched, ...]:
        """The same with their places, as far as the documents are there.

        Args:
            asked: its question, for which passages were read.
        """
        kept = tuple(stored(answer))
        if STORED in answer.stats and not kept:
            return ()
        read: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
        for passage in answer.passages or asked.passages:
            read[passage["document"]].append((passage["start"], passage["end"]))
        judged = self._judged(answer, read)
        if STORED not in answer.stats:
            return judged
        by_place = {(each.start, each.end): each for each in judged}
        return tuple(
            replace(by_place.get((each.start, each.end), each), count=each.count) for each in kept
        )

    def clear(self) -> None:
        """Forget what is in memory after a document was removed."""
        with self._lock:
            self._kept.clear()

    def _judged(self, answer: MessageRecord, read: _Ranges) -> tuple[Stitched, ...]:
        quoted = {s.document for span in answer.spans for s in span.sources} - {None}
        if not quoted or answer.stats.get("finish") == QUOTES:
            return ()
        documents = list(self._existing(quoted | set(read)))
        key = answer.id, bool(read), tuple(each.id for each in documents)
        with self._lock:
            known = self._kept.get(key)
        if known is None:
            judge = Judge([self._text(each, read.get(each.id, ())) for each in documents])
            known = tuple(judge.stitched(answer.text, answer.spans))
            with self._lock:
                self._kept[key] = known
        return known

    def _existing(self, documents: Collection[int | None]) -> Iterator[Document]:
        for document in sorted(each for each in documents if each is not None):
            with suppress(NotFoundError):
                yield self._documents.get(document)

    def _text(self, document: Document, read: Sequence[tuple[int, int]]) -> SourceSentences:
        text = self._documents.text(document.id)
        pages = [page.start for page in self._documents.pages(document.id)]
        ranges = [each for each in read if each[0] <= each[1] <= len(text)]
        return SourceSentences(document.id, document.name, text, ranges, pages)


def as_numbers(stitched: Sequence[Stitched]) -> list[int]:
    """Return their stored form."""
    return [number for each in stitched for number in (each.start, each.end, each.count)]


def stored(answer: MessageRecord) -> Iterator[Stitched]:
    """Return the stored ones, without any that no sentence of the answer can be."""
    numbers = answer.stats.get(STORED)
    if not isinstance(numbers, list) or not all(type(each) is int for each in numbers):
        return
    for start, end, count in zip(numbers[::3], numbers[1::3], numbers[2::3], strict=False):
        if 0 <= start < end <= len(answer.text) and count > 0:
            yield Stitched(start, end, count)
