"""The commands that measure the library: what is found in it, its size, its speed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from app.commands.common import tell_progress
from app.commands.options import AsJsonOption, ModelOption
from benchmarks.printing import one_line, print_result

Questions = Annotated[Path, typer.Option(help="QuoteSum or Spec-Bench data as JSON lines.")]


def retrieval(
    data: Questions,
    titles: Annotated[bool, typer.Option(help="Use the sources' titles as document names.")] = True,
    as_json: AsJsonOption = False,
) -> None:
    """Recall and MRR of retrieval: dense, BM25, both fused."""
    from benchmarks.library.question_sets import read
    from benchmarks.library.retrieval import measure, report

    with one_line():
        result = measure(read(data), with_titles=titles)
    print_result(result, as_json, report)


def relevance(
    data: Questions,
    as_json: AsJsonOption = False,
) -> None:
    """How often the answer is "not found", with the sources in the library and without them."""
    from benchmarks.library.question_sets import read
    from benchmarks.library.relevance import measure, report

    with one_line():
        result = measure(read(data), data)
    print_result(result, as_json, report)


def segments(
    as_json: AsJsonOption = False,
) -> None:
    """Time to reopen a session with 50 documents of 20 pages; size of its copy maps."""
    from benchmarks.library.segments import measure, report

    with one_line():
        result = measure()
    print_result(result, as_json, report)


def search(
    size: Annotated[
        list[int] | None, typer.Option(help="Number of chunks; may be repeated.")
    ] = None,
    ivf: Annotated[bool, typer.Option(help="Also measure the index of larger libraries.")] = True,
    as_json: AsJsonOption = False,
) -> None:
    """Time of a search in libraries of 1,000 to 100,000 synthetic chunks."""
    from benchmarks.library.search_scale import SIZES, measure, measure_ivf, report

    with one_line():
        results = measure(size or SIZES)
    missed = measure_ivf() if ivf else {}
    if as_json:
        typer.echo(json.dumps({"libraries": results, "ivf": missed}))
        return
    typer.echo(report(results))
    if missed:
        typer.echo("\nIVF: " + ", ".join(f"{name} {value:.3g}" for name, value in missed.items()))


def many(
    documents: Annotated[int, typer.Option(help="Documents of the larger library.")] = 1_000,
    rounds: Annotated[int, typer.Option(min=1, help="How often each question is asked.")] = 3,
    model: ModelOption = None,
    as_json: AsJsonOption = False,
) -> None:
    """First word and tokens per second of answers, among ten documents and among many."""
    from benchmarks.library.many_documents import measure, report

    with one_line():
        result = measure(documents, rounds, model, tell_progress)
    print_result(result, as_json, report)


def ingestion(
    as_json: AsJsonOption = False,
) -> None:
    """Pages and megabytes per second for each kind of file: parsing, chunking, embedding."""
    from benchmarks.library.ingestion import chunks_embedded_per_second, measure, report

    with one_line():
        rows, embedded = measure(), chunks_embedded_per_second()
    if as_json:
        typer.echo(json.dumps({"kinds": rows, "chunks_embedded_per_s": embedded}))
        return
    typer.echo(f"{report(rows)}\n\nEmbedding: {embedded} chunks a second.")
