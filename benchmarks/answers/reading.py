"""How well a model reads: the three sentences that answer best are given to it, and nothing else.

For each question the best sentences of its document (`benchmarks.answers.best_sentences`) stand in
the app's prompt (`benchmarks.answers.excerpt_reader`). Beside the model stand two that can't read
and copy what they are given: the best sentence, and all of them, the best first.

The JSON has `model`, `dtype`, and `files`, each of which has

- `file`, `gold` ("spans" or "sentences"), `documents` and `questions`, those that were asked;
- `rows`: of the model's answers, by the keys of `benchmarks.answers.first_words.SAID`, each with
  `value`, `low` and `high` (95%, by document) and `n`, the questions that it applies to;
- `copies`: `sentence` and `all`, the same for the two copies, as far as it applies to them;
- `given`: `contains`, how often any of the sentences contains the answer, and `covers`, how often
  all together cover half of an answer's words: what a model that reads could reach;
- `kinds`: `rows` by kind of question;
- `finish`: how many answers ended how; `words`, `tokens_per_call`, `tokens_per_s`, `first_ms`:
  medians over the answers, the last from asking the model to its first word's pass;
- `failures`: by row, some of its failures, with `question`, `kind`, `gold`, `given`, `answer`;
- `answers`: every question with `document`, `gold` and `answer`, in order.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

from app.models.defaults import embedding_model_folder
from app.models.files import model_files
from app.models.language_model import LanguageModel, load_language_model
from app.settings.loading import load
from benchmarks.answers.best_sentences import BestSentence, BestSentences
from benchmarks.answers.excerpt_reader import ExcerptReader, ReadAnswer
from benchmarks.answers.first_words import ANSWERING, SAID, measured_text
from benchmarks.answers.measures import KINDS, contains, covers, kind_of
from benchmarks.answers.reading_sets import ReadingQuestion, ReadingSet, drawn, file_name
from benchmarks.answers.resampling import means
from benchmarks.printing import Tell
from retrieval.ranker.ranker import Judges, Ranker
from retrieval.vectors.embedder import Embedder, EmbeddingModel


@dataclass(frozen=True, slots=True)
class ReadingTask:
    """Options of a reading: the model, and how many questions.

    Attributes:
        model: as the setting names it; None is the default.
        questions: the most questions of a file, drawn at random but always the same ones; None asks
            all.
        failures: how many failures of each row are listed.
    """

    model: str | None = None
    questions: int | None = None
    failures: int = 0


@dataclass(frozen=True, slots=True)
class ReadOutcome:
    """The outcome of one question: the sentences given, best first, and the answer."""

    document: int
    question: ReadingQuestion
    given: Sequence[BestSentence]
    answer: ReadAnswer


def measure(sets: Sequence[ReadingSet], task: ReadingTask, tell: Tell) -> dict[str, Any]:
    """Every file's rows.

    Raises:
        app.errors.SettingsError: a setting is not valid.
        app.errors.ModelError, speculation.TargetError: a model isn't available.
    """
    settings = load({"model": task.model})
    folder = embedding_model_folder()
    model = load_language_model(model_files(task.model), settings)
    try:
        parts = ReadingParts(
            ExcerptReader(model, settings), Embedder(folder), Ranker(lambda: folder)
        )
        files = [_file(drawn(each, task.questions), parts, task, tell) for each in sets]
    finally:
        model.prompts.close()
    return {"model": model.title, "dtype": _dtype(model), "files": files}


def _dtype(model: LanguageModel) -> str:
    return str(model.target.dtype).removeprefix("torch.")


@dataclass(frozen=True, slots=True)
class ReadingParts:
    """Who answers, and who finds what is given."""

    reader: ExcerptReader
    embedder: EmbeddingModel
    ranker: Judges | None

    def outcomes(self, given: ReadingSet) -> Iterator[ReadOutcome]:
        """Of every question of a file."""
        for number, document in enumerate(given.documents):
            if not document.questions:
                continue
            best = BestSentences(document, self.embedder, self.ranker)
            source = self.reader.source(file_name(document), document.text)
            for question in document.questions:
                found = best.best(question.text)
                excerpts = [each.excerpt for each in found]
                answer = self.reader.answer(question.text, excerpts, source)
                yield ReadOutcome(number, question, found, answer)


def _file(given: ReadingSet, parts: ReadingParts, task: ReadingTask, tell: Tell) -> dict[str, Any]:
    outcomes = []
    total = sum(len(document.questions) for document in given.documents)
    for outcome in parts.outcomes(given):
        outcomes.append(outcome)
        tell(f"{given.name}: {len(outcomes)} of {total} questions")
    return {
        "file": given.name,
        "gold": given.gold,
        "documents": len({outcome.document for outcome in outcomes}),
        "questions": len(outcomes),
        **_rows(outcomes),
        **_manner([outcome.answer for outcome in outcomes]),
        "failures": _failures(outcomes, task.failures),
        "answers": list(map(_answer, outcomes)),
    }


def _rows(outcomes: Sequence[ReadOutcome]) -> dict[str, Any]:
    documents = [outcome.document for outcome in outcomes]
    values = [measured_text(each.answer.text, each.question) for each in outcomes]
    kinds = [kind_of(each.question.text) for each in outcomes]

    def of_kind(kind: str) -> dict[str, Any]:
        chosen = [place for place, own in enumerate(kinds) if own == kind]
        return means([values[i] for i in chosen], [documents[i] for i in chosen], SAID)

    copies = {
        "sentence": [" ".join(one.text for one in each.given[:1]) for each in outcomes],
        "all": [" ".join(one.text for one in each.given) for each in outcomes],
    }
    questions = [outcome.question for outcome in outcomes]
    return {
        "rows": means(values, documents, SAID),
        "copies": {
            name: means(list(map(measured_text, texts, questions)), documents, ANSWERING)
            for name, texts in copies.items()
        },
        "given": means(list(map(_given, outcomes)), documents, ("contains", "covers")),
        "kinds": {kind: of_kind(kind) for kind in KINDS if kind in kinds},
    }


def _given(outcome: ReadOutcome) -> dict[str, float]:
    """Return how much of the answer the sentences have, however long they are."""
    answers, texts = outcome.question.answers, [one.text for one in outcome.given]
    if not answers:
        return {}
    return {
        "contains": any(contains(text, answers) for text in texts),
        "covers": covers(texts, answers),
    }


def _manner(answers: Sequence[ReadAnswer]) -> dict[str, Any]:
    """How the answers ended, and medians of their lengths and times."""
    written = [each.stats for each in answers if each.stats.target_calls and each.stats.decode_ms]
    medians: dict[str, list[float]] = {
        "words": [len(each.text.split()) for each in answers],
        "tokens_per_call": [each.completion_tokens / each.target_calls for each in written],
        "tokens_per_s": [1000 * each.completion_tokens / each.decode_ms for each in written],
        "first_ms": [each.prefill_ms for each in written],
    }
    return {
        "finish": dict(Counter(each.finish for each in answers)),
        **{name: round(median(values or [0]), 2) for name, values in medians.items()},
    }


def _failures(outcomes: Sequence[ReadOutcome], most: int) -> dict[str, list[dict[str, Any]]]:
    """By row, at most that many of its failures, drawn at random but always the same ones."""
    found = {}
    for name, row in SAID.items():
        values = [(row.of(each.answer.text, each.question), each) for each in outcomes]
        failed = float(row.failure == "high")
        wrong = [each for value, each in values if value is not None and value == failed]
        chance = random.Random(0)  # noqa: S311  # no secret
        if wrong and most:
            chosen = sorted(chance.sample(range(len(wrong)), min(most, len(wrong))))
            found[name] = [_told(wrong[place]) for place in chosen]
    return found


def _told(outcome: ReadOutcome) -> dict[str, Any]:
    return {
        "question": outcome.question.text,
        "kind": kind_of(outcome.question.text),
        "gold": list(outcome.question.answers or outcome.question.every_selected),
        "given": [each.excerpt.text for each in outcome.given],
        "answer": outcome.answer.text,
    }


def _answer(outcome: ReadOutcome) -> Mapping[str, Any]:
    told = _told(outcome)
    return {
        "document": outcome.document,
        **{key: told[key] for key in ("question", "gold", "answer")},
    }
