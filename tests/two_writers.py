"""Two processes that write on one data folder, and others that back it up meanwhile.

    python -m tests.two_writers DATA_FOLDER MODEL_FOLDER SECONDS SEED

Each writer lives one life of the app after the other (`tests.life`), with names of its own, so that
it is known what must be there; the texts are few, so that both have the same bytes. One name and
one session belong to both, where the end is one or the other's, or both's. Each backup is brought
back in a folder of its own and held to every law and to all that was acknowledged before it began;
at the end so is the folder itself. Prints one JSON object.
"""

from __future__ import annotations

import copy
import json
import logging
import os
import selectors
import shutil
import signal
import sys
import threading
import time
import traceback
from collections import Counter, deque
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from app.assistant import Assistant
from app.errors import AskError
from app.prompting.passages import CHANGED
from app.settings.settings import Settings
from storage import Store
from storage.backup import back_up
from storage.errors import StorageError
from storage.restore import restore
from tests.killed import warmed
from tests.life import Known, Life

WRITERS = 2
FEWEST_LIVES = 3
"""Of each, however slow the machine is."""

FEW_TEXTS = 8
SHARED = "shared.txt"
SHARED_SHARE = 0.4
"""How often a life also asks in the session that belongs to both."""

REPLACED = CHANGED, "removed while it was in use"
"""What a question ends with whose documents another process replaces meanwhile."""

LAST_TOLD = 300
"""Events that are printed where something is wrong; a race is hardly ever seen twice."""


class Writer(Life):
    """A life beside another one.

    Args:
        number: of the writer; names begin with it.
        session: belongs to all writers.
    """

    def __init__(self, life: Life, number: int, session: str) -> None:
        super().__init__(life.folder / str(number), number, life.pipe, life.known)
        self.names = tuple(f"{number}-{name}" for name in self.names)
        self.archive = f"{number}-{self.archive}"
        self.session = session

    def write(self, settings: Settings, seconds: float) -> None:
        """Live until the time is over; tell of whatever goes wrong in the background, too."""
        self.folder.mkdir()
        logging.getLogger().addHandler(_Telling(self))
        threading.excepthook = lambda hook: self.tell(error=f"{hook.thread}: {hook.exc_value!r}")
        end, lives = time.monotonic() + seconds, 0
        while time.monotonic() < end or lives < FEWEST_LIVES:
            self.run(settings)
            lives += 1
            self.tell(lived=True)

    def actions(self) -> list[Callable[[Assistant, str], object]]:
        return [*super().actions(), self.share]

    def next_number(self) -> int:
        return self.random.randrange(FEW_TEXTS)

    def share(self, assistant: Assistant, _session: str) -> None:
        self.add(assistant, self.session, SHARED)

    def ask(self, assistant: Assistant, session: str) -> None:
        super().ask(assistant, session)
        shared = assistant.session(self.session)
        if shared.documents() and self.random.random() < SHARED_SHARE:
            try:
                self._follow(shared, "What do both say?", shared.ask("What do both say?"))
            except (AskError, StorageError) as error:  # the other one replaced what was read
                if not any(each in str(error) for each in REPLACED):
                    raise
        if assistant.library.problem:
            self.tell(error=assistant.library.problem)


class _Telling(logging.Handler):
    def __init__(self, life: Life) -> None:
        super().__init__(logging.WARNING)
        self._life = life

    def emit(self, record: logging.LogRecord) -> None:
        self._life.tell(error=self.format(record))


def begin(life: Life, settings: Settings) -> None:
    """Make the folder and the session that belongs to all."""
    with closing(Assistant(settings)) as assistant:
        life.tell(end="session", session=assistant.session().id)


def save(life: Life, settings: Settings, target: Path) -> None:
    """Back the folder up, and see whether it is whole while others write on it."""
    with closing(Store(settings.data_dir)) as store:
        whole = store.integrity()
        manifest = back_up(store, target, "test")
        again = store.integrity()
    problems = [found for found in (whole, again) if found != "ok"]
    problems += [f"the backup lacks {sha256}" for sha256 in manifest.missing]
    life.tell(checked=problems)


def check_saved(life: Life, settings: Settings, saved: Path) -> None:
    """Bring a backup back in a folder of its own and hold that to every law."""
    restore(settings.data_dir, saved, "test")
    life.check(settings)


@dataclass
class Child:
    """A forked process, what is known from it, and what it has told and isn't taken yet."""

    process: int
    known: Known
    pending: bytes = b""
    has_ended: bool = False


