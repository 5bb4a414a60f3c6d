"""Stores a question with what was found for it, then its answer, unfinished and finished."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from time import monotonic
from typing import Any

from app.conversation.generation import Generated, Generation
from app.conversation.lookup import Lookup
from app.conversation.without_model import AnswerWithoutModel
from app.events import (
    NO_STATS,
    AnswerFinish,
    Asked,
    Done,
    Evidence,
    Nearest,
    Reading,
    Span,
    Way,
    Writing,
)
from app.models.prompt import PromptPassage
from app.models.tokens import Encoded
from app.prompting.passages import to_json
from app.provenance.copy_maps import CopyMaps
from app.provenance.stitched_answers import as_numbers
from app.sources.answer_sources import BY_OCR
from app.sources.places import Places
from storage import MessageRecord, Sessions, Store
from storage.unfinished import UnfinishedAnswers

INTERRUPTED: AnswerFinish = "interrupted"

KEPT_SECONDS = 1.0
"""An answer in progress is stored this often."""


@dataclass(frozen=True, slots=True)
class Query:
    """The question to answer, and its place in the session.

    Attributes:
        parent: the message that the question follows.
        way: how the session's questions are answered.
        stored: the question's message, if it was asked before.
        answers: number of model answers it already has.
        is_quoted: whether it has an answer that no model wrote, so that the model is meant now.
        shown: the last message of the branch that was shown when it was asked again.
    """

    question: str
    parent: int | None
    way: Way
    stored: MessageRecord | None = None
    answers: int = 0
    is_quoted: bool = False
    shown: int | None = None


class StoredReply:
    """Stores one question and one answer to it.

    Args:
        notices: what was told meanwhile; grows until the answer is stored.

    Attributes:
        documents: how many the question went to; None if these were all.
    """

    def __init__(self, store: Store, session: str, query: Query, notices: Sequence[str]) -> None:
        self._store = store
        self._sessions = Sessions(store)
        self._session = session
        self._query = query
        self._notices = notices
        self.documents: int | None = None

    def kept(
        self, generation: Generation, asked: MessageRecord, model: str
    ) -> Generator[Reading | Writing]:
        """The generation's events; what it writes is kept every second, so that a kill loses no
        more.
        """
        unfinished = UnfinishedAnswers(self._store)
        kept = monotonic()
        with closing(generation.events()) as events:
            for event in events:
                is_due = isinstance(event, Writing) and monotonic() - kept >= KEPT_SECONDS
                if is_due and (written := generation.result()).text:
                    kept = monotonic()
                    stats = {**self._stats(asked, written, model), "finish": INTERRUPTED}
                    ids = written.tokens.ids.tolist()
                    unfinished.put(asked.id, written.text, ids, stats, written.spans)
                yield event

    def _stats(self, asked: MessageRecord, written: Generated, model: str) -> dict[str, Any]:
        return {
            **asdict(written.stats),
            "finish": written.finish,
            "model": model,
            "stitched": as_numbers(written.stitched),
            **self.told((*asked.evidence, *written.spans)),
        }

    def told(self, quoted: Iterable[Evidence | Span]) -> dict[str, Any]:
        """What is stored with an answer, whoever gave it, beside how it went; also whether OCR read
        any of what is quoted, which is to be known when its document has been removed.
        """
        asked = {} if self.documents is None else {"documents": self.documents}
        best = (each.sources[0] for each in quoted if each.sources)
        read = {BY_OCR: True} if any(map(Places(self._store).by_ocr, best)) else {}
        return {"notices": self._notices, **asked, **read}

    def asked(
        self,
        found: Lookup,
        encoded: Encoded,
        passages: Sequence[PromptPassage | Nearest],
        maps: CopyMaps,
    ) -> MessageRecord:
        """The question's message with its evidence, stored unless it was asked before."""
        if (stored := self._query.stored) is not None:
            self._sessions.give_evidence(stored.id, found.evidence)
            return stored
        maps.put(self._query.question, encoded)
        return self._sessions.append(
            self._session,
            parent=self._query.parent,
            role="user",
            text=self._query.question,
            token_ids=encoded.ids.tolist(),
            passages=[to_json(passage) for passage in passages],
            evidence=found.evidence,
        )

    def without_model(
        self, found: Lookup, answer: AnswerWithoutModel, maps: CopyMaps
    ) -> Iterator[Asked | Done]:
        """Store the question and an answer that no model wrote; both or neither."""
        encoded = maps.tokens.encode(answer.text)
        question = maps.tokens.encode(self._query.question)
        told = self.told((*found.evidence, *answer.spans))
        with self._store.transaction():
            asked = self.asked(found, question, answer.passages, maps)
            message = self._sessions.append(
                self._session,
                parent=asked.id,
                role="assistant",
                text=answer.text,
                token_ids=encoded.ids.tolist(),
                stats={**asdict(NO_STATS), "finish": answer.finish, **told},
                spans=answer.spans,
                shown=self._query.shown,
            )
        yield Asked(asked.id, answer.passages)
        yield Done(
            self._session,
            message.id,
            answer.text,
            answer.spans,
            NO_STATS,
            answer.finish,
            answer.nearest,
        )

    def answer(
        self,
        asked: MessageRecord,
        written: Generated,
        maps: CopyMaps,
        model: str,
        read: Sequence[PromptPassage],
    ) -> Done | None:
        """The stored answer; with what was read for it, if its question was stored before."""
        if not written.text:
            return None
        message = self._sessions.append(
            self._session,
            parent=asked.id,
            role="assistant",
            text=written.text,
            token_ids=written.tokens.ids.tolist(),
            passages=list(map(to_json, read)),
            stats=self._stats(asked, written, model),
            spans=written.spans,
            shown=self._query.shown,
        )
        maps.put(message.text, written.tokens)
        if written.finish == "cancelled":
            return None
        return Done(
            self._session,
            message.id,
            message.text,
            written.spans,
            written.stats,
            written.finish,
            stitched=written.stitched,
        )
