"""The main path: from a question to its stored answer, as events.

First the sentences of the files that answer it, for which neither the queue nor the model is
needed. They are the answer where the model isn't to be trusted, and where there are none the answer
is "not found". Otherwise: wait for the queue (one model, one cache), load the model if necessary,
plan, store the question, generate, store the answer with its tokens and spans. A question is
searched at most once.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from functools import cached_property, partial
from typing import Any

from app.conversation.asked_documents import asked_note, is_found_in, number_asked
from app.conversation.cautions import DOUBTFUL, cautions
from app.conversation.components import Components
from app.conversation.digest import digest_of
from app.conversation.generation import Generation
from app.conversation.lookup import AskedFiles, Lookup, look_up
from app.conversation.quotable import quotable
from app.conversation.requests import request_for
from app.conversation.stored_reply import Query, StoredReply
from app.conversation.turns import notices_of
from app.conversation.unread_files import unread
from app.conversation.without_model import (
    NO_QUOTES,
    answer_without_model,
    evidence_above,
)
from app.errors import AskError
from app.events import Asked, Event, Found, Notice
from app.models.language_model import LanguageModel
from app.prompting.known_documents import KnownDocuments
from app.prompting.not_found import FINISH, NO_FILES
from app.prompting.planning import Plan, Planner
from storage import Chunks, Document, MessageRecord, Sessions, SessionScope
from storage.messages import branch


class Reply:
    """One answer while it is generated."""

    def __init__(self, components: Components, session: str, query: Query) -> None:
        self._components = components
        self._session = session
        self._query = query
        self._sessions = Sessions(components.store)
        self._settings = components.settings()
        self._notices: list[str] = []
        self._stored = StoredReply(components.store, session, query, self._notices)

    def events(self) -> Generator[Event]:
        """The events; closing the generator cancels and stores what was written.

        Raises:
            AskError: the question can't be answered; nothing is stored.
            app.errors.ModelError, speculation.TargetError: the model isn't available.
            storage.StorageError: the data folder can't take the question or the answer.
        """
        with closing(self._events()) as events:
            for event in events:
                if isinstance(event, Notice):
                    self._notices.append(event.text)
                yield event

    def _events(self) -> Generator[Event]:
        with self._components.queue.ticket() as ticket:
            documents = self._documents()
            found = self._look_up(documents)
            self._check_quotable(found, documents)
            needs_no_model = self._needs_no_model(found, documents)
            # To a question it is told before anything is decided.
            if found.task is not None and needs_no_model:
                found = replace(found, evidence=evidence_above(found))
            yield Found(found.evidence)
            told = cautions(found, was_doubted=self._was_doubted(), needs_no_model=needs_no_model)
            yield from map(Notice, told)
            if needs_no_model:
                # What needs a model, or is small talk, is searched for in no document.
                number = None if found.needs_model else self._number_asked(found, documents)
                answer = answer_without_model(found, documents, number)
                if number is not None and answer.finish != FINISH:
                    yield Notice(asked_note(documents, number))
                if found.is_doubtful or answer.finish == FINISH:
                    yield from map(Notice, self._unread(documents))
                maps = self._components.maps.of(self._components.models.tokens())
                yield from self._stored.without_model(found, answer, maps)
                return
            yield from self._components.queue.wait(ticket)
            model = yield from self._components.models.borrow()
            try:
                # Documents may have come and gone in the meantime.
                yield from self._answer_with_model(found, self._documents(), model)
            finally:
                self._components.models.give_back()

    def _number_asked(self, found: Lookup, documents: Sequence[Document]) -> int | None:
        """Note how many documents the question goes to, to be stored; None if these are all, or if
        what was found in others before is used again.
        """
        of_all = bool(self._before) and self._passages() is not None
        if of_all or not is_found_in(documents, found.evidence):
            return None
        number = number_asked(documents, self._components.library.documents.current())
        self._stored.documents = number
        return number

    def _scope(self) -> SessionScope:
        return self._sessions.get(self._session).scope

    def _unread(self, documents: Sequence[Document]) -> Iterator[str]:
        """Return notes on files that may have an answer and weren't read."""
        if self._scope() != "all":
            return iter(())
        names = {document.name for document in documents}
        return unread(self._components.library.overview(), names)

    def _was_doubted(self) -> bool:
        """Whether an earlier answer to this question, from the same evidence, said that it was
        doubtful.
        """
        return any(DOUBTFUL in notices_of(each) for each in self._before)

    @cached_property
    def _before(self) -> list[MessageRecord]:
        """The earlier answers to this question."""
        if self._query.stored is None:
            return []
        asked = self._query.stored.id
        messages = self._sessions.messages(self._session)
        return [each for each in messages if each.parent == asked and each.role == "assistant"]

    def _passages(self) -> Sequence[Mapping[str, Any]] | None:
        """What was found for the question when it was asked before; None to search all documents
        that are asked now, as then some were left out.
        """
        if self._query.stored is None or any("documents" in each.stats for each in self._before):
            return None
        return self._query.stored.passages

    def _documents(self) -> list[Document]:
        return self._sessions.documents(self._session)

    def _check_quotable(self, found: Lookup, documents: Sequence[Document]) -> None:
        """Raise `AskError` if quotes are wanted and there is nothing to quote from."""
        is_first = self._query.stored is None and self._query.way == "quotes"
        if is_first and not documents and not found.is_small_talk:
            raise AskError(" ".join([NO_QUOTES, *self._unread(documents)]))

    def _look_up(self, documents: Sequence[Document]) -> Lookup:
        query = self._query
        before = branch(self._sessions.messages(self._session), query.parent)
        components = self._components
        brought = self._sessions.brought(self._session)
        files = AskedFiles(documents, components.library, components.store, brought)
        return look_up(query.question, query.stored, before, files)

    def _needs_no_model(self, found: Lookup, documents: Sequence[Document]) -> bool:
        """Whether the answer is given without a model.

        A question asked again goes to the model even if nothing was found.
        """
        if self._query.is_quoted:
            return False
        if self._query.way != "quotes" and (
            not documents or (found.needs_model and not found.is_small_talk)
        ):
            return False
        if self._components.examination.decide(self._query.way) == "quotes":
            return True
        return found.is_not_found and self._query.stored is None

    def _answer_with_model(
        self, found: Lookup, documents: Sequence[Document], model: LanguageModel
    ) -> Generator[Event]:
        maps = self._components.maps.of(model.tokens)
        known = KnownDocuments(documents, self._components.library.documents, maps)
        reads_well = self._components.examination.reads_well(model) and not model.is_taught
        limit = self._settings.max_tokens
        planner = Planner(model, known, found.question.best, limit, reads_well=reads_well)
        stored = self._query.stored
        # A drafter that isn't available is an error before anything is stored.
        drafting = self._components.tuning.drafting(model, self._settings)
        plan = planner.plan(
            found.before,
            self._query.question,
            self._passages(),
            evidence=found.evidence,
            is_task=found.task is not None,
            is_follow_up=found.request.is_follow_up,
        )
        yield from map(Notice, self._notes(found, documents, plan))
        drafter = partial(self._components.tuning.drafting, model, self._settings)
        digest = digest_of(found.task, model, known, Chunks(self._components.store), drafter)
        read = plan.passages if digest is None else digest.read
        asked = self._stored.asked(found, plan.question, read, maps)
        yield Asked(asked.id, tuple(map(known.shown, read)))
        if digest is not None:
            plan = yield from digest.planned(plan, self._query.question)
        sources = quotable(known, plan.read, [*found.before, asked], maps)
        request = request_for(
            plan, sources, asked, drafting, self._settings, answers=self._query.answers
        )
        generation = Generation(model, request)
        try:
            yield from self._stored.kept(generation, asked, model.title)
        finally:
            # Also when cancelled: what was written is not lost.
            again = () if stored is None else read
            done = self._stored.answer(asked, generation.result(), maps, model.title, again)
        if done is not None:
            yield done

    def _notes(self, found: Lookup, documents: Sequence[Document], plan: Plan) -> Iterator[str]:
        """Return notes for the person before a model answers."""
        number = self._number_asked(found, documents)
        if number is not None:
            yield asked_note(documents, number)
        elif not self._components.library.documents.current() and self._scope() != "none":
            yield NO_FILES
            yield from self._unread(documents)
        if plan.notice is not None:
            yield plan.notice
