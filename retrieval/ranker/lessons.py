"""The ranker's lessons: for a question, windows that answer it beside windows that don't.

A lesson has the window around a sentence that answers, if one of the document does, windows around
sentences of the same document that are near to the question but don't answer, and one of another
document. How much of its neighbourhood a window shows is drawn at random, so that any window can be
judged later.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import numpy as np

from retrieval.fusion import combine
from retrieval.ranker.encoding import EncodedWindow, Window, encode
from retrieval.ranker.examples import TaughtDocument, TaughtQuestion
from retrieval.vectors.embedder import EmbeddingModel
from storage.sentence_words import word_scores
from storage.vectors import FloatArray

NEAR = 24
"""Sentences of the same document that are nearest to a question without answering it."""

FAR = 8
"""Sentences of other documents that are nearest to it."""

MOST_SHARED = 0.02
"""Share of questions that may be asked of several documents while each is about its own."""

RIGHT_SIZES = (60, 200, 350, 500)
WRONG_SIZES = (60, 150, 300)
"""Characters of a window around a sentence that answers, and around others."""

HIDDEN = 0.12
"""Share of the tokens that are hidden, so that no single word decides."""


@dataclass(frozen=True, slots=True, eq=False)
class EmbeddedDocument:
    """A document and the vectors of its sentences (sentences, dimensions)."""

    taught: TaughtDocument
    vectors: FloatArray


@dataclass(frozen=True, slots=True, eq=False)
class Lesson:
    """A question with what is nearest to it.

    Attributes:
        vector: the question's (dimensions,).
        near: numbers of sentences of the document.
        far: other documents, each with the number of a sentence.
    """

    document: EmbeddedDocument
    question: TaughtQuestion
    vector: FloatArray
    near: tuple[int, ...]
    far: tuple[tuple[EmbeddedDocument, int], ...]


@dataclass(frozen=True, slots=True)
class Example:
    """One window as the network reads it.

    Attributes:
        labels: for each sentence 1 if it answers, 0 if not, -1 if that isn't known.
        words: first and last token of the words that answer, if they are in the window.
        cosines: of each sentence to the question.
    """

    window: EncodedWindow
    cosines: tuple[float, ...]
    labels: tuple[int, ...]
    words: tuple[int, int] | None


def embedded(
    documents: Sequence[TaughtDocument], embedder: EmbeddingModel
) -> list[EmbeddedDocument]:
    """The documents with their sentences' vectors."""
    texts = [[each.sentence(i) for i in range(len(each.sentences))] for each in documents]
    return [
        EmbeddedDocument(each, embedder.embed(own))
        for each, own in zip(documents, texts, strict=True)
    ]


def lessons(documents: Sequence[EmbeddedDocument], embedder: EmbeddingModel) -> Iterator[Lesson]:
    """The lessons of documents of one kind.

    Where the same questions are asked of several documents (privacy policies are), others may
    answer as well, and nothing is learnt from them.
    """
    general = are_general(each.taught for each in documents)
    every = np.concatenate([each.vectors for each in documents])
    owners = np.repeat(np.arange(len(documents)), [len(each.vectors) for each in documents])
    first = np.cumsum([0, *(len(each.vectors) for each in documents)])
    for number, document in enumerate(documents):
        taught = document.taught
        asked = embedder.embed([question.text for question in taught.questions])
        texts = [taught.sentence(i) for i in range(len(taught.sentences))]
        for question, vector in zip(taught.questions, asked, strict=True):
            scores = combine(document.vectors @ vector, word_scores(question.text, texts))
            known = question.right | question.unclear
            near = [int(i) for i in np.argsort(-scores) if int(i) not in known]
            elsewhere = np.where(owners == number, -np.inf, every @ vector)
            far = [
                (documents[owners[i]], int(i - first[owners[i]]))
                for i in np.argpartition(-elsewhere, min(FAR, len(elsewhere) - 1))[:FAR]
                if owners[i] != number and not general
            ]
            yield Lesson(document, question, vector, tuple(near[:NEAR]), tuple(far))


def are_general(documents: Iterable[TaughtDocument]) -> bool:
    """Whether more than a few questions are asked of several documents."""
    asked = Counter(question.text for each in documents for question in each.questions)
    return sum(count > 1 for count in asked.values()) >= max(MOST_SHARED * len(asked), 1)


