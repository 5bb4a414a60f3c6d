"""Sentences that may answer, judged by the ranker: which do, in what order, by which words."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import exp, inf

from retrieval.answering.asked_words import words_of
from retrieval.ranker.ranker import Judged, Judges
from retrieval.search.sentence_search import RankedSentence
from retrieval.search.windows import windows
from retrieval.text.blocks import RUNNING_TEXT, SentenceKind
from retrieval.text.sentence_context import first_row, row_heads
from retrieval.words.value_words import CURRENCY_WORD

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

LEAST_HEADS = 3
"""Cells of a table's first row that are heads though no line is below them."""

_RULE = re.compile(r"[ \t]*\r?\n[ \t]*\|?[ \t]*:?-{2,}")
"""The line below a table's heads in Markdown."""

_MEASURE = re.compile(
    rf"\|?[^|\n]+\|\W*(?:in )?(?:{CURRENCY_WORD}|amount|price|cost|fee|total"
    r"|number|count|days|hours|months|years?|value|quantity|qty|score|rate|share|per ?cent"
    r"|points)\b[^|]*\|?\s*\r?\n\|?[^\n|]+\|[^\n\d|]{0,4}\d",
    re.IGNORECASE,
)
"""Two heads of which the second is a measure, and a number below it: "Item | Euros" above
"Staff | 74,000".
"""

_FAR = 30.0
"""Logits beyond this are as good as certain."""

_ASKED = re.compile(r"\?[\"'”\u2019»)*_]*(?:\s|$)")
_ONLY_ASKS = re.compile(r"\?[\"'”\u2019»)*_]*$")


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


def chosen(judged: Sequence[JudgedSentence], most: int) -> list[JudgedSentence]:
    """The sentences that are shown: none if no sentence answers, else the first, and of the first
    `most` those whose logit is within `MARGIN` of the highest.
    """
    judged = _after_questions(_below_headings(judged))
    likeliest = max((one.answers for one in judged), default=-1.0)
    if likeliest < 0:
        return []
    return [
        one
        for place, one in enumerate(judged[:most])
        if place == 0 or one.answers >= likeliest - MARGIN
    ]


def are_doubtful(answering: Sequence[JudgedSentence], *, is_asked: bool = True) -> bool:
    """Whether there are sentences, but none that clearly answers.

    Args:
        is_asked: whether a table's row, if one goes first, is what the question asks for: then it
            is beyond doubt, since it says too little for its probability to tell.
    """
    if not answering or (is_asked and answering[0].kind == "row"):
        return False
    return not any(one.is_known or one.probability >= CLEAR for one in answering)


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


def _below_headings(judged: Sequence[JudgedSentence]) -> list[JudgedSentence]:
    """Remove headings and the heads of tables, which don't answer themselves. A heading passes its
    score on to what it promises: the best answer below it. If nothing below answers, that is the
    first sentence below, which then stays behind all that clearly answer by themselves.
    """
    judged = [one for one in judged if not _heads_others(one, judged)]
    own = [one for one in judged if one.kind != "heading"]
    clear = max((one.score for one in own if one.probability >= CLEAR), default=inf)
    best: dict[int, JudgedSentence] = {}
    for heading, below in sections(judged):
        said = promised(below)
        counts = raised(said, heading)
        if said.answers < 0:
            counts = replace(counts, score=min(counts.score, clear))
        best[id(said)] = counts
    counted = [(best.get(id(one), one), one.answers < 0) for one in own]
    return [one for one, _ in sorted(counted, key=lambda each: (-each[0].score, each[1]))]


def _heads_others(one: JudgedSentence, judged: Sequence[JudgedSentence]) -> bool:
    """Whether a sentence is the head of a table of which other rows are judged, too. A head has a
    drawn line below it, or several cells and no numbers, or a second cell that names a measure;
    "Invoice no. | 17" is an ordinary row.
    """
    source, sentence = one.found.source, one.found.sentence
    if sentence.kind != "row" or first_row(source.text, sentence.start) is not None:
        return False
    own = source.text[sentence.start : sentence.end]
    # Rows without bars are told from other lines by the heads above them.
    is_marked = "|" not in own or _RULE.match(source.text, sentence.end) is not None
    has_numbers = any(map(str.isdigit, own))
    is_wide = own.strip("| ").count("|") >= LEAST_HEADS - 1
    is_above = is_wide or _MEASURE.match(source.text, sentence.start) is not None
    if not is_marked and (has_numbers or not is_above):
        return False
    rows = (
        each.found.sentence
        for each in judged
        if each.kind == "row" and each.document == source.document
    )
    heads = (first_row(source.text, each.start) for each in rows if each.start >= sentence.end)
    return any(head is not None and head.strip() == own for head in heads)


def promised(below: Sequence[JudgedSentence]) -> JudgedSentence:
    """What a heading promises: the best answer among the sentences below it, in order; the first if
    none answers.
    """
    answering = (one for one in below if one.answers >= 0)
    return max(answering, key=lambda one: one.score, default=below[0])


def sections(
    judged: Sequence[JudgedSentence],
) -> list[tuple[JudgedSentence, list[JudgedSentence]]]:
    """Each heading with what stands below it, up to the next heading of its document."""
    sections: list[tuple[JudgedSentence, list[JudgedSentence]]] = []
    for one in sorted(judged, key=lambda one: one.place):
        if one.kind == "heading":
            sections.append((one, []))
        elif sections and sections[-1][0].found.source.document == one.document:
            sections[-1][1].append(one)
    return [(heading, below) for heading, below in sections if below]


def _after_questions(judged: Sequence[JudgedSentence]) -> list[JudgedSentence]:
    """Let the sentence behind a question of the text inherit the question's score, since it is the
    answer to it, and go before it. A sentence that is nothing but a question is left out; the one
    behind it is shown with it.
    """
    best: dict[int, JudgedSentence] = {}
    answered: set[int] = set()
    for asks, then in pairwise(sorted(judged, key=lambda one: one.place)):
        if _is_asked(asks) and not _is_asked(then) and then.found.follows(asks.found):
            best[id(then)] = raised(then, asks)
            if _ONLY_ASKS.search(asks.text):
                answered.add(id(asks))
    counted = [best.get(id(one), one) for one in judged if id(one) not in answered]
    return sorted(counted, key=lambda one: (-one.score, _is_asked(one)))


def _is_asked(one: JudgedSentence) -> bool:
    return _ASKED.search(one.text) is not None


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
