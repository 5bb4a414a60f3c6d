"""Kills processes that take files in and answer, and checks after each what is left.

    python -m tests.killed DATA_FOLDER MODEL_FOLDER KILLS SEED

Starting Python with torch takes seconds, so one warm process forks a child for each life of the
app. The model is random and tiny and the embedder is a fake one; everything else is the real thing,
the signal too. A child tells what it begins and, once the call has returned, that it has ended;
what ended must be there in every later life, what was only begun may be. Half of the children are
killed after a random time, the others kill themselves before a random statement of SQL or change of
a file. Each child first looks whether the database is whole and nothing acknowledged is lost; every
third also finishes all jobs and then holds the folder to every law. Prints one JSON object.
"""

from __future__ import annotations

import json
import os
import random
import select
import signal
import sqlite3
import sys
import time
import traceback
import zipfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn

import faiss
import torch

import app.assistant
import app.model_loading
import app.model_switch
from app.assistant import Assistant, Session
from app.events import Asked, Done, Event, Writing
from app.language_model import load_language_model, model_folder
from app.settings import Settings, load
from retrieval.extract import Limits, extract
from storage import Sessions
from storage.documents import text_hash
from tests.laws import broken_laws
from tests.retrieval.fake_embedder import FakeEmbedder

NAMES = ("a.txt", "b.md", "c.py", "d.txt")
ARCHIVE, MEMBERS = "x.zip", ("1.txt", "2.txt")
MOST_EVENTS = 900
"""More than a life has statements of SQL and changes of files, but not by much."""

FILE_EVENTS = {"os.rename", "os.remove", "os.mkdir", "os.rmdir", "shutil.rmtree", "open"}


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
    """What a child does, chosen by its seed."""

    def __init__(self, folder: Path, seed: int, pipe: int, known: Known) -> None:
        self.folder, self.pipe, self.known = folder, pipe, known
        self.random = random.Random(seed)
        self.number = seed * 100

    def tell(self, **values: Any) -> None:
        self.known.take(values)
        os.write(self.pipe, json.dumps(values).encode() + b"\n")

    def run(self, settings: Settings, *, check: bool) -> None:
        if not check:
            self.tell(go=True)
        assistant = Assistant(settings)
        whole = assistant.store.integrity()
        self.tell(checked=[*([] if whole == "ok" else [whole]), *lost(assistant, self.known)])
        if check:
            self.tell(begin="resume")
            assistant.library.work()
            problems = broken_laws(assistant, FakeEmbedder())
            self.tell(checked=[*problems, *missing(assistant, self.known)])
            self.tell(go=True)
        session = assistant.session().id
        self.tell(end="session", session=session)
        actions = [self.add, self.add, self.remove, self.zip, self.cancel]
        for action in self.random.sample(actions, 3):
            action(assistant, session)
        if self.random.random() < 0.5:
            assistant.start()
        self.tell(begin="work")
        assistant.library.work()
        documents = {
            d.id: (d.name, d.text_sha256) for d in assistant.library.documents.all() if d.version
        }
        self.tell(end="work", documents=documents)
        self.ask(assistant, session)
        self.tell(begin="close")
        assistant.close()

    def add(self, assistant: Assistant, session: str) -> tuple[str, int]:
        self.number += 1
        name = self.random.choice(NAMES)
        path = self.folder / name
        path.write_text(content(self.number))
        self.tell(begin="add", names=[name], number=self.number)
        job = assistant.enqueue(path, session=session)
        self.tell(end="add", names=[name], number=self.number)
        return name, job.id

    def cancel(self, assistant: Assistant, session: str) -> None:
        before = {name: sorted(self.known.names.get(name, {None}), key=str) for name in NAMES}
        name, job = self.add(assistant, session)
        assistant.start()
        time.sleep(self.random.random() / 20)
        self.tell(begin="cancel", names=[name], before=before[name])
        assistant.library.cancel(job)

    def zip(self, assistant: Assistant, session: str) -> None:
        self.number += 1
        path = self.folder / ARCHIVE
        with zipfile.ZipFile(path, "w") as zipped:
            for member in MEMBERS:
                zipped.writestr(member, content(self.number))
        names = [f"{ARCHIVE}/{member}" for member in MEMBERS]
        self.tell(begin="add", names=names, number=self.number)
        assistant.enqueue(path, session=session)
        self.tell(end="add", names=names, number=self.number)

    def remove(self, assistant: Assistant, _session: str) -> None:
        assistant.library.work()
        documents = assistant.documents()
        if documents:
            document = self.random.choice(documents)
            self.tell(begin="remove", names=[document.name])
            assistant.remove(document.id)
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


