"""The curriculum: which exercises are learnt, how many of each and in which order.

Shares are of tokens, since these are what training costs; they were set by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count, cycle
from pathlib import Path
from random import Random

from app.teaching.chats import chat_samples
from app.teaching.edits.exercises import edit_exercises
from app.teaching.exercise import Exercise
from app.teaching.invented.exercises import made_exercises
from app.teaching.plain_texts import plain_samples
from app.teaching.reading import Mix, reading_exercises
from app.teaching.rendering import Rendering
from retrieval.errors import ExamplesError
from retrieval.ranker.cloze import cloze_questions
from retrieval.ranker.examples import TaughtDocument
from retrieval.ranker.lessons import are_general
from retrieval.teaching.teach import divided, taught_documents
from speculation.training.samples import Sample, SampleRow, rows

SHARES: Mapping[str, float] = {
    "reading": 0.26,
    "invented": 0.12,
    "edits": 0.44,
    "chats": 0.03,
    "texts": 0.15,
}

LONGEST_READ = 300
LONGEST = 640
"""Tokens of a sample, where a question is asked and otherwise. What is read for a question is
short in the app as well, and of two short ones more is learnt than of a long one.
"""

HELD_OUT_SAMPLES = 40
"""Of each kind."""

HELD_OUT_SEED = 2
"""The same samples measure every training."""

FRUITLESS = 1000
"""Documents in a row of which no exercise is short enough."""

LONGEST_ROW = 1024
"""Tokens that samples which begin alike have together."""

AT_ONCE = 4
"""Questions about one document that something to read is chosen for before the next file's turn
comes, so that files with few questions count as much.
"""

MADE = 0.2
"""Share of questions made by rule (`retrieval.ranker.cloze`) among those about a document."""


@dataclass(frozen=True, slots=True)
class Curriculum:
    """Samples in the order in which they are learnt, and others that measure what was."""

    samples: tuple[Sample, ...]
    held_out: tuple[Sample, ...]


def curriculum(
    data: Sequence[Path],
    model: Path,
    rendering: Rendering,
    tokens: int,
    without: Collection[str] = (),
    seed: int = 1,
) -> Curriculum:
    """About so many tokens, drawn anew for each seed.

    Args:
        data: files of questions over texts, each drawn from equally often.
        model: the untaught model's folder.
        without: kinds of `SHARES` that are left out; of the others there is as much as ever.
        seed: of what is learnt; what measures is always the same, so that trainings can be
            compared.

    Raises:
        ExamplesError: a file is of another shape, has too few documents with questions, or none
            that are short enough.
        OSError: it can't be read.
    """
    random = Random(seed)  # noqa: S311  # the same curriculum each time
    documents = [taught_documents(file, verbatim=True) for file in data]
    streams: dict[str, Callable[[], Iterator[Sample]]] = {
        "reading": lambda: _fitting(_reading(documents, random, held_out=False), rendering),
        "invented": lambda: _fitting([made_exercises(10**9, random)], rendering),
        "edits": lambda: _fitting([edit_exercises(10**9, random)], rendering),
        "chats": lambda: cycle(chat_samples(model, rendering, random)),
        "texts": lambda: _plain(documents, rendering, random, held_out=False),
    }
    taken = [
        row
        for name, stream in streams.items()
        if name not in without
        for row in _taken(rows(stream(), LONGEST_ROW), SHARES[name] * tokens)
    ]
    random.shuffle(taken)
    samples = [sample for row in taken for sample in row.samples]
    held_out = Random(HELD_OUT_SEED)  # noqa: S311
    measured = [
        *_each(_fitting(_reading(documents, held_out, held_out=True), rendering), 2000),
        *_each(_fitting([made_exercises(400, held_out)], rendering), 400),
        *_each(_fitting([edit_exercises(400, held_out, held_out=True)], rendering), 400),
        *_each(_plain(documents, rendering, held_out, held_out=True), HELD_OUT_SAMPLES),
    ]
    return Curriculum(tuple(samples), tuple(measured))


def _reading(
    documents: Sequence[Sequence[TaughtDocument]], random: Random, *, held_out: bool
) -> Iterator[Iterator[Exercise]]:
    """Those of a document of each file in turn, for ever; questions made by rule are only learnt
    from.

    What is asked of every document is nowhere surely without an answer.
    """
    chosen = [
        (divided(file, held_out=held_out), Mix(refused=0.0) if are_general(file) else Mix())
        for file in documents
    ]
    for turn in count():
        for file, mix in chosen:
            document = file[turn % len(file)]
            asked = document.questions
            if not held_out:
                asked += cloze_questions(document, random, int(MADE * len(asked)))
            document = replace(document, questions=asked)
            yield reading_exercises(document, random, mix, AT_ONCE)


def _plain(
    documents: Sequence[Sequence[TaughtDocument]],
    rendering: Rendering,
    random: Random,
    *,
    held_out: bool,
) -> Iterator[Sample]:
    files = [divided(file, held_out=held_out) for file in documents]
    return plain_samples(files, rendering.tokens, random, held_out=held_out)


def _fitting(groups: Iterable[Iterable[Exercise]], rendering: Rendering) -> Iterator[Sample]:
    """Samples of the exercises that are short enough."""
    fruitless = 0
    for exercises in groups:
        fruitless += 1
        for exercise in exercises:
            sample = rendering.sample(exercise)
            if len(sample.ids) <= (LONGEST if exercise.kind == "edit" else LONGEST_READ):
                fruitless = 0
                yield sample
        if fruitless > FRUITLESS:
            raise ExamplesError(
                f"No exercise about the documents has at most {LONGEST_READ} tokens. Name files "
                "with shorter sentences and answers."
            )


def _taken(stream: Iterable[SampleRow], tokens: float) -> Iterator[SampleRow]:
    """Rows of at most so many tokens together."""
    for row in stream:
        tokens -= row.length
        if tokens < 0:
            return
        yield row


def _each(stream: Iterable[Sample], most: int) -> Iterator[Sample]:
    """Up to `HELD_OUT_SAMPLES` of each kind among the first `most`."""
    counts: dict[str, int] = {}
    for number, sample in enumerate(stream):
        if number >= most:
            return
        counts[sample.kind] = counts.get(sample.kind, 0) + 1
        if counts[sample.kind] <= HELD_OUT_SAMPLES:
            yield sample
