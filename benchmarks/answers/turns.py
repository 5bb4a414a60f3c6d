"""The waiting time to the evidence and to the first and last word of an answer about a long PDF.

The PDF is chapters of the language reference that ships with CPython, 30 pages, unless a file is
given. Each question is asked through `Session.ask`, retrieval and storing included, in a session of
its own, and is followed by a second one in that session. The words are the model's, however well it
reads; the evidence comes before them in every way to answer. The model and the embedding model are
loaded before, and the document is in the library; between two sessions the cache of the model holds
another session's prompt, as when a person switches between sessions. The clock starts when the
question is submitted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from app.assistant import Assistant, Session
from app.events import Done, Found, Writing
from app.settings.loading import load
from benchmarks.library.sample_files import sections, write_pdf

CASES = (
    ("What does the finally clause of a try statement do?", "When is the else clause executed?"),
    ("What happens when a with statement is executed?", "What does __exit__ return?"),
    ("How is the module search path used by an import?", "What is a namespace package?"),
    ("What is a default parameter value of a function?", "When is it evaluated?"),
    ("How is a class definition executed?", "Where is its namespace stored?"),
)
"""A question and its follow-up."""

CHAPTERS = {
    *("Binary", "Calls", "Class", "Exceptions", "Function", "Import", "Naming", "Try", "With"),
}
"""The chapters that the questions are about and some more, 30 pages together."""

KNOWN = 22
"""All chapters there are."""

RUNS = 3

_COLUMNS = (
    *(("evidence", 10), ("first word", 11), ("last word", 11)),
    *(("prompt", 8), ("reused", 8), ("answer", 8)),
)
"""Heads of the table and their widths."""

WARM_UP = "What is an exception?"


def measure(
    path: Path | None = None, cases: Sequence[tuple[str, str]] = CASES, runs: int = RUNS
) -> dict[str, Any]:
    """Medians of all questions and runs, and every answer.

    Args:
        path: a document to ask about instead; `cases` are then about it.

    Raises:
        DocumentError: it can't be read.
        ValueError: of the first questions, or of the follow-ups, none was answered by the model.
    """
    with TemporaryDirectory() as name:
        if path is None:
            path = Path(name) / "reference.pdf"
            write_pdf(path, [part for part in sections(KNOWN) if part.title in CHAPTERS])
        assistant = Assistant(load({"data_dir": Path(name) / "data", "answer": "model"}))
        try:
            document = assistant.add(path)
            rows = list(_rows(assistant, document.id, cases, runs))
        finally:
            assistant.close()
    return {
        "document": path.name,
        "pages": document.page_count,
        "questions": len(cases),
        "runs": runs,
        "first": _medians([row for row in rows if row["turn"] == 1]),
        "follow_up": _medians([row for row in rows if row["turn"] == 2]),
        "answers": rows,
    }


def _rows(
    assistant: Assistant, document: int, cases: Sequence[tuple[str, str]], runs: int
) -> Iterator[dict[str, Any]]:
    """A row for each answer; the first of all, which nobody counts, loads what is needed."""
    timed(_session(assistant, document), WARM_UP)
    for run in range(1, runs + 1):
        for questions in cases:
            session = _session(assistant, document)
            for turn, question in enumerate(questions, 1):
                yield {"run": run, "turn": turn, "question": question, **timed(session, question)}


def _session(assistant: Assistant, document: int) -> Session:
    session = assistant.session()
    session.attach(document)
    return session


def timed(session: Session, question: str) -> dict[str, Any]:
    """Seconds to the evidence, the first and the last words of one answer; how it came about."""
    started = perf_counter()
    found = first = 0.0
    for event in session.ask(question):
        match event:
            case Found():
                found = perf_counter() - started
            case Writing(text=text) if text.strip() and not first:
                first = perf_counter() - started
            case Done(stats=stats, finish=finish):
                last = perf_counter() - started
                return {
                    "found_s": round(found, 3),
                    "first_s": round(first or last, 2),
                    "last_s": round(last, 2),
                    "prompt_tokens": stats.prompt_tokens,
                    "reused_tokens": stats.reused_tokens,
                    "completion_tokens": stats.completion_tokens,
                    "copied_tokens": stats.copied_tokens,
                    "finish": finish,
                }
    raise RuntimeError(f"no answer to: {question}")


def _medians(rows: Sequence[Mapping[str, Any]]) -> dict[str, float]:
    """Of the answers that a model wrote."""
    written = [row for row in rows if row["finish"] != "not_found"]
    if not written:
        told = "; ".join(dict.fromkeys(row["question"] for row in rows))
        raise ValueError(f"Not found in the document, so no model was asked: {told}")
    names = ("found_s", "first_s", "last_s", "prompt_tokens", "reused_tokens", "completion_tokens")
    return {name: median(row[name] for row in written) for name in names}


def report(result: Mapping[str, Any]) -> str:
    """A table for people."""
    title = (
        f"{result['document']}, medians; pages: {result['pages']}, runs: {result['runs']}, "
        f"questions (each with a follow-up): {result['questions']}"
    )
    lines = [
        title,
        f"{'':<10} " + " ".join(f"{head:>{width}}" for head, width in _COLUMNS),
    ]
    for label, name in (("first turn", "first"), ("follow-up", "follow_up")):
        row = result[name]
        lines.append(
            f"{label:<10} {row['found_s']:8.2f} s {row['first_s']:9.1f} s {row['last_s']:9.1f} s "
            f"{row['prompt_tokens']:8.0f} {row['reused_tokens']:8.0f} "
            f"{row['completion_tokens']:8.0f}"
        )
    return "\n".join(lines)
