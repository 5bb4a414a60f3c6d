"""The vector index: FAISS in memory and in a file; both are caches of the vectors in SQLite.

It has two parts. The base is a memory-mapped file, so opening it reads almost nothing; later
additions are in memory, and removals are recorded as ids. Adding or removing a document doesn't
touch the base; it is rebuilt after many changes.

The index records the generation of its set of chunks. If it differs from the store's, because
another process added a document, the app was killed, or the file is old, the differing chunks are
looked up; so search never returns removed chunks or misses existing ones.
"""

from __future__ import annotations

import os
import tempfile
import threading
from contextlib import suppress
from pathlib import Path

import faiss
import numpy as np

from retrieval.vectors.embedder import DIMENSIONS, MODEL
from retrieval.vectors.vector_search import allowed, empty, ids_of, make, search
from storage import StorageError, Store, Vectors
from storage.private import make_folder
from storage.vectors import FloatArray, IdArray

MOST_CHANGES = 1024
CHANGED_SHARE = 1 / 8
"""The base is rebuilt when more chunks changed than these, whichever is more."""


class VectorIndex:
    """Inner-product search over the vectors of all indexed documents."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._vectors = Vectors(store, MODEL, DIMENSIONS)
        self._folder: Path = store.data_dir / "index"
        self._lock = threading.RLock()
        self._base = empty()
        self._fresh = empty()
        self._gone: IdArray = np.empty(0, dtype=np.int64)
        self._generation: str | None = None
        self._lineage = ""

    def refresh(self) -> None:
        """Bring the index up to date with SQLite."""
        with self._lock:
            if self._vectors.generation() == self._generation:
                return
            with self._store.snapshot():
                generation = self._vectors.generation()
                lineage = self._vectors.lineage()
                known = self._generation is not None and self._lineage == lineage
                self._lineage = lineage
                if known or not self._open(generation):
                    self._catch_up()
            self._generation = generation

    def ids(self) -> IdArray:
        """Ids of the chunks that can be found, ascending: int64 (n,)."""
        with self._lock:
            self.refresh()
            return self._ids()

    def added(self, document: int, previous: str, generation: str) -> None:
        """A document's chunks were added, which changed the set from `previous` to `generation`."""
        with self._lock:
            if self._generation == previous:
                self._add(*self._vectors.of(document))
                self._generation = generation

    def removed(self, ids: IdArray, previous: str, generation: str) -> None:
        """Chunks were removed, which changed the set from `previous` to `generation`."""
        with self._lock:
            if self._generation == previous:
                self._forget(ids)
                self._generation = generation
            # Vectors tell much about their text, so they don't wait for the next save to go.
            self._drop_files()

    def search(self, vector: FloatArray, ranges: IdArray, k: int) -> list[tuple[int, float]]:
        """The `k` best of some chunks: pairs of chunk id and inner product, best first.

        Args:
            vector: float32 (DIMENSIONS,).
            ranges: the chunks' ids, int64 (n, 2), first and last, ascending, disjoint.
        """
        with self._lock:
            self.refresh()
            chosen = allowed(ranges, self._gone)
            found = [
                *search(self._base, vector, chosen, k),
                *search(self._fresh, vector, chosen, k),
            ]
        return sorted(found, key=lambda pair: -pair[1])[:k]

    def save(self) -> None:
        """Write the file, unless the existing one already saves the next start most of the work."""
        with self._lock:
            self.refresh()
            if self._is_stale() or not self._path(self._vectors.base()).exists():
                self._renew()

    def _open(self, generation: str) -> bool:
        """Start from the file; whether it is all there is at this generation."""
        self._start_from(self._read())
        return bool(self._base.ntotal) and self._vectors.base() == generation

    def _catch_up(self) -> None:
        held, wanted = self._ids(), self._vectors.ids()
        self._forget(np.setdiff1d(held, wanted, assume_unique=True))
        for ids, vectors in self._vectors.batches(np.setdiff1d(wanted, held, assume_unique=True)):
            self._add(ids, vectors)

    def _ids(self) -> IdArray:
        held = np.concatenate([ids_of(self._base), ids_of(self._fresh)])
        return np.setdiff1d(held, self._gone)

    def _add(self, ids: IdArray, vectors: FloatArray) -> None:
        if len(ids):
            self._fresh.add_with_ids(vectors, ids)

    def _forget(self, ids: IdArray) -> None:
        if len(ids):
            self._fresh.remove_ids(faiss.IDSelectorBatch(ids))
            self._gone = np.union1d(self._gone, np.intersect1d(ids, ids_of(self._base)))

    def _is_stale(self) -> bool:
        changed = self._fresh.ntotal + len(self._gone)
        return bool(changed > max(MOST_CHANGES, CHANGED_SHARE * self._base.ntotal))

    def _renew(self) -> None:
        """Rebuild the base from SQLite and write it, if no other process is in between.

        If it can't be written, nothing is lost: the next start takes longer.
        """
        ids = self._ids()
        index = make(self._vectors.batches(ids), len(ids))
        try:
            is_base = self._put(self._written(index))
        except (OSError, RuntimeError, StorageError):  # RuntimeError is how FAISS says it
            return
        if is_base:
            self._start_from(self._read())
            if self._base.ntotal != len(ids):
                self._catch_up()

    def _written(self, index: faiss.IndexIDMap2) -> Path:
        """A new file of the index, which isn't the base yet."""
        make_folder(self._folder)
        handle, name = tempfile.mkstemp(".part", dir=self._folder)
        os.close(handle)
        try:
            faiss.write_index(index, name)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
        return Path(name)

    def _put(self, temporary: Path) -> bool:
        """Let the file be the base; not if it may hold vectors that were removed meanwhile."""
        generation = self._generation or "none"
        # Another process that writes its own, or removes chunks, drops this one.
        try:
            with suppress(FileNotFoundError), self._store.transaction():
                if self._vectors.generation() == self._generation:
                    temporary.replace(self._path(generation))
                    self._vectors.set_base(generation)
                    self._drop_files(keep=self._path(generation))
                    return True
            return False
        finally:
            temporary.unlink(missing_ok=True)

    def _start_from(self, base: faiss.IndexIDMap2) -> None:
        self._base, self._fresh = base, empty()
        self._gone = np.empty(0, dtype=np.int64)

    def _path(self, base: str) -> Path:
        return self._folder / f"vectors-{base}.faiss"

    def _drop_files(self, keep: Path | None = None) -> None:
        for path in self._folder.glob("*"):
            if path != keep:
                path.unlink(missing_ok=True)

    def _read(self) -> faiss.IndexIDMap2:
        """The base in its file, mapped; empty if that is missing or damaged."""
        path = self._path(self._vectors.base())
        if path.exists():
            try:
                index = faiss.read_index(str(path), faiss.IO_FLAG_MMAP_IFC)
            except RuntimeError:
                path.unlink(missing_ok=True)
            else:
                if isinstance(index, faiss.IndexIDMap2) and index.d == DIMENSIONS:
                    return index
        return empty()
