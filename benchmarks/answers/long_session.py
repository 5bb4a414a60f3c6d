"""The waiting time to the first word of each question of a session to many documents.

The documents are those of a file of questions (`benchmarks.answers.reading_sets`), far more than a
prompt holds. One session asks a question of each of several of them, so that no question is about
what the one before it read. The words are the model's, however well it reads.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from statistics import median
from typing import Any

from app.assistant import Session
from benchmarks.answers.asked_library import AskedLibrary, asked_library
from benchmarks.answers.reading_sets import ReadingDocument, ReadingSet
from benchmarks.answers.turns import timed

DOCUMENTS = 17
QUESTIONS = 5

MAX_TOKENS = 32
"""Of an answer, which stays in the session; what is measured is over before its second word."""


def measure(read: ReadingSet, runs: int = 3, **settings: Any) -> dict[str, Any]:
    """Medians of each turn over sessions with other questions, and every answer.

    Raises:
        ValueError: the file has too few documents with questions.
    """
    documents = [each for each in read.documents if each.questions][:DOCUMENTS]
    if len(documents) < DOCUMENTS:
        raise ValueError(f"{read.name} has {len(documents)} documents; it takes {DOCUMENTS}.")
    with asked_library(answer="model", max_tokens=MAX_TOKENS, **settings) as library:
        rows = list(_rows(library, documents, runs))
    return {
        "data": read.name,
        "documents": DOCUMENTS,
        "runs": runs,
        "turns": [
            _medians([row for row in rows if row["turn"] == turn])
            for turn in range(1, QUESTIONS + 1)
        ],
        "answers": rows,
    }


def _rows(
    library: AskedLibrary, documents: Sequence[ReadingDocument], runs: int
) -> Iterator[dict[str, Any]]:
    """A row for each answer; the first session, which nobody counts, loads what is needed."""
    ids = list(library.add(documents))
    for run in range(runs + 1):
        session = _session(library, ids)
        for turn in range(1, QUESTIONS + 1 if run else 2):
            # Another document for each question, and other documents in each session.
            asked = documents[(run + turn * (DOCUMENTS // QUESTIONS)) % DOCUMENTS].questions
            question = asked[run % len(asked)].text
            row = {"run": run, "turn": turn, "question": question, **timed(session, question)}
            if run:
                yield row


def _session(library: AskedLibrary, documents: Sequence[int]) -> Session:
    session = library.assistant.session()
    for document in documents:
        session.attach(document)
    return session


def _medians(rows: Sequence[Mapping[str, Any]]) -> dict[str, float]:
    """Of the answers that a model wrote; 0 where there are none."""
    written = [row for row in rows if row["finish"] != "not_found"]
    names = ("found_s", "first_s", "prompt_tokens", "reused_tokens")
    medians = {name: median([row[name] for row in written] or [0]) for name in names}
    return {"answers": len(written), **medians}


def report(result: Mapping[str, Any]) -> str:
    """A table for people."""
    lines = [
        f"{result['documents']} documents of {result['data']}, {result['runs']} sessions, medians",
        f"{'question':<10} {'evidence':>10} {'first word':>11} {'prompt':>8} {'reused':>8}",
    ]
    for number, row in enumerate(result["turns"], 1):
        lines.append(
            f"{number:<10} {row['found_s']:8.2f} s {row['first_s']:9.1f} s "
            f"{row['prompt_tokens']:8.0f} {row['reused_tokens']:8.0f}"
        )
    return "\n".join(lines)
