"""Codes that a question names, such as E27 or CH-210: what has another one doesn't answer it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from retrieval.judging import JudgedSentence
from retrieval.proper_names import CODE
from storage.fulltext import STOP_WORDS, content_words

_OF_CODES = frozenset(
    {"code", "error", "item", "mean", "means", "number", "product", "refer", "stand"}
)

_MEANING = re.compile(
    r"\b(?:mean(?:s|ing)?|stands? for|error|fault|alarm|warning)\b", re.IGNORECASE
)


def coded_first(question: str, judged: Sequence[JudgedSentence]) -> list[JudgedSentence]:
    """The sentences in the order in which they answer, without those that have another code of the
    form of one in the question. Where none of the others answers, or nothing but a code is asked
    for ("What is CH-210?"), those that have it do. Of a question for what a code means, those that
    begin with it go first.

    Args:
        judged: in the order in which they answer otherwise.
    """
    codes = [*CODE.finditer(question)]
    if not codes:
        return list(judged)
    wanted = {each[0].lower() for each in codes}
    forms = {(each["letters"].lower(), each["hyphen"]) for each in codes}
    having = [one for one in judged if wanted & _codes(one)]
    others = [one for one in judged if one not in having and not _has_other(one, forms)]
    is_alone = set(content_words(CODE.sub(" ", question))) <= _OF_CODES | STOP_WORDS
    if having and (is_alone or all(one.answers < 0 for one in others)):
        return [
            replace(one, answers=max(one.answers, 0.0), is_known=is_alone and _begins(one, wanted))
            for one in having
        ]
    left = [one for one in judged if one in having or one in others]
    return _explaining_first(left, wanted) if _MEANING.search(question) else left


def _explaining_first(judged: Sequence[JudgedSentence], codes: set[str]) -> list[JudgedSentence]:
    """Those that begin with one of the codes before all others, as likely as the likeliest."""
    best = max((one.score for one in judged), default=0.0)
    answers = max((one.answers for one in judged), default=0.0)
    found = [
        replace(
            one,
            score=max(one.score, best),
            answers=max(one.answers, answers, 0.0),
            is_known=True,
        )
        for one in judged
        if _begins(one, codes)
    ]
    begun = {id(one.found) for one in found}
    return [*found, *(one for one in judged if id(one.found) not in begun)]


def _begins(one: JudgedSentence, codes: set[str]) -> bool:
    """Whether it begins with one of the codes."""
    code = CODE.search(one.found.text)
    if code is None or code[0].lower() not in codes:
        return False
    return not any(map(str.isalnum, one.found.text[: code.start()]))


def _codes(one: JudgedSentence) -> set[str]:
    return {each[0].lower() for each in CODE.finditer(one.found.text)}


def _has_other(one: JudgedSentence, forms: set[tuple[str, str]]) -> bool:
    return any(
        (each["letters"].lower(), each["hyphen"]) in forms for each in CODE.finditer(one.found.text)
    )
