"""Fits the weights of the ranker's outputs to held-out questions; no test data is looked at.

The order is fitted by raising the likelihood that a sentence that answers is first (the top-one
probability of ListNet, Cao et al. 2007, section 4), answering by a logistic regression between the
best sentence of a question's document and the best of what can't answer it: other documents, its
own without the sentences that answer, and its own where nothing in it does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from statistics import median_low

import numpy as np
import torch
from torch import Tensor

from retrieval.fusion import combine
from retrieval.ranker.comparison import compared
from retrieval.ranker.features import UNREAD, Features
from retrieval.ranker.lessons import EmbeddedDocument, Lesson
from retrieval.ranker.weighing import Weighing
from retrieval.search.sentence_search import RankedSentence
from retrieval.search.windows import SourceWindow, windows
from retrieval.text.sentences import Sentence
from storage import Chunk
from storage.sentence_words import word_scores
from storage.texts import DocumentText

REFUSED = 0.05
"""Share of a file's held-out questions that is refused though their document answers; of the files'
limits the middle one counts.
"""

GIVEN = 0.75
"""Share of held-out questions for which the words that answer are given."""

MOST_SENTENCES = 120
"""Sentences that are compared by their words, about as many as the best chunks have."""

OTHERS = 8
"""Other documents of which each held-out question is asked."""

_RIDGE, _ORDER_RIDGE = 0.01, 0.003
"""How much weights count beside what they explain."""

_ABSOLUTE = torch.tensor([1.0, 1, 1, 1, 1, 0])
"""1 for numbers that tell whether a sentence answers; the best BM25 score is 1 in any case."""

_SPREAD = torch.tensor([3.0, 3.0, 3.0, 0.2, 0.3, 0.3])
"""About how much each number differs between sentences; a weight counts by what it changes."""

Reads = Callable[[str, Sequence[SourceWindow]], list[list[Features]]]
"""The ranker's numbers for a question and windows."""


@dataclass(frozen=True, slots=True)
class HeldOutQuestion:
    """A held-out question's sentences, and which of them answer; and those of other documents.

    Attributes:
        compared: the numbers of `found` that order them.
        impossible: whether nothing in its document answers.
    """

    found: list[Features]
    compared: list[tuple[float, ...]]
    right: list[bool]
    elsewhere: list[Features]
    impossible: bool


def calibrated(read: Reads, held_out: Sequence[Sequence[Lesson]]) -> Weighing:
    """How a ranker's numbers are weighed.

    Args:
        held_out: lessons of documents that weren't learnt from, by file; the limit of the words
            is fixed on the first file, which is to be the one most like people's own, that of
            answering on those whose questions are about their own documents, the weights on all
            whose answers are known word for word.
    """
    asked = [
        list(_asked(read, lessons))
        for lessons in held_out
        if any(lesson.question.answers for lesson in lessons)
    ]
    files = [[each for each in file if any(each.right)] for file in asked]
    impossible = [each.found for file in asked for each in file if each.impossible]
    order = _order(files)
    answers = _answering([each for file in files for each in file if each.elsewhere], impossible)
    own = [file for file in files if any(each.elsewhere for each in file)] or files
    best = [[max(_sums(each.found, answers)) for each in file] for file in own]
    firsts = [int(torch.argmax(torch.tensor(each.compared) @ order)) for each in files[0]]
    sure = [each.found[first].sure for each, first in zip(files[0], firsts, strict=True)]
    return Weighing(
        tuple(order.tolist()),
        tuple(answers.tolist()),
        -median_low(float(np.quantile(each, REFUSED)) for each in best),
        max(float(np.quantile(sure, 1 - GIVEN)), UNREAD + 1),
    )


def _order(files: Sequence[Sequence[HeldOutQuestion]]) -> Tensor:
    """Weights that put what answers first; each file counts as much as any other."""
    given = [
        [(torch.tensor(each.compared), torch.tensor(each.right)) for each in file] for file in files
    ]
    every = torch.cat([numbers for file in given for numbers, _ in file])
    spread = every.std(dim=0).clamp(min=1e-3)
    weights = torch.zeros(every.shape[1], requires_grad=True)

    def loss() -> Tensor:
        missed = [
            torch.stack([_missed((numbers / spread) @ weights, right) for numbers, right in file])
            for file in given
        ]
        mean = torch.stack([each.mean() for each in missed]).mean()
        return mean + _ORDER_RIDGE * weights.square().sum()

    return _fitted(weights, loss) / spread


