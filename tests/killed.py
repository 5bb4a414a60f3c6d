"""Kills processes that take files in and answer, and checks after each what is left.

    python -m tests.killed DATA_FOLDER MODEL_FOLDER KILLS SEED

Starting Python with torch takes seconds, so one warm process forks a child for each life of the
app (`tests.life`). The model is random and tiny and the embedder is a fake one; everything else is
the real thing, the signal too. Half of the children are killed after a random time, the others kill
themselves before a random statement of SQL or change of a file. After each, a copy of the data
folder is opened: nothing acknowledged may be lost, what was begun is finished, and then every law
must hold. Meanwhile the next child lives on the folder itself, where what was begun still waits.
Prints one JSON object.
"""

from __future__ import annotations

import gc
import json
import os
import random
import select
import shutil
import signal
import sqlite3
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

import faiss
import torch
from sqlite_utils.plugins import ensure_plugins_loaded

import app.assistant
import app.conversation.reply  # a life's first question imports it: half of the life's time
import app.models.current_model
import app.models.loading
from app.models.files import model_files
from app.models.language_model import load_language_model
from app.settings.loading import load
from app.settings.settings import Settings
from retrieval.extraction.extract import extract
from retrieval.extraction.limits import Limits
from retrieval.text.sentences import sentences
from tests.life import Known, Life
from tests.retrieval.fake_embedder import FakeEmbedder

MOST_EVENTS = 2100
"""About as many statements of SQL and changes of files as half of the lives have at least, so that
kills come before any of them.
"""

FILE_EVENTS = {"os.rename", "os.remove", "os.mkdir", "os.rmdir", "shutil.rmtree", "open"}


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

    most_events = MOST_EVENTS
    longer = 1.2
    """How much longer later lives may take than the first; they have work left over from others."""

    def __init__(self, folder: Path, settings: Settings, seed: int) -> None:
        self.folder, self.settings = folder, settings
        self.random = random.Random(seed)
        self.known: Any = Known()
        self.problems: list[str] = []
        self.where: Counter[str] = Counter()
        self.lives = self.checks = 0
        self._check: tuple[int, int] | None = None

    def kill(self, kills: int) -> None:
        """Kill until there were so many, after two children that were let live."""
        longest = self.longer * max(self.live().seconds for _ in range(2))
        while sum(self.where.values()) < kills and not self.problems and self.lives < 3 * kills:
            ended = self._live(self.lives + 1, longest)
            if ended.killed:
                self.where[ended.last] += 1
        self._end_check()

    def _live(self, number: int, longest: float) -> Ended:
        """One life that is ended, in one of the two ways by its number."""
        if number % 2:
            return self.live(event=self.random.randrange(1, self.most_events))
        return self.live(delay=self.random.random() * longest)

    def live(self, *, delay: float | None = None, event: int | None = None) -> Ended:
        """One life of the app, killed `delay` seconds after its "go" or before an event."""
        self.lives += 1

        def run(life: Life) -> None:
            if event is not None:
                kill_at(event)
            life.run(self.settings)

        ended = self._end(*self._begin(run), delay)
        self._end_check()
        self._begin_check()
        return ended

    def _begin_check(self) -> None:
        """Start on a copy of what is left; the next life gets it with the work still to be done."""
        copy = self.folder / "copy"
        shutil.copytree(self.settings.data_dir, copy)
        settings = self.settings.model_copy(update={"data_dir": copy})
        self._check = self._begin(lambda life: life.check(settings))

    def _end_check(self) -> None:
        if self._check is None:
            return
        if self._end(*self._check).killed:
            self.problems.append("died while it was checked")
        shutil.rmtree(self.folder / "copy")
        self._check = None
        self.checks += 1

    def _begin(self, run: Callable[[Any], None]) -> tuple[int, int]:
        """A child's pipe and process id."""
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reading)
            self._be_child(self._life(writing), run)
        os.close(writing)
        return reading, child

    def _life(self, pipe: int) -> Any:
        return Life(self.folder, self.lives, pipe, self.known)

    def _end(self, reading: int, child: int, delay: float | None = None) -> Ended:
        ended = self._listen(reading, child, delay)
        _, status = os.waitpid(child, 0)
        os.close(reading)
        ended.killed = os.WIFSIGNALED(status)
        return ended

    def _be_child(self, life: Any, run: Callable[[Life], None]) -> NoReturn:
        try:
            run(life)
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


def warmed(folder: Path, model: Path) -> Settings:
    """Make this process one that lives can be forked from; what they live with."""
    torch.set_num_threads(1)
    faiss.omp_set_num_threads(1)
    settings = load({"data_dir": folder / "data", "model": str(model), "max_tokens": 6})
    loaded = load_language_model(model_files(settings.model), settings)
    assert loaded.tokens.fingerprint  # of the whole vocabulary: kept for all lives
    app.models.loading.load_language_model = lambda *_: loaded
    app.models.current_model.Tokens = lambda *_: loaded.tokens
    app.assistant.Embedder = lambda *_: FakeEmbedder()
    app.assistant._ranker = lambda: None
    app.assistant.embedding_model_folder = lambda: None
    warm = folder / "warm.txt"
    warm.write_text("Warms the parsers' server, which the children share.")
    extract(warm, Limits())
    sentences("Reads the abbreviations. They are many.")
    ensure_plugins_loaded()  # looks through all packages
    gc.freeze()  # or a child that looks for garbage copies all that this process has
    return settings


def main(folder: Path, model: Path, kills: int, seed: int) -> None:
    """Kill until there were `kills`; print what came of it."""
    print(json.dumps(found_by(Killer(folder, warmed(folder, model), seed), kills)))


def found_by(killer: Killer, kills: int) -> dict[str, Any]:
    """Kill until there were `kills`; what came of it."""
    began = time.monotonic()
    killer.kill(kills)
    return {
        "kills": sum(killer.where.values()),
        "where": killer.where,
        "lives": killer.lives,
        "checks": killer.checks,
        "seconds": round(time.monotonic() - began, 1),
        "problems": killer.problems,
    }


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]))
