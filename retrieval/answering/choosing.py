"""Which of the judged sentences are shown: a heading and a question of the text pass their score on
to what answers them, then those count that are hardly less likely than the likeliest.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from math import inf

from retrieval.answering.judging import CLEAR, MARGIN, JudgedSentence, raised
from retrieval.text.sentence_context import first_row
from retrieval.words.value_words import CURRENCY_WORD

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

_ASKED = re.compile(r"\?[\"'”\u2019»)*_]*(?:\s|$)")
_ONLY_ASKS = re.compile(r"\?[\"'”\u2019»)*_]*$")


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
