"""Search times, memory and start of libraries of 1,000 to 100,000 chunks, and more.

The libraries are synthetic: made-up words by Zipf's law, 150 to a chunk, 50 chunks to a document;
vectors around 1,000 random centres. They are made with the app's own storage, only the embedding
model isn't run over the chunks. Each is opened by a process of its own, which asks questions of six
words, drawn as the text's are but without the 100 commonest, through `Library.search`: of all
documents and of five, the embedding of the question included.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import numpy as np
import psutil
from numpy.typing import NDArray

from app.models.defaults import embedding_model_folder
from retrieval import Embedder, Library, VectorIndex
from retrieval.embed import DIMENSIONS, MODEL
from retrieval.vector_search import MOST_EXACT, allowed, make, search
from storage import ChunkRange, Chunks, Documents, Stage, Store, Vectors
from storage.documents import text_hash

SIZES = (1_000, 10_000, 100_000)
QUESTIONS = 60
FEW_DOCUMENTS = 5
IVF_SIZE = 200_000
IVF_QUESTIONS = 200

_WORDS, _CHUNK_WORDS, _DOCUMENT_CHUNKS = 50_000, 150, 50
_COMMON, _QUESTION_WORDS = 100, 6
_CENTRES, _SPREAD = 1_000, 0.06
_SOUNDS = "ba ke lo mi nu ra se ti vo da fi go ha pe zu ster ment tion al or un ex"
_SYLLABLES = _SOUNDS.split()


def measure(sizes: Sequence[int] = SIZES) -> list[dict[str, Any]]:
    """For each size in chunks: milliseconds, megabytes.

    Raises:
        ValueError: a size is not one of whole documents, or of fewer than are searched.
    """
    least = FEW_DOCUMENTS * _DOCUMENT_CHUNKS
    for chunks in sizes:
        if chunks < least or chunks % _DOCUMENT_CHUNKS:
            raise ValueError(
                f"--size {chunks}: a library has at least {least} chunks, and {_DOCUMENT_CHUNKS} "
                "in each document. Name a multiple of that."
            )
    results = []
    for chunks in sizes:
        with TemporaryDirectory() as folder:
            made = _build(Path(folder), chunks)
            command = [sys.executable, "-m", "benchmarks.library.search_scale", folder]
            root = Path(__file__).parent.parent.parent
            done = subprocess.run(command, cwd=root, check=True, capture_output=True, text=True)
            results.append({"chunks": chunks, **made, **json.loads(done.stdout)})
    return results


def _build(folder: Path, chunks: int) -> dict[str, float]:
    """A library of synthetic text; milliseconds to rebuild its index, to add and to remove."""
    rng = np.random.default_rng(0)
    store = Store(folder)
    centres = rng.standard_normal((_CENTRES, DIMENSIONS)) / np.sqrt(DIMENSIONS)
    texts = _texts(rng, chunks)
    for first in range(0, chunks, _DOCUMENT_CHUNKS):
        with store.transaction():
            _add(store, f"document {first}.txt", texts, centres, rng)
    with store.transaction():
        Vectors(store, MODEL).advance()
    index = VectorIndex(store)
    times = {"rebuild_ms": _timed(index.refresh), "save_ms": _timed(index.save)}
    library = Library(store, lambda: Embedder(embedding_model_folder()))
    extra = _add(store, "one more.txt", _texts(rng, _DOCUMENT_CHUNKS), centres, rng)
    with store.transaction():
        vectors = Vectors(store, MODEL)
        previous, present = vectors.generation(), vectors.advance()
    times["add_ms"] = _timed(lambda: index.added(extra, previous, present))
    times["remove_ms"] = _timed(lambda: library.remove(extra))
    VectorIndex(store).save()
    library.close()
    store.close()
    return times


def _texts(rng: np.random.Generator, chunks: int) -> Iterator[str]:
    for _ in range(chunks):
        yield " ".join(_drawn(rng, _CHUNK_WORDS, 0)) + "\n"


def _drawn(rng: np.random.Generator, count: int, commonest: int) -> list[str]:
    """Words as they come in the texts, without so many of the commonest."""
    words, ends = _vocabulary()
    places = np.searchsorted(ends, rng.uniform(ends[commonest - 1] if commonest else 0, 1, count))
    return [words[place] for place in places]


@cache
def _vocabulary() -> tuple[list[str], NDArray[np.float64]]:
    """Words, the commonest first, and their cumulated frequencies (Zipf, Mandelbrot)."""
    rng = np.random.default_rng(1)
    words: dict[str, None] = {}
    while len(words) < _WORDS:
        words["".join(rng.choice(_SYLLABLES, rng.integers(1, 6)))] = None
    weights = 1 / (np.arange(_WORDS) + 2.7)
    return list(words), np.cumsum(weights / weights.sum())


def _add(
    store: Store,
    name: str,
    texts: Iterator[str],
    centres: NDArray[np.float64],
    rng: np.random.Generator,
) -> int:
    parts = [next(texts) for _ in range(_DOCUMENT_CHUNKS)]
    text = "".join(parts)
    documents, vectors = Documents(store), Vectors(store, MODEL)
    document = documents.add(name, text_hash(name), len(text), text, "text/plain").id
    ends = np.cumsum([len(part) for part in parts]).tolist()
    starts = [0, *ends[:-1]]
    Chunks(store).replace(
        document, [ChunkRange(*span, None) for span in zip(starts, ends, strict=True)]
    )
    documents.make_current(document)
    hashes = [sha256 for sha256, _, _ in vectors.missing(document)]
    vectors.put(hashes, _around(centres, len(hashes), rng))
    documents.set_stage(document, Stage.INDEXED)
    return document


def _around(
    centres: NDArray[np.float64], count: int, rng: np.random.Generator
) -> NDArray[np.float32]:
    picked = centres[rng.integers(0, len(centres), count)]
    vectors = picked + _SPREAD * rng.standard_normal(picked.shape)
    unit = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    return np.asarray(unit, dtype=np.float32)


def _probe(folder: Path) -> dict[str, Any]:
    """What a process that opens the library sees: start, memory, times of searches."""
    embedder = Embedder(embedding_model_folder())
    rng = np.random.default_rng(2)
    questions = [" ".join(_drawn(rng, _QUESTION_WORDS, _COMMON)) for _ in range(QUESTIONS)]
    embedding = [_timed(lambda text=text: embedder.embed([text])) for text in questions]  # type: ignore[misc]
    before = _memory()
    started = perf_counter()
    store = Store(folder)
    library = Library(store, lambda: embedder)
    every = [document.id for document in library.documents.all()]
    opened = 1e3 * (perf_counter() - started)
    first = _timed(lambda: library.search("the first question", every))
    in_all = [_timed(lambda text=text: library.search(text, every)) for text in questions]  # type: ignore[misc]
    few = rng.choice(every, FEW_DOCUMENTS, replace=False).tolist()
    in_few = [_timed(lambda text=text: library.search(text, few)) for text in questions]  # type: ignore[misc]
    after = _memory()
    return {
        "open_ms": opened,
        "first_search_ms": first,
        "embedding_ms": median(embedding[1:]),
        "search_ms": median(in_all),
        "search_p95_ms": quantiles(in_all, n=20)[-1],
        "few_documents_ms": median(in_few),
        "few_documents_p95_ms": quantiles(in_few, n=20)[-1],
        "mapped_mb": after["mapped"] - before["mapped"],
        "private_mb": after["private"] - before["private"],
    }


def _memory() -> dict[str, float]:
    """Megabytes of this process in memory: mapped from files, and its own (Linux only)."""
    used = psutil.Process().memory_info()
    return {"mapped": used.shared / 1e6, "private": (used.rss - used.shared) / 1e6}


def _timed(call: Callable[[], object]) -> float:
    started = perf_counter()
    call()
    return 1e3 * (perf_counter() - started)


def measure_ivf(size: int = IVF_SIZE) -> dict[str, float]:
    """The cost and recall of an IVF index, on vectors alone."""
    assert size > MOST_EXACT
    rng = np.random.default_rng(3)
    centres = rng.standard_normal((_CENTRES, DIMENSIONS)) / np.sqrt(DIMENSIONS)
    vectors = _around(centres, size, rng)
    ids = np.arange(size)
    started = perf_counter()
    index = make([(ids, vectors)], size)
    made = perf_counter() - started
    chosen = allowed(np.array([[0, size - 1]]), np.empty(0, dtype=np.int64))
    found, times = [], []
    for question in _around(centres, IVF_QUESTIONS, rng):
        exact = np.argpartition(-(vectors @ question), 100)[:100]
        started = perf_counter()
        near = [id_ for id_, _ in search(index, question, chosen, 100)]
        times.append(1e3 * (perf_counter() - started))
        best = exact[np.argsort(-(vectors[exact] @ question))]
        found.append([len({*near[:k]} & {*best[:k].tolist()}) / k for k in (8, 100)])
    at_8, at_100 = np.mean(found, axis=0).tolist()
    return {
        "vectors": size,
        "make_s": made,
        "search_ms": median(times),
        "recall_at_8": at_8,
        "recall_at_100": at_100,
    }


def report(results: Sequence[dict[str, Any]]) -> str:
    """A Markdown table, a row for each measure."""
    lines = ["| | " + " | ".join(f"{each['chunks']:,} chunks" for each in results) + " |"]
    lines.append("| --- " * (len(results) + 1) + "|")
    for name in list(results[0])[1:]:
        label = name.removesuffix("_ms").removesuffix("_mb").replace("_", " ")
        unit = "MB" if name.endswith("_mb") else "ms"
        lines.append(
            f"| {label}, {unit} | " + " | ".join(f"{r[name]:,.1f}" for r in results) + " |"
        )
    return "\n".join(lines)


if __name__ == "__main__":
    print(json.dumps(_probe(Path(sys.argv[1]))))
