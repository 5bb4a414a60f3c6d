"""The first word and the tokens per second of answers, among few documents and among many.

Ten chapters of the language reference that ships with CPython, alone and with synthetic documents
of 50 chunks each beside them (made-up words, so that the passages found are the same). Questions go
to the whole library, each to both libraries in turn. Words are those of the model.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import numpy as np

from app.assistant import Assistant
from app.events import Done, Writing
from app.settings.loading import load
from benchmarks.library.sample_files import sections, write_text
from benchmarks.library.synthetic import DOCUMENT_CHUNKS, add, centres, texts

FEW = 10
QUESTIONS = (
    "What does an augmented assignment do?",
    "When is an exception raised by the assert statement?",
    "What is a coroutine?",
    "What happens when a class is defined?",
    "What does the debugger's step command do?",
)


def measure(
    documents: int, rounds: int, model: str | None, tell: Callable[[str], None]
) -> list[dict[str, Any]]:
    """For each library: medians of milliseconds to the first word, and tokens per second.

    Args:
        documents: of the larger library, more than `FEW`.
        rounds: how often each question is asked.

    Raises:
        ValueError: too few documents.
        app.errors.ModelError, speculation.TargetError: the model isn't available.
    """
    if documents <= FEW:
        raise ValueError(f"--documents {documents}: name more than {FEW}, which are compared with.")
    asked: dict[int, list[tuple[float, float, str]]] = {FEW: [], documents: []}
    with ExitStack() as stack:
        libraries = {size: stack.enter_context(_library(size, model, tell)) for size in asked}
        for number in range(rounds + 1):
            for question in QUESTIONS:
                turn = {size: _ask(each, question) for size, each in libraries.items()}
                for size, answer in turn.items() if number else ():  # the first round warms up
                    asked[size].append(answer)
            tell(f"round {number} of {rounds}")
    same = sum(few[2] == many[2] for few, many in zip(*asked.values(), strict=True))
    return [
        {
            "documents": size,
            "first_word_ms": median(each[0] for each in answers),
            "tokens_per_second": median(each[1] for each in answers),
            "answers": len(answers),
            "same_answers": same,
        }
        for size, answers in asked.items()
    ]


@contextmanager
def _library(size: int, model: str | None, tell: Callable[[str], None]) -> Iterator[Assistant]:
    with TemporaryDirectory() as name:
        folder = Path(name)
        settings = {"data_dir": folder / "data", "model": model, "answer": "model"}
        assistant = Assistant(load({**settings, "max_tokens": 48}))
        try:
            rng = np.random.default_rng(0)
            middles, made = centres(rng), texts(rng, (size - FEW) * DOCUMENT_CHUNKS)
            for number in range(size - FEW):
                with assistant.store.transaction():
                    add(assistant.store, f"synthetic {number}.txt", made, middles, rng)
                if number % 100 == 99:
                    tell(f"{number + 1} documents made")
            for number, section in enumerate(sections(FEW)):
                path = folder / f"{number} {section.title}.txt"
                write_text(path, [section])
                assistant.add(path)
            yield assistant
        finally:
            assistant.close()


def _ask(assistant: Assistant, question: str) -> tuple[float, float, str]:
    """Milliseconds to the first word, tokens per second after it, and the answer."""
    started, first = perf_counter(), 0.0
    for event in assistant.session().ask(question):
        match event:
            case Writing(text=text) if text and not first:
                first = perf_counter() - started
            case Done(text=text, stats=stats):
                seconds = max(stats.decode_ms, 1e-3) / 1000
                return 1000 * first, stats.completion_tokens / seconds, text
    raise RuntimeError(f"no answer to: {question}")


def report(results: Sequence[dict[str, Any]]) -> str:
    """A Markdown table; the ratios are the larger library's to the smaller one's."""
    few, many = results
    lines = ["| documents | first word, ms | tokens/s |", "| --- | --- | --- |"]
    for each in results:
        speed = f"{each['tokens_per_second']:.1f}"
        lines.append(f"| {each['documents']:,} | {each['first_word_ms']:,.0f} | {speed} |")
    ratios = [many[name] / few[name] for name in ("first_word_ms", "tokens_per_second")]
    lines.append(f"| ratio | {ratios[0]:.2f} | {ratios[1]:.2f} |")
    return "\n".join(lines) + (
        f"\n\n{few['same_answers']} of {few['answers']} answers are the same in both."
    )