def examples(lesson: Lesson, tokenizer: Any, random: Random) -> list[Example]:
    """The windows of one lesson, drawn at random."""
    question, shown = lesson.question, _drawn(lesson, random)
    windows = [_window(of.taught, place) for of, place in shown]
    read = encode(tokenizer, _phrased(question.text, random), windows)
    hidden = tokenizer.token_to_id("[MASK]")
    found = []
    for (of, place), window in zip(shown, read, strict=True):
        same = of is lesson.document
        seen = set(window.owners)
        labels = tuple(_label(question, same, i, i - place[0] in seen) for i in range(*place))
        words = _answer(of.taught, question, place, window, random) if same else None
        cosines = tuple((of.vectors[slice(*place)] @ lesson.vector).tolist())
        found.append(Example(_with_hidden(window, hidden, random), cosines, labels, words))
    return found


def _drawn(lesson: Lesson, random: Random) -> list[tuple[EmbeddedDocument, tuple[int, int]]]:
    """The ranges of sentences that a lesson shows."""
    document, right = lesson.document.taught, sorted(lesson.question.right)
    places = [_around(document, random.choice(right), random, RIGHT_SIZES)] if right else []
    used = {number for place in places for number in range(*place)}
    near = lesson.near[:6] if random.random() < 0.6 else lesson.near
    for number in random.sample(near, min(2 if right else 3, len(near))):
        if number not in used:
            places.append(_without(_around(document, number, random, WRONG_SIZES), number, used))
            used |= set(range(*places[-1]))
    shown = [(lesson.document, place) for place in places]
    if lesson.far:
        other, number = random.choice(lesson.far)
        shown.append((other, _around(other.taught, number, random, WRONG_SIZES)))
    return shown


def _around(
    document: TaughtDocument, number: int, random: Random, sizes: Sequence[int]
) -> tuple[int, int]:
    """A range of sentences with this one in it, of about one of the sizes."""
    size = random.choice(sizes)
    start, end, cut = number, number + 1, document.sentences
    while True:
        wider = [
            (first, last)
            for first, last in ((start - 1, end), (start, end + 1))
            if first >= 0 and last <= len(cut) and cut[last - 1][1] - cut[first][0] <= size
        ]
        if not wider:
            return start, end
        start, end = random.choice(wider)


def _without(place: tuple[int, int], number: int, used: set[int]) -> tuple[int, int]:
    """The part of a range around `number` that has no sentence which was used."""
    start, end = number, number + 1
    while start > place[0] and start - 1 not in used:
        start -= 1
    while end < place[1] and end not in used:
        end += 1
    return start, end


def _window(document: TaughtDocument, place: tuple[int, int]) -> Window:
    cut = document.sentences[slice(*place)]
    first = cut[0][0]
    text = document.text[first : cut[-1][1]]
    return Window(text, tuple((start - first, end - first) for start, end in cut))


def _phrased(question: str, random: Random) -> str:
    """The question, often without the mark at its end: people leave it out."""
    return question.rstrip("?! .") if random.random() < 0.3 else question


def _with_hidden(window: EncodedWindow, hidden: int, random: Random) -> EncodedWindow:
    ends = {window.ids[0], window.ids[-1]}
    ids = [hidden if each not in ends and random.random() < HIDDEN else each for each in window.ids]
    return replace(window, ids=ids)


def _label(question: TaughtQuestion, same: bool, number: int, read: bool) -> int:
    if not read or (same and number in question.unclear):
        return -1
    return int(same and number in question.right)


def _answer(
    document: TaughtDocument,
    question: TaughtQuestion,
    place: tuple[int, int],
    window: EncodedWindow,
    random: Random,
) -> tuple[int, int] | None:
    first = document.sentences[place[0]][0]
    found = []
    for start, end in question.answers:
        tokens = [
            token
            for token, (begin, stop) in enumerate(window.offsets)
            if stop > begin and begin < end - first and stop > start - first
        ]
        whole = tokens and window.offsets[tokens[-1]][1] >= end - first
        if whole and window.offsets[tokens[0]][0] <= start - first:
            found.append((tokens[0], tokens[-1]))
    return random.choice(found) if found else None