def _missed(scores: Tensor, right: Tensor) -> Tensor:
    """The negative logarithm of the probability that one that answers is drawn first."""
    return scores.logsumexp(dim=0) - scores[right].logsumexp(dim=0)


def _answering(
    asked: Sequence[HeldOutQuestion], impossible: Sequence[Sequence[Features]]
) -> Tensor:
    """Weights that tell the best sentence where there is an answer from where there is none."""
    weights = torch.tensor([0.0, 1, 0, 0, 0, 0], requires_grad=True)
    bias = torch.zeros(1, requires_grad=True)
    start = weights.detach().clone()
    if not asked:
        return start
    wrong = [
        [one for one, right in zip(each.found, each.right, strict=True) if not right]
        for each in asked
    ]
    groups: list[tuple[Sequence[Features], float]] = [(each.found, 1.0) for each in asked]
    elsewhere = [each.elsewhere for each in asked]
    groups += [(found, 0.0) for found in [*wrong, *elsewhere, *impossible] if found]
    given = [_numbers(found) * _ABSOLUTE for found, _ in groups]
    labels = torch.tensor([label for _, label in groups])

    def loss() -> Tensor:
        best = torch.stack([(numbers @ weights).max() for numbers in given])
        missed = torch.nn.functional.binary_cross_entropy_with_logits(best + bias, labels)
        return missed + _RIDGE * ((weights - start) * _SPREAD).square().sum()

    return _fitted(weights, loss, bias)


def _fitted(weights: Tensor, loss: Callable[[], Tensor], *more: Tensor) -> Tensor:
    optimizer = torch.optim.LBFGS([weights, *more], max_iter=60, line_search_fn="strong_wolfe")

    def closure() -> Tensor:
        optimizer.zero_grad()
        value = loss()
        value.backward()
        return value

    optimizer.step(closure)
    return weights.detach()


def _numbers(found: Sequence[Features]) -> Tensor:
    return torch.tensor([one.numbers for one in found])


def _sums(found: Sequence[Features], weights: Tensor) -> list[float]:
    sums: list[float] = (_numbers(found) @ weights).tolist()
    return sums


def _asked(read: Reads, lessons: Sequence[Lesson]) -> Iterator[HeldOutQuestion]:
    """The questions of one file, of their own document and of the next ones."""
    documents = list({id(each.document): each.document for each in lessons}.values())
    for lesson in lessons:
        own = _windows(lesson, [lesson.document])
        place = next(i for i, each in enumerate(documents) if each is lesson.document)
        # Where the same is asked of several documents, others may answer.
        others = [*documents[place + 1 :], *documents[:place]][: OTHERS if lesson.far else 0]
        ranges = {place: number for number, place in enumerate(lesson.document.taught.sentences)}
        numbers = [
            ranges[one.sentence.start, one.sentence.end] for each in own for one in each.sentences
        ]
        found = read(lesson.question.text, own)
        numbered = compared(lesson.question.text, [each.window for each in own], found)
        yield HeldOutQuestion(
            list(chain.from_iterable(found)),
            list(chain.from_iterable(numbered)),
            [number in lesson.question.right for number in numbers],
            [one for each in read(lesson.question.text, _windows(lesson, others)) for one in each],
            not lesson.question.right,
        )


def _windows(lesson: Lesson, documents: Sequence[EmbeddedDocument]) -> list[SourceWindow]:
    """The windows that the library would have judged."""
    found = [
        (number, place, document.taught.sentence(place), vector @ lesson.vector)
        for number, document in enumerate(documents)
        for place, vector in enumerate(document.vectors)
    ]
    if not found:
        return []
    nearest = sorted(found, key=lambda one: -one[3])[:MOST_SENTENCES]
    words = word_scores(lesson.question.text, [text for _, _, text, _ in nearest])
    cosines = np.array([cosine for *_, cosine in nearest], dtype=np.float32)
    scores, best = combine(cosines, words), words.max() or 1.0
    sources = [DocumentText(i, "", each.taught.text, ()) for i, each in enumerate(documents)]
    nowhere = Chunk(0, 0, 0, 0, 0, None, None, "")
    return windows(
        [
            RankedSentence(
                sources[nearest[i][0]],
                nowhere,
                _sentence(documents[nearest[i][0]], nearest[i][1]),
                nearest[i][2],
                float(cosines[i]),
                float(words[i] / best),
                float(scores[i]),
            )
            for i in (-scores).argsort(kind="stable")
        ]
    )


def _sentence(document: EmbeddedDocument, number: int) -> Sentence:
    start, end = document.taught.sentences[number]
    return Sentence(start, end, "prose")
