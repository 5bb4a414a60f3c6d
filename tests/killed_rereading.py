"""Kills processes that read documents again, and checks after each what is left.

    python -m tests.killed_rereading FOLDER STEP

Children that are forked from one warm process read two documents of a copied data folder again.
Each is killed before a later statement of SQL or change of a file, `STEP` by `STEP`, until one
lives to its end. What it left is checked at once, and again when it was finished. Prints one JSON
object.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import faiss

from retrieval import Library
from storage import Chunks, Documents, Stage, Store
from tests.killed import kill_at
from tests.retrieval.fake_embedder import FakeEmbedder
from tests.retrieval.older import MENDED, OLDER, add_older, broken_lines

NAMES = ("one.pdf", "two.pdf")


@contextmanager
def opened(data_dir: Path) -> Iterator[tuple[Store, Library]]:
    with closing(Store(data_dir)) as store, closing(Library(store, FakeEmbedder)) as library:
        yield store, library


def make(folder: Path) -> Path:
    """A data folder with two documents whose texts an earlier parser made."""
    with opened(folder / "made") as (store, library):
        for name in NAMES:
            add_older(store, library, broken_lines(folder / name, f" {name}"), f"{OLDER} {name}")
        # This also starts the parsers' server, which the children share.
        library.enqueue(broken_lines(folder / "warm.pdf", " warm"))
        library.work()
    return folder / "made"


def reread(library: Library) -> int:
    """Read all documents again; how many versions that made."""
    library.work()
    jobs = [library.reread(document.id) for document in library.documents.current()]
    library.work()
    return sum(job is not None for job in jobs)


def was_killed(data_dir: Path, event: int) -> bool:
    """Read all again in a child that is killed before this event; whether it came to that."""
    child = os.fork()
    if child == 0:
        try:
            kill_at(event)
            with opened(data_dir) as (_, library):
                reread(library)
        finally:
            os._exit(0)
    _, status = os.waitpid(child, 0)
    return os.WIFSIGNALED(status)


def problems(store: Store, library: Library) -> Iterator[str]:
    """What is lost: each document has one current version that can be searched, whole."""
    documents = Documents(store)
    if (whole := store.integrity()) != "ok":
        yield whole
    waiting = {job.document for job in library.jobs.unfinished()}
    for name in NAMES:
        versions = documents.versions(name)
        current = [each for each in versions if each.is_current]
        if len(current) != 1:
            yield f"{name} has {len(current)} current versions"
        for each in current:
            if each.stage is not Stage.INDEXED and each.id not in waiting:
                yield f"{name} is {each.stage} and nothing waits to finish it"
            chunks = Chunks(store).of(each.id)
            if "".join(chunk.text for chunk in chunks) != documents.text(each.id):
                yield f"{name} can't be searched as a whole"
        if documents.text(min(each.id for each in versions)) != f"{OLDER} {name}":
            yield f"{name} has lost its older text"
        if not library.search("rare bird", [each.id for each in current]).passages:
            yield f"{name} isn't found"


def unfinished(store: Store, library: Library) -> Iterator[str]:
    """What isn't as it should be after the command was run again."""
    reread(library)
    if reread(library):
        yield "what was read twice was made twice"
    yield from problems(store, library)
    for name in NAMES:
        old, new = library.documents.versions(name)
        if (old.stage, new.stage, new.is_current) != (Stage.PARSED, Stage.INDEXED, True):
            yield f"{name} has versions at {old.stage} and {new.stage}"
        if MENDED not in library.documents.text(new.id):
            yield f"{name} isn't mended"


def main(folder: Path, step: int) -> None:
    """Kill until a child lives to its end; print what came of it."""
    faiss.omp_set_num_threads(1)
    made, data_dir = make(folder), folder / "data"
    kills, found, is_killed = 0, list[str](), True
    while is_killed and not found:
        shutil.copytree(made, data_dir)
        event = 1 + kills * step
        is_killed = was_killed(data_dir, event)
        kills += is_killed
        with opened(data_dir) as (store, library):
            found = [*problems(store, library)] or [*unfinished(store, library)]
        found = [f"killed before event {event}: {each}" for each in found]
        shutil.rmtree(data_dir)
    print(json.dumps({"kills": kills, "problems": found}))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
