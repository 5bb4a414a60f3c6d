"""The main path: from a question to its stored answer, as events.

Wait for the queue (one model, one cache), load the model if need be, plan, store the question,
decode, store the answer with its tokens and spans.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from app.conversation.answer import Answer
from app.conversation.plain_pace import PlainPace
from app.conversation.quotable import quotable
from app.conversation.text_stream import TextStream
from app.errors import AskError
from app.events import Asked, Done, Event, Nearest, Notice
from app.models.language_model import LanguageModel
from app.models.tokens import Encoded
from app.prompting import not_found
from app.prompting.known_documents import KnownDocuments
from app.prompting.planning import Plan, Planner, to_json
from app.provenance.attribution import Attribution, SourceText
from app.provenance.copy_maps import CopyMaps
from speculation import CopyIndex, Drafting, LoopGuard, Prefill, Sampler, Sampling, Step, generate
from storage import Document, MessageRecord, Sessions
from storage.messages import branch

if TYPE_CHECKING:
    from app.assistant import Assistant

AGAIN_TEMPERATURE = 0.7
"""Of another answer where the setting is 0, since that would give the same words."""


@dataclass(frozen=True, slots=True)
class Query:
    """What is to be answered, and where in the session.

    Attributes:
        parent: the message that the question follows.
        stored: the question's message, if it was asked before.
        answers: how many answers of a model it has.
        shown: the last message of the branch that was shown when it was asked again.
    """

    question: str
    parent: int | None
    stored: MessageRecord | None = None
    answers: int = 0
    shown: int | None = None


class Reply:
    """One answer in the making."""

    def __init__(self, assistant: Assistant, session: str, query: Query) -> None:
        self._assistant = assistant
        self._session = session
        self._query = query
        self._sessions = Sessions(assistant.store)
        self._settings = assistant.settings

    def events(self) -> Generator[Event]:
        """What happens; closing it cancels and stores what was written.

        Raises:
            AskError: it can't be answered; nothing is stored.
            app.errors.ModelError, speculation.TargetError: the model can't be had.
            storage.StorageError: the data folder can't take the question or the answer.
        """
        with self._assistant.queue.ticket() as ticket:
            yield from self._assistant.queue.wait(ticket)
            documents = self._sessions.documents(self._session)
            # What was asked before is asked of the model in spite of what was not found.
            if self._query.stored is None:
                if not documents:
                    raise AskError(
                        "This session has no documents to answer from. Add a file first."
                    )
                if (nearest := self._not_found(documents)) is not None:
                    yield from self._say_not_found(nearest)
                    return
            model = yield from self._assistant.models.borrow()
            try:
                yield from self._answer(documents, model)
            finally:
                self._assistant.models.give_back()

    def _not_found(self, documents: Sequence[Document]) -> tuple[Nearest, ...] | None:
        ids = [document.id for document in documents]
        return not_found.nearest(self._query.question, ids, self._assistant.library.search)

    def _say_not_found(self, nearest: tuple[Nearest, ...]) -> Iterator[Event]:
        maps = self._assistant.copy_maps()
        encoded = maps.tokens.encode(self._query.question)
        text, stats = not_found.TEXT, not_found.STATS
        with self._assistant.store.transaction():
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
        maps = self._assistant.copy_maps(model.tokens)
        known = KnownDocuments(documents, self._assistant.library.documents, maps)
        planner = Planner(model, known, self._assistant.library.search, self._settings.max_tokens)
        before = branch(self._sessions.messages(self._session), self._query.parent)
        stored = self._query.stored
        read_before = None if stored is None else stored.passages
        drafting = self._drafting(model)
        plan = planner.plan(before, self._query.question, read_before)
        if plan.notice is not None:
            yield Notice(plan.notice)
        asked = stored or self._store_question(
            plan.question, [to_json(passage) for passage in plan.passages], maps
        )
        yield Asked(asked.id, tuple(map(known.shown, plan.passages)))
        sources = quotable(known, plan.read, [*before, asked], maps, self._assistant.page_starts)
        sampling = self._sampling()
        answer = Answer(
            TextStream(model.tokens, self._settings.stop),
            Attribution(sources, model.tokens, self._settings.min_span),
            len(plan.prompt.ids),
            PlainPace(model.target, sampling),
            sampling,
        )
        # The segment of the question is in the tail, with the markup around it.
        segments = [each.indexed.segment for each in sources if each.message != asked.id]
        index = CopyIndex(segments, tail=plan.prompt.ids[-plan.prompt.tail :])
        try:
            yield from answer.follow(self._generate(model, drafting, plan, answer, index, sources))
        finally:
            # Also when cancelled: what was written is not lost.
            done = self._store_answer(asked, answer, maps, model.title)
        if done is not None:
            yield done

    def _generate(
        self,
        model: LanguageModel,
        drafting: Drafting,
        plan: Plan,
        answer: Answer,
        index: CopyIndex,
        sources: Sequence[SourceText],
    ) -> Iterator[Prefill | Step]:
        quoted = [source.indexed.segment for source in sources if source.document is not None]
        guard = [LoopGuard(len(plan.prompt.ids), quoted)] if self._settings.loop_guard else []
        return generate(
            model.target,
            plan.prompt.ids,
            Sampler(answer.sampling, guard),
            drafting=drafting,
            index=index,
            stop=answer.stream,
            max_tokens=self._settings.max_tokens,
        )

    def _drafting(self, model: LanguageModel) -> Drafting:
        """What was learnt of this model and measured of it, also by another process."""
        self._assistant.measuring.use_costs(model)
        texts = self._assistant.library_texts
        return model.drafting.of(self._settings, lambda: texts.of(model.fingerprint))

    def _sampling(self) -> Sampling:
        """As it is set; another answer to a question is drawn, each from a seed of its own."""
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
        self, asked: MessageRecord, answer: Answer, maps: CopyMaps, model: str
    ) -> Done | None:
        if not answer.stream.text:
            return None
        spans, stats = answer.spans(), answer.stats()
        message = self._sessions.append(
            self._session,
            parent=asked.id,
            role="assistant",
            text=answer.stream.text,
            token_ids=answer.stream.ids,
            stats={**asdict(stats), "finish": answer.finish, "model": model},
            spans=spans,
            shown=self._query.shown,
        )
        bounds = np.array([0, *answer.stream.ends], dtype=np.int32)
        maps.put(message.text, Encoded(np.array(answer.stream.ids, dtype=np.int32), bounds))
        return Done(self._session, message.id, message.text, spans, stats, answer.finish)
