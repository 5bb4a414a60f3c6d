"""A data folder with its library and two files, and what is done to it and found in it."""

from __future__ import annotations

import threading
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from retrieval import Library, Passage
from storage import Document, Stage, Store
from tests.retrieval.fake_embedder import FakeEmbedder

FRUIT = "".join(
    f"Apples and pears number {n} grow on trees in the old orchard.\n\n" for n in range(60)
)
STARS = "".join(f"Galaxy {n} holds more stars than anyone could ever count.\n\n" for n in range(60))
PLUMS = FRUIT + "A last line about plums.\n"


class Place:
    """A data folder, its library, and two files."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.fruit, self.stars = folder / "fruit.txt", folder / "stars.txt"
        self.fruit.write_text(FRUIT)
        self.stars.write_text(STARS)
        self.start()

    def start(self) -> None:
        """As a new process would."""
        self.store = Store(self.folder / "data")
        self.embedder = FakeEmbedder()
        self.library = Library(self.store, lambda: self.embedder)

    def index_file(self) -> Path:
        (path,) = (self.folder / "data" / "index").iterdir()
        return path


class StoppedError(Exception):
    """What an interruption raises in these tests."""


def search(library: Library, query: str, documents: list[int], k: int = 8) -> list[Passage]:
    return list(library.search(query, documents, k).passages)


def names(passages: list[Passage]) -> set[str]:
    return {passage.name for passage in passages}


def current(place: Place) -> dict[str, Document]:
    return {document.name: document for document in place.library.documents.current()}


def originals(place: Place) -> int:
    return sum(path.is_file() for path in (place.folder / "data" / "originals").rglob("*"))


def left(place: Place) -> list[Path]:
    incoming = (place.folder / "data" / "incoming").rglob("*")
    return [path for path in incoming if path.is_file() and path.suffix != ".lock"]


def archive(place: Place, members: dict[str, str | bytes], name: str = "papers.zip") -> Path:
    path = place.folder / name
    with zipfile.ZipFile(path, "w") as zipped:
        for member, data in members.items():
            zipped.writestr(member, data)
    return path


def text_of(place: Place, name: str) -> str:
    return place.library.documents.text(current(place)[name].id)


def enqueue(place: Place, *texts: str) -> None:
    """Take in one text after the other under one name, while nobody works."""
    for text in texts:
        place.fruit.write_text(text)
        place.library.enqueue(place.fruit)


def work_until(place: Place, stage: Stage) -> None:
    """Work, and be interrupted where the stage begins."""

    def interrupt(reached: str, done: int, total: int) -> None:
        if reached == stage:
            raise StoppedError

    with pytest.raises(StoppedError):
        place.library.work(progress=interrupt)


def wait_until(happened: Callable[[], bool]) -> None:
    done = threading.Event()
    for _ in range(600):
        if happened():
            return
        done.wait(0.05)
    pytest.fail("it didn't happen within 30 s")
