"""What a page tells the app to do, one route each; what comes of it is seen in the view stream.

Ids come from the browser: each is looked up before anything is done with it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi import APIRouter
from fastapi.responses import HTMLResponse
from pydantic import BaseModel, ConfigDict

from app import sample
from app.answering import Again, Ask
from app.errors import AskError
from app.progress import JobState
from storage import NotFoundError
from ui import render

if TYPE_CHECKING:
    from app.assistant import Assistant, Session


class Command(BaseModel):
    """What every command is about; others add to it."""

    model_config = ConfigDict(extra="forbid", strict=True)
    session: str


class Rename(Command):
    """A new title."""

    title: str


class Use(Command):
    """Whether the session is to use a document; session "" is a new one."""

    document: int
    used: bool


class Remove(BaseModel):
    """A document that is to go from the library."""

    model_config = ConfigDict(extra="forbid", strict=True)
    document: int


class CancelFile(BaseModel):
    """A file on its way; job "all" is all of them."""

    model_config = ConfigDict(extra="forbid", strict=True)
    job: str


class Question(Command):
    """A question; session "" is a new one.

    Attributes:
        replaces: the question in whose place it is asked.
    """

    question: str
    replaces: int | None = None


class AgainCommand(Command):
    """Another answer to a stored question."""

    asked: int


class Show(Command):
    """The branch through a message."""

    message: int


class Opened(BaseModel):
    """The session that a command was about, or that it began."""

    session: str


def router(assistant: Assistant) -> APIRouter:
    """The routes of the commands."""
    routes = APIRouter()

    @routes.get("/sessions")
    def sessions(session: str = "", matching: str = "") -> HTMLResponse:
        found = assistant.sessions(matching)
        return HTMLResponse(render.sessions(found, session, matching))

    @routes.post("/session/rename")
    def rename(command: Rename) -> Opened:
        _existing(assistant, command.session).rename(command.title)
        return Opened(session=command.session)

    @routes.post("/session/delete")
    def delete(command: Command) -> Opened:
        assistant.delete_session(command.session)
        return Opened(session=command.session)

    @routes.post("/session/undelete")
    def undelete(command: Command) -> Opened:
        assistant.undelete_session(command.session)
        return Opened(session=command.session)

    @routes.post("/document/use")
    def use(command: Use) -> Opened:
        assistant.library.documents.get(command.document)
        session = assistant.session(command.session or None)
        if command.used:
            session.attach(command.document)
        else:
            session.detach(command.document)
        return Opened(session=session.id)

    @routes.post("/document/remove")
    def remove(command: Remove) -> None:
        assistant.remove(command.document)

    @routes.post("/file/cancel")
    def cancel(command: CancelFile) -> None:
        for job in assistant.library.overview().jobs:
            busy = job.state in (JobState.WAITING, JobState.CANCELLED)
            if command.job == str(job.id) or (command.job == "all" and busy):
                assistant.library.cancel(job.id)

    @routes.post("/ask")
    def ask(command: Question) -> Opened:
        if not command.question.strip():
            raise AskError("The question is empty. Type one and ask again.")
        session = assistant.session(command.session or None)
        if command.replaces is not None:
            _own(session, command.replaces)
        assistant.answers.begin(session.id, Ask(command.question, command.replaces))
        return Opened(session=session.id)

    @routes.post("/again")
    def again(command: AgainCommand) -> Opened:
        session = _existing(assistant, command.session)
        _own(session, command.asked)
        assistant.answers.begin(session.id, Again(command.asked))
        return Opened(session=session.id)

    @routes.post("/show")
    def show(command: Show) -> Opened:
        session = _existing(assistant, command.session)
        _own(session, command.message)
        session.show(command.message)
        return Opened(session=session.id)

    @routes.post("/stop")
    def stop(command: Command) -> None:
        assistant.answers.stop(_existing(assistant, command.session).id)

    @routes.post("/dismiss")
    def dismiss(command: Command) -> None:
        assistant.answers.dismiss(_existing(assistant, command.session).id)

    @routes.post("/sample")
    def add_sample(command: Command) -> Opened:
        session = assistant.session(command.session or None)
        sample.add(assistant, session.id)
        return Opened(session=session.id)

    return routes


def _existing(assistant: Assistant, session: str) -> Session:
    """The session with this id; never a new one.

    Raises:
        storage.NotFoundError: there is none.
    """
    if not session:
        raise NotFoundError("There is no session yet: ask something or add a file first.")
    return assistant.session(session)


def _own(session: Session, message: int) -> None:
    if session.message_text(message) is None:
        raise NotFoundError(f"message {message}: isn't in session {session.id!r}.")

