"""How fast files become text, chunks and vectors, by kind.

The files are made from the language reference that ships with CPython, all of the same sections.
A page is one of the file's own, or 3,000 characters where it has none; megabytes are 10**6 bytes
of the file. Parsing is done as the app does it, in the parsers' processes, started before; the
median of three runs. Embedding takes the same for each kind and is measured on 96 chunks of text.
"""

from __future__ import annotations

from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from app.models.defaults import embedding_model_folder
from benchmarks.library.sample_files import WRITERS, sections, write_text
from retrieval import Embedder, Extracted, Limits
from retrieval.extraction.extract import extract
from retrieval.ingestion.archive import expand
from retrieval.text.chunks import chunk
from retrieval.text.language import language_of

SECTIONS = 88
PAGE_CHARACTERS = 3000
_RUNS = 3
_EMBEDDED = 96


def measure(count: int = SECTIONS) -> list[dict[str, Any]]:
    """A row for each kind of file: sizes, seconds, and what that makes each second."""
    parts = sections(count)
    with TemporaryDirectory() as name:
        folder = Path(name)
        write_text(folder / "warm.txt", parts[:1])
        extract(folder / "warm.txt", Limits())
        rows = []
        for suffix, write in WRITERS.items():
            path = folder / f"reference.{suffix}"
            write(path, parts)
            rows.append(_measure(path))
        return rows


def _measure(path: Path) -> dict[str, Any]:
    seconds, texts = [], []
    for _ in range(_RUNS):
        began = perf_counter()
        texts = _read(path)
        seconds.append(perf_counter() - began)
    parse = median(seconds)
    began = perf_counter()
    language = language_of(path.name)
    chunks = [
        read.text[part.start : part.end]
        for read in texts
        for part in chunk(read.text, read.pages, language, read.headings)
    ]
    cut = perf_counter() - began
    characters = sum(len(read.text) for read in texts)
    pages = sum(len(read.pages) for read in texts) or characters / PAGE_CHARACTERS
    size = path.stat().st_size / 1e6
    return {
        "kind": path.suffix[1:],
        "mb": round(size, 2),
        "pages": round(pages),
        "chunks": len(chunks),
        "parse_s": round(parse, 3),
        "chunk_s": round(cut, 3),
        "pages_per_s": round(pages / parse, 1),
        "mb_per_s": round(size / parse, 2),
    }


def chunks_embedded_per_second() -> float:
    """With the default embedding model, loaded before."""
    embedder = Embedder(embedding_model_folder())
    embedder.embed(["warm up"])
    text = "\n\n".join(paragraph for part in sections(22) for paragraph in part.paragraphs)
    chunks = [text[part.start : part.end] for part in chunk(text)[:_EMBEDDED]]
    began = perf_counter()
    embedder.embed(chunks)
    return round(len(chunks) / (perf_counter() - began), 1)


def _read(path: Path) -> list[Extracted]:
    if path.suffix != ".zip":
        return [extract(path, Limits())]
    with TemporaryDirectory() as into:
        members = expand(path, Limits(), name=path.name, into=Path(into))
        return [extract(file, Limits(), name=label) for label, file in members
                if isinstance(file, Path)]  # fmt: skip


def report(rows: list[dict[str, Any]]) -> str:
    """The rows as a Markdown table."""
    names = list(rows[0])
    lines = [f"| {' | '.join(names)} |", f"| {' | '.join('---' for _ in names)} |"]
    lines += [f"| {' | '.join(str(row[name]) for name in names)} |" for row in rows]
    return "\n".join(lines)
