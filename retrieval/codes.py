"""Codes that a question names, such as E27 or CH-210: what has another one doesn't answer it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from retrieval.judging import JudgedSentence
from retrieval.proper_names import CODE


def coded_first(question: str, judged: Sequence[JudgedSentence]) -> list[JudgedSentence]:
    """The sentences in the order in which they answer: first those that have all codes of the
    question. Where none has, those that have another code of the same form are left out.

    Args:
        judged: in the order in which they answer otherwise.
    """
    codes = [*CODE.finditer(question)]
    if not codes or not judged:
        return list(judged)
    wanted = {each[0].lower() for each in codes}
    having = [one for one in judged if wanted <= _codes(one)]
    if having:
        top = judged[0]
        first = (
            replace(one, score=max(one.score, top.score), answers=max(one.answers, 0.0))
            for one in having
        )
        rest = (one for one in judged if one not in having and one.answers >= 0)
        return [*first, *rest]
    forms = {(each["letters"].lower(), each["hyphen"]) for each in codes}
    return [one for one in judged if not _has_other(one, forms)]


def _codes(one: JudgedSentence) -> set[str]:
    return {each[0].lower() for each in CODE.finditer(one.found.text)}


def _has_other(one: JudgedSentence, forms: set[tuple[str, str]]) -> bool:
    return any(
        (each["letters"].lower(), each["hyphen"]) in forms for each in CODE.finditer(one.found.text)
    )
