"""Questions with the texts that answer them, from public data sets in JSON lines.

QuoteSum (google-research-datasets/QuoteSum): a question has up to eight sources with titles.
Spec-Bench (hemingkx/Spec-Bench), its category "rag": a prompt holds five passages from Wikipedia
and then the question; those that contain a reference answer are the ones that answer it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.json_lines import read_lines

JsonRow = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class LabelledQuestion:
    """A question; the numbers of the sources that answer it, and of those given along with it."""

    text: str
    gold: frozenset[int]
    given: frozenset[int]


@dataclass(frozen=True, slots=True)
class QuestionSet:
    """Distinct sources, as (title or "", text), and distinct questions."""

    sources: tuple[tuple[str, str], ...]
    questions: tuple[LabelledQuestion, ...]


def read(path: Path) -> QuestionSet:
    """The question set in a file.

    Raises:
        ValueError: the file can't be read or is neither of the two; says what to do.
    """
    rows = [row for _, row in read_lines(path)]
    if rows and "source1" in rows[0]:
        return _collected(_quotesum(rows))
    if rows and "turns" in rows[0]:
        return _collected(_spec_bench(rows))
    raise ValueError(
        f"{path}: is neither QuoteSum nor Spec-Bench data. Name a file of one of them."
    )


def prompts(path: Path) -> Iterator[tuple[str, int, str]]:
    """(category, turn from 1, text) of all prompts in a file of Spec-Bench's form.

    Raises:
        ValueError: as `read_lines`.
    """
    for _, row in read_lines(path):
        for turn, text in enumerate(row.get("turns", ()), start=1):
            yield str(row["category"]), turn, str(text)


_QuestionRow = tuple[str, list[tuple[str, str]], list[tuple[str, str]]]
"""Question, the sources that answer it, all sources given."""


def _quotesum(rows: list[JsonRow]) -> Iterator[_QuestionRow]:
    for row in rows:
        pairs = [(row[f"title{n}"], row[f"source{n}"]) for n in range(1, 9)]
        sources = [(title, text) for title, text in pairs if text.strip()]
        yield row["question"], sources, sources


def _spec_bench(rows: list[JsonRow]) -> Iterator[_QuestionRow]:
    for row in rows:
        if row["category"] != "rag":
            continue
        *passages, question = [line for line in row["turns"][0].splitlines() if line.strip()]
        answers = [_plain(answer) for answer in row["reference"][0]]
        given = [("", passage) for passage in passages]
        gold = [p for p in given if any(answer and answer in _plain(p[1]) for answer in answers)]
        yield question, gold, given


def _plain(text: str) -> str:
    return re.sub(r"\W+", " ", text.lower()).strip()


def _collected(asked: Iterator[_QuestionRow]) -> QuestionSet:
    numbers: dict[str, int] = {}
    titles: dict[str, str] = {}
    gold: dict[str, set[int]] = {}
    given: dict[str, set[int]] = {}
    for question, answering, sources in asked:
        for title, text in sources:
            numbers.setdefault(text, len(numbers))
            titles.setdefault(text, title)
        gold.setdefault(question, set()).update(numbers[text] for _, text in answering)
        given.setdefault(question, set()).update(numbers[text] for _, text in sources)
    questions = [
        LabelledQuestion(text, frozenset(gold[text]), frozenset(found))
        for text, found in given.items()
    ]
    return QuestionSet(tuple((titles[text], text) for text in numbers), tuple(questions))
