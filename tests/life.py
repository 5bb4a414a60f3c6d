"""Lives of the app, for `tests.killed` to end and `tests.two_writers` to run beside each other:
what they do, tell, and must never lose.

A life tells what it begins and, once the call has returned, that it has ended. What ended must be
there in every later life, what was only begun may be.
"""

from __future__ import annotations

import json
import os
import random
import threading
import time
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from app.assistant import Assistant, Document, Session
from app.events import Asked, Done, Event, Writing
from app.settings.settings import Settings
from storage import Sessions
from storage.documents import text_hash
from tests.laws import broken_laws
from tests.retrieval.fake_embedder import FakeEmbedder

NAMES = ("a.txt", "b.md", "c.py", "d.txt")
ARCHIVE, MEMBERS = "x.zip", ("1.txt", "2.txt")


def content(number: int) -> str:
    """A text of a few chunks, most of which the next number shares."""
    common = "".join(f"Line {n} of what all versions share, word for word.\n\n" for n in range(30))
    return f"{common}This is text number {number}, and no other.\n"


@dataclass
class Known:
    """What must be there: by name which texts may be current (None: none), and what was said.

    A text is a number, see `content`. A message is its session and its words.
    """

    names: dict[str, set[int | None]] = field(default_factory=dict)
    documents: dict[int, tuple[str, str]] = field(default_factory=dict)
    sessions: set[str] = field(default_factory=set)
    deleted: set[str] = field(default_factory=set)
    messages: dict[int, tuple[str, str]] = field(default_factory=dict)

    def take(self, told: dict[str, Any]) -> None:
        """Learn from what a child told."""
        match told:
            case {"begin": "add", "names": names, "number": number}:
                for name in names:
                    self.names.setdefault(name, {None}).add(number)
                    self._forget(name)
            case {"end": "add", "names": names, "number": number}:
                self.names.update({name: {number} for name in names})
            case {"begin": "remove", "names": [name]}:
                self.names[name].add(None)
                self._forget(name)
            case {"end": "remove", "names": [name]}:
                self.names[name] = {None}
            case {"begin": "cancel", "names": [name], "before": before}:
                self.names[name] |= set(before)
                self._forget(name)
            case {"end": "work", "documents": documents}:
                self.documents.update({int(k): tuple(v) for k, v in documents.items()})
            case _:
                self._take_said(told)

    def _take_said(self, told: dict[str, Any]) -> None:
        match told:
            case {"end": "session", "session": session}:
                self.sessions.add(session)
            case {"end": "ask", "session": session, "message": message, "text": text}:
                self.messages[message] = session, text
            case {"begin": "delete", "session": session}:
                self.sessions.discard(session)
                kept = {m: said for m, said in self.messages.items() if said[0] != session}
                self.messages = kept
            case {"end": "delete", "session": session}:
                self.deleted.add(session)
            case _:
                pass

    def _forget(self, name: str) -> None:
        self.documents = {d: (n, t) for d, (n, t) in self.documents.items() if n != name}


