"""Codes that a question names, such as E27 or CH-210: what has another one doesn't answer it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from retrieval.judging import JudgedSentence, sections
from retrieval.proper_names import CODE
from storage.fulltext import STOP_WORDS, content_words

_OF_CODES = frozenset(
    {"code", "error", "item", "mean", "means", "number", "product", "refer", "stand"}
)

_MEANING = re.compile(r"\b(?:mean(?:s|ing)?|stands? for)\b", re.IGNORECASE)
_FAULT = re.compile(r"\b(?:error|fault|alarm|warning)\b", re.IGNORECASE)


def coded_first(question: str, judged: Sequence[JudgedSentence]) -> list[JudgedSentence]:
    """The sentences in the order in which they answer, without those that have another code of the
    form of one in the question. Where none of the others answers, or nothing but a code is asked
    for ("What is CH-210?"), those that have it do, and those below a heading that has it may. Of a
    question for what a code means, those that begin with it go first.

    Args:
        judged: in the order in which they answer otherwise.
    """
    codes = [*CODE.finditer(question)]
    if not codes:
        return list(judged)
    wanted = {each[0].lower() for each in codes}
    forms = {(each["letters"].lower(), each["hyphen"]) for each in codes}
    own = {id(one) for one in judged if wanted & _codes(one)}
    left = [one for one in judged if id(one) in own or not _has_other(one, forms)]
    below = {id(one) for heading, rest in sections(left) if id(heading) in own for one in rest}
    having = [one for one in left if id(one) in own | below]
    others = [one for one in left if id(one) not in own | below]
    is_alone = set(content_words(CODE.sub(" ", question))) <= _OF_CODES | STOP_WORDS
    is_meaning = is_alone or _MEANING.search(question) is not None
    if having and (is_alone or all(one.answers < 0 for one in others)):
        known = {id(one) for one in having if is_meaning and _begins(one, wanted)}
        return [
            _raised(one, 0.0, is_known=id(one) in known) if id(one) in own else one
            for one in having
        ]
    if is_meaning:
        return _explaining_first(left, wanted, is_known=True)
    return _explaining_first(left, wanted) if _FAULT.search(question) else left


def _explaining_first(
    judged: Sequence[JudgedSentence], codes: set[str], *, is_known: bool = False
) -> list[JudgedSentence]:
    """Those that begin with one of the codes before all others, as likely as the likeliest; those
    that don't look like answers only if it is known that they are.
    """
    best = max((one.score for one in judged), default=0.0)
    answers = max((one.answers for one in judged), default=0.0)
    found = [
        replace(_raised(one, answers, is_known=is_known), score=max(one.score, best))
        for one in judged
        if _begins(one, codes) and (is_known or one.answers >= 0)
    ]
    begun = {id(one.found) for one in found}
    return [*found, *(one for one in judged if id(one.found) not in begun)]


def _raised(one: JudgedSentence, answers: float, *, is_known: bool) -> JudgedSentence:
    return replace(one, answers=max(one.answers, answers, 0.0), is_known=is_known)


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
