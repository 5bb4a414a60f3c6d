"""Watched folders: what is new or changed in them is added to the library, by itself.

Nothing is removed: what vanishes from a folder stays in the library, and is told as missing. Hidden
and half-written files wait, and so does a folder that isn't there. What a person has removed or
cancelled isn't added again until it changes, or is added by hand.
"""

from __future__ import annotations

import hashlib
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from pathlib import Path

from watchfiles import watch

from retrieval.errors import DocumentError
from retrieval.ingestion.folders import MOST_FILES, FolderFiles, found_in
from retrieval.ingestion.origins import origin_of, path_of
from retrieval.names import label
from retrieval.plurals import counted
from storage import Document, StorageError
from storage.ignored_files import IgnoredFiles

SETTLED = 2.0
"""Seconds since a file was last written after which it is added."""

TICK = 1000
"""Milliseconds after which is looked for files that have settled, and for folders."""

RETRY_SECONDS = 30.0
"""Seconds after which is looked again where the data folder couldn't store a file."""

_FileState = tuple[int, int, int]
"""A file's size, and when it and its permissions were last changed in nanoseconds."""


class FolderWatch:
    """Watches folders in a thread of its own.

    Args:
        add: takes a file in under a name.
        refuse: records that a file was refused, under its name.
        documents: the library as it is now.
        ignored_files: files that aren't to be added.
        without: a folder that is left out: the library's own data.

    Attributes:
        missing: paths of documents that aren't where they were read.
        problems: what of the folders can't be watched, and why; a line for each folder.
    """

    def __init__(
        self,
        folders: Sequence[Path],
        add: Callable[[Path, str], object],
        refuse: Callable[[str, DocumentError], object],
        documents: Callable[[], Sequence[Document]],
        ignored_files: IgnoredFiles,
        *,
        without: Path | None = None,
    ) -> None:
        self._without = without
        self._folders = [path_of(origin_of(folder)) for folder in folders]
        self._add, self._refuse, self._documents = add, refuse, documents
        self._ignored_files = ignored_files
        self._seen: dict[Path, _FileState] = {}
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="folder-watch", daemon=True)
        self.missing: frozenset[str] = frozenset()
        self.problems: tuple[str, ...] = ()

    def start(self) -> None:
        """Look for what has changed, and watch from now on."""
        if self._folders and self._thread.ident is None:
            self._thread.start()

    def close(self) -> None:
        """Stop watching."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join()

    def look(self) -> bool:
        """Add what is new or has changed; whether a file is still being written."""
        is_written = False
        problems = []
        known = {each.origin: each for each in self._documents() if each.origin}
        for folder in self._folders:
            if not folder.is_dir():
                problems.append(f"Watched folder {folder} isn't there. Files from it stay.")
                continue
            found = found_in(folder, self._without)
            problems += _problems(folder, found)
            for path, name in found.files:
                is_written |= self._consider(path, name, known.get(origin_of(path)))
        self.problems = tuple(problems)
        self.missing = frozenset(
            origin
            for origin in known
            if any(path_of(origin).is_relative_to(folder) for folder in self._folders)
            and not path_of(origin).exists()
        )
        return is_written

    def _consider(self, path: Path, name: str, known: Document | None) -> bool:
        """Add a file that the library doesn't have as it is; whether it is still being written."""
        try:
            found = path.stat()
        except OSError:
            return False
        stamp = found.st_size, found.st_mtime_ns, found.st_ctime_ns
        if self._seen.get(path) == stamp or (
            known is not None and _is_as(known, found.st_size, found.st_mtime)
        ):
            return False
        if time.time() - found.st_mtime < SETTLED:
            return True
        if not self._is_ignored(path):
            try:
                self._add(path, name)
            except DocumentError as error:
                self._tell(path, name, f"{stamp[:2]} {error}", error)
        self._seen[path] = stamp  # not before: what couldn't be stored is tried again
        return False

    def _tell(self, path: Path, name: str, state: str, error: DocumentError) -> None:
        """Record that a file was refused, once for each reason; also if that was dismissed."""
        refused = f"refused {origin_of(path)}"
        if not self._ignored_files.has(refused, state):
            self._refuse(name, error)
            self._ignored_files.add(refused, state)

    def _is_ignored(self, path: Path) -> bool:
        origin = origin_of(path)
        if not self._ignored_files.knows(origin):
            return False
        try:
            with path.open("rb") as stream:
                sha256 = hashlib.file_digest(stream, "sha256").hexdigest()
        except OSError:
            return False
        return self._ignored_files.has(origin, sha256)

    def _run(self) -> None:
        while not self._stop.is_set():
            there = [folder for folder in self._folders if folder.is_dir()]
            try:
                is_written = self.look()
                if len(there) < len(self._folders) or not there:
                    self._stop.wait(TICK / 1000)
                    if not there:
                        continue
                self._wait(there, is_written=is_written)
            except OSError:  # a folder went meanwhile
                self._stop.wait(TICK / 1000)
            except StorageError as error:  # the disk is full, another process holds the database
                self.problems = (f"Watched folders: {error}",)
                self._stop.wait(RETRY_SECONDS)

    def _wait(self, folders: Sequence[Path], *, is_written: bool) -> None:
        """Wait until something changes in the folders, a written file may be complete, or a folder
        appears or disappears.
        """
        changes = watch(
            *folders,
            watch_filter=None,
            stop_event=self._stop,
            rust_timeout=TICK,
            yield_on_timeout=True,
            raise_interrupt=False,
        )
        for changed in changes:
            if (
                changed
                or is_written
                or any(folder.is_dir() != (folder in folders) for folder in self._folders)
            ):
                return


def _problems(folder: Path, found: FolderFiles) -> Iterator[str]:
    """Yield the notice of what is left out of a folder, in one line."""
    told = []
    if found.errors:
        name, why = label(found.errors[0].filename or str(folder)), found.errors[0].strerror
        more = len(found.errors) - 1
        others = f", and {counted(more, 'other folder')}" if more else ""
        told.append(f"{name} can't be read ({why}){others}")
    if found.is_cut:
        told.append(f"only its first {MOST_FILES:,} files are watched")
    if told:
        yield f"Watched folder {label(found.name)}: {'; '.join(told)}."


def _is_as(document: Document, size: int, written: float) -> bool:
    """Whether a file is as the library read it: of the same size, and not written since."""
    return (
        size == document.size and written <= datetime.fromisoformat(document.created_at).timestamp()
    )
