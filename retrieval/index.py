"""The vector index: FAISS in memory and in a file, both caches of the vectors in SQLite.

The index carries the generation of the set of chunks it was made from. Whenever that isn't the
store's, because another process added a document, the app was killed, or the file is of another
day, it is read or made anew; so search never sees a chunk that is gone or misses one that is there.
"""

from __future__ import annotations

import threading
from pathlib import Path

import faiss
import numpy as np
from numpy.typing import NDArray

from retrieval.embed import DIMENSIONS, MODEL
from storage import Store, Vectors

_SUFFIX = ".faiss"

FloatArray = NDArray[np.float32]
IdArray = NDArray[np.int64]


class VectorIndex:
    """Exact inner-product search over the vectors of all indexed documents."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._vectors = Vectors(store, MODEL)
        self._folder: Path = store.data_dir / "index"
        self._lock = threading.RLock()
        self._index: faiss.IndexIDMap2 = _empty()
        self._generation: str | None = None

    def refresh(self) -> None:
        """Bring the index up to date: from its file if that fits, else from SQLite."""
        with self._lock:
            if self._vectors.generation() == self._generation:
                return
            with self._store.snapshot():
                generation = self._vectors.generation()
                self._index = self._read(generation) or self._rebuild()
            self._generation = generation

    def added(self, document: int, previous: str, generation: str) -> None:
        """A document's chunks joined the set, which took it from `previous` to `generation`."""
        with self._lock:
            if self._generation == previous:
                ids, vectors = self._vectors.of(document)
                if len(ids):
                    self._index.add_with_ids(vectors, ids)
                self._generation = generation

    def removed(self, ids: IdArray, previous: str, generation: str) -> None:
        """Chunks left the set, which took it from `previous` to `generation`."""
        with self._lock:
            if self._generation == previous:
                if len(ids):
                    self._index.remove_ids(faiss.IDSelectorBatch(ids))
                self._generation = generation
            # Vectors tell much about their text, so they don't wait for the next save to go.
            self._drop_files()

    def search(self, vector: FloatArray, ids: IdArray, k: int) -> list[tuple[int, float]]:
        """The `k` best among the chunks `ids`: pairs of chunk id and inner product, best first.

        Args:
            vector: float32 (DIMENSIONS,).
        """
        with self._lock:
            self.refresh()
            k = min(k, len(ids), self._index.ntotal)
            if k < 1:
                return []
            selector = faiss.IDSelectorBatch(ids)
            parameters = faiss.SearchParameters()
            parameters.sel = selector
            scores, found = self._index.search(vector.reshape(1, -1), k, params=parameters)
        pairs = zip(found[0].tolist(), scores[0].tolist(), strict=True)
        return [(chunk, score) for chunk, score in pairs if chunk >= 0]

    def save(self) -> None:
        """Write the file, so that the next start needn't make the index anew."""
        with self._lock:
            self.refresh()
            path = self._path(self._generation or "")
            if path.exists():
                return
            self._folder.mkdir(mode=0o700, exist_ok=True)
            temporary = path.with_suffix(".part")
            faiss.write_index(self._index, str(temporary))
            temporary.replace(path)
            self._drop_files(keep=path)

    def _drop_files(self, keep: Path | None = None) -> None:
        for path in self._folder.glob("*"):
            if path != keep:
                path.unlink(missing_ok=True)

    def _path(self, generation: str) -> Path:
        return self._folder / f"vectors-{generation or 'none'}{_SUFFIX}"

    def _read(self, generation: str) -> faiss.IndexIDMap2 | None:
        """The index in the file of this generation; None if that is missing or damaged."""
        path = self._path(generation)
        if not path.exists():
            return None
        try:
            index = faiss.read_index(str(path))
        except RuntimeError:
            path.unlink(missing_ok=True)
            return None
        return index if isinstance(index, faiss.IndexIDMap2) and index.d == DIMENSIONS else None

    def _rebuild(self) -> faiss.IndexIDMap2:
        index = _empty()
        for ids, vectors in self._vectors.indexed():
            index.add_with_ids(vectors, ids)
        return index


def _empty() -> faiss.IndexIDMap2:
    return faiss.IndexIDMap2(faiss.IndexFlatIP(DIMENSIONS))
