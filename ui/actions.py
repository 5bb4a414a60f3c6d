"""What the page does on each command: calls `app`, and says what each component now shows.

Nothing is kept here but the question and the spans of the answer under way, in Gradio's state of
one tab; every handler opens its session anew, so several tabs can show one session.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import gradio as gr

from app.errors import EXPECTED, AskError
from app.events import Done, Event, Notice, Span, Writing
from app.progress import Overview
from ui import intake, passages, render

if TYPE_CHECKING:
    from app.assistant import Assistant, Session, Turn

STOP_SECONDS = 30
"""At most one step of the model, or one chunk of the prompt, and storing the answer."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question under way in one tab.

    Attributes:
        after: the last message that was stored before it.
        ended: set once what there is of its answer is stored.
    """

    question: str
    after: int
    ended: threading.Event = field(default_factory=threading.Event)


@dataclass(slots=True)
class _Live:
    """What the turn under way shows."""

    question: str
    status: str = ""
    text: str = ""
    spans: tuple[Span, ...] = ()
    notices: list[str] = field(default_factory=list)

    def show(self, event: Event) -> None:
        match event:
            case Writing(text, spans) | Done(text=text, spans=spans):
                self.status, self.text, self.spans = "", text, spans
            case Notice(text):
                self.notices.append(text)
            case _:
                self.status = render.progress_line(event)

    def html(self) -> str:
        answer = render.marked(self.text, self.spans, None)
        return render.live(self.question, self.status, answer, self.notices)


class Actions:
    """The page's handlers; each returns values in the order of the components it names."""

    def __init__(self, assistant: Assistant) -> None:
        self._assistant = assistant

    def load(self, session_id: str) -> tuple[str, str, str, str, str]:
        """(session id, sessions, documents, conversation, problem) when the page is opened."""
        problem = ""
        if session_id and not any(s.id == session_id for s in self._assistant.sessions()):
            problem = render.error(f"There is no session {session_id}; this is a new one.")
            session_id = ""
        return session_id, *self._shown(session_id), problem

    def add(self, paths: list[str] | None, session_id: str) -> Iterator[tuple[Any, ...]]:
        """(session id, file box, results, sessions, documents, conversation) as files come in."""
        session_id = self._open(session_id).id
        first = intake.take(self._assistant, [Path(path) for path in paths or ()], session_id)
        yield session_id, None, *(gr.skip(),) * 4
        for shown in self._watched(session_id, first):
            yield session_id, gr.skip(), *shown

    def watch(self, session_id: str) -> Iterator[tuple[Any, ...]]:
        """(results, sessions, documents, conversation) of what is on its way as the page opens."""
        yield (gr.skip(),) * 4  # Gradio empties what nothing is said of
        if session_id:
            yield from self._watched(session_id, None)

    def cancel(self, event: gr.EventData, session_id: str) -> str:
        """The results, once a file or all are taken back, or a failure is dismissed."""
        intake.cancel(self._assistant, session_id, str(event.job))
        return self._results(self._assistant.library.overview(session_id))

    def ask(self, question: str, session_id: str) -> Iterator[tuple[Any, ...]]:
        """(session id, question box, asked, live turn, its spans, problem, Ask, Stop) as it goes.

        Closing it stops the answer. `settle` comes after it in every case.
        """
        session = self._open(session_id)
        asked = Asked(
            question.strip(), max((turn.message for turn in session.history()), default=0)
        )
        live = _Live(asked.question, "starting")
        answering = gr.update(visible=False), gr.update(visible=True)
        yield session.id, "", asked, live.html(), (), "", *answering
        same, last = gr.skip(), None
        events = session.ask(asked.question)
        try:
            for last in events:
                live.show(last)
                yield same, same, same, live.html(), live.spans, same, same, same
            if not isinstance(last, Done):
                raise AskError("The model had nothing to say. Ask in other words.")
        except EXPECTED as error:
            yield same, same, same, same, same, render.error(str(error)), same, same
        finally:
            events.close()
            asked.ended.set()

    def settle(
        self, session_id: str, asked: Asked | None, question: str, problem: str
    ) -> tuple[Any, ...]:
        """(question box, asked, live turn, its spans, problem, Ask, Stop, sessions, documents,
        conversation) after an answer has ended, was stopped or has failed.

        A question that got no answer goes back into its box; if the person has typed another one
        by then, it is shown.
        """
        box: Any = gr.skip()
        if asked:
            asked.ended.wait(STOP_SECONDS)  # the browser doesn't wait for what it stops
        if asked and not self._answered(session_id, asked):
            if question.strip():
                problem += render.error(f"Not answered: {asked.question}")
            else:
                box = asked.question
        ready = gr.update(visible=True), gr.update(visible=False)
        return box, None, "", (), problem, *ready, *self._shown(session_id)

    def cite(self, event: gr.EventData, session_id: str, spans: tuple[Span, ...]) -> str:
        """The sources panel for the span that was chosen; ids are looked up in the session."""
        if not session_id:
            return passages.hint()
        session = self._open(session_id)
        message, index = str(event.message), str(event.span)
        if message:
            turns = [turn for turn in session.history() if str(turn.message) == message]
            spans = turns[0].spans if turns else ()
        if not index.isdecimal() or int(index) >= len(spans):
            return passages.hint()
        return passages.panel(self._assistant, session, spans[int(index)])

    def _watched(self, session_id: str, first: int | None) -> Iterator[tuple[Any, ...]]:
        """(results, sessions, documents, conversation), the last three where they change."""
        searchable = None
        for overview in intake.watch(self._assistant, session_id, first):
            found = {job.id for job in overview.jobs if job.is_searchable}
            same = found == searchable and any(intake.is_busy(job) for job in overview.jobs)
            searchable = found
            shown = (gr.skip(),) * 3 if same else self._shown(session_id)
            yield self._results(overview), *shown

    def _results(self, overview: Overview) -> str:
        return render.files(overview, self._assistant.library.problem)

    def _open(self, session_id: str) -> Session:
        return self._assistant.session(session_id or None)

    def _answered(self, session_id: str, asked: Asked) -> bool:
        return any(
            turn.message > asked.after and turn.question == asked.question and turn.answer
            for turn in self._open(session_id).history()
        )

    def _shown(self, session_id: str) -> tuple[str, str, str]:
        """Sessions, documents and conversation as the database has them."""
        records = [
            (record.id, render.session_title(record.title, record.created_at))
            for record in self._assistant.sessions()
        ]
        names: list[str] = []
        turns: list[Turn] = []
        if session_id:
            session = self._open(session_id)
            names = [document.name for document in session.documents()]
            turns = session.history()
        return (
            render.sessions(records, session_id),
            render.documents(names),
            render.conversation(turns) or render.welcome(bool(names)),
        )
