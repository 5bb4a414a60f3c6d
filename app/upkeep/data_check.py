"""Checks the data folder: what is in it, and whether it is intact."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

from app.safe_text import LISTED, listed, printable
from app.upkeep.findings import Finding, megabytes
from retrieval.vectors.embedder import DIMENSIONS, MODEL
from storage import (
    Counters,
    Documents,
    Job,
    Jobs,
    MeasuredCosts,
    Originals,
    Perplexities,
    RowError,
    Segments,
    StorageError,
    Store,
    Vectors,
)
from storage.checks import check_rows
from storage.database import FILE_NAME
from storage.files import is_whole
from storage.private import is_shared, may_be_changed_by_others, open_to_others
from storage.snapshot import BACKING_UP, RESTORING, copies_folder, kept_copies


def data(folder: Path) -> Iterator[Finding]:
    """Look at the data folder; originals are hashed, so it can take a minute."""
    if folder.exists() and not folder.is_dir():
        problem = "Choose a folder with --data-dir."
        yield Finding("folder", f"{folder} is a file", problem)
        return
    if not (folder / FILE_NAME).exists():
        yield Finding("folder", f"{folder} (nothing is stored yet)")
        return
    files = [path for path in folder.rglob("*") if path.is_file()]
    yield Finding("folder", f"{folder} ({megabytes(path.stat().st_size for path in files)})")
    try:
        with closing(Store(folder)) as store:
            yield _database(store)
            yield _rows(store)
            yield _originals(store)
            yield from _contents(store)
    except StorageError as error:
        yield Finding("database", "can't be used", str(error))
    yield _copies(folder)
    yield _privacy(folder)


def _privacy(folder: Path) -> Finding:
    """Whether modes keep other users of the machine out, once the store has closed what it can."""
    try:
        exposed, shared = open_to_others(folder), is_shared(folder)
        changeable = may_be_changed_by_others(folder)
    except OSError as error:
        return Finding("privacy", "unknown", f"{folder}: can't be read ({error.strerror}).")
    if exposed:
        names = listed([path.name for path in exposed])
        advice = (
            f"Other users of this machine can read {names} in {folder}. Change their owner to you "
            "and remove other users' permissions, or choose a folder on another disk with "
            "--data-dir."
        )
        return Finding("privacy", "others can read what is stored", advice)
    if shared and changeable:
        advice = (
            f"Other users of this machine can add and remove files in {folder}. Choose a folder of "
            "your own with --data-dir, or remove their write permission."
        )
        return Finding("privacy", "others can change the folder", advice)
    others = "; the folder has other files too, or another owner" if shared else ""
    return Finding("privacy", f"no other user can read what is stored{others}")


def _database(store: Store) -> Finding:
    state = store.integrity()
    if state == "ok":
        return Finding("database", "ok")
    first, *others = state.splitlines()
    more = f"; {len(others)} more" if others else ""
    advice = (
        f"{store.path} is damaged ({first}{more}). Restore a backup with "
        "`palimpsest restore FILE`, or choose another folder with --data-dir."
    )
    return Finding("database", "damaged", advice)


def _rows(store: Store) -> Finding:
    """Whether each record is one that Palimpsest could have written."""
    try:
        with store.snapshot() as db:
            check_rows(db, {MODEL: DIMENSIONS})
    except RowError as error:
        advice = (
            f"{store.path}: {error} Such a record comes from a damaged or manipulated backup. "
            "Restore another backup with `palimpsest restore FILE`; the automatic ones are in "
            f"{copies_folder(store.data_dir)}."
        )
        return Finding("records", "invalid", advice)
    return Finding("records", "ok")


def _originals(store: Store) -> Finding:
    """Whether each document's file is kept and has the bytes it was added with."""
    originals = Originals(store.data_dir)
    documents = Documents(store).all()
    wrong = []
    for document in documents:
        try:
            whole = is_whole(originals.path(document.sha256), document.sha256)
        except OSError as error:
            wrong.append(f"{document.name} ({error.strerror})")
        else:
            wrong += [] if whole else [f"{document.name} (its bytes have changed)"]
    advice = f"Originals are damaged: {listed(wrong)}. Add those files again."
    value = f"{len(documents) - len(wrong)} of {len(documents)} verified"
    return Finding("originals", value, advice if wrong else None)


def _contents(store: Store) -> Iterator[Finding]:
    documents = Documents(store).all()
    older = sum(not document.is_current for document in documents)
    for name, count in store.counts().items():
        versions = f" ({older} of them older versions)" if name == "documents" and older else ""
        yield Finding(name, f"{count}{versions}")
    yield from _jobs(store)
    yield _index(store)
    segments = Segments(store)
    per_thousand = f"{segments.bytes_per_thousand_tokens():,} bytes per 1,000 tokens"
    yield Finding("copy maps", f"{megabytes([segments.nbytes()])} ({per_thousand})")
    costs, perplexities = MeasuredCosts(store).count(), Perplexities(store).count()
    yield Finding("measured", f"costs of passes: {costs}, perplexities of texts: {perplexities}")
    for name, count in Counters(store).all().items():
        yield Finding(f"counter {name}", str(count))


def _jobs(store: Store) -> Iterator[Finding]:
    jobs = Jobs(store)
    if unfinished := jobs.unfinished():
        names = listed([job.name for job in unfinished])
        value = f"{len(unfinished)}: {names} (`palimpsest ingest` or `serve` resumes)"
        yield Finding("unfinished", value)
    if failed := jobs.failed():
        yield Finding("failed", f"{len(failed)}: {_messages(failed)}")


def _messages(failed: Sequence[Job]) -> str:
    shown = " ".join(printable(job.error or job.name) for job in failed[:LISTED])
    left = len(failed) - LISTED
    return f"{shown} And {left} more." if left > 0 else shown


def _index(store: Store) -> Finding:
    vectors = Vectors(store, MODEL)
    count, base = len(vectors.ids()), vectors.base()
    file = store.data_dir / "index" / f"vectors-{base}.faiss"
    if not count:
        state = "no embeddings yet"
    elif not base or not file.exists():
        state = f"{count:,} vectors; the next search rebuilds the index file"
    elif base == vectors.generation():
        state = f"{count:,} vectors; the index file is up to date"
    else:
        state = f"{count:,} vectors; the next search adds what is newer than the index file"
    return Finding("index", state)


def _copies(folder: Path) -> Finding:
    """The copies made unasked, and what a backup or restore that was killed may have left."""
    left = [name for name in (RESTORING, BACKING_UP) if (folder / name).exists()]
    if left:
        value = f"{' and '.join(left)} in progress, or killed (the next command cleans up)"
        return Finding("backups", value)
    copies = kept_copies(folder)
    if not copies:
        return Finding("backups", "no automatic ones; `palimpsest backup FILE` makes one")
    size = megabytes(path.stat().st_size for path in copies)
    age = (time.time() - copies[-1].stat().st_mtime) / 86_400
    return Finding(
        "backups",
        f"{len(copies)} automatic ({size}) in {copies_folder(folder)}, the newest "
        f"{copies[-1].name}, {age:.0f} days old",
    )
