"""Questions over passages whose answers are known, from public data sets in JSON lines.

A file is told by the shape of its rows:

- *spans* (SQuAD's shape: XQuAD, PolicyQA, COVID-QA): `paragraphs[].context`, `.qas[].question` and
  `.answers`. A row is a document: its paragraphs, a blank line between two. A question that is
  asked several times of one document is one question, and every answer to it counts.
- *sentences* (CLAPNQ): `input`, `passages[].text` and, for each annotator,
  `output[].selected_sentences`. A row's passages are a document; where no annotator selected a
  sentence, the document doesn't answer.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from benchmarks.json_lines import read_lines

Gold = Literal["spans", "sentences"]
"""How answers are known: by their words, or by the sentences that they stand in."""

BETWEEN_PARAGRAPHS = "\n\n"

OFTEN = 0.02
"""Share of questions asked of several documents, above which a file's questions are general."""

_SHAPES = (
    "paragraphs[].context with qas[].question and .answers (XQuAD, PolicyQA, COVID-QA), or input "
    "with passages[].text and output[].selected_sentences (CLAPNQ)"
)


@dataclass(frozen=True, slots=True)
class ReadingQuestion:
    """A question to one document, and what answers it there.

    Attributes:
        answers: words of the document, any of which is right.
        selected: for each annotator who selected any, the sentences that answer.
    """

    text: str
    answers: tuple[str, ...] = ()
    selected: tuple[tuple[str, ...], ...] = ()

    @property
    def every_selected(self) -> list[str]:
        """The sentences that any annotator selected, each once."""
        return list(dict.fromkeys(sentence for each in self.selected for sentence in each))

    @property
    def answerable(self) -> bool:
        """Whether its document answers it."""
        return bool(self.answers or self.selected)


@dataclass(frozen=True, slots=True)
class ReadingDocument:
    """A text and the questions to it; the title may be empty."""

    title: str
    text: str
    questions: tuple[ReadingQuestion, ...]


@dataclass(frozen=True, slots=True)
class ReadingSet:
    """One file."""

    name: str
    gold: Gold
    documents: tuple[ReadingDocument, ...]

    @property
    def general(self) -> bool:
        """Whether the same questions are asked of several documents, as of privacy policies.

        Then other documents may answer a document's questions as well.
        """
        asked = [{_same(q.text) for q in document.questions} for document in self.documents]
        distinct = set().union(*asked)
        return len(distinct) * (1 + OFTEN) < sum(map(len, asked))


def read(path: Path) -> ReadingSet:
    """The questions of a file.

    Raises:
        ValueError: it can't be read, or a row has neither shape; says which.
    """
    rows = list(read_lines(path))
    if not rows:
        raise ValueError(f"{path}: is empty. Name a file of questions.")
    gold: Gold = "spans" if "paragraphs" in rows[0][1] else "sentences"
    of = _spans if gold == "spans" else _sentences
    documents = []
    for where, row in rows:
        try:
            documents.append(of(row))
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"{where}: is not a row of questions. It needs {_SHAPES}.") from error
    return ReadingSet(path.name, gold, tuple(documents))


def _spans(row: Mapping[str, Any]) -> ReadingDocument:
    answers: dict[str, list[str]] = {}
    asked: dict[str, str] = {}
    for paragraph in row["paragraphs"]:
        for qa in paragraph["qas"]:
            same = _same(qa["question"])
            asked.setdefault(same, qa["question"])
            answers.setdefault(same, []).extend(map(str.strip, qa["answers"]))
    text = BETWEEN_PARAGRAPHS.join(paragraph["context"] for paragraph in row["paragraphs"])
    return ReadingDocument(
        row.get("title", ""),
        text,
        tuple(ReadingQuestion(asked[same], _distinct(answers[same])) for same in asked),
    )


def _sentences(row: Mapping[str, Any]) -> ReadingDocument:
    passages: Sequence[Mapping[str, Any]] = row["passages"]
    selected = (tuple(each["selected_sentences"]) for each in row["output"])
    return ReadingDocument(
        passages[0]["title"] if passages else "",
        BETWEEN_PARAGRAPHS.join(passage["text"] for passage in passages),
        (ReadingQuestion(row["input"], (), tuple(filter(None, selected))),),
    )


def drawn(given: ReadingSet, most: int | None) -> ReadingSet:
    """With at most that many of its questions, drawn at random but always the same ones; every
    document stays.
    """
    places = [(n, i) for n, d in enumerate(given.documents) for i in range(len(d.questions))]
    if most is None or most >= len(places):
        return given
    chosen = set(random.Random(0).sample(places, most))  # noqa: S311  # no secret
    return replace(
        given,
        documents=tuple(
            replace(d, questions=tuple(q for i, q in enumerate(d.questions) if (n, i) in chosen))
            for n, d in enumerate(given.documents)
        ),
    )


def file_name(document: ReadingDocument) -> str:
    """Return the file name that the document's owner would give it."""
    title = document.title.replace("/", "-").replace("\\", "-").strip()
    return f"{title or 'document'}.txt"


def _same(question: str) -> str:
    return " ".join(question.casefold().split())


def _distinct(answers: Sequence[str]) -> tuple[str, ...]:
    return tuple(answer for answer in dict.fromkeys(answers) if answer)
