"""An answer's sources: the passages that were read for it, and where its words are.

Everything is looked up in the database by the answer's message; for an answer in progress its text
and spans are given too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from app.events import NO_MODEL, Evidence, Nearest, Span, Stitched
from app.prompting.passages import to_json
from app.provenance.stitched_answers import StitchedAnswers
from app.sources.cards import CardKind
from app.sources.places import Places
from app.sources.source_finder import AnswerSources, SourceFinder
from app.sources.text_cache import TextCache
from storage import MessageRecord, NotFoundError, Sessions, Store
from storage.messages import branch

BY_OCR = "by_ocr"
"""What of an answer's statistics says that OCR read some of what is quoted."""


class SourcesOf:
    """Finds the sources of a store's answers; may be used by several threads."""

    def __init__(self, store: Store, stitched: StitchedAnswers) -> None:
        self._store = store
        self._stitched = stitched
        self._sessions = Sessions(store)
        self._texts = TextCache(store)

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
            ended = str(answer.stats.get("finish"))
            asked = messages[answer.parent]
            copied: CardKind = "found" if ended in NO_MODEL else "elsewhere"
            finding = self._finding(
                messages, asked.id, answer.spans, asked.evidence, answer.passages, copied
            )
            stitched = self._stitched.found(answer, asked)
            found = finding.sources(answer.id, answer.text, stitched, ended)
            return replace(found, was_by_ocr=answer.stats.get(BY_OCR) is True)

    def live(
        self,
        session: str,
        asked: int | None,
        text: str = "",
        spans: Sequence[Span] = (),
        evidence: Sequence[Evidence] = (),
        stitched: Sequence[Stitched] = (),
        read: Sequence[Nearest] = (),
    ) -> AnswerSources | None:
        """The sources of an answer in progress; None while nothing is known of them.

        Args:
            asked: the question's message, None before it is stored.
            text, spans: the answer so far.
            evidence: what was found for the question.
            stitched: its sentences that are pieced together.
            read: what is read for it; () for what was stored with the question.
        """
        with self._store.snapshot():
            messages = {each.id: each for each in self._sessions.messages(session)}
            if asked not in messages and not evidence:
                return None
            finding = self._finding(messages, asked, spans, evidence, list(map(to_json, read)))
            return finding.sources(None, text, stitched, "")

    def clear(self) -> None:
        """Clear cached texts after a document was removed."""
        self._texts.clear()

    def _finding(
        self,
        messages: Mapping[int, MessageRecord],
        asked: int | None,
        spans: Sequence[Span],
        evidence: Sequence[Evidence],
        read: Sequence[Mapping[str, Any]],
        copied: CardKind = "elsewhere",
    ) -> SourceFinder:
        path = [*branch(list(messages.values()), asked if asked in messages else None)]
        if path and read:  # its question had been stored before, with something else
            path[-1] = replace(path[-1], passages=tuple(read))
        places = Places(self._store)
        return SourceFinder(places, self._texts, messages, path, spans, evidence, copied)
