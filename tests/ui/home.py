"""The whole application behind the guard, on a data folder with two sessions, and no model.

Nobody answers questions or reads files here, so nothing but a request could change anything.
"""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.assistant import Assistant
from app.settings.loading import load
from tests.retrieval.fake_embedder import FakeEmbedder
from tests.ui.hosted import hosted
from tests.ui.raw import Header
from tests.ui.told_sessions import Told
from ui.access import Access, access_to
from ui.guard import Guard
from ui.serve import listen
from ui.server import application

_last_port = 0
TOKEN = "a-token-of-our-own-0123"
NOTE = "Monks scraped parchment clean, because it was dear, and wrote on it again."


@dataclass(frozen=True)
class Talk:
    """A session: a question about a document, and its answer."""

    session: str
    document: int
    asked: int
    answer: int


@dataclass(frozen=True)
class Home:
    """What is served, and where.

    Attributes:
        access: what is asked of a request.
        statuses: what every request so far was answered with, those for Web Sockets too.
    """

    assistant: Assistant
    own: Talk
    other: Talk
    port: int
    access: Access
    statuses: list[int]

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def address(self) -> str:
        """What opens the page."""
        return f"{self.origin}/?token={self.access.token}"

    @property
    def cookie(self) -> Header:
        """What a browser sends after it has opened the address."""
        return "Cookie", f"{self.access.cookie_name}={self.access.cookie}"

    def at(self, session: str) -> str:
        """The address that opens a session."""
        return f"{self.address}&session={session}"

    def records(self) -> dict[str, list[Any]]:
        """Every row of the database."""
        db = self.assistant.store.db
        names = [name for name in db.table_names() if not name.startswith("fulltext")]
        return {name: db.execute(f"SELECT * FROM {name}").fetchall() for name in names}  # noqa: S608


class Noting:
    """Records the status of every response."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self.statuses: list[int] = []

    async def __call__(self, scope: Scope, receive: Receive, respond: Send) -> None:
        async def noted(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.statuses.append(message["status"])
            elif message["type"] == "websocket.close":
                self.statuses.append(403)
            await respond(message)

        await self._app(scope, receive, noted)


@contextmanager
def home(folder: Path, *, is_model_fixed: bool = True) -> Iterator[Home]:
    """Serve until the block is left.

    Args:
        is_model_fixed: whether the model, which isn't there, is set by a flag.
    """
    flags = {"data_dir": folder / "data", "model": str(folder / "none")}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("app.assistant._embedder", FakeEmbedder)
        patch.setattr("app.assistant._ranker", lambda: None)
        settings = load(flags)
        if not is_model_fixed:
            settings._given = {}
        assistant = Assistant(settings)
    own, other = (_talk(folder, name) for name in ("own.txt", "other.txt"))
    listener = _listener()
    access = access_to(listener, "127.0.0.1", TOKEN)
    try:
        noting = Noting(Guard(application(assistant), access))
        with hosted(noting, listener) as port:
            yield Home(assistant, own, other, port, access, noting.statuses)
    finally:
        assistant.close()


def _listener() -> socket.socket:
    """On the last home's port where that is free: browsers may have the page's files from there."""
    global _last_port  # noqa: PLW0603
    try:
        listener = listen("127.0.0.1", _last_port)
    except OSError:
        listener = listen("127.0.0.1", 0)
    _last_port = listener.getsockname()[1]
    return listener


def _talk(folder: Path, name: str) -> Talk:
    told = Told.begin(folder / "data")
    (folder / name).write_text(f"{name}: {NOTE}")
    document = told.add(folder / name).id
    asked = told.ask("Why?", told.source(name, "it was dear"))
    answer = told.answer(
        "Because it was dear.", ("it was dear", (told.source(name, "it was dear"),))
    )
    told.store.close()
    return Talk(told.session, document, asked, answer)
