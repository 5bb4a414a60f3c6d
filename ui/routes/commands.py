"""The page's commands on sessions and answers, one route each; the effect appears in the view
stream.

Ids come from the browser: each is looked up before it is used.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from threading import Lock
from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter
from fastapi.responses import HTMLResponse
from pydantic import BaseModel, ConfigDict, Field

from app.conversation.answering import Addition, Ask, Regenerate
from app.conversation.session import question_of
from app.errors import EXPECTED, NotFoundError
from app.events import Way
from app.library_text import SessionScope
from app.upkeep import sample
from ui import render, scope

if TYPE_CHECKING:
    from app.assistant import Assistant, Session

MOST_TAKEN = 1_000
"""Questions whose keys are known; a response that was lost is missed within a minute."""


class Command(BaseModel):
    """The base of all commands."""

    model_config = ConfigDict(extra="forbid", strict=True)
    session: str


class Rename(Command):
    """A new title."""

    title: str


class ScopeCommand(Command):
    """Which documents the session's questions go to; session "" is a new one.

    Attributes:
        documents: ids of those that are chosen.
    """

    scope: SessionScope
    documents: list[int] = []


class AskCommand(Command):
    """A question; session "" is a new one.

    Attributes:
        replaces: the question that it replaces.
        sample: whether it is about the sample document, which is added first.
        key: the page's own name for it: what it sends again, because the response was lost, is the
            same question and not asked twice. "" for none.
    """

    question: str
    replaces: int | None = None
    sample: bool = False
    key: Annotated[str, Field(max_length=64)] = ""


class RegenerateCommand(Command):
    """Another answer to a stored question."""

    asked: int


class Answering(Command):
    """How a session's questions are answered; session "" is a new one."""

    way: Way


class Show(Command):
    """The branch through a message."""

    message: int


class Opened(BaseModel):
    """The session of a command, or the one it created."""

    session: str


class Commands:
    """The handlers: sessions, then the conversation."""

    def __init__(self, assistant: Assistant) -> None:
        self._assistant = assistant
        self._taking = Lock()
        self._taken: dict[str, str] = {}

    def sessions(self, session: str = "", matching: str = "") -> HTMLResponse:
        """The list of sessions that contain the words of `matching`."""
        found = self._assistant.sessions(matching)
        return HTMLResponse(render.sessions(found, session, matching))

    def rename(self, command: Rename) -> Opened:
        """Give a session a title."""
        session = self._existing(command.session)
        session.rename(command.title)
        return Opened(session=session.id)

    def delete(self, command: Command) -> Opened:
        """Hide a session at once; for a while it can be restored."""
        self._assistant.delete_session(command.session)
        return Opened(session=command.session)

    def undelete(self, command: Command) -> Opened:
        """Restore a session."""
        self._assistant.undelete_session(command.session)
        return Opened(session=command.session)

    def scope(self, session: str = "") -> HTMLResponse:
        """The chooser of what a session's questions go to."""
        opened = self._assistant.session(session) if session else None
        listed = self._assistant.document_actions.listed()
        asked = [each.document for each in listed] if opened is None else opened.documents()
        chosen = "all" if opened is None else opened.scope()
        return HTMLResponse(scope.chooser(chosen, listed, {each.id for each in asked}))

    def ask_of(self, command: ScopeCommand) -> Opened:
        """Choose what the session's questions go to."""
        for document in command.documents:
            self._assistant.library.documents.get(document)
        session = self._assistant.session(command.session or None)
        session.ask_of(command.scope, command.documents)
        return Opened(session=session.id)

    def ask(self, command: AskCommand) -> Opened:
        """Begin to answer a question, once."""
        with self._taking:
            if (there := self._taken.get(command.key)) is not None:
                return Opened(session=there)
            opened = self._ask(command)
            if command.key:
                self._taken[command.key] = opened.session
            if len(self._taken) > MOST_TAKEN:
                del self._taken[next(iter(self._taken))]
            return opened

    def _ask(self, command: AskCommand) -> Opened:
        question = question_of(command.question)
        is_new = not command.session and command.replaces is None
        session = self._assistant.session() if is_new else self._existing(command.session)
        try:
            adds = self._sample(session.id) if command.sample else None
            self._assistant.answers.begin(session.id, Ask(question, command.replaces, adds))
        except EXPECTED:
            if is_new:
                session.discard_if_unused()
            raise
        return Opened(session=session.id)

    def stop(self, command: Command) -> None:
        """Stop the answer in progress; what has been written is stored."""
        self._assistant.answers.stop(self._existing(command.session).id)

    def again(self, command: RegenerateCommand) -> Opened:
        """Begin another answer to a stored question."""
        session = self._existing(command.session)
        self._assistant.answers.begin(session.id, Regenerate(command.asked))
        return Opened(session=session.id)

    def way(self, command: Answering) -> Opened:
        """Choose how the session's questions are answered."""
        session = self._assistant.session(command.session or None)
        session.answer_with(command.way)
        return Opened(session=session.id)

    def show(self, command: Show) -> Opened:
        """Switch to another branch."""
        session = self._existing(command.session)
        session.show(command.message)
        return Opened(session=session.id)

    def dismiss(self, command: Command) -> None:
        """Forget why the last answer failed."""
        self._assistant.answers.dismiss(self._existing(command.session).id)

    def dismiss_model(self) -> None:
        """Forget why the last model was not loaded."""
        self._assistant.models.dismiss()

    def _sample(self, session: str) -> Addition:
        return Addition(sample.NAME, partial(sample.add, self._assistant, session))

    def _existing(self, session: str) -> Session:
        """The session with this id; never a new one.

        Raises:
            storage.NotFoundError: it doesn't exist.
        """
        if not session:
            raise NotFoundError("There is no session yet: ask something or add a file first.")
        return self._assistant.session(session)


def router(assistant: Assistant) -> APIRouter:
    """The routes of the commands."""
    commands = Commands(assistant)
    routes = APIRouter()
    routes.add_api_route("/sessions", commands.sessions, methods=["GET"])
    routes.add_api_route("/scope", commands.scope, methods=["GET"])
    handlers: dict[str, Callable[..., Opened | None]] = {
        "/session/rename": commands.rename,
        "/session/delete": commands.delete,
        "/session/undelete": commands.undelete,
        "/scope": commands.ask_of,
        "/ask": commands.ask,
        "/stop": commands.stop,
        "/again": commands.again,
        "/way": commands.way,
        "/show": commands.show,
        "/dismiss": commands.dismiss,
        "/model/dismiss": commands.dismiss_model,
    }
    for path, handler in handlers.items():
        routes.add_api_route(path, handler, methods=["POST"])
    return routes
