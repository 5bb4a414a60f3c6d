"""A session: its documents, its history, and the main path from a question to an answer."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

import numpy as np

from app.answer import Answer
from app.attribution import Attribution, SourceText
from app.copy_maps import CopyMaps
from app.errors import AskError
from app.events import Done, Event, Loading, Notice, Span, Stats
from app.language_model import LanguageModel
from app.planning import Plan, Planner, to_json
from app.text_stream import TextStream
from app.tokens import Encoded
from speculation import CopyIndex, CopySpec, LoopGuard, Prefill, Sampler, Sampling, Step, generate
from storage import Document, MessageRecord, NotFoundError, Sessions
from storage.documents import text_hash

if TYPE_CHECKING:
    from app.assistant import Assistant


@dataclass(frozen=True, slots=True)
class Turn:
    """A question and its stored answer, if there is one.

    Attributes:
        asked, message: ids of the question and the answer; equal where there is no answer.
        finish: why the answer ended, "cancelled" where it was stopped; None without one.
    """

    question: str
    asked: int
    answer: str
    message: int
    spans: tuple[Span, ...]
    stats: Stats | None
    finish: str | None


class Session:
    """One conversation. Not for two threads at once; the assistant's queue sees to answers."""

    def __init__(self, assistant: Assistant, session_id: str) -> None:
        self.id = session_id
        self._assistant = assistant
        self._sessions = Sessions(assistant.store)

    def documents(self) -> list[Document]:
        """The documents it uses, oldest first; only those that are ready."""
        return [document for document in self._sessions.documents(self.id) if document.text_sha256]

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
        answers = {m.parent: m for m in messages if m.role == "assistant"}
        turns = []
        for question in (m for m in messages if m.role == "user"):
            answer = answers.get(question.id)
            if answer is None:
                nothing = Turn(question.text, question.id, "", question.id, (), None, None)
                turns.append(nothing)
            else:
                turns.append(_turn(question, answer))
        return turns

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
            if not self._assistant.is_loaded:
                yield Loading(self._assistant.settings.model or "the default model")
            yield from self._answer(question, documents, self._assistant.model())

    def _answer(
        self, question: str, documents: Sequence[Document], model: LanguageModel
    ) -> Generator[Event]:
        maps = self._assistant.copy_maps()
        messages = self._sessions.messages(self.id)
        planner = Planner(
            model,
            maps,
            documents,
            self._assistant.document_text,
            self._assistant.library.search,
            self._assistant.settings.max_tokens,
        )
        plan = planner.plan(messages, question)
        if plan.notice is not None:
            yield Notice(plan.notice)
        asked = self._store_question(messages, question, plan, maps)
        sources = self._sources(planner, maps, documents, [*messages, asked], plan)
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

    def _sources(
        self,
        planner: Planner,
        maps: CopyMaps,
        documents: Sequence[Document],
        messages: Sequence[MessageRecord],
        plan: Plan,
    ) -> list[SourceText]:
        """All that may be quoted: documents, then messages."""
        sources = [
            SourceText(
                document.id,
                None,
                document.name,
                planner.indexed(document.id),
                self._assistant.page_starts(document.id),
                _merged([(p.start, p.end) for p in plan.read if p.document == document.id]),
            )
            for document in documents
        ]
        for message in messages:
            indexed = maps.of(text_hash(message.text), lambda text=message.text: text)  # type: ignore[misc]
            sources.append(SourceText(None, message.id, _called(message), indexed))
        return sources

    def _store_question(
        self, messages: Sequence[MessageRecord], question: str, plan: Plan, maps: CopyMaps
    ) -> MessageRecord:
        answers = [message.id for message in messages if message.role == "assistant"]
        maps.put(question, plan.question)
        return self._sessions.append(
            self.id,
            parent=answers[-1] if answers else None,
            role="user",
            text=question,
            token_ids=plan.question.ids.tolist(),
            passages=[to_json(passage) for passage in plan.passages],
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


def _turn(question: MessageRecord, answer: MessageRecord) -> Turn:
    stats = dict(answer.stats)
    finish = stats.pop("finish")
    return Turn(
        question.text,
        question.id,
        answer.text,
        answer.id,
        answer.spans,
        Stats(**stats),
        finish,
    )


def _called(message: MessageRecord) -> str:
    return "your question" if message.role == "user" else "an earlier answer"


def _merged(ranges: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Ranges in order, those that touch made one."""
    merged: list[tuple[int, int]] = []
    for start, end in sorted(ranges):
        if merged and start <= merged[-1][1]:
            merged[-1] = merged[-1][0], max(end, merged[-1][1])
        else:
            merged.append((start, end))
    return merged
