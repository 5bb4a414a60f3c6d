"""The main path: from a question to its stored answer, as events.

Wait for the queue (one model, one cache), load the model if necessary, plan, store the question,
generate, store the answer with its tokens and spans. A question is searched at most once: if its
documents don't fit into the prompt, or may contain nothing relevant.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from app.conversation.generation import Generated, Generation, GenerationRequest
from app.conversation.parts import Parts
from app.conversation.quotable import quotable
from app.errors import AskError
from app.events import Asked, Done, Event, Nearest, Notice
from app.models.language_model import LanguageModel
from app.models.tokens import Encoded
from app.prompting import not_found
from app.prompting.known_documents import KnownDocuments
from app.prompting.planning import Plan, Planner, to_json
from app.provenance.copy_maps import CopyMaps
from app.provenance.matching import SourceText
from speculation import Drafting, Sampling
from storage import Document, MessageRecord, Sessions
from storage.messages import branch

AGAIN_TEMPERATURE = 0.7
"""Used for another answer where the setting is 0, which would give the same words again."""


@dataclass(frozen=True, slots=True)
class Query:
    """What to answer, and where in the session.

    Attributes:
        parent: the message that the question follows.
        stored: the question's message, if it was asked before.
        answers: number of model answers it already has.
        shown: the last message of the branch that was shown when it was asked again.
    """

    question: str
    parent: int | None
    stored: MessageRecord | None = None
    answers: int = 0
    shown: int | None = None


class Reply:
    """One answer while it is generated."""

    def __init__(self, parts: Parts, session: str, query: Query) -> None:
        self._parts = parts
        self._session = session
        self._query = query
        self._sessions = Sessions(parts.store)
        self._settings = parts.settings()
        self._search = parts.library.question(query.question).best

    def events(self) -> Generator[Event]:
        """The events; closing the generator cancels and stores what was written.

        Raises:
            AskError: the question can't be answered; nothing is stored.
            app.errors.ModelError, speculation.TargetError: the model isn't available.
            storage.StorageError: the data folder can't take the question or the answer.
        """
        with self._parts.queue.ticket() as ticket:
            yield from self._parts.queue.wait(ticket)
            documents = self._sessions.documents(self._session)
            # A question asked again goes to the model even if nothing relevant was found.
            if self._query.stored is None:
                if not documents:
                    raise AskError(
                        "This session has no documents to answer from. Add a file first."
                    )
                if (nearest := self._not_found(documents)) is not None:
                    yield from self._say_not_found(nearest)
                    return
            model = yield from self._parts.models.borrow()
            try:
                yield from self._answer(documents, model)
            finally:
                self._parts.models.give_back()

    def _not_found(self, documents: Sequence[Document]) -> tuple[Nearest, ...] | None:
        ids = [document.id for document in documents]
        return not_found.nearest(self._query.question, ids, self._search)

    def _say_not_found(self, nearest: tuple[Nearest, ...]) -> Iterator[Event]:
        maps = self._parts.maps.of(self._parts.models.tokens())
        encoded = maps.tokens.encode(self._query.question)
        text, stats = not_found.TEXT, not_found.STATS
        with self._parts.store.transaction():
            asked = self._store_question(encoded, [to_json(passage) for passage in nearest], maps)
            message = self._sessions.append(
                self._session,
                parent=asked.id,
                role="assistant",
                text=text,
                token_ids=maps.tokens.encode(text).ids.tolist(),
                stats={**asdict(stats), "finish": not_found.FINISH},
            )
        yield Asked(asked.id, nearest)
        yield Done(self._session, message.id, text, (), stats, not_found.FINISH, nearest)

    def _answer(self, documents: Sequence[Document], model: LanguageModel) -> Generator[Event]:
        maps = self._parts.maps.of(model.tokens)
        known = KnownDocuments(documents, self._parts.library.documents, maps)
        planner = Planner(model, known, self._search, self._settings.max_tokens)
        before = branch(self._sessions.messages(self._session), self._query.parent)
        stored = self._query.stored
        # A drafter that isn't available is an error before anything is stored.
        drafting = self._parts.tuning.drafting(model, self._settings)
        plan = planner.plan(
            before, self._query.question, None if stored is None else stored.passages
        )
        if plan.notice is not None:
            yield Notice(plan.notice)
        asked = stored or self._store_question(
            plan.question, [to_json(passage) for passage in plan.passages], maps
        )
        yield Asked(asked.id, tuple(map(known.shown, plan.passages)))
        sources = quotable(known, plan.read, [*before, asked], maps)
        generation = Generation(model, self._request(plan, drafting, sources, asked))
        try:
            yield from generation.events()
        finally:
            # Also when cancelled: what was written is not lost.
            done = self._store_answer(asked, generation.result(), maps, model.title)
        if done is not None:
            yield done

    def _request(
        self,
        plan: Plan,
        drafting: Drafting,
        sources: Sequence[SourceText],
        asked: MessageRecord,
    ) -> GenerationRequest:
        settings = self._settings
        return GenerationRequest(
            prompt=plan.prompt.ids,
            max_tokens=settings.max_tokens,
            drafting=drafting,
            sampling=self._sampling(),
            sources=sources,
            # The segment of the question is in the tail, with the markup around it.
            copies=[each.indexed.segment for each in sources if each.message != asked.id],
            tail=plan.prompt.tail,
            stop=settings.stop,
            min_span=settings.min_span,
            loop_guard=settings.loop_guard,
        )

    def _sampling(self) -> Sampling:
        """As set; further answers to the same question are sampled, each with its own seed."""
        settings, answers = self._settings, self._query.answers
        return Sampling(
            (settings.temperature or AGAIN_TEMPERATURE) if answers else settings.temperature,
            settings.top_k,
            settings.top_p,
            settings.min_p,
            settings.repetition_penalty,
            settings.seed + answers,
        )

    def _store_question(
        self, encoded: Encoded, passages: Sequence[Mapping[str, Any]], maps: CopyMaps
    ) -> MessageRecord:
        maps.put(self._query.question, encoded)
        return self._sessions.append(
            self._session,
            parent=self._query.parent,
            role="user",
            text=self._query.question,
            token_ids=encoded.ids.tolist(),
            passages=passages,
        )

    def _store_answer(
        self, asked: MessageRecord, written: Generated, maps: CopyMaps, model: str
    ) -> Done | None:
        if not written.text:
            return None
        message = self._sessions.append(
            self._session,
            parent=asked.id,
            role="assistant",
            text=written.text,
            token_ids=written.tokens.ids.tolist(),
            stats={**asdict(written.stats), "finish": written.finish, "model": model},
            spans=written.spans,
            shown=self._query.shown,
        )
        maps.put(message.text, written.tokens)
        if written.finish == "cancelled":
            return None
        return Done(
            self._session, message.id, message.text, written.spans, written.stats, written.finish
        )
