"""FAISS indexes under chunk ids: exact up to `MOST_EXACT` vectors, above that an IVF index.

An IVF index compares a question only with the vectors of its `PROBES` nearest lists, and so may
miss some; docs/benchmarks.md says how many. When few chunks are searched, all lists are probed and
nothing is missed.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import isqrt

import faiss
import numpy as np
from numpy.typing import NDArray

from retrieval.vectors.embedder import DIMENSIONS
from storage.vectors import FloatArray, IdArray

MOST_EXACT = 100_000
PROBES = 32
FEW = 0.1
"""Below this share of the vectors all lists are probed: most vectors are skipped unread."""

TRAINING_PER_LIST = 40
"""FAISS's own least number of vectors for each list's centre."""


def empty() -> faiss.IndexIDMap2:
    """An exact index of nothing."""
    return faiss.IndexIDMap2(faiss.IndexFlatIP(DIMENSIONS))


def make(batches: Iterable[tuple[IdArray, FloatArray]], count: int) -> faiss.IndexIDMap2:
    """The index of `count` vectors, given as ids (n,) and unit vectors (n, DIMENSIONS)."""
    ids, vectors = np.empty(count, dtype=np.int64), np.empty((count, DIMENSIONS), dtype=np.float32)
    filled = 0
    for some_ids, some in batches:
        ids[filled : filled + len(some)] = some_ids
        vectors[filled : filled + len(some)] = some
        filled += len(some)
    index = empty() if filled <= MOST_EXACT else faiss.IndexIDMap2(_trained(vectors[:filled]))
    index.add_with_ids(vectors[:filled], ids[:filled])
    return index


def _trained(vectors: FloatArray) -> faiss.IndexIVFFlat:
    lists = 4 * isqrt(len(vectors))
    index = faiss.IndexIVFFlat(
        faiss.IndexFlatIP(DIMENSIONS), DIMENSIONS, lists, faiss.METRIC_INNER_PRODUCT
    )
    index.cp.max_points_per_centroid = TRAINING_PER_LIST
    index.train(vectors)
    return index


def ids_of(index: faiss.IndexIDMap2) -> IdArray:
    """The ids of an index's vectors: int64 (n,)."""
    ids: IdArray = faiss.vector_to_array(index.id_map)
    return ids


def allowed(ranges: IdArray, gone: IdArray) -> NDArray[np.bool_]:
    """Which ids may be found: bool (largest + 1,).

    Args:
        ranges: int64 (n, 2), first and last.
        gone: int64 (n,), those that may not.
    """
    chosen = np.zeros(int(ranges.max(initial=0)) + 1, dtype=np.bool_)
    for first, last in ranges.tolist():
        chosen[first : last + 1] = True
    chosen[gone[gone < len(chosen)]] = False
    return chosen


def search(
    index: faiss.IndexIDMap2, vector: FloatArray, chosen: NDArray[np.bool_], k: int
) -> list[tuple[int, float]]:
    """The `k` best of the chosen ids: pairs of id and inner product, best first."""
    k = min(k, index.ntotal)
    if k < 1:
        return []
    bits = np.packbits(chosen, bitorder="little")
    selector = faiss.IDSelectorBitmap(bits)
    inner = faiss.downcast_index(index.index)
    if isinstance(inner, faiss.IndexIVF):
        few = np.count_nonzero(chosen) < FEW * index.ntotal
        parameters = faiss.SearchParametersIVF(nprobe=inner.nlist if few else PROBES)
    else:
        parameters = faiss.SearchParameters()
    parameters.sel = selector
    scores, found = index.search(vector.reshape(1, -1), k, params=parameters)
    pairs = zip(found[0].tolist(), scores[0].tolist(), strict=True)
    return [(chunk, score) for chunk, score in pairs if chunk >= 0]
