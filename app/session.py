"""A session: its documents, its history, and the main path from a question to an answer."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import numpy as np

from app import not_found
from app.answer import Answer
from app.attribution import Attribution, SourceText
from app.copy_maps import CopyMaps
from app.errors import AskError
from app.events import Done, Event, Loading, Nearest, Notice
from app.language_model import LanguageModel
from app.planning import Plan, Planner, to_json
from app.quotable import quotable
from app.text_stream import TextStream
from app.tokens import Encoded
from app.turns import Turn, turns
from speculation import CopyIndex, CopySpec, LoopGuard, Prefill, Sampler, Sampling, Step, generate
from storage import Document, MessageRecord, NotFoundError, Sessions

if TYPE_CHECKING:
    from app.assistant import Assistant


class Session:
    """One conversation. Not for two threads at once; the assistant's queue sees to answers."""

    def __init__(self, assistant: Assistant, session_id: str) -> None:
        self.id = session_id
        self._assistant = assistant
        self._sessions = Sessions(assistant.store)

    def documents(self) -> list[Document]:
        """The documents it uses, oldest first."""
        return self._sessions.documents(self.id)

    def attach(self, document: int) -> None:
        """Use one more document."""
        self._sessions.attach(self.id, document)

    def discard_if_unused(self) -> None:
        """Remove the session if nothing was asked in it; its documents stay in the library."""
        if not self._sessions.messages(self.id):
            self._sessions.remove(self.id)

    def message_text(self, message: int) -> str | None:
        """The text of one of its messages, None if it is none of them."""
        try:
            record = self._sessions.message(message)
        except NotFoundError:
            return None
        return record.text if record.session == self.id else None

    def history(self) -> list[Turn]:
        """What was asked and answered, as it is stored."""
        messages = self._sessions.messages(self.id)
        return list(turns(messages, self._assistant.library.documents))

    def ask(self, question: str) -> Generator[Event]:
        """Answer `question`; closing the generator cancels and stores what was written.

        Raises:
            AskError: it can't be answered; nothing is stored.
            app.models.ModelError, speculation.TargetError: the model can't be had.
            storage.StorageError: the data folder can't take the question or the answer.
        """
        # What a terminal passes on that isn't UTF-8 comes as lone surrogates, which nothing takes.
        question = question.encode(errors="replace").decode().strip()
        if not question:
            raise AskError("The question is empty. Type one and ask again.")
        with self._assistant.queue.ticket() as ticket:
            yield from self._assistant.queue.wait(ticket)
            documents = self.documents()
            if not documents:
                raise AskError("This session has no documents to answer from. Add a file first.")
            if (nearest := self._not_found(question, documents)) is not None:
                yield self._store_not_found(question, nearest)
                return
            if not self._assistant.is_loaded:
                yield Loading(self._assistant.settings.model or "the default model")
            yield from self._answer(question, documents, self._assistant.model())

    def _not_found(
        self, question: str, documents: Sequence[Document]
    ) -> tuple[Nearest, ...] | None:
        ids = [document.id for document in documents]
        return not_found.nearest(question, ids, self._assistant.library.search)

    def _store_not_found(self, question: str, nearest: Sequence[Nearest]) -> Done:
        maps = self._assistant.copy_maps()
        encoded = maps.tokens.encode(question)
        passages = [to_json(passage) for passage in nearest]
        asked = self._store_question(question, encoded, passages, maps)
        text, stats = not_found.TEXT, not_found.STATS
        message = self._sessions.append(
            self.id,
            parent=asked.id,
            role="assistant",
            text=text,
            token_ids=maps.tokens.encode(text).ids.tolist(),
            stats={**asdict(stats), "finish": not_found.FINISH},
        )
        return Done(self.id, message.id, text, (), stats, not_found.FINISH, tuple(nearest))

    def _answer(
        self, question: str, documents: Sequence[Document], model: LanguageModel
    ) -> Generator[Event]:
        maps = self._assistant.copy_maps()
        messages = self._sessions.messages(self.id)
        planner = Planner(
            model,
            maps,
            documents,
            self._document,
            self._assistant.document_text,
            self._assistant.library.search,
            self._assistant.settings.max_tokens,
        )
        plan = planner.plan(messages, question)
        if plan.notice is not None:
            yield Notice(plan.notice)
        passages = [to_json(passage) for passage in plan.passages]
        asked = self._store_question(question, plan.question, passages, maps)
        sources = quotable(
            planner, plan.read, [*messages, asked], maps, self._assistant.page_starts
        )
        index = CopyIndex(
            [source.indexed.segment for source in sources if source.message != asked.id],
            tail=plan.prompt.ids[-plan.prompt.tail :],
        )
        answer = Answer(
            TextStream(model.tokens, self._assistant.settings.stop),
            Attribution(sources, model.tokens, self._assistant.settings.min_span),
            len(plan.prompt.ids),
        )
        try:
            yield from answer.follow(self._generate(model, plan, answer, index, sources))
        finally:
            # Also when cancelled: what was written is not lost.
            done = self._store_answer(asked, answer, maps)
        if done is not None:
            yield done

    def _generate(
        self,
        model: LanguageModel,
        plan: Plan,
        answer: Answer,
        index: CopyIndex,
        sources: Sequence[SourceText],
    ) -> Iterator[Prefill | Step]:
        settings = self._assistant.settings
        sampling = Sampling(
            settings.temperature,
            settings.top_k,
            settings.top_p,
            settings.min_p,
            settings.repetition_penalty,
            settings.seed,
        )
        quoted = [source.indexed.segment for source in sources if source.document is not None]
        guard = [LoopGuard(len(plan.prompt.ids), quoted)] if settings.loop_guard else []
        return generate(
            model.target,
            plan.prompt.ids,
            Sampler(sampling, guard),
            drafters=[CopySpec()],
            index=index,
            stop=answer.stream,
            max_tokens=settings.max_tokens,
        )

    def _document(self, document: int) -> Document | None:
        try:
            return self._assistant.library.documents.get(document)
        except NotFoundError:
            return None

    def _store_question(
        self,
        question: str,
        encoded: Encoded,
        passages: Sequence[Mapping[str, Any]],
        maps: CopyMaps,
    ) -> MessageRecord:
        messages = self._sessions.messages(self.id)
        answers = [message.id for message in messages if message.role == "assistant"]
        maps.put(question, encoded)
        return self._sessions.append(
            self.id,
            parent=answers[-1] if answers else None,
            role="user",
            text=question,
            token_ids=encoded.ids.tolist(),
            passages=passages,
        )

    def _store_answer(self, asked: MessageRecord, answer: Answer, maps: CopyMaps) -> Done | None:
        if not answer.stream.text:
            return None
        spans, stats = answer.spans(), answer.stats()
        message = self._sessions.append(
            self.id,
            parent=asked.id,
            role="assistant",
            text=answer.stream.text,
            token_ids=answer.stream.ids,
            stats={**asdict(stats), "finish": answer.finish},
            spans=spans,
        )
        bounds = np.array([0, *answer.stream.ends], dtype=np.int32)
        maps.put(message.text, Encoded(np.array(answer.stream.ids, dtype=np.int32), bounds))
        return Done(self.id, message.id, message.text, spans, stats, answer.finish)
