"""`palimpsest bench ...`: every benchmark is a command that prints a table, or JSON with --json."""

from __future__ import annotations

import typer

from benchmarks.answers.commands import (
    answers,
    attribution,
    changes,
    reading,
    requests,
    session,
    turns,
)
from benchmarks.drafting.commands import (
    ablation,
    desk,
    drafting_time,
    edits,
    exact,
    kept,
    live,
    replay,
    train_continuations,
)
from benchmarks.drafting.head_commands import head_ablation, heads
from benchmarks.library.commands import ingestion, many, relevance, retrieval, search, segments

bench = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Run benchmarks; the help of each says what it measures, and on which data.",
)

DRAFTING = (
    *(replay, live, heads, exact, kept, edits, desk, ablation, drafting_time),
    head_ablation,
    train_continuations,
)
ANSWERS = (attribution, answers, changes, reading, requests, turns, session)
LIBRARY = (retrieval, relevance, segments, search, many, ingestion)

for command in (*DRAFTING, *ANSWERS, *LIBRARY):
    bench.command()(command)
