"""An answer's sources: the passages that were read for it, and where its words are.

Everything is looked up in the database by the answer's message; for an answer in progress its text
and spans are given too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from app.events import Source, Span
from app.prompting import not_found
from app.sources.cards import Card, CardKind, Group, card
from app.sources.excerpts import MarkedWords, Read
from app.sources.kept_texts import KeptTexts
from app.sources.places import Places
from storage import MessageRecord, NotFoundError, Sessions, Store
from storage.messages import branch

__all__ = ["AnswerSources", "Card", "SourcesOf"]

PDF = "application/pdf"

MOST_CARDS = 40

MOST_PLACES = 20
"""Maximum number of places listed and marked per span, the best ones."""

Described = tuple[str, Source]
"""A source and where it is, like "report.pdf, page 3, 3 Methods > 3.2 Data"."""


@dataclass(frozen=True, slots=True)
class AnswerSources:
    """The content of the panel for one answer.

    Attributes:
        message: the answer; None while it is being written.
        cards: those with the answer's words first, in the order of the answer.
        left_out: cards beyond those.
        unused: passages read for earlier questions that have none of the answer's words.
        places: of each span its sources, the best first.
        is_not_found: whether the app said so, and no model wrote it.
    """

    message: int | None
    question: str
    text: str
    spans: tuple[Span, ...]
    cards: tuple[Card, ...]
    left_out: int
    unused: tuple[Described, ...]
    places: tuple[tuple[Described, ...], ...]
    is_not_found: bool


class SourcesOf:
    """Finds the sources of a store's answers; may be used by several threads."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._sessions = Sessions(store)
        self._texts = KeptTexts(store)

    def stored(self, session: str, message: int) -> AnswerSources:
        """The sources of a stored answer.

        Raises:
            storage.NotFoundError: it is not an answer of this session.
        """
        with self._store.snapshot():
            messages = {each.id: each for each in self._sessions.messages(session)}
            answer = messages.get(message)
            if answer is None or answer.role != "assistant" or answer.parent is None:
                raise NotFoundError(f"message {message}: is not an answer of session {session!r}.")
            ended = answer.stats.get("finish") == not_found.FINISH
            finding = self._finding(messages, answer.parent, answer.spans)
            return finding.sources(answer.id, answer.text, is_not_found=ended)

    def live(
        self, session: str, asked: int | None, text: str = "", spans: Sequence[Span] = ()
    ) -> AnswerSources | None:
        """The sources of an answer in progress; None before its question is stored.

        Args:
            asked: the question's message, None before it is stored.
            text, spans: the answer so far.
        """
        with self._store.snapshot():
            messages = {each.id: each for each in self._sessions.messages(session)}
            if asked not in messages:
                return None
            finding = self._finding(messages, asked, spans)
            return finding.sources(None, text, is_not_found=False)

    def clear(self) -> None:
        """Clear cached texts after a document was removed."""
        self._texts.clear()

    def _finding(
        self, messages: Mapping[int, MessageRecord], asked: int | None, spans: Sequence[Span]
    ) -> _SourceFinder:
        path = branch(list(messages.values()), asked)
        return _SourceFinder(Places(self._store), self._texts, messages, path, spans)


class _SourceFinder:
    """Finds the sources of one answer.

    Args:
        messages: of the session, by id.
        path: those on the way to the answer's question, which is the last.
    """

    def __init__(
        self,
        places: Places,
        texts: KeptTexts,
        messages: Mapping[int, MessageRecord],
        path: Sequence[MessageRecord],
        spans: Sequence[Span],
    ) -> None:
        self._places, self._texts, self._messages = places, texts, messages
        self._question = path[-1]
        self._spans = spans
        # Passages are stored in the order of the prompt, in which the best is the last.
        self._groups = list(self._read("passage", self._question.passages[::-1]))
        for message in path[-2::-1]:
            for group in self._read("earlier", message.passages[::-1]):
                if not any(other.holds(group.source) for other in self._groups):
                    self._groups.append(group)
        for number, span in enumerate(spans):
            for rank, source in enumerate(span.sources[:MOST_PLACES]):
                words = MarkedWords(source.start, source.end, number, rank == 0, source.page)
                self._group(source).add(words)

    def sources(self, message: int | None, text: str, *, is_not_found: bool) -> AnswerSources:
        """What was found, for showing."""
        shown = sorted((g for g in self._groups if g.is_shown), key=lambda group: group.order)
        return AnswerSources(
            message,
            self._question.text,
            text,
            tuple(self._spans),
            tuple(map(self._card, shown[:MOST_CARDS])),
            max(len(shown) - MOST_CARDS, 0),
            tuple(self._described(g.source) for g in self._groups if not g.is_shown),
            tuple(tuple(map(self._described, s.sources[:MOST_PLACES])) for s in self._spans),
            is_not_found,
        )

    def _read(self, kind: CardKind, passages: Sequence[Mapping[str, Any]]) -> Iterator[Group]:
        """What was read for a question; what has been removed since is not shown."""
        for each in passages:
            document = self._places.document(each["document"])
            if document is not None:
                start, end = each["start"], each["end"]
                source = Source(document.id, None, document.name, start, end, each.get("page"))
                yield Group(kind, source, start, end)

    def _group(self, source: Source) -> Group:
        """Whose card a place goes on; a new one if there is none."""
        for group in self._groups:
            if group.holds(source):
                return group
        self._groups.append(self._begun(source))
        return self._groups[-1]

    def _begun(self, source: Source) -> Group:
        document = None if source.document is None else self._places.document(source.document)
        if document is not None:
            return Group("elsewhere", source, 0, document.characters)
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
            self._spans,
            self._places.within,
            is_flowing=document is not None and document.media_type == PDF,
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

    def _described(self, source: Source) -> Described:
        return self._places.describe(source), source
