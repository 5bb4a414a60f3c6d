"""Whether what is shown answers: questions whose answers are known, asked of the app.

Each row of a file is a document of a library in a folder of its own, and its questions are asked
with that document at hand, or with the whole library (`--library`). Where a file's questions are
about their own document only, each is also asked with every other document at hand, where nothing
answers it. What is measured is in `benchmarks.answers.rows`; docs/answers.md tells what came of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from app.models.tokens import Tokens
from benchmarks.answers import contract_questions, marks, sample_questions
from benchmarks.answers.asked_library import WARM_UP, AskedLibrary, asked_library
from benchmarks.answers.attribution import read_rows
from benchmarks.answers.failures import failures
from benchmarks.answers.measures import KINDS, kind_of
from benchmarks.answers.reading_sets import ReadingSet, drawn, read
from benchmarks.answers.resampling import means
from benchmarks.answers.rows import ROWS, QuestionOutcome, Summary, measured
from benchmarks.answers.swapped_values import swapped
from benchmarks.json_lines import read_lines
from benchmarks.printing import Tell
from retrieval.text.sentences import sentences


@dataclass(frozen=True, slots=True)
class Asking:
    """How the questions are asked.

    Attributes:
        in_library: of all documents at once, instead of each question's own.
        way: also ask for whole answers, made in this way.
        model: the model for them; None is the default.
        failures: how many failures of each row are listed.
        questions: the most questions of a file, always the same ones; None asks all.
    """

    in_library: bool = False
    way: str | None = None
    model: str | None = None
    failures: int = 0
    questions: int | None = None


@dataclass(frozen=True, slots=True)
class Given:
    """The files.

    Attributes:
        sets: whose questions are asked.
        among: whose documents are at hand as well, but whose questions aren't asked.
        answers: of each file of QuoteSum, its rows.
    """

    sets: Sequence[ReadingSet]
    among: Sequence[ReadingSet]
    answers: Mapping[str, Sequence[Mapping[str, Any]]]


def read_files(data: Sequence[Path], among: Sequence[Path]) -> Given:
    """The files as what their shapes say that they are.

    Raises:
        ValueError: one can't be read or has another shape; says which.
    """
    sums = {path for path in data if _is_quotesum(path)}
    return Given(
        [read(path) for path in data if path not in sums],
        [read(path) for path in among],
        {path.name: read_rows(path) for path in data if path in sums},
    )


def _is_quotesum(path: Path) -> bool:
    _, row = next(read_lines(path), ("", {}))
    return {"qid", "summary"} <= row.keys()


def measure(given: Given, asking: Asking, tell: Tell) -> dict[str, Any]:
    """The rows of each file, by kind of question too, and the questions to the bundled sample and,
    where whole answers are asked for, to the contract.

    Raises:
        app.errors.SettingsError: there is no such way to answer.
        app.errors.ModelError, speculation.TargetError: the model isn't available.
    """
    answer = {} if asking.way is None else {"answer": asking.way}
    with asked_library(model=asking.model, **answer) as library:
        decided = library.examine(tell) if asking.way == "auto" else None
        ids = [list(_added(library, each, tell)) for each in (*given.sets, *given.among)]
        every = list(dict.fromkeys(number for those in ids for number in those))
        files = [
            _file(each, those, every, library, asking, tell)
            for each, those in zip(given.sets, ids, strict=False)
        ]
        flags = {} if asking.in_library else _marks(given, library.assistant.models.tokens())
        sampled = sample_questions.measure(library)
        contract = None if asking.way is None else contract_questions.measure(library)
    return {
        "answer": asking.way,
        "auto": decided,
        "model": asking.model,
        "library": asking.in_library,
        "documents_at_hand": len(every) if asking.in_library else 1,
        "files": files,
        "marks": flags,
        "sample": sampled,
        "contract": contract,
    }


def _marks(given: Given, tokens: Tokens) -> dict[str, Any]:
    """Return the flagged marks by file, which are the same whatever is asked."""
    texts = {each.name: [d.text for d in each.documents] for each in given.sets}
    spans = [each.name for each in given.sets if each.gold == "spans"]
    made = {name: found for name in spans if (found := swapped(texts[name], tokens)) is not None}
    return {
        "swapped": made,
        "correct": {name: marks.flagged(rows, tokens) for name, rows in given.answers.items()},
    }


def _added(library: AskedLibrary, given: ReadingSet, tell: Tell) -> Iterator[int]:
    for count, number in enumerate(library.add(given.documents), 1):
        tell(f"{given.name}: {count} of {len(given.documents)} documents added")
        yield number


def _file(
    given: ReadingSet,
    ids: Sequence[int],
    every: Sequence[int],
    library: AskedLibrary,
    asking: Asking,
    tell: Tell,
) -> dict[str, Any]:
    library.evidence(WARM_UP, every)
    outcomes: list[QuestionOutcome] = []
    asked = drawn(given, asking.questions)
    for place, own in enumerate(ids):
        at_hand = every if asking.in_library else [own]
        others = [] if given.general or asking.in_library else [n for n in every if n != own]
        outcomes += _outcomes(asked, place, own, (at_hand, others), library, asking)
        tell(f"{given.name}: {place + 1} of {len(ids)} documents asked, {len(outcomes)} questions")
    return {
        "file": given.name,
        "gold": given.gold,
        "documents": len(ids),
        "questions": len(outcomes),
        **_rows(outcomes),
        "ms": _times([each.at_hand.ms for each in outcomes]),
        "failures": failures(outcomes, asking.failures),
    }


def _rows(outcomes: Sequence[QuestionOutcome]) -> dict[str, Any]:
    """Return the means of all questions, and of those of each kind."""
    values = list(map(measured, outcomes))
    kinds = [kind_of(each.question.text) for each in outcomes]

    def summary(kind: str | None) -> dict[str, Summary]:
        chosen = [number for number, own in enumerate(kinds) if kind in (None, own)]
        documents = [outcomes[number].document for number in chosen]
        return means([values[number] for number in chosen], documents, ROWS)

    return {
        "rows": summary(None),
        "kinds": {kind: summary(kind) for kind in KINDS if kind in kinds},
    }


def _outcomes(
    given: ReadingSet,
    place: int,
    own: int,
    documents: tuple[Sequence[int], Sequence[int]],
    library: AskedLibrary,
    asking: Asking,
) -> Iterator[QuestionOutcome]:
    at_hand, others = documents
    document = given.documents[place]
    parts = tuple(document.text[part.start : part.end] for part in sentences(document.text))
    for question in document.questions:
        text = question.text
        elsewhere = library.evidence(text, others) if others and question.answerable else None
        answer = None if asking.way is None else library.answer(text, at_hand)
        yield QuestionOutcome(
            place,
            question,
            document.text,
            own,
            parts,
            library.evidence(text, at_hand),
            asking.in_library,
            elsewhere,
            answer,
        )


def _times(ms: Sequence[float]) -> dict[str, float]:
    """Milliseconds from asking to evidence."""
    median, late = np.quantile(ms, (0.5, 0.95)) if ms else (0.0, 0.0)
    return {"median": round(float(median), 1), "p95": round(float(late), 1)}