@dataclass
class Parent:
    """Forks children and keeps what they tell."""

    folder: Path
    settings: Settings
    known: list[Known] = field(default_factory=list)
    possible: dict[str, set[int | None]] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    told: deque[str] = field(default_factory=lambda: deque(maxlen=LAST_TOLD))

    def __post_init__(self) -> None:
        self._selector = selectors.DefaultSelector()

    def fork(self, known: Known, run: Callable[[Life], None]) -> Child:
        """Start a child that does `run`."""
        reading, writing = os.pipe()
        process = os.fork()
        if process == 0:
            life = Life(self.folder, 0, writing, known)
            try:
                run(life)
            except BaseException:  # noqa: BLE001 - whatever it is, the test is told
                life.tell(error=traceback.format_exc())
            os._exit(0)
        os.close(writing)
        child = Child(process, known)
        self._selector.register(reading, selectors.EVENT_READ, child)
        return child

    def listen(self, *until: Child) -> None:
        """Take what is told, until these children have ended and all before that is taken."""
        while not all(child.has_ended for child in until):
            for key, _ in self._selector.select():
                child: Child = key.data
                if data := os.read(key.fd, 1 << 16):
                    *lines, child.pending = (child.pending + data).split(b"\n")
                    for line in lines:
                        self._take(child, json.loads(line))
                else:
                    self._selector.unregister(key.fd)
                    os.close(key.fd)
                    os.waitpid(child.process, 0)
                    child.has_ended = True

    def _take(self, child: Child, told: dict[str, Any]) -> None:
        self.told.append(f"{child.process}: {json.dumps(told)}")
        child.known.take(told)
        self.problems += told.get("checked", [])
        if "error" in told:
            self.problems.append(told["error"])
        self.counts[told.get("end", "lived" if "lived" in told else "other")] += 1
        for name in told.get("names", ()):
            self.possible.setdefault(name, set()).update(child.known.names[name])

    def merged(self) -> Known:
        """What is known of all writers together."""
        both = Known()
        for known in copy.deepcopy(self.known):
            for name, allowed in known.names.items():
                both.names.setdefault(name, set()).update(allowed)
            both.documents |= known.documents
            both.sessions |= known.sessions
            both.deleted |= known.deleted
            both.messages |= known.messages
        if any(None not in known.names.get(SHARED, {None}) for known in self.known):
            both.names[SHARED].discard(None)  # nobody removes it
        return both

    def back_up(self, number: int) -> None:
        """Back up while others write, and check the backup."""
        before = self.merged()
        self.possible = copy.deepcopy(before.names)
        saved = self.folder / f"{number}.zip"
        self.listen(self.fork(Known(), partial(save, settings=self.settings, target=saved)))
        after = self.merged()
        known = Known(
            self.possible,
            {d: told for d, told in before.documents.items() if d in after.documents},
            before.sessions & after.sessions,
            before.deleted,
            {m: told for m, told in before.messages.items() if m in after.messages},
        )
        folder = self.folder / "restored"
        settings = self.settings.model_copy(update={"data_dir": folder})
        self.listen(self.fork(known, partial(check_saved, settings=settings, saved=saved)))
        shutil.rmtree(folder, ignore_errors=True)
        saved.unlink(missing_ok=True)
        self.counts["backups"] += 1


def end(writers: list[Child]) -> None:
    """Kill those that still write."""
    for writer in writers:
        if not writer.has_ended:
            os.kill(writer.process, signal.SIGKILL)


def main(folder: Path, model: Path, seconds: float, seed: int) -> None:
    """Let both write for so long; print what came of it."""
    settings = warmed(folder, model)
    parent = Parent(folder, settings, [Known()])
    parent.listen(parent.fork(parent.known[0], partial(begin, settings=settings)))
    (session,) = parent.known[0].sessions
    writers = []
    for number in range(1, WRITERS + 1):
        parent.known.append(Known())

        def write(life: Life, number: int = number) -> None:
            Writer(life, seed * 10 + number, session).write(settings, seconds)

        writers.append(parent.fork(parent.known[-1], write))
    saved = 0
    while not all(writer.has_ended for writer in writers):
        parent.back_up(saved := saved + 1)
        if parent.problems:
            end(writers)
    parent.listen(parent.fork(parent.merged(), lambda life: life.check(settings)))
    found = {**parent.counts, "problems": parent.problems}
    print(json.dumps(found | ({"told": list(parent.told)} if parent.problems else {})))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), float(sys.argv[3]), int(sys.argv[4]))
