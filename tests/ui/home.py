"""The whole application behind the guard, on a data folder with two sessions, and no model.

Nobody answers questions or reads files here, so nothing but a request could change anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.assistant import Assistant
from app.settings import load
from tests.ui.hosted import hosted
from tests.ui.told_sessions import Told
from ui.access import access_to
from ui.guard import Guard
from ui.serve import listen
from ui.server import application

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
    """What is served, and where."""

    assistant: Assistant
    own: Talk
    other: Talk
    port: int

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def records(self) -> dict[str, list[Any]]:
        """Every row of the database."""
        db = self.assistant.store.db
        names = [name for name in db.table_names() if not name.startswith("fulltext")]
        return {name: db.execute(f"SELECT * FROM {name}").fetchall() for name in names}  # noqa: S608


@contextmanager
def home(folder: Path) -> Iterator[Home]:
    """Serve until the block is left."""
    assistant = Assistant(load({"data_dir": folder / "data", "model": str(folder / "none")}))
    own, other = (_talk(folder, name) for name in ("own.txt", "other.txt"))
    listener = listen("127.0.0.1", 0)
    access = access_to(listener, "127.0.0.1", None)
    try:
        with hosted(Guard(application(assistant), access), listener) as port:
            yield Home(assistant, own, other, port)
    finally:
        assistant.close()


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
