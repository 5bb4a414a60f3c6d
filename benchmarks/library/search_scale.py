"""Search times, memory and start of libraries of 1,000 to 100,000 chunks, and more.

The libraries are synthetic: made-up words by Zipf's law, 150 to a chunk, 15 to a sentence, 50
chunks to a document; vectors around 1,000 random centres. They are made with the app's own storage,
only the embedding model isn't run over the chunks. Each is opened by a process of its own, which
asks questions of six words, drawn as the text's are but without the 100 commonest, through
`Library.question`: for passages of all documents and of five, for sentences of all, the embedding
of the question included; and these judged by the ranker, which the app leaves out where nothing is
near, as it is with made-up words.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import numpy as np
import psutil

from app.models.defaults import embedding_model_folder
from benchmarks.library.synthetic import DOCUMENT_CHUNKS, add, around, centres, drawn, texts
from retrieval import Embedder, Library, VectorIndex
from retrieval.answering.judging import judge
from retrieval.ranker.ranker import Ranker
from retrieval.vectors.embedder import DIMENSIONS, MODEL
from retrieval.vectors.vector_search import MOST_EXACT, allowed, make, search
from storage import Store, Vectors
from storage.sentence_vectors import SentenceVectors

SIZES = (1_000, 10_000, 100_000)
QUESTIONS = 60
FEW_DOCUMENTS = 5
IVF_SIZE = 200_000
IVF_QUESTIONS = 200

_COMMON, _QUESTION_WORDS = 100, 6


def measure(sizes: Sequence[int] = SIZES) -> list[dict[str, Any]]:
    """For each size in chunks: milliseconds, megabytes.

    Raises:
        ValueError: a size is not one of whole documents, or of fewer than are searched.
    """
    least = FEW_DOCUMENTS * DOCUMENT_CHUNKS
    for chunks in sizes:
        if chunks < least or chunks % DOCUMENT_CHUNKS:
            raise ValueError(
                f"--size {chunks}: a library has at least {least} chunks, and {DOCUMENT_CHUNKS} "
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
    middles = centres(rng)
    chunks_of = texts(rng, chunks)
    for first in range(0, chunks, DOCUMENT_CHUNKS):
        with store.transaction():
            add(store, f"document {first}.txt", chunks_of, middles, rng)
    with store.transaction():
        Vectors(store, MODEL).advance()
    index = VectorIndex(store)
    times = {"rebuild_ms": _timed(index.refresh), "save_ms": _timed(index.save)}
    library = Library(store, lambda: Embedder(embedding_model_folder()))
    extra = add(store, "one more.txt", texts(rng, DOCUMENT_CHUNKS), middles, rng)
    with store.transaction():
        vectors = Vectors(store, MODEL)
        previous, present = vectors.generation(), vectors.advance()
    times["add_ms"] = _timed(lambda: index.added(extra, previous, present))
    times["remove_ms"] = _timed(lambda: library.remove(extra))
    VectorIndex(store).save()
    library.close()
    store.close()
    return times


def _probe(folder: Path) -> dict[str, Any]:
    """Measure start, memory and search times in a process that opens the library."""
    embedder = Embedder(embedding_model_folder())
    rng = np.random.default_rng(2)
    questions = [" ".join(drawn(rng, _QUESTION_WORDS, _COMMON)) for _ in range(QUESTIONS)]
    embedding = _times(lambda text: embedder.embed([text]), questions)
    before = _memory()
    started = perf_counter()
    store = Store(folder)
    library = Library(store, lambda: embedder)
    every = [document.id for document in library.documents.all()]
    opened = 1e3 * (perf_counter() - started)
    first = _timed(lambda: library.search("the first question", every))
    in_all = _times(lambda text: library.search(text, every), questions)
    asked = _times(lambda text: library.question(text).sentences(every), questions)
    ranker = Ranker(embedding_model_folder)
    judge(ranker, "warm", library.question("warm").sentences(every))
    judged = _times(
        lambda text: judge(ranker, text, library.question(text).sentences(every)), questions
    )
    few = rng.choice(every, FEW_DOCUMENTS, replace=False).tolist()
    in_few = _times(lambda text: library.search(text, few), questions)
    after = _memory()
    return {
        "open_ms": opened,
        "first_search_ms": first,
        "embedding_ms": median(embedding[1:]),
        "search_ms": median(in_all),
        "search_p95_ms": quantiles(in_all, n=20)[-1],
        "sentences_ms": median(asked),
        "sentences_p95_ms": quantiles(asked, n=20)[-1],
        "judged_ms": median(judged),
        "judged_p95_ms": quantiles(judged, n=20)[-1],
        "few_documents_ms": median(in_few),
        "few_documents_p95_ms": quantiles(in_few, n=20)[-1],
        "sentence_vectors_mb": SentenceVectors(store, MODEL, DIMENSIONS).nbytes() / 1e6,
        "mapped_mb": after["mapped"] - before["mapped"],
        "private_mb": after["private"] - before["private"],
    }


def _memory() -> dict[str, float]:
    """Megabytes of this process in memory: mapped from files, and its own (Linux only)."""
    used = psutil.Process().memory_info()
    return {"mapped": used.shared / 1e6, "private": (used.rss - used.shared) / 1e6}


def _times(call: Callable[[str], object], questions: Sequence[str]) -> list[float]:
    return [_timed(partial(call, question)) for question in questions]


def _timed(call: Callable[[], object]) -> float:
    started = perf_counter()
    call()
    return 1e3 * (perf_counter() - started)


def measure_ivf(size: int = IVF_SIZE) -> dict[str, float]:
    """The cost and recall of an IVF index, on vectors alone."""
    assert size > MOST_EXACT
    rng = np.random.default_rng(3)
    middles = centres(rng)
    vectors = around(middles, size, rng)
    ids = np.arange(size)
    started = perf_counter()
    index = make([(ids, vectors)], size)
    made = perf_counter() - started
    chosen = allowed(np.array([[0, size - 1]]), np.empty(0, dtype=np.int64))
    found, times = [], []
    for question in around(middles, IVF_QUESTIONS, rng):
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