def kill_at(event: int) -> None:
    """This process kills itself before its `event`th statement of SQL or change of a file."""
    left = event

    def count(_: object = None) -> None:
        nonlocal left
        left -= 1
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    def hook(name: str, arguments: tuple[Any, ...]) -> None:
        if name in FILE_EVENTS and (name != "open" or arguments[2] & os.O_ACCMODE):
            count()

    def traced(*arguments: Any, **options: Any) -> sqlite3.Connection:
        connection = connect(*arguments, **options)
        connection.set_trace_callback(count)
        return connection

    connect, sqlite3.connect = sqlite3.connect, traced
    sys.addaudithook(hook)


@dataclass
class Ended:
    """How a child ended: what it did last, whether it was killed, seconds from "go" on."""

    last: str
    killed: bool
    seconds: float


class Killer:
    """Lets children live and die on one data folder, and keeps what they told."""

    def __init__(self, folder: Path, settings: Settings, seed: int) -> None:
        self.folder, self.settings = folder, settings
        self.random = random.Random(seed)
        self.known = Known()
        self.problems: list[str] = []
        self.where: Counter[str] = Counter()
        self.lives = self.checks = 0

    def kill(self, kills: int) -> None:
        """Kill until there were so many, after two children that were let live."""
        longest = max(self.live(check=True).seconds for _ in range(2))
        while sum(self.where.values()) < kills and not self.problems and self.lives < 3 * kills:
            check = self.lives % 3 == 0
            if self.lives % 2:
                ended = self.live(check=check, delay=self.random.random() * longest)
            else:
                ended = self.live(check=check, event=self.random.randrange(1, MOST_EVENTS))
            if ended.killed:
                self.where[ended.last] += 1
        self.live(check=True)

    def live(self, *, check: bool, delay: float | None = None, event: int | None = None) -> Ended:
        """One life of the app, killed `delay` seconds after its "go" or before an event."""
        self.lives += 1
        self.checks += check
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reading)
            self._be_child(writing, check, event)
        os.close(writing)
        ended = self._listen(reading, child, delay)
        _, status = os.waitpid(child, 0)
        os.close(reading)
        ended.killed = os.WIFSIGNALED(status)
        return ended

    def _be_child(self, pipe: int, check: bool, event: int | None) -> NoReturn:
        life = Life(self.folder, self.lives, pipe, self.known)
        try:
            if event is not None:
                kill_at(event)
            life.run(self.settings, check=check)
        except BaseException:  # noqa: BLE001 - whatever it is, the test is told
            life.tell(error=traceback.format_exc())
        os._exit(0)

    def _listen(self, reading: int, child: int, delay: float | None) -> Ended:
        """Until the child has ended; kill it when its time has come."""
        began, last, pending = None, "open", b""
        while True:
            due = began is not None and delay is not None
            wait = max(began + delay - time.monotonic(), 0) if due else None  # type: ignore[operator]
            if not select.select([reading], [], [], wait)[0]:
                os.kill(child, signal.SIGKILL)
                delay = None
            elif data := os.read(reading, 1 << 16):
                *lines, pending = (pending + data).split(b"\n")
                for line in lines:
                    told = json.loads(line)
                    self._take(told)
                    began = time.monotonic() if "go" in told else began
                    last = told.get("begin", "between" if "end" in told else last)
            else:
                return Ended(last, False, time.monotonic() - (began or time.monotonic()))

    def _take(self, told: dict[str, Any]) -> None:
        self.known.take(told)
        self.problems += told.get("checked", [])
        if "error" in told:
            self.problems.append(told["error"])


def main(folder: Path, model: Path, kills: int, seed: int) -> None:
    """Kill until there were `kills`; print what came of it."""
    torch.set_num_threads(1)
    faiss.omp_set_num_threads(1)
    settings = load({"data_dir": folder / "data", "model": str(model), "max_tokens": 6})
    loaded = load_language_model(model_folder(settings.model), settings)
    app.model_loading.load_language_model = lambda *_: loaded
    app.model_switch.Tokens = lambda *_: loaded.tokens
    app.assistant.Embedder = lambda *_: FakeEmbedder()
    app.assistant.embedding_model_folder = lambda: None
    warm = folder / "warm.txt"
    warm.write_text("Warms the parsers' server, which the children share.")
    extract(warm, Limits())
    killer = Killer(folder, settings, seed)
    began = time.monotonic()
    killer.kill(kills)
    found = {
        "kills": sum(killer.where.values()),
        "where": killer.where,
        "lives": killer.lives,
        "checks": killer.checks,
        "seconds": round(time.monotonic() - began, 1),
        "problems": killer.problems,
    }
    print(json.dumps(found))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]))
