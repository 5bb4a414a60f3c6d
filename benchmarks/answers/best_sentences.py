"""The sentences of one text that answer a question best, in the app's ranking, without a library.

They are ranked as `retrieval.question.Question.evidence` ranks them, but for two things: every
sentence of the text is a candidate, not only those of the dozen best chunks; and nothing is
refused: the best are there whether or not they answer.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from app.teaching.exercise import ReadExcerpt
from benchmarks.answers.reading_sets import ReadingDocument, file_name
from retrieval.answering.judging import judge
from retrieval.answering.named import named_first
from retrieval.fusion import combine
from retrieval.ranker.ranker import Judges
from retrieval.search.sentence_search import RankedSentence
from retrieval.text.sentence_context import heads, lead
from retrieval.text.sentences import Sentence
from retrieval.text.text_window import sentences_over
from retrieval.vectors.embedder import EmbeddingModel
from storage import Chunk
from storage.sentence_words import word_scores
from storage.texts import DocumentText

MOST = 3
"""Sentences of evidence, as the app shows at most."""


@dataclass(frozen=True, slots=True)
class BestSentence:
    """A sentence, and the excerpt by which the app would show it to a model."""

    text: str
    excerpt: ReadExcerpt


class BestSentences:
    """The sentences of one document.

    Args:
        ranker: None ranks by the plain sum of meaning and words.
    """

    def __init__(
        self, document: ReadingDocument, embedder: EmbeddingModel, ranker: Judges | None
    ) -> None:
        text = document.text
        self._source = DocumentText(1, file_name(document), text, ())
        self._chunk = Chunk(1, 1, 0, 0, len(text), None, None, text)
        self._embedder = embedder
        self._ranker = ranker
        self._sentences: dict[str, Sentence] = {}
        """By their words; of equal ones the first."""
        for one in sentences_over(self._source, 0, len(text)):
            words = text[one.start : one.end]
            if any(c.isalnum() for c in words):
                self._sentences.setdefault(words, one)
        self._read = [" ".join((*heads(self._source, s), t)) for t, s in self._sentences.items()]
        self._vectors = embedder.embed(list(self._sentences))

    def best(self, question: str) -> list[BestSentence]:
        """The best sentences, best first."""
        ranked = self._ranked(question)
        if self._ranker is not None:
            judged = named_first(question, judge(self._ranker, question, ranked))
            ranked = [one.found for one in judged]
        shown = [one for one in ranked if one.sentence.kind != "heading"][:MOST]
        ends = {one.sentence.end for one in shown}
        return [BestSentence(one.text, self._excerpt(one, ends)) for one in shown]

    def _ranked(self, question: str) -> list[RankedSentence]:
        """All sentences by the plain sum."""
        near = self._vectors @ self._embedder.embed([question])[0]
        words = word_scores(question, self._read)
        shares, scores = words / (words.max(initial=0.0) or 1.0), combine(near, words)
        found = list(self._sentences.items())
        return [
            RankedSentence(
                self._source,
                self._chunk,
                found[i][1],
                found[i][0],
                *(float(each[i]) for each in (near, shares, scores)),
            )
            for i in (-scores).argsort(kind="stable")
        ]

    def _excerpt(self, one: RankedSentence, ends: Collection[int]) -> ReadExcerpt:
        """With what the sentence leans on, unless that is among those that are shown."""
        before = lead(self._source, one.sentence)
        end = one.sentence.start - len(before) + len(before.rstrip())
        text = one.text if end in ends else before + one.text
        return ReadExcerpt(self._source.name, text, " | ".join(heads(self._source, one.sentence)))
