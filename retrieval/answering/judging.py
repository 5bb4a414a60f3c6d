"""Sentences that may answer, as the ranker judges them and as rules count them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import exp

from retrieval.answering.asked_words import words_of
from retrieval.ranker.ranker import Judged, Judges
from retrieval.search.sentence_search import RankedSentence
from retrieval.search.windows import windows
from retrieval.text.blocks import RUNNING_TEXT, SentenceKind
from retrieval.text.sentence_context import row_heads

CLEAR = 0.75
"""Least probability of a sentence that clearly answers. In three sets of questions about people's
own files, a third or more of which nothing answers, likelier ones were right in 52 to 56% of the
cases, less likely ones in 10 to 29% (docs/log.md).
"""

MARGIN = 4.0
"""Further sentences are shown down to this logit below the likeliest. On held-out questions the
first two then miss no more answers than with three sentences each time, and 2.2 are shown of
XQuAD's, 2.6 of COVID-QA's; with 3.0 they miss 1% more of XQuAD's, and 1.9 are shown.
"""

NEARLY = 1.0
"""Logits below the likeliest sentence's down to which another one is nearly as likely to answer."""

HARDLY_LESS = 1.5
"""Logits below it for what says more of what is asked for: it is hardly less likely to answer."""

_FAR = 30.0
"""Logits beyond this are as good as certain."""


@dataclass(frozen=True, slots=True)
class JudgedSentence:
    """A sentence with what the ranker says of it.

    Attributes:
        score: orders sentences of one question.
        answers: logit that it answers; below 0 it is not shown as an answer.
        words: code points of the sentence's text that answer, or None where they aren't known.
        is_known: whether a rule knows that it answers, however unlikely it looks.
    """

    found: RankedSentence
    score: float
    answers: float
    words: tuple[int, int] | None
    is_known: bool = False

    @property
    def text(self) -> str:
        return self.found.text

    @property
    def kind(self) -> SentenceKind:
        return self.found.sentence.kind

    @property
    def document(self) -> int:
        return self.found.source.document

    @property
    def place(self) -> tuple[int, int]:
        """Its document, and where it begins there."""
        return self.found.place

    @property
    def is_running_text(self) -> bool:
        """Whether it is a sentence of a paragraph or an item, no row, heading or line of code."""
        return self.kind in RUNNING_TEXT

    @property
    def probability(self) -> float:
        """That the sentence answers, 0 to 1."""
        return 1 / (1 + exp(-max(min(self.answers, _FAR), -_FAR)))

    def has(self, form: re.Pattern[str]) -> bool:
        """Whether the form is in its text, behind the marker of an item."""
        return form.search(self.found.unmarked) is not None


def judge(ranker: Judges, question: str, best: Sequence[RankedSentence]) -> list[JudgedSentence]:
    """The best sentences and their neighbours, in the order in which they answer.

    Args:
        best: sentences of some chunks, best first.
    """
    given = windows(best)
    verdicts = ranker.judge(
        question,
        [each.window for each in given],
        [each.plain for each in given],
    )
    judged = [
        _judged(one, verdict, each.start)
        for each, of_window in zip(given, verdicts, strict=True)
        for one, verdict in zip(each.sentences, of_window, strict=True)
    ]
    return sorted(judged, key=lambda one: -one.score)


def unread(
    found: Sequence[RankedSentence],
    judged: Sequence[JudgedSentence],
    is_wanted: Callable[[RankedSentence], bool],
) -> list[JudgedSentence]:
    """The wanted ones of the sentences that the ranker hasn't read, as the least likely ones."""
    read = {one.place for one in judged}
    return [
        JudgedSentence(one, -_FAR, -_FAR, None)
        for one in found
        if one.place not in read and is_wanted(one)
    ]


def brought_first(
    judged: Sequence[JudgedSentence], is_wanted: Callable[[JudgedSentence], bool]
) -> list[JudgedSentence]:
    """Bring one wanted sentence to the front: the first that is nearly as likely to answer as the
    sentence in front now. It gets at least that sentence's score.
    """
    found = list(judged)
    for one in found[1:]:
        if one.answers >= found[0].answers - NEARLY and is_wanted(one):
            return put_first(found, one)
    return found


def own_text(one: JudgedSentence) -> str:
    """Its text, with a row's heads behind it."""
    return " ".join((one.text, *row_heads(one.found.source, one.found.sentence)))


def own_words(one: JudgedSentence) -> set[str]:
    """Its words, in lower case, with those of a row's heads."""
    return words_of(own_text(one))


def put_first(
    judged: Sequence[JudgedSentence], one: JudgedSentence, counts: JudgedSentence | None = None
) -> list[JudgedSentence]:
    """Put one of the sentences in front, with at least the score of the sentence there now.

    Args:
        counts: the same sentence as it is judged from now on, if that is different.
    """
    made = counts or one
    first = replace(made, score=max(made.score, judged[0].score))
    return [first, *(other for other in judged if other is not one)]


def brought_in(answering: Sequence[JudgedSentence], one: JudgedSentence) -> list[JudgedSentence]:
    """Put a sentence that needn't be among those that answer ahead of them, counting at least as
    much as their first. Of one there are two then, of several as many as before.
    """
    rest = [each for each in answering if each.place != one.place]
    return [raised(one, answering[0]), *rest][: max(len(answering), 2)]


def raised(one: JudgedSentence, by: JudgedSentence) -> JudgedSentence:
    """It counts at least as much as another one."""
    return replace(
        one,
        score=max(one.score, by.score),
        answers=max(one.answers, by.answers),
        is_known=one.is_known or by.is_known,
    )


def _judged(one: RankedSentence, verdict: Judged, start: int) -> JudgedSentence:
    """`start` is where the window begins in the document."""
    words = verdict.words
    if words is not None:
        shift = start - one.sentence.start
        words = words[0] + shift, words[1] + shift
    return JudgedSentence(one, verdict.score, verdict.answers, words)
