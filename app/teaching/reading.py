"""Exercises from questions over texts: to answer in the words of what was read, or to say that it
isn't there.

What is read looks like what the app finds: single sentences, with the one before where they lean on
it, or passages; the sentence that answers stands last more often than elsewhere, since the app puts
the best last. The others are those of the same document that share the most with the question.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from app.events import NOT_FOUND
from app.models.system_prompts import BRIEF_SYSTEM, SYSTEM
from app.teaching.exercise import (
    FURTHER_ANSWERED,
    Exercise,
    ExerciseTurn,
    ReadExcerpt,
    further_refused,
)
from retrieval.ranker.examples import TaughtDocument, TaughtQuestion, words

SHORT_WORDS = 8
"""An answer of at most so many words to a question for a fact is given as it is."""

LONG_WORDS = 45
"""A longer sentence isn't given whole."""

FULL_SYSTEM = 0.25
"""Share of the prompts that begin as those for models that read well; so does the examination."""

IN_A_HURRY = 0.2
"""Share of the questions in lower case and without a question mark."""

_FACT = re.compile(
    r"\b(?:who|whom|whose|when|where|which|what|how (?:many|much|long|old|far|often|large|big))\b",
    re.IGNORECASE,
)
_WORD = re.compile(r"\w+")
_NAMES = (
    "notes.txt", "article.txt", "report.pdf", "paper.pdf", "handbook.docx", "history.txt",
    "chapter 3.pdf", "privacy policy.html", "overview.md", "scan_2019.pdf", "manual.pdf",
    "reading.txt", "draft v2.docx", "summary.md", "study.pdf", "encyclopedia.txt",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Mix:
    """Shares of a kind of exercise.

    Attributes:
        refused: of questions whose answer isn't among what is read.
        passage: of the others, where what is read is one passage and no single sentences.
        last: of single sentences, where the one that answers stands last.
    """

    refused: float = 0.04
    passage: float = 0.3
    last: float = 0.5


def reading_exercises(
    document: TaughtDocument, random: Random, mix: Mix, most: int | None = None
) -> Iterator[Exercise]:
    """One of each question of a document whose answer is known word for word, each followed by
    others after the same reading.

    Args:
        most: of questions that something is chosen for, in any order; None for all, in theirs.
    """
    nearness = _Nearness(document)
    name = random.choice(_NAMES)
    known = [question for question in document.questions if question.answers]
    for question in known if most is None else random.sample(known, min(most, len(known))):
        if random.random() < mix.refused:
            found = _refused(document, question, nearness, random)
        else:
            found = _answered(document, question, nearness, random, mix)
        if found is None:
            continue
        excerpts = tuple(replace(each, name=name) for each in found.excerpts)
        system = SYSTEM if random.random() < FULL_SYSTEM else BRIEF_SYSTEM
        others = [each for each in known if each.text != question.text]
        most_refused = further_refused(random) if mix.refused else 0
        further = _further(document, found, random.sample(others, len(others)), most_refused)
        for kind, asked, answer in ((found.kind, question.text, found.answer), *further):
            yield Exercise(kind, system, (ExerciseTurn(_typed(asked, random), answer, excerpts),))


def _typed(question: str, random: Random) -> str:
    """Now and then as people type it."""
    return question.lower().rstrip("? ") if random.random() < IN_A_HURRY else question


def _further(
    document: TaughtDocument,
    found: _ChosenReading,
    questions: Sequence[TaughtQuestion],
    most_refused: int,
) -> Iterator[tuple[str, str, str]]:
    """Kind, text and answer of others of the questions after the same reading."""
    kind = "sentences" if found.kind == "refuse" else found.kind
    answered = refused = 0
    for question in questions:
        place = question.answers[0]
        numbers = _sentences(document, place)
        if found.shown.issuperset(numbers) and numbers and answered < FURTHER_ANSWERED:
            answer = _answer(document, question, place, numbers)
            if sum(answer in excerpt.text for excerpt in found.excerpts) == 1:
                answered += 1
                yield kind, question.text, answer
        elif refused < most_refused and found.shown.isdisjoint(
            {*question.right, *question.unclear, *numbers}
        ):
            refused += 1
            yield "refuse", question.text, NOT_FOUND


@dataclass(frozen=True, slots=True)
class _ChosenReading:
    """The sentences that are read for a question.

    Attributes:
        shown: numbers of the sentences that the excerpts have.
    """

    kind: str
    excerpts: tuple[ReadExcerpt, ...]
    answer: str
    shown: frozenset[int]


def _refused(
    document: TaughtDocument, question: TaughtQuestion, nearness: _Nearness, random: Random
) -> _ChosenReading | None:
    """Return the sentences nearest to the question that don't answer it, None if there are none."""
    near = nearness.others(question, 12)
    if not near:
        return None
    count = random.choice((1, 2, 3, 3, 3))
    chosen = near[:count] if random.random() < 0.6 else random.sample(near, min(count, len(near)))
    ranges = [_other(question, number, random) for number in reversed(chosen)]
    return _chosen("refuse", document, ranges, NOT_FOUND)


def _answered(
    document: TaughtDocument,
    question: TaughtQuestion,
    nearness: _Nearness,
    random: Random,
    mix: Mix,
) -> _ChosenReading | None:
    place = random.choice(question.answers)
    numbers = _sentences(document, place)
    if not numbers:
        return None
    answer = _answer(document, question, place, numbers)
    if random.random() < mix.passage:
        return _chosen("passage", document, [_passage(document, numbers, random)], answer)
    others = nearness.others(question, 8)
    count = min(random.choice((0, 1, 2, 2, 2, 2, 3, 5)), len(others))
    chosen = others[:count] if random.random() < 0.5 else random.sample(others, count)
    ranges = [_other(question, number, random) for number in reversed(chosen)]
    at = len(ranges) if random.random() < mix.last else random.randint(0, len(ranges))
    ranges.insert(at, (_led(numbers[0], random), numbers[-1]))
    return _chosen("sentences", document, ranges, answer)


def _chosen(
    kind: str, document: TaughtDocument, ranges: Sequence[tuple[int, int]], answer: str
) -> _ChosenReading:
    """Excerpts of these ranges of sentences, each with its last one."""
    texts = [
        document.text[document.sentences[first][0] : document.sentences[last][1]]
        for first, last in ranges
    ]
    shown = frozenset(number for first, last in ranges for number in range(first, last + 1))
    return _ChosenReading(
        kind, tuple(ReadExcerpt("", text.strip()) for text in texts), answer, shown
    )


def _sentences(document: TaughtDocument, place: tuple[int, int]) -> list[int]:
    """Numbers of the sentences that the range has a part of; empty for more than three."""
    numbers = [
        number
        for number, (start, end) in enumerate(document.sentences)
        if start < place[1] and place[0] < end
    ]
    return numbers if len(numbers) <= 3 else []


def _answer(
    document: TaughtDocument,
    question: TaughtQuestion,
    place: tuple[int, int],
    numbers: Sequence[int],
) -> str:
    """The words that answer a question for a fact; else the sentence that has them."""
    there = document.text[slice(*place)].strip()
    count = len(_WORD.findall(there))
    if count <= SHORT_WORDS and _FACT.search(question.text):
        return there
    whole = document.text[document.sentences[numbers[0]][0] : document.sentences[numbers[-1]][1]]
    return whole.strip() if len(_WORD.findall(whole)) <= LONG_WORDS else there


def _passage(document: TaughtDocument, numbers: Sequence[int], random: Random) -> tuple[int, int]:
    first = max(0, numbers[0] - random.randint(0, 4))
    return first, min(len(document.sentences) - 1, numbers[-1] + random.randint(0, 4))


def _other(question: TaughtQuestion, number: int, random: Random) -> tuple[int, int]:
    """A sentence that doesn't answer, behind one that doesn't either."""
    first = _led(number, random)
    answers = first in question.right or first in question.unclear
    return number if answers else first, number


def _led(number: int, random: Random) -> int:
    """Now and then the sentence before, as the app shows it where a sentence leans on it."""
    return number - 1 if number and random.random() < 0.2 else number


class _Nearness:
    """Which sentences of a document share the most with a question, rarer words counting more."""

    def __init__(self, document: TaughtDocument) -> None:
        texts = [document.sentence(number) for number in range(len(document.sentences))]
        self._words = [words(text) for text in texts]
        self._counts = Counter(word for each in self._words for word in each)

    def others(self, question: TaughtQuestion, most: int) -> list[int]:
        """Numbers of sentences that don't answer it, the nearest first."""
        asked = words(question.text)
        out = question.right | question.unclear
        numbers = [number for number in range(len(self._words)) if number not in out]
        scores = {number: self._score(asked, self._words[number]) for number in numbers}
        return sorted(numbers, key=lambda number: -scores[number])[:most]

    def _score(self, asked: frozenset[str], there: frozenset[str]) -> float:
        total = len(self._words)
        shared = sum(math.log(1 + total / self._counts[word]) for word in asked & there)
        return shared / math.sqrt(8 + len(there))