class Life:
    """What a child does, chosen by its seed, and what it tells the pipe meanwhile."""

    def __init__(self, folder: Path, seed: int, pipe: int, known: Known) -> None:
        self.folder, self.pipe, self.known = folder, pipe, known
        self.random = random.Random(seed)
        self.number = seed * 100
        self.names, self.archive = NAMES, ARCHIVE
        self.telling = threading.Lock()

    def tell(self, **values: Any) -> None:
        with self.telling:
            self.known.take(values)
            os.write(self.pipe, json.dumps(values).encode() + b"\n")

    def check(self, settings: Settings) -> None:
        """Finish what was left, and hold the folder to every law."""
        assistant = Assistant(settings)
        whole = assistant.store.integrity()
        problems = [*([] if whole == "ok" else [whole]), *lost(assistant, self.known)]
        assistant.library.work()
        problems += [*broken_laws(assistant, FakeEmbedder()), *missing(assistant, self.known)]
        self.tell(checked=problems)
        assistant.close()

    def run(self, settings: Settings) -> None:
        """Take files in, work on them, remove, ask."""
        self.tell(go=True)
        assistant = Assistant(settings)
        session = assistant.session().id
        self.tell(end="session", session=session)
        for action in self.random.sample(self.actions(), 3):
            action(assistant, session)
        if self.random.random() < 0.5:
            assistant.start()
        self.tell(begin="work")
        assistant.library.work()
        documents = {
            d.id: (d.name, d.text_sha256)
            for d in assistant.library.documents.all()
            if d.version and self.is_own(d)
        }
        self.tell(end="work", documents=documents)
        self.ask(assistant, session)
        self.tell(begin="close")
        assistant.close()

    def actions(self) -> list[Callable[[Assistant, str], object]]:
        """What a life does three of."""
        return [self.add, self.add, self.remove, self.zip, self.cancel]

    def is_own(self, document: Document) -> bool:
        """Whether nobody else changes it."""
        return document.name.startswith((*self.names, self.archive))

    def next_number(self) -> int:
        """The text to write next."""
        return self.new_number()

    def new_number(self) -> int:
        """A text that was never written before."""
        self.number += 1
        return self.number

    def add(
        self,
        assistant: Assistant,
        session: str,
        name: str | None = None,
        number: int | None = None,
    ) -> tuple[str, int]:
        number = self.next_number() if number is None else number
        name = name or self.random.choice(self.names)
        path = self.folder / name
        path.write_text(content(number))
        self.tell(begin="add", names=[name], number=number)
        job = assistant.library.enqueue(path, session=session)
        self.tell(end="add", names=[name], number=number)
        return name, job.id

    def cancel(self, assistant: Assistant, session: str) -> None:
        before = {name: sorted(self.known.names.get(name, {None}), key=str) for name in self.names}
        # With a text that was taken in before, what came before it would be cancelled, too.
        name, job = self.add(assistant, session, number=self.new_number())
        assistant.start()
        time.sleep(self.random.random() / 20)
        self.tell(begin="cancel", names=[name], before=before[name])
        assistant.library.cancel(job)

    def zip(self, assistant: Assistant, session: str) -> None:
        number = self.next_number()
        path = self.folder / self.archive
        with zipfile.ZipFile(path, "w") as zipped:
            for member in MEMBERS:
                zipped.writestr(member, content(number))
        names = [f"{self.archive}/{member}" for member in MEMBERS]
        self.tell(begin="add", names=names, number=number)
        assistant.library.enqueue(path, session=session)
        self.tell(end="add", names=names, number=number)

    def remove(self, assistant: Assistant, _session: str) -> None:
        assistant.library.work()
        documents = [document for document in assistant.documents() if self.is_own(document)]
        if documents:
            document = self.random.choice(documents)
            self.tell(begin="remove", names=[document.name])
            assistant.document_actions.remove(document.id)
            self.tell(end="remove", names=[document.name])

    def ask(self, assistant: Assistant, session: str) -> None:
        chosen = assistant.session(session)
        if not chosen.documents():
            return
        question = "Which line do all versions share?"
        asked = self._follow(chosen, question, chosen.ask(question))
        if self.random.random() < 0.5:
            self._follow(chosen, question, chosen.ask_again(asked))
        else:
            self._follow(chosen, "And which not?", chosen.ask("And which not?", replaces=asked))
        if self.random.random() < 0.3:
            self.tell(begin="delete", session=session)
            assistant.delete_session(session)
            self.tell(end="delete", session=session)

    def _follow(self, session: Session, question: str, events: Iterator[Event]) -> int:
        """Tell of an answer; the question's id."""
        self.tell(begin="ask")
        asked = 0
        for event in events:
            if isinstance(event, Asked):
                asked = event.message
                self.tell(end="ask", session=session.id, message=asked, text=question)
                self.tell(begin="read")
            if isinstance(event, Writing):
                self.tell(begin="answer")
            if isinstance(event, Done):
                said = {"session": session.id, "message": event.message, "text": event.text}
                self.tell(end="ask", **said)
        return asked


def missing(assistant: Assistant, known: Known) -> list[str]:
    """What was acknowledged and isn't there, once all jobs are done."""
    problems = lost(assistant, known)
    documents = assistant.library.documents
    texts = {d.name: documents.text(d.id) for d in documents.current()}
    for name, allowed in known.names.items():
        wanted = {None if number is None else content(number) for number in allowed}
        if texts.get(name) not in wanted:
            problems.append(f"{name} is {texts.get(name, 'absent')[-40:]!r}, not one of {allowed}")
    return problems


def lost(assistant: Assistant, known: Known) -> list[str]:
    """What was acknowledged and isn't there, whatever is still to be done."""
    problems = []
    documents = assistant.library.documents
    stored = {d.id: (d.name, d.text_sha256) for d in documents.all()}
    for document, expected in known.documents.items():
        if stored.get(document) != expected or text_hash(documents.text(document)) != expected[1]:
            problems.append(f"document {document} is {stored.get(document)}, not {expected}")
    sessions = {record.id for record in assistant.sessions()}
    problems += [f"session {session} is gone" for session in known.sessions - sessions]
    problems += [f"session {session} is back" for session in known.deleted & sessions]
    said = {
        message.id: (session, message.text)
        for session in sessions
        for message in Sessions(assistant.store).messages(session)
    }
    problems += [
        f"message {message} is gone or changed"
        for message, told in known.messages.items()
        if said.get(message) != told
    ]
    return problems
